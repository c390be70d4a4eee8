"""What the search answers: numbers, words, eras, languages, cards, symbols, operators."""

from __future__ import annotations

import pytest

from corpus.search.answer.answering import answer
from corpus.search.answer.narrowing import Narrowing
from corpus.search.index.opened import OpenIndex

FIRST = [
    # numbers
    ("420.5e", "rule:420.5e@2006-regles"),
    ("#R7045j", "rule:704.5j@2010-en"),
    ("4205e", "rule:420.5e@2006-regles"),
    ("420.5e en 2003", "rule:420.5e@2003-regles"),
    ("420.5z", "rule:420.5@2006-regles"),
    # words: the heading before the rules under it, the definition before mentions
    ("piétinement", "rule:502.9@2006-regles"),
    ("c'est quoi le piétinement ?", "rule:502.9@2006-regles"),
    ("effets basés sur un état", "rule:420@2006-regles"),
    ("regle des legendes", "rule:420.5e@2006-regles"),
    ("sous-partie", "rule:506.1@2006-regles"),
    ("jetons", "rule:420.5f@2006-regles"),
    # slips and inflections
    ("pietinnement", "rule:502.9@2006-regles"),
    ("cartes recyclées", "rule:502.18a@2006-regles"),
    ("cimetiè légend", "rule:420.5e@2006-regles"),
    ("2 permanents", "rule:420.5e@2006-regles"),
    ("vifargent", "card:elemental-de-vif-argent@2003-faq"),
    # eras and languages
    ("blessures mortelles", "rule:420.5c@2006-regles"),
    ("trample", "rule:702.19@2010-en"),
    ("storm", "rule:502.30@2006-regles"),
    ("deathtouch", "item:2@2013-cours"),
    ("SBA", "rule:420@2006-regles"),
    ("aura", "rule:420.5d@2003-regles"),
    # cards, symbols, phrases
    ("ange d'etain", "card:ange-d-etain@2003-faq"),
    ("peut-on perdre avec l’Ange d’étain", "card:ange-d-etain@2003-faq"),
    ("vif-argent", "card:elemental-de-vif-argent@2003-faq"),
    ("{X}{X}", "card:calice-creux@2003-faq"),
    ("3UU", "card:elemental-de-vif-argent@2003-faq"),
    ("+1/+1 -1/-1", "item:3@2013-cours"),
    ('"contrôle du tour"', "rule:507.1@2006-regles"),
    # operators and editions
    ("type:carte partie", "card:ange-d-etain@2003-faq"),
    ("edition:2003-regles légendes", "rule:420.5e@2003-regles"),
    ("piétinement mirrodin", "topic:piétinement-foire@2003-faq"),
    ("langue:fr legend rule", "rule:420.5e@2006-regles"),
]


@pytest.mark.parametrize(("query", "expected"), FIRST)
def test_what_leads(index: OpenIndex, query: str, expected: str) -> None:
    found = answer(index, query)
    assert found.hits, "nothing found"
    assert found.hits[0].id == expected, [hit.id for hit in found.hits[:4]]


@pytest.mark.parametrize("query", ["langue:fr type:regle piétinement", "502.9"])
def test_a_heading_leads_its_rules_in_order(index: OpenIndex, query: str) -> None:
    first = answer(index, query).hits[0]
    assert [first.number, *(hit.number for hit in first.family)] == ["502.9", "502.9a", "502.9b", "502.9c"]


def test_a_rule_through_time_is_one_hit_as_it_is_now(index: OpenIndex) -> None:
    first = answer(index, "420.5e").hits[0]
    assert (first.id, first.in_force, first.since) == ("rule:420.5e@2006-regles", True, "2006-07-15")
    assert [(other.id, other.until) for other in first.others] == [("rule:420.5e@2003-regles", "2006-07-15")]


def test_an_unchanged_rule_is_shown_from_the_newest_edition_that_prints_it(index: OpenIndex) -> None:
    first = answer(index, "jeton").hits[0]
    assert (first.id, first.since) == ("rule:420.5f@2006-regles", "2003-05-26")
    assert first.others == ()


def test_an_older_wording_leads_only_where_it_alone_says_what_is_asked(index: OpenIndex) -> None:
    now = answer(index, "légendes de même nom").hits[0]
    assert (now.id, now.formerly) == ("rule:420.5e@2006-regles", None)
    found = answer(index, "enchantement local").hits[0]
    assert (found.id, found.in_force) == ("rule:420.5d@2003-regles", False)


@pytest.mark.parametrize(
    ("when", "expected"),
    [("2004-01-01", "2003-regles"), ("2006-07-15", "2006-regles"), ("today", "2006-regles")],
)
def test_a_day_shows_what_was_in_force_then(index: OpenIndex, when: str, expected: str) -> None:
    hits = answer(index, "légendes nom", Narrowing(when=when)).hits
    assert {hit.edition for hit in hits if hit.number == "420.5e"} == {expected}


@pytest.mark.parametrize("when", ["2003-06-01", "2004-01-01", "today", "all"])
def test_a_hit_stands_in_the_section_that_its_edition_prints_it_in(index: OpenIndex, when: str) -> None:
    for hit in answer(index, "légendes jeton créature", Narrowing(when=when), limit=100).hits:
        if hit.kind == "rule" and hit.number and len(hit.number) >= 3:
            assert hit.section is not None and hit.section[0] == hit.number[:3]


@pytest.mark.parametrize(
    ("query", "address"),
    [
        ("420.5e", "/regles/420.5e/"),
        ("[CR 420.5e]", "/regles/420.5e/"),
        ("420.5e en 2003", None),
        ("420.5e jeton", None),
        ("420.5e 420.5f", None),
        ("420.5z", None),
        ("piétinement", None),
        ("", None),
    ],
)
def test_goto_is_for_a_number_alone(index: OpenIndex, query: str, address: str | None) -> None:
    assert answer(index, query).goto == address


def test_an_unknown_number_says_so_and_shows_the_nearest(index: OpenIndex) -> None:
    found = answer(index, "420.5z")
    assert found.missing == ("420.5z",)
    assert found.hits[0].number == "420.5"


def test_what_was_corrected_and_ignored(index: OpenIndex) -> None:
    assert answer(index, "piétinnement du jeton").suggestion == "piétinement du jeton"
    assert answer(index, "piétinement").suggestion is None
    found = answer(index, "piétinement xqzwk")
    assert found.ignored == ("xqzwk",)
    assert found.hits
    assert answer(index, "piétinement elle-même").ignored == (), "no text need say it"


@pytest.mark.parametrize(
    "typed", ["type:truc", "langue:klingon", "date:demain", "edition:nulle-part", "section:999"]
)
def test_an_operator_that_means_nothing_is_left_aside_and_said(index: OpenIndex, typed: str) -> None:
    found, bare = answer(index, f"{typed} piétinement"), answer(index, "piétinement")
    assert found.unheard == (typed,)
    assert found.ignored == ()
    assert [hit.id for hit in found.hits] == [hit.id for hit in bare.hits]


def test_an_excluded_word_keeps_documents_out(index: OpenIndex) -> None:
    with_all = {hit.id for hit in answer(index, "cimetière").hits}
    without = answer(index, "cimetière -légendes -légendaires")
    assert with_all - {hit.id for hit in without.hits} == {"rule:420.5e@2006-regles"}
    assert without.excluded == ("legendes", "legendaires")


def test_filters_and_paging_agree_with_the_whole_answer(index: OpenIndex) -> None:
    everything = answer(index, "cimetière", limit=100)
    assert everything.listed == len(everything.hits)
    pages = [
        answer(index, "cimetière", limit=2, offset=offset).hits for offset in range(0, everything.listed, 2)
    ]
    assert [hit.id for page in pages for hit in page] == [hit.id for hit in everything.hits]
    assert answer(index, "cimetière", limit=0).hits == ()
    only = answer(index, "cimetière", Narrowing(edition="2003-regles"), limit=100)
    assert {hit.edition for hit in only.hits} == {"2003-regles"}
    assert only.total == sum(1 + len(hit.family) for hit in only.hits)


@pytest.mark.parametrize(
    ("query", "expected", "excerpt_of"),
    [
        ("ogre gris", "rule:420.5c@2006-regles", "example"),
        ("concéder type:card", "card:ange-d-etain@2003-faq", "ruling"),
        ("piétinement", "rule:502.9@2006-regles", ""),
    ],
)
def test_an_excerpt_says_what_it_is_from(
    index: OpenIndex, query: str, expected: str, excerpt_of: str
) -> None:
    hit = answer(index, query).hits[0]
    assert (hit.id, hit.excerpt_of) == (expected, excerpt_of)


@pytest.mark.parametrize(
    ("kind", "query", "expected"),
    [
        ("example", "ogre", "example:420.5c.1@2006-regles"),
        ("ruling", "concéder", "ruling:ange-d-etain.1@2003-faq"),
    ],
)
def test_a_hit_lands_on_the_piece_that_answers(
    index: OpenIndex, kind: str | None, query: str, expected: str
) -> None:
    hit = answer(index, query, Narrowing(kind=kind)).hits[0]
    assert hit.id == expected
    assert hit.url.endswith(("#exemple-1", "#reponse-1"))
    assert hit.parent_kind in ("rule", "card")
