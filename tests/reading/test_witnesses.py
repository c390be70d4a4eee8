"""Editions held against their neighbours: what is repaired, what is told, and that nobody depends on the order."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from corpus.numbers import RuleNumber, is_cut_off
from corpus.reading.document import Document
from corpus.reading.reader import read_source
from corpus.reading.witnesses.alarm import alarms
from corpus.reading.witnesses.evidence import Evidence, Named, Printed, evidence_of, neighbours
from corpus.reading.witnesses.hold import hold, needs_document
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


def others(*documents: Document) -> list[Evidence]:
    return [evidence_of(one, f"edition of {one.date}") for one in documents]


def held(changed: Document, *documents: Document) -> Document:
    return hold(changed, neighbours(changed.date or "", "en", others(*documents)))


def told(before: Document, after: Document) -> set[str]:
    return {one.code for one in after.diagnostics} - {one.code for one in before.diagnostics}


BEFORE, AFTER = document("2001-05-01"), document("2003-07-03")


def renumbered(text: str) -> str:
    return text.replace("100.3a ", "100.3d ").replace("100.3b ", "100.3e ").replace("100.3c ", "100.3f ")


@pytest.mark.parametrize("witnesses", [(BEFORE,), (AFTER,), (BEFORE, AFTER)])
def test_numbers_that_only_neighbours_can_tell_are_put_right_with_their_witnesses(
    witnesses: tuple[Document, ...],
) -> None:
    printed = document("2002-06-02", renumbered)
    read = held(printed, *witnesses)
    assert [rule.number for rule in read.rules] == [rule.number for rule in BEFORE.rules]
    names = tuple(f"edition of {one.date}" for one in witnesses)
    repaired = {rule.number: (rule.read, rule.witnesses) for rule in read.rules if rule.witnesses}
    assert repaired == {
        f"100.3{meant}": (f"100.3{was}", names) for meant, was in zip("abc", "def", strict=True)
    }
    assert "number_witnessed" in told(printed, read)


@pytest.mark.parametrize(
    ("meant", "printed"),
    [
        ("100.3b", "100.3"),
        ("100.3b", "100.3a"),
        ("100.3c", "100.3b"),
        ("100.3a", "100.4a"),
        ("100.4", "100.3"),
    ],
)
def test_a_number_printed_twice_is_the_one_that_neighbours_print_the_same_words_under(
    meant: str, printed: str
) -> None:
    def slip(text: str) -> str:
        dot = "." if meant[-1].isdigit() else ""
        return text.replace(f"\n{meant}{dot} ", f"\n{printed}{'.' if printed[-1].isdigit() else ''} ")

    made = document("2002-06-02", slip)
    read = held(made, BEFORE, AFTER)
    assert printed != meant and [rule.number for rule in read.rules] == [rule.number for rule in BEFORE.rules]
    assert {rule.copy for rule in read.rules} == {1}
    assert not {"duplicate_number", "number_missing", "order_broken"} & {one.code for one in read.diagnostics}


def test_letters_broken_by_a_conversion_are_filled_in_and_the_print_is_kept() -> None:
    printed = document("2002-06-02", lambda text: text.replace(" — ", " x—x ").replace("x—x", "x?x"))
    whole = document("2001-05-01", lambda text: text.replace(" — ", " x—x "))
    read = held(printed, whole)
    assert [rule.text for rule in read.rules] == [rule.text for rule in whole.rules]
    rule = next(rule for rule in read.rules if rule.number == "100.1")
    assert (rule.printed or "").count("?") == 1 and rule.witnesses == ("edition of 2001-05-01",)
    assert held(printed, replace(printed, date="2001-05-01")).rules == printed.rules


def test_terms_that_a_text_without_lines_swallowed_are_set_free_by_their_definitions() -> None:
    def swallowed(text: str) -> str:
        head, _, tail = text.partition("\nLoom\n")
        definition, _, rest = tail.partition("\n")
        return f"{head.rstrip()} Loom {definition}\n{rest}"

    def misnamed(text: str) -> str:
        return text.replace("\nOil\nOil is", "\nOil Oil\nis")

    for change in (swallowed, misnamed):
        own = document("2002-06-02", change)
        assert [term.term for term in own.terms] != [term.term for term in BEFORE.terms]
        made = held(own, BEFORE, AFTER)
        assert [(term.term, term.text) for term in made.terms] == [
            (term.term, term.text) for term in document("2002-06-02").terms
        ]
        assert "term_freed" in told(own, made)
    later = document("2003-07-03", lambda text: text.replace("Loom is", "Whoever weaves has"))
    alone = document("2002-06-02", swallowed)
    assert held(alone, later).terms == alone.terms, "another definition is no witness"


LOSSES: dict[str, tuple[Callable[[str], str], str]] = {
    "its glossary": (lambda text: text[: text.index("Glossary")], "glossary_missing"),
    "the letter L": (
        lambda text: text[: text.index("Lamp\n")] + text[text.index("Oil\n") :],
        "letters_missing",
    ),
    "a section": (
        lambda text: text[: text.index("101. ")] + text[text.index("Glossary") :],
        "sections_missing",
    ),
    "rules": (lambda text: text[: text.index("101. ")] + text[text.index("Glossary") :], "rules_lost"),
    "a term": (lambda text: text[: text.index("Stone\n")] + text[text.index("Wick\n") :], "terms_missing"),
    "its measure": (
        lambda text: text.replace("Wick is", "Wick is " + "so very long " * 200),
        "entry_swollen",
    ),
}


@pytest.mark.parametrize("lost", LOSSES)
def test_what_ought_to_be_there_and_is_not_is_told(lost: str) -> None:
    change, code = LOSSES[lost]
    printed = document("2002-06-02", change)
    assert code in told(printed, held(printed, BEFORE, AFTER))


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
    read = held(printed, document("2001-05-01", in_two_parts), document("2003-07-03", in_two_parts))
    (code,) = told(printed, read)
    assert code == "source_partial"
    message = next(one.message for one in read.diagnostics if one.code == code)
    assert f"de {first} à " in message
    assert (read.covers, is_cut_off(read.covers)) == (left, True)


def test_an_edition_like_its_neighbours_or_before_them_all_raises_no_alarm() -> None:
    same = document("2002-06-02")
    assert held(same, BEFORE, AFTER) is same
    small = document("2001-05-01", LOSSES["rules"][0])
    assert held(small, AFTER) is small
    assert hold(same, ()) is same


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.permutations(range(3)))
def test_the_result_does_not_depend_on_the_order_in_which_editions_came(order: list[int]) -> None:
    printed = [BEFORE, document("2002-06-02", renumbered), AFTER]
    first = [held(one, *(other for other in printed if other is not one)) for one in printed]
    came: dict[int, Document] = {}
    for (
        place
    ) in order:  # those that stood are held again, on the evidence of what each source shows by itself
        came[place] = printed[place]
        for at in came:
            came[at] = held(printed[at], *(came[other] for other in came if other != at))
    assert [came[place] for place in range(3)] == first


PLACES = st.tuples(st.integers(1, 3), st.integers(0, 2), st.integers(0, 3), st.integers(0, 2))


@st.composite
def made_up(draw: st.DrawFn) -> Evidence:
    """A neighbour of any size and shape, parts alone or nothing at all included."""
    places = draw(st.lists(PLACES, max_size=25, unique=True))
    numbers = {
        str(RuleNumber(part, (part * 100 + section) if rule or section else 0, rule, letter if rule else 0))
        for part, section, rule, letter in places
    }
    rules = tuple(
        Printed(number, draw(st.sampled_from(("", "a lamp", "a stone"))), draw(st.integers(0, 30_000)), at)
        for at, number in enumerate(sorted(numbers), 1)
    )
    names = draw(st.lists(st.sampled_from(("Lamp", "Oil", "", "Wick")), max_size=4))
    terms = tuple(Named(name, draw(st.integers(0, 9000))) for name in names)
    date = draw(st.sampled_from(tuple(DAYS)))
    return Evidence(f"{date}-{draw(st.integers(0, 9))}", date, "en", rules, terms, draw(st.floats(0, 1)))


@settings(max_examples=200, deadline=None, derandomize=True)
@given(made_up(), st.lists(made_up(), max_size=3))
def test_no_neighbour_ends_the_comparison(own: Evidence, near: list[Evidence]) -> None:
    assert all(one.message for one in alarms(own, near))
    needs_document(own, near, broken=False)
    hold(BEFORE, near)
