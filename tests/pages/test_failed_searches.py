"""Searches that failed are counted where the operator wants it, and shown at the desk."""

import json
from pathlib import Path

import pytest
from django.test import Client

from corpus.pages.search import failures

pytestmark = pytest.mark.django_db
PAGE = "http://testserver/recherche/"


@pytest.fixture
def counting(settings, tmp_path, index_untouched):
    settings.COUNT_SEARCHES = True
    settings.DATA_DIR = tmp_path
    return Client()


def ask(reader, query, before="", **more):
    came = {"HTTP_REFERER": f"{PAGE}?q={before}"} if before else {}
    assert reader.get("/recherche/", {"q": query, **more}, **came).status_code == 200
    return [tuple(row) for row in failures.failed_searches()]


def test_what_nothing_answers_is_counted_each_time_and_nothing_else_is_kept(counting):
    ask(counting, "Qwxyz vkpqr")
    assert ask(counting, "qwxyz  vkpqr") == [("qwxyz vkpqr", 2, 0)]
    assert ask(counting, "piétinement") == [("qwxyz vkpqr", 2, 0)]
    kept = json.loads(Path(failures.settings.DATA_DIR, "failed-searches.json").read_text(encoding="utf-8"))
    assert kept == [["qwxyz vkpqr", 2, 0]]


@pytest.mark.parametrize(
    ("before", "query", "counted"),
    [
        ("dégâts qui débordent", "piétinement", [("dégâts qui débordent", 0, 1)]),
        ("pié", "piétinement", []),
        ("piétinement", "pié", []),
        ("piétinement", "Piétinement", []),
        ("", "piétinement", []),
    ],
)
def test_a_search_asked_again_in_other_words_is_counted_and_typing_is_not(counting, before, query, counted):
    assert ask(counting, query, before) == counted


def test_other_sites_and_filters_count_nothing(counting):
    counting.get("/recherche/", {"q": "piétinement"}, HTTP_REFERER="https://example.org/recherche/?q=vol")
    assert ask(counting, "piétinement", type="carte") == []


def test_nothing_is_counted_unless_the_operator_wants_it(counting, settings):
    settings.COUNT_SEARCHES = False
    assert ask(counting, "qwxyz vkpqr", "vol") == []


def test_the_list_is_bounded_and_keeps_what_failed_most(counting, monkeypatch):
    monkeypatch.setattr(failures, "MOST", 3)
    for query in ("deux", "deux", "un", "trois", "quatre"):
        failures.count_failure(query, reworded=False)
    assert {each.query for each in failures.failed_searches()} == {"deux", "quatre", "trois"}


def test_a_damaged_file_or_a_full_disk_costs_no_search(counting, monkeypatch):
    Path(failures.settings.DATA_DIR, "failed-searches.json").write_text("[[", encoding="utf-8")
    assert ask(counting, "qwxyz vkpqr") == [("qwxyz vkpqr", 1, 0)]

    def full(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    assert ask(counting, "qwxyz vkpqr") == [("qwxyz vkpqr", 1, 0)]


def test_the_desk_shows_them_and_forgets_them(curator, counting):
    ask(counting, "qwxyz vkpqr")
    ask(curator, "autre vkpqrz")
    page = curator.get("/bureau/").content.decode()
    assert "qwxyz vkpqr</a>" in page and "autre vkpqrz" not in page
    assert Client().post("/bureau/recherches/oublier/").status_code in (302, 403)
    assert failures.failed_searches()
    curator.post("/bureau/recherches/oublier/")
    assert not failures.failed_searches()
