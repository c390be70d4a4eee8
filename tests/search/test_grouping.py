"""Hits for people: a rule through time once, headings with their family, facets that are true."""

from __future__ import annotations

import pytest

from corpus.search.answer.answering import answer
from corpus.search.answer.narrowing import Narrowing
from corpus.search.index.documents import IndexedWording, Printing
from corpus.search.index.opened import TODAY, OpenIndex
from tests.search.library import EDITIONS, opened, said


def test_an_older_wording_is_evidence_for_the_rule_as_it_is(index: OpenIndex) -> None:
    hit = answer(index, '"la plus récente"').hits[0]
    assert (hit.id, hit.in_force) == ("rule:420.5e@2006-regles", True)
    assert hit.formerly is not None
    assert hit.formerly.id == "rule:420.5e@2003-regles"
    assert "récente" in "".join(run for run, _ in hit.formerly.excerpt)


def test_a_named_edition_is_shown(index: OpenIndex) -> None:
    assert answer(index, "420.5e en 2003").hits[0].id == "rule:420.5e@2003-regles"
    always = answer(index, "420.5e en 2003", Narrowing(when="all")).hits[0]
    assert always.id == "rule:420.5e@2003-regles", "though a FAQ that lacks it is newer"
    only = answer(index, "legendes", Narrowing(edition="2003-regles")).hits[0]
    assert only.id == "rule:420.5e@2003-regles"


def test_a_family_is_nested_however_deep_and_of_one_time(index: OpenIndex) -> None:
    hits = answer(index, "420").hits
    assert hits[0].number == "420"
    assert [hit.number for hit in hits[0].family] == ["420.1", "420.5", "420.5c", "420.5e", "420.5f"]
    assert {hit.edition for hit in hits[0].family} == {"2006-regles"}


@pytest.mark.parametrize("query", ["légendes jeton carte", "piétinement", "cimetière", "créature jeton"])
def test_a_facet_counts_what_its_filter_leaves(index: OpenIndex, query: str) -> None:
    whole = answer(index, query, narrowings=True)
    for name, found in whole.facets.items():
        for facet in found:
            if facet.count is None:
                assert (name, facet.value) == ("when", "all")  # another time than the one asked for
                continue
            narrowed = answer(index, query, Narrowing(**{name: facet.value}), limit=100)
            assert narrowed.total == facet.count, (name, facet)
            assert facet.label


def test_a_facet_counts_as_if_its_own_filter_were_not_set(index: OpenIndex) -> None:
    free = answer(index, "légendes jeton", narrowings=True).facets["section"]
    bound = answer(index, "légendes jeton", Narrowing(section="502"), narrowings=True).facets["section"]
    assert free == bound


def test_a_section_is_named_by_a_title_that_others_bear_too() -> None:
    """Such a title is no name to be asked for, and the rules under it have none of their own; it is printed."""
    section = IndexedWording("rule", "500", "500", "", "fr", ("",), heading="Généralités")
    rule = IndexedWording(
        "rule", "500.1a", "500.1a", "", "fr", ("Le déluge attend.",), above="500", heading="Généralités"
    )
    since = "2006-regles"
    added = [
        (Printing(each.number, 0, "rule", 2, f"fr/{each.number}", since, borne=((each.number, since),)), each)
        for each in (section, rule)
    ]
    index = opened([*said(), *added], EDITIONS)
    found = answer(index, "déluge attend", narrowings=True)
    assert ("500", "500 Généralités") in {(each.value, each.label) for each in found.facets["section"]}
    (number,) = index.numbers["500.1a"]
    assert index.view(TODAY).section_of(number) == ("500", "Généralités")
