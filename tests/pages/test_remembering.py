"""Pages that are remembered: made once a state, never mixed up; their validators, lifetimes and security headers."""

import gzip

import pytest
from django.contrib.auth import get_user_model
from django.http import HttpResponse

from corpus.models import Edition, Library
from corpus.pages.shared.caching import MOVING, cached, forget_pages, shelf_of
from corpus.search import rebuild

pytestmark = pytest.mark.django_db
RULE = "/editions/2014-05-01-regles/704.5k/"


@pytest.fixture(autouse=True)
def forget():
    forget_pages()
    yield
    forget_pages()


def test_a_page_is_made_once_a_state(client, django_assert_num_queries):
    first = client.get(RULE)
    with django_assert_num_queries(1):
        second = client.get(RULE)
    assert second.content == first.content
    assert second["Content-Type"] == first["Content-Type"]
    assert second["ETag"] == first["ETag"]
    assert second["Cache-Control"] == first["Cache-Control"]


def test_a_new_state_is_seen_at_once(client):
    before = client.get(RULE)
    assert "Titre changé" not in before.content.decode()
    Edition.objects.filter(slug="2014-05-01-regles").update(title="Titre changé", state="changed")
    Library.advance()
    assert "Titre changé" in client.get(RULE, headers={"If-None-Match": before["ETag"]}).content.decode()


def test_fragments_queries_and_errors_are_kept_apart(client):
    page = client.get("/cartes/")
    fragment = client.get("/cartes/", headers={"HX-Request": "true"})
    again = client.get("/cartes/", headers={"HX-Request": "true"})
    assert fragment.content == again.content != page.content
    assert again["Vary"] == fragment["Vary"]
    assert client.get("/cartes/?nom=amiral").content != page.content
    assert client.get("/regles/999/").status_code == client.get("/regles/999/").status_code == 404


def test_a_page_goes_out_packed_to_whoever_takes_it(client):
    plain = client.get(RULE)
    packed = client.get(RULE, headers={"Accept-Encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip" and gzip.decompress(packed.content) == plain.content
    assert "Content-Encoding" not in plain and "Accept-Encoding" in plain["Vary"]
    assert int(packed["Content-Length"]) == len(packed.content) < len(plain.content)


def test_a_search_is_remembered_until_another_index_answers(client, monkeypatch, settings, tmp_path):
    first = client.get("/recherche/?q=joueur").content
    monkeypatch.setattr("corpus.pages.search.views.searching.search", None)
    assert client.get("/recherche/?q=joueur").content == first
    settings.SEARCH_INDEX_DIR = tmp_path / "another"
    rebuild()
    with pytest.raises(TypeError):
        client.get("/recherche/?q=joueur")


def test_a_page_that_a_publication_overtook_is_asked_again(rf):
    stamps = []

    @cached(MOVING)
    def page(request):
        stamps.append(shelf_of(request).stamp)
        if len(stamps) == 1:
            Library.advance()
            raise KeyError("an edition that the first question didn't know")
        return HttpResponse("of the library as it is now")

    assert page(rf.get("/overtaken/")).content == b"of the library as it is now"
    assert len(set(stamps)) == 2


@pytest.mark.parametrize("address", ["/", RULE, "/recherche/?q=x", "/aucune/page/"])
def test_the_policy_is_strict_everywhere(client, address):
    response = client.get(address)
    policy = dict(rule.split(" ", 1) for rule in response["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert "unsafe" not in response["Content-Security-Policy"]
    assert response["Referrer-Policy"] == "same-origin"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "camera=()" in response["Permissions-Policy"]


def test_the_admin_works_under_its_own_policy(client):
    client.force_login(get_user_model().objects.create_superuser("conservateur"))
    response = client.get("/admin/")
    assert response.status_code == 200
    assert "script-src 'self'" in response["Content-Security-Policy"]


@pytest.mark.parametrize(
    ("address", "seconds"),
    [
        (RULE, 3600),
        ("/editions/2014-05-01-regles/", 3600),
        ("/", 60),
        ("/regles/704.5k/", 60),
        ("/editions/", 60),
    ],
)
def test_pages_carry_validators_and_lifetimes(client, address, seconds):
    response = client.get(address)
    assert response["Cache-Control"] == f"public, max-age={seconds}"
    assert response["ETag"]
    assert not response.cookies
    again = client.get(address, headers={"If-None-Match": response["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
