"""What a query says: symbols, phrases, operators, editions; and the plan made of it."""

from __future__ import annotations

import pytest

from corpus.search.facts import EditionFacts
from corpus.search.index.opened import OpenIndex
from corpus.search.query.analysis import Analysis, analyse
from corpus.search.query.edition_names import EditionNames
from corpus.search.query.plan import make_plan
from corpus.search.words.lexicon import Lexicon


def understood(index: OpenIndex, query: str) -> Analysis:
    return analyse(query, index.holds_number, index.names)


@pytest.mark.parametrize(
    ("query", "phrases", "excluded", "filters"),
    [
        ('"coût de mana" pile', ("cout de mana",), (), {}),
        ("« coût de mana »", ("cout de mana",), (), {}),
        ('"coût de mana', ("cout de mana",), (), {}),
        ('"" pile', (), (), {}),
        ("pile -jeton", (), ("jeton",), {}),
        ("-jeton", (), (), {}),
        ("vif-argent", (), (), {}),
        ("+1/+1 -1/-1", (), (), {}),
        ("pile -", (), (), {}),
        ("type:carte ange", (), (), {"kind": "card"}),
        ("nature:exemple ange", (), (), {"kind": "example"}),
        ("type:zzz ange", (), (), {}),
        ("langue:anglais pile", (), (), {"language": "en"}),
        ("section:420 pile edition:2006-regles", (), (), {"section": "420", "edition": "2006-regles"}),
    ],
)
def test_operators(
    index: OpenIndex, query: str, phrases: tuple[str, ...], excluded: tuple[str, ...], filters: dict[str, str]
) -> None:
    found = understood(index, query)
    assert (found.phrases, found.excluded, found.filters) == (phrases, excluded, filters)


@pytest.mark.parametrize(
    ("query", "slugs", "dated"),
    [
        ("piétinement mirrodin", ["2003-faq"], False),
        ("piétinement faq", ["2003-faq"], False),
        ("cours légendes", ["2013-cours"], False),
        ("trample zendikar", ["2010-en"], False),
        ("420.5e en 2007", ["2006-regles", "2003-faq", "2003-regles"], True),
        ("420.5e 2003-06-01", ["2003-regles"], True),
        ("420.5e 1er juin 2003", ["2003-regles"], True),
        ("420.5e mai 2003", ["2003-regles"], True),
        ("420.5e en 1995", [], False),
        ("règles complètes", [], False),
        ("piétinement", [], False),
    ],
)
def test_words_that_name_editions(index: OpenIndex, query: str, slugs: list[str], dated: bool) -> None:
    found = understood(index, query)
    assert [index.editions[rank].slug for rank in found.editions] == slugs
    assert found.dated == dated


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("pietinnement", "pietinement"),
        ("pietinemant", "pietinement"),
        ("legandaire", "legendaire"),
        ("vifargent", "vif argent"),
        ("pietineme", "pietinement"),
        ("delug", "deluge"),
        ("cimet", "cimetiere"),
        ("touchee", None),
        ("abc", None),
        ("12345", None),
    ],
)
def test_corrections(index: OpenIndex, word: str, expected: str | None) -> None:
    found = index.lexicon.corrections(word)
    assert (found[0] if found else None) == expected


def test_a_known_word_is_never_corrected(index: OpenIndex) -> None:
    plan = make_plan(
        understood(index, "créature détruit détruite légendes trample"), index.lexicon, index.thesaurus
    )
    assert plan.corrected == {}


def test_a_section_alone_asks_for_the_section(index: OpenIndex) -> None:
    assert understood(index, "section:420").numbers == ("420",)
    assert understood(index, "section:420 jeton").numbers == ()


@pytest.mark.parametrize(
    ("typed", "day"),
    [
        ("704.5k en 2014", "2014-12-31"),
        ("510.1c avant 2024", "2023-12-31"),
        ("avant mars 2007", "2007-02-28"),
        ("502.9b a l'epoque de mirrodin", "2003-10-06"),
        ("502.9b a l'epoque de rien", ""),
    ],
)
def test_a_year_a_month_and_a_release_name_a_day(typed: str, day: str) -> None:
    book = EditionFacts("livre", "Livre", "fr", "rules", "2001-01-01", 0)
    assert EditionNames([book], Lexicon({}), 1).find(typed).day == day
