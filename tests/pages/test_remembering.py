"""Pages that the process remembers: made once a state, never across states, never mixed up."""

import pytest
from django.core.cache import cache

from corpus.models import Edition

pytestmark = pytest.mark.django_db
RULE = "/editions/2014-05-01-regles/704.5j/"


@pytest.fixture(autouse=True)
def forget():
    cache.clear()
    yield
    cache.clear()


def test_a_page_is_made_once_a_state(client, django_assert_num_queries):
    first = client.get(RULE)
    with django_assert_num_queries(2):
        second = client.get(RULE)
    assert second.content == first.content
    assert second["Content-Type"] == first["Content-Type"]
    assert second["ETag"] == first["ETag"]
    assert second["Cache-Control"] == first["Cache-Control"]


def test_a_new_state_is_seen_at_once(client):
    assert "Titre changé" not in client.get(RULE).content.decode()
    Edition.objects.filter(slug="2014-05-01-regles").update(title="Titre changé", state="changed")
    assert "Titre changé" in client.get(RULE).content.decode()


def test_fragments_queries_and_errors_are_kept_apart(client):
    page = client.get("/cartes/")
    fragment = client.get("/cartes/", headers={"HX-Request": "true"})
    again = client.get("/cartes/", headers={"HX-Request": "true"})
    assert fragment.content == again.content != page.content
    assert again["Vary"] == fragment["Vary"]
    assert client.get("/cartes/?nom=amiral").content != page.content
    assert client.get("/regles/999/").status_code == client.get("/regles/999/").status_code == 404


def test_a_head_request_carries_no_body(client):
    client.get(RULE)
    assert client.head(RULE).content == b""
