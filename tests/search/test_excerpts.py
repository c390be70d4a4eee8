"""Excerpts: what is marked stands in the original text; definitions are recognised."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, strategies as st

from corpus.search.answer.answering import answer
from corpus.search.answer.excerpts import WIDTH, Marks, excerpt, matches_in
from corpus.search.index.opened import OpenIndex

LONG = "Rien ici. " * 60 + "Le Piétinement, puis un cœur : « l’aura » {3}{G}. " + "Rien là non plus. " * 60


def marks(**words: int) -> Marks:
    return Marks(words, (1.0, 1.0))


@pytest.mark.parametrize(
    ("word", "printed"),
    [("pietinement", "Piétinement"), ("coeur", "cœur"), ("aura", "aura"), ("{3}{g}", "{3}{G}")],
)
def test_the_original_letters_are_marked(word: str, printed: str) -> None:
    found = matches_in(LONG, Marks({word: 0}, (1.0,)))
    runs = excerpt(LONG, found)
    assert [text for text, marked in runs if marked] == [printed]
    assert runs[0] == ("… ", False)
    assert runs[-1] == (" …", False)


def test_a_phrase_is_marked_through_its_stop_words() -> None:
    found = matches_in("Le coût de mana. Le mana, ni mana.", Marks({"cout": 0, "mana": 0}, (1.0,)))
    assert found == [(3, 15, 0, 1.0), (20, 24, 0, 1.0), (29, 33, 0, 1.0)]


@given(st.text(max_size=900), st.sets(st.sampled_from(["mana", "aura", "a", "e", "1", "x"])))
def test_an_excerpt_is_a_stretch_of_the_text(text: str, words: set[str]) -> None:
    found = matches_in(text, Marks(dict.fromkeys(words, 0), (1.0,)))
    for (start, end, *_), (after, *_) in itertools.pairwise(found):
        assert start < end <= after
    runs = excerpt(text, found)
    inner = [run for run in runs if run not in (("… ", False), (" …", False))]
    joined = "".join(run for run, _ in inner)
    assert joined in text
    assert len(joined) <= 1.3 * WIDTH + 40


def test_short_texts_come_whole() -> None:
    assert excerpt("Le vol.", []) == (("Le vol.", False),)
    assert excerpt("", []) == ()


@pytest.mark.parametrize(
    ("query", "marked"),
    [
        ("piétinement", {"piétinement"}),
        ("actions basées sur un état", {"effets basés sur un état"}),
        ("legende", {"légendaires", "légendes", "légende"}),
    ],
)
def test_what_an_answer_marks(index: OpenIndex, query: str, marked: set[str]) -> None:
    hits = answer(index, f"langue:fr type:regle {query}").hits
    found = {text.lower() for hit in hits for text, is_marked in hit.excerpt if is_marked}
    assert found & marked


def test_a_heading_shows_the_beginning_of_its_rules(index: OpenIndex) -> None:
    hit = answer(index, "502.18").hits[0]
    assert hit.number == "502.18"
    assert "".join(text for text, _ in hit.excerpt).startswith("Le recyclage est une capacité activée")
