"""The ways to narrow a search: which are offered, in what order, under what name."""

import datetime
from types import SimpleNamespace

import pytest

from corpus.models import Edition
from corpus.pages.search.views import SearchQuery, search_page
from corpus.pages.shared.shelf import Shelf
from corpus.search.answer.narrowing import Narrowing, facets
from corpus.search.answer.results import Answer, Facet

pytestmark = pytest.mark.django_db  # a page of hits asks which library it is

EDITION = Edition(
    slug="2003-en", title="Rules", date=datetime.date(2003, 5, 1), date_precision="day", kind="rules"
)
TIMES = (Facet("today", "En vigueur", 3), Facet("all", "Toutes les époques", 1200))


def groups(filters=None, **facets):
    answer = Answer(query="mot", total=3, hits=(), facets=facets)
    return dict(search_page(SearchQuery("mot", filters or {}), answer, Shelf((EDITION,)))["facets"])


@pytest.mark.parametrize(
    ("reader", "stood_under", "label"),
    [
        ("", [("en", "Combat Phase")] * 3 + [("fr", "Phase de combat")], "506 Phase de combat"),
        ("en", [("en", "Combat Phase"), ("fr", "Phase de combat"), ("fr", "Combat")], "506 Combat Phase"),
        (
            "",
            [("fr", "Sous-parties"), ("fr", "Phase de combat"), ("fr", "Phase de combat")],
            "506 Phase de combat",
        ),
        ("", [("fr", ""), ("en", "Combat Phase")], "506 Combat Phase"),
        ("", [("fr", "")], "506"),
    ],
)
def test_a_section_is_called_as_most_of_what_was_found_calls_it_in_the_reader_s_language(
    reader, stood_under, label
):
    docs = [SimpleNamespace(kind="rule", language=language) for language, _ in stood_under]
    view = SimpleNamespace(
        docs=docs,
        section_of=lambda number: ("506", stood_under[number][1]),
        index=SimpleNamespace(identity=lambda number: number),
    )
    held = facets([SimpleNamespace(number=number) for number in range(len(docs))], Narrowing(), view, reader)
    assert [(each.label, each.count) for each in held["section"]] == [(label, len(docs))]


def test_sections_are_offered_by_how_much_they_hold_and_no_more_than_twelve():
    held = tuple(Facet(str(number), f"{number} Titre", 900 - number) for number in range(400, 430))
    found = groups(section=held)["section"]
    assert [label for label, *_ in found] == [f"{number} Titre" for number in range(400, 412)]
    assert found[0][2] == "/recherche/?q=mot&section=400"


def test_the_one_that_is_set_is_always_offered_and_leads_back():
    held = tuple(Facet(str(number), f"{number} Titre", 900 - number) for number in range(400, 430))
    found = groups({"section": "425"}, section=held)["section"]
    assert [url for _, _, url, active in found if active] == ["/recherche/?q=mot"]
    assert len(found) == 13


def test_today_is_no_filter_and_all_times_are():
    today, always = groups(when=TIMES)["le"]
    assert (today[0], *today[2:]) == ("En vigueur", "/recherche/?q=mot", True)
    assert always[1:] == ("1\u202f200", "/recherche/?q=mot&le=toutes", False)
    today, always = groups({"le": "toutes"}, when=TIMES)["le"]
    assert (today[3], *always[2:]) == (False, "/recherche/?q=mot", True)


@pytest.mark.parametrize(
    ("typed", "when"), [("", "today"), ("toutes", "all"), ("2009-05-12", "2009-05-12"), ("hier", "today")]
)
def test_the_time_that_an_address_asks_for(typed, when):
    assert SearchQuery.of("mot", {"le": typed}).when == when
