"""The curators' side shows what was read, and lets nobody edit it."""

import pytest
from django.contrib.auth.models import User

pytestmark = pytest.mark.django_db
PAGES = ("source", "edition", "diagnostic", "citation", "link", "correction", "publication", "origin")


@pytest.fixture
def curator(client):
    client.force_login(User.objects.create_superuser("curator"))
    return client


@pytest.mark.parametrize("page", PAGES)
def test_each_list_opens(curator, page):
    assert curator.get(f"/admin/corpus/{page}/").status_code == 200


@pytest.mark.parametrize("page", PAGES)
def test_what_was_read_is_not_edited(curator, page):
    assert curator.get(f"/admin/corpus/{page}/add/").status_code == 403


def test_strangers_are_asked_who_they_are(client):
    assert client.get("/admin/corpus/edition/").status_code == 302
