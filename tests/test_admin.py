"""The administrators' side: accounts, behind a password; what was read is not edited there."""

import pytest
from django.contrib.auth.models import User

pytestmark = pytest.mark.django_db


def test_an_administrator_keeps_accounts_and_edits_no_edition(client):
    client.force_login(User.objects.create_superuser("admin"))
    assert client.get("/admin/auth/user/").status_code == 200
    assert client.get("/admin/corpus/edition/").status_code == 404


def test_strangers_are_asked_who_they_are(client):
    assert client.get("/admin/auth/user/").status_code == 302
