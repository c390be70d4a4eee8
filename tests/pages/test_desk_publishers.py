"""Publishers' pages at the desk: added, looked at, taken off; what a public site may show is asked once."""

from __future__ import annotations

import pytest

from corpus.library.publishing.official import all_pages
from corpus.library.sources import visiting
from corpus.library.sources.fetching import Fetched
from corpus.library.sources.publishers import pages_in
from corpus.models import Draft, Edition, Library, Origin
from tests.library.test_official import OLD

pytestmark = pytest.mark.django_db(transaction=True)
BOOK = OLD.encode()
FORM = {
    "acte": "ajouter",
    "name": "échecs",
    "url": "https://chess.example/rules/",
    "series": "cr",
    "language": "en",
}
SHAPES = {
    "links": ({"match": r"\.txt$"}, b'<a href="/a.txt">Rules</a>'),
    "json": (
        {"entries": "data", "address": "/{f}", "date": "d"},
        b'{"data": [{"f": "a.txt", "d": "2001-05-01"}]}',
    ),
    "chapters": ({"match": r"\.txt$"}, b'<a href="/a.txt">1</a><a href="/b.txt">2</a>'),
}


@pytest.fixture
def web(monkeypatch):
    """What addresses give; every one that was asked."""
    given, asked = {}, []

    def fetch(url, **_):
        asked.append(url)
        if url not in given:
            raise visiting.FetchError("status", url=url, status=404)
        return Fetched(url, url.rpartition("/")[2] or "page", given[url])

    monkeypatch.setattr(visiting, "fetch", fetch)
    monkeypatch.setattr(visiting, "PAUSE", 0)
    return given, asked


def added(curator, **fields):
    return curator.post("/bureau/editeurs/", {**FORM, **fields}, follow=True)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_page_of_each_shape_is_added_then_looked_at_then_taken_off(curator, web, shape, settings):
    fields, page = SHAPES[shape]
    web[0].update(
        {FORM["url"]: page, "https://chess.example/a.txt": BOOK[:-50], "https://chess.example/b.txt": BOOK}
    )
    answer = added(curator, shape=shape, **fields)
    assert FORM["url"] in answer.content.decode()
    assert web[1] == []
    assert [one.name for one in all_pages()][-1] == "échecs"
    settings.PUBLISHING = "reviewed"
    curator.post("/bureau/web/", {"regarder": "1"}, follow=True)
    assert Draft.objects.count() == 1
    curator.post("/bureau/editeurs/", {"acte": "oter", "nom": "échecs"})
    assert all_pages() == pages_in()


@pytest.mark.parametrize(
    "wrong",
    [
        {"url": "file:///etc/passwd"},
        {"name": ""},
        {"name": "publisher-rules"},
        {"match": "("},
        {"shape": "json"},
        {"shape": "tree"},
        {"shape": "file"},
        {"shape": "links", "every": "-1"},
        {"series": "xyz"},
        {"language": "tlh"},
    ],
)
def test_what_is_written_wrong_is_refused_before_anything_is_asked(curator, web, wrong):
    answer = curator.post("/bureau/editeurs/", {**FORM, "shape": "links", **wrong})
    assert answer.status_code == 400
    assert web[1] == []
    assert not Origin.objects.exists()


def test_a_problem_of_a_page_is_told_at_the_desk_and_in_the_metrics(curator, web, settings):
    settings.METRICS = True
    web[0][FORM["url"]] = SHAPES["links"][1]
    added(curator, shape="links", match=r"\.txt$")
    web[0][FORM["url"]] = b"<p>rien</p>"
    curator.post("/bureau/web/", {"regarder": "1"}, follow=True)
    for page in ("/bureau/", "/bureau/editeurs/"):
        assert "aucun lien" in curator.get(page).content.decode()
    assert b"rules_site_page_problems 1.0" in curator.get("/metrics").content


def test_a_public_site_asks_once_what_it_may_show_and_keeps_drafts_until_then(curator, web, settings):
    settings.PUBLIC = True
    web[0].update({FORM["url"]: SHAPES["links"][1], "https://chess.example/a.txt": BOOK})
    added(curator, shape="links", match=r"\.txt$")
    question = "Les publier dès leur parution"
    assert question in curator.get("/bureau/").content.decode()
    before = Edition.objects.count()
    curator.post("/bureau/web/", {"regarder": "1"}, follow=True)
    assert Edition.objects.count() == before
    assert Draft.objects.count() == 1
    curator.post("/bureau/textes-officiels/", {"reponse": "oui"})
    assert question not in curator.get("/bureau/").content.decode()
    assert Library.may_show_official()
    web[0].update(
        {
            FORM["url"]: b'<a href="/c.txt">Rules</a>',
            "https://chess.example/c.txt": BOOK.replace(b"2001", b"2003").replace(b"likes", b"can"),
        }
    )
    curator.post("/bureau/web/", {"regarder": "1"}, follow=True)
    assert Edition.objects.count() == before + 1


def test_nobody_else_adds_pages(client):
    for address in ("/bureau/editeurs/", "/bureau/textes-officiels/"):
        assert client.post(address, FORM).status_code == 302
    assert not Origin.objects.exists()
