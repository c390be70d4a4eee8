"""A French name that English texts write for another thing is looked for by its English name alone."""

from __future__ import annotations

import pytest

from corpus.search.index.opened import OpenIndex
from corpus.search.query.analysis import analyse
from corpus.search.query.false_friends import false_friends_of, is_false_friend, sounds_french
from corpus.search.query.plan import make_plan
from corpus.search.words.lexicon import Lexicon
from corpus.search.words.tokens import tokenise


def test_names_of_one_stem_are_no_false_friends() -> None:
    things = [
        (("équipe",), ("team",)),
        (("équipement", "équiper"), ("equip", "equipment")),
        (("main",), ("hand",)),
        (("mot de passe",), ("password",)),
        (("seuil",), ()),
    ]
    assert false_friends_of(things) == {"equipe", "main"}


@pytest.mark.parametrize(
    ("word", "false"),
    [
        ("main", True),
        ("mains", True),
        ("force", True),
        ("piles", True),
        ("flash", False),
        ("artefact", False),
    ],
)
def test_false_friends_of_english_texts(word: str, false: bool) -> None:
    english = Lexicon({"main": ("en", 9, "main"), "force": ("en", 9, "force"), "piles": ("en", 1, "piles")})
    assert is_false_friend(word, english) is false


def test_a_word_that_french_texts_say_is_itself() -> None:
    assert not is_false_friend("main", Lexicon({"main": ("fr en", 9, "main")}))


@pytest.mark.parametrize(
    ("query", "french"),
    [("main", True), ("endurance", True), ("trample", False), ("main phase", True), ("le", False)],
)
def test_a_query_sounds_french(query: str, french: bool) -> None:
    assert sounds_french(list(tokenise(query))) is french


ENGLISH = Lexicon({word: ("en", 9, word) for word in ("main", "hand", "phase", "stack")})


def test_a_false_friend_is_looked_for_by_its_english_name(index: OpenIndex) -> None:
    plan = make_plan(analyse("la main", index.holds_number, index.names), ENGLISH, index.thesaurus)
    assert not plan.titles
    assert ("vocabulary", ("hand",)) in {(way.origin, way.terms) for way in plan.concepts[0].ways}
    assert "typed" not in {way.origin for way in plan.concepts[0].ways}


def test_a_form_that_is_a_name_by_itself_is_that_name(index: OpenIndex) -> None:
    said = {other.text for found in index.thesaurus.find(["equipe"]) for other in found.equivalents}
    assert "team" in said and "equip" not in said


def test_a_name_of_several_words_is_whole(index: OpenIndex) -> None:
    plan = make_plan(analyse("la main phase", index.holds_number, index.names), ENGLISH, index.thesaurus)
    assert plan.titles and ("typed", ("main", "phas")) in {
        (way.origin, way.terms) for way in plan.concepts[0].ways
    }
