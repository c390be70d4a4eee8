"""The page's view: one hit for a rule of several editions, headings with their family, facets."""

from __future__ import annotations

import pytest

from corpus.search.answer.answering import answer
from corpus.search.answer.narrowing import Narrowing
from corpus.search.index.opened import OpenIndex


def test_the_same_rule_is_shown_once_newest_first(index: OpenIndex) -> None:
    hits = answer(index, "regle des legendes", group=True).hits
    assert hits[0].id == "rule:420.5e@2006-regles"
    assert [other.id for other in hits[0].others] == ["rule:420.5e@2003-regles"]
    assert [hit.number for hit in hits].count("420.5e") == 1
    assert all(other.excerpt == () for other in hits[0].others)


def test_an_older_edition_that_alone_answers_is_shown(index: OpenIndex) -> None:
    hit = answer(index, "420.5e récente", group=True).hits[0]
    assert hit.number == "420.5e"
    hit = answer(index, "la plus récente", group=True).hits[0]
    assert hit.id == "rule:420.5e@2003-regles"
    assert [other.edition for other in hit.others] == ["2006-regles"]


def test_a_named_edition_is_shown_first(index: OpenIndex) -> None:
    assert answer(index, "420.5e en 2003", group=True).hits[0].id == "rule:420.5e@2003-regles"
    only = answer(index, "legendes", Narrowing(edition="2003-regles"), group=True).hits[0]
    assert only.id == "rule:420.5e@2003-regles"


def test_a_heading_has_its_family_under_it(index: OpenIndex) -> None:
    hits = answer(index, "piétinement", group=True).hits
    assert hits[0].number == "502.9"
    assert [member.number for member in hits[0].family] == ["502.9a", "502.9b", "502.9c"]
    assert not {"502.9a", "502.9b", "502.9c"} & {hit.number for hit in hits}
    assert hits[0].section == ("502", "Capacités mot-clé")


def test_a_family_is_nested_however_deep(index: OpenIndex) -> None:
    hits = answer(index, "420", group=True).hits
    assert hits[0].number == "420"
    assert {"420.1", "420.5", "420.5c", "420.5f"} <= {member.number for member in hits[0].family}


def test_a_family_stands_in_the_order_of_its_numbers_whatever_edition_each_is_shown_from(
    index: OpenIndex,
) -> None:
    family = answer(index, "420", group=True).hits[0].family
    assert {hit.edition for hit in family} == {"2006-regles", "2003-regles"}
    assert [hit.number for hit in family] == ["420.1", "420.5", "420.5c", "420.5d", "420.5e", "420.5f"]


def test_groups_page_like_entries(index: OpenIndex) -> None:
    everything = answer(index, "cimetière", group=True, limit=50)
    assert everything.total == len(everything.hits)
    pages = [
        answer(index, "cimetière", group=True, limit=1, offset=rank).hits[0].id
        for rank in range(everything.total)
    ]
    assert pages == [hit.id for hit in everything.hits]


def test_facets_count_what_each_filter_would_leave(index: OpenIndex) -> None:
    whole = answer(index, "légendes jeton carte", group=True)
    for name, found in whole.facets.items():
        for facet in found:
            narrowed = answer(index, "légendes jeton carte", Narrowing(**{name: facet.value}), limit=100)
            documents = {
                (hit.kind if hit.kind != "ruling" else "card", hit.number, hit.name, hit.language)
                for hit in narrowed.hits
            }
            assert documents, (name, facet)
            assert facet.label
            if name in ("kind", "language"):
                assert all(facet.value in (hit.kind, hit.parent_kind, hit.language) for hit in narrowed.hits)


def test_a_facet_counts_as_if_its_own_filter_were_not_set(index: OpenIndex) -> None:
    free = answer(index, "légendes jeton", group=True).facets["edition"]
    bound = answer(index, "légendes jeton", Narrowing(edition="2003-regles"), group=True).facets["edition"]
    assert free == bound


@pytest.mark.parametrize("query", ["", "xqzwk", "de la le"])
def test_nothing_found_is_an_empty_answer(index: OpenIndex, query: str) -> None:
    found = answer(index, query, group=True)
    assert (found.total, found.hits) == (0, ())
    assert set(found.facets) == {"kind", "edition", "language", "section"}
