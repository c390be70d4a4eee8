"""The ways to narrow a search: which are offered, in what order, under what name."""

import datetime

import pytest

from corpus.models import Edition
from corpus.pages.search.page import SearchQuery, search_page
from corpus.pages.shared.shelf import Shelf
from corpus.search.answer.results import Answer, Facet

YEARS = range(2003, 2023)


def edition(year: int) -> Edition:
    return Edition(
        slug=f"{year}-en", title="Rules", date=datetime.date(year, 5, 1), date_precision="day", kind="rules"
    )


SHELF = Shelf(tuple(edition(year) for year in reversed(YEARS)))


def links(filters=None, years=YEARS):
    held = tuple(Facet(f"{year}-en", "Rules", 2000 - year % 7) for year in years)
    held = tuple(sorted(held, key=lambda item: -item.count))
    answer = Answer(query="mot", total=3, hits=(), facets={"edition": held})
    page = search_page(SearchQuery("mot", filters or {}), answer, SHELF)
    return dict(page.facets)["Édition"]


def test_editions_are_told_apart_by_their_dates_newest_first():
    found = links(years=(2003, 2010, 2005))
    assert [link.label for link in found] == [
        "1ᵉʳ\xa0mai\xa02010",
        "1ᵉʳ\xa0mai\xa02005",
        "1ᵉʳ\xa0mai\xa02003",
    ]
    assert {link.note for link in found} == {"Rules"}


@pytest.mark.parametrize("chosen", ["2003-en", "2016-en", "2022-en"])
def test_the_one_that_is_set_is_always_offered(chosen):
    found = links({"edition": chosen})
    assert [link.url for link in found if link.active] == ["/recherche/?q=mot"]
    assert 12 <= len(found) <= 13


def test_an_edition_that_has_gone_keeps_its_title():
    answer = Answer(
        query="mot",
        total=3,
        hits=(),
        facets={"edition": (Facet("gone", "Perdue", 2), Facet("2004-en", "Rules", 1))},
    )
    found = dict(search_page(SearchQuery("mot"), answer, SHELF).facets)["Édition"]
    assert [link.label for link in found] == ["1ᵉʳ\xa0mai\xa02004", "Perdue"]
