"""Editions held against their neighbours: what they lack is reported."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings, strategies as st

from corpus.numbers import RuleNumber, is_cut_off
from corpus.reading.checks.losses import Holdings, holdings, losses
from corpus.reading.document import Document
from corpus.reading.reader import read_source
from corpus.reading.rules.coverage import covers
from tests.reading.samples import ENGLISH, sentences

DAYS = {"2001-05-01": "May 1, 2001", "2002-06-02": "June 2, 2002", "2003-07-03": "July 3, 2003"}


def text(date: str, change: Callable[[str], str] = lambda text: text) -> str:
    """An edition of 40 rules in two sections and six terms; the same words whatever its date, but for ``change``."""
    rng = random.Random(5)  # noqa: S311
    lines = ["Bridge Comprehensive Rules", "", f"These rules are effective as of {DAYS[date]}.", ""]
    for section in (100, 101):
        lines += [f"{section // 100}. The Game", ""] if section == 100 else []
        lines += [f"{section}. Crossing {section}", ""]
        for rule in range(1, 6):
            lines += [f"{section}.{rule}. Rule {rng.random()} — {sentences(rng, 1)}", ""]
            lines += [f"{section}.{rule}{letter} Case {rng.random()}: {ENGLISH[0]}\n" for letter in "abc"]
    lines += ["Glossary", ""]
    for name in ("Lamp", "Lantern", "Loom", "Oil", "Stone", "Wick"):
        lines += [name, f"{name} is {rng.random()}. {ENGLISH[1]}", ""]
    return change("\n".join([*lines, "Credits", "", "Nobody", ""]))


def document(date: str, change: Callable[[str], str] = lambda text: text) -> Document:
    return read_source(text(date, change).encode(), f"{date}.txt")


def held(document: Document) -> Holdings:
    rules = [rule.number for rule in document.rules]
    terms = [term.term for term in document.terms]
    return holdings(f"edition of {document.date}", document.date or "", rules, terms)


def lost(own: Document, *others: Document) -> dict[str, str]:
    """The message for each code of what ``own`` lacks."""
    return {one.code: one.message for one in losses(held(own), list(map(held, others)))[0]}


BEFORE, AFTER = document("2001-05-01"), document("2003-07-03")


LOSSES: dict[str, tuple[Callable[[str], str], str]] = {
    "its glossary": (lambda text: text[: text.index("Glossary")], "glossary_missing"),
    "rules": (lambda text: text[: text.index("101. ")] + text[text.index("Glossary") :], "rules_lost"),
    "a term": (lambda text: text[: text.index("Stone\n")] + text[text.index("Wick\n") :], "terms_missing"),
}


@pytest.mark.parametrize("what", LOSSES)
def test_what_ought_to_be_there_and_is_not_is_told(what: str) -> None:
    change, code = LOSSES[what]
    assert code in lost(document("2002-06-02", change), BEFORE, AFTER)


def in_two_parts(text: str) -> str:
    """The same edition with a second part after the first, of two sections."""
    start, stop = text.index("100. "), text.index("Glossary")
    second = text[start:stop].replace("\n10", "\n20").replace("100. Crossing", "200. Crossing", 1)
    return f"{text[:stop]}2. The Bridge\n\n{second}{text[stop:]}"


def cut_at_the_end(text: str) -> str:
    return in_two_parts(text)[: in_two_parts(text).index("201.3a")]


def cut_at_the_beginning(text: str) -> str:
    head, whole = text[: text.index("1. The Game")], in_two_parts(text)
    return head + whole[whole.index("101.4. ") :]


@pytest.mark.parametrize(
    ("cut", "first", "last", "left"),
    [
        (cut_at_the_end, "1", "201.2c", ("100", "101", "200", "201.1", "201.2", "201.3")),
        (cut_at_the_beginning, "101.4", "201.5c", ("101.4", "101.5", "200", "201")),
    ],
)
def test_a_source_that_was_cut_off_is_told_to_be_a_part_and_covers_no_more_than_it_holds(
    cut: Callable[[str], str], first: str, last: str, left: tuple[str, ...]
) -> None:
    printed = document("2002-06-02", cut)
    near = [document(date, in_two_parts) for date in ("2001-05-01", "2003-07-03")]
    (told,), sections = losses(held(printed), list(map(held, near)))
    assert (told.code, f"de {first} à " in told.message) == ("source_partial", True)
    covered = covers((rule.number for rule in printed.rules), sections)
    assert (covered, is_cut_off(covered)) == (left, True)


def test_an_edition_like_its_neighbours_or_before_them_all_lacks_nothing() -> None:
    assert not lost(document("2002-06-02"), BEFORE, AFTER)
    assert not lost(document("2001-05-01", LOSSES["rules"][0]), AFTER)
    assert not lost(BEFORE)


PLACES = st.tuples(st.integers(1, 3), st.integers(0, 2), st.integers(0, 3), st.integers(0, 2))


@st.composite
def made_up(draw: st.DrawFn) -> Holdings:
    """A neighbour of any size and shape, parts alone or nothing at all included."""
    places = draw(st.lists(PLACES, max_size=25, unique=True))
    numbers = {
        str(RuleNumber(part, (part * 100 + section) if rule or section else 0, rule, letter if rule else 0))
        for part, section, rule, letter in places
    }
    terms = draw(st.lists(st.sampled_from(("Lamp", "Oil", "", "Wick")), max_size=4))
    date = draw(st.sampled_from(tuple(DAYS)))
    return holdings("near", date, numbers, terms)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(made_up(), st.lists(made_up(), max_size=3))
def test_no_neighbour_ends_the_comparison(own: Holdings, near: list[Holdings]) -> None:
    assert all(one.message for one in losses(own, near)[0])
