"""Whoever works at the desk."""

import pytest
from django.contrib.auth.models import Group, User

from tests.conftest import SECRET


@pytest.fixture
def curator(client, index_untouched):
    """A client that is signed in as the curator Anne; what is published leaves the index alone."""
    user = User.objects.create_user("anne", password=SECRET)
    user.groups.add(Group.objects.get(name="conservateurs"))
    client.force_login(user)
    return client
