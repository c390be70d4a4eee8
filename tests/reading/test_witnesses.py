"""Editions held against their neighbours: what is repaired, what is told, and that nobody depends on the order."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from corpus.numbers import is_cut_off
from corpus.reading.document import Document
from corpus.reading.reader import read_source
from corpus.reading.witnesses.evidence import Evidence, evidence_of, neighbours
from corpus.reading.witnesses.hold import hold
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


def test_a_number_that_a_neighbour_prints_too_is_none_to_repair() -> None:
    printed = document("2002-06-02", renumbered)
    assert held(printed, BEFORE, document("2003-07-03", renumbered)).rules == printed.rules


def test_a_rule_left_out_before_its_next_ones_shifts_nothing() -> None:
    def without(text: str) -> str:
        start, stop = text.index("101.3. "), text.index("101.4. ")
        return text[:start] + text[stop:]

    printed = document("2002-06-02", without)
    shifted = document(
        "2003-07-03", lambda text: without(text).replace("101.4", "101.3").replace("101.5", "101.4")
    )
    assert held(printed, shifted).rules == printed.rules


def test_letters_broken_by_a_conversion_are_filled_in_and_the_print_is_kept() -> None:
    printed = document("2002-06-02", lambda text: text.replace(" — ", " x—x ").replace("x—x", "x?x"))
    whole = document("2001-05-01", lambda text: text.replace(" — ", " x—x "))
    read = held(printed, whole)
    assert [rule.text for rule in read.rules] == [rule.text for rule in whole.rules]
    rule = next(rule for rule in read.rules if rule.number == "100.1")
    assert (rule.printed or "").count("?") == 1 and rule.witnesses == ("edition of 2001-05-01",)
    assert held(printed, replace(printed, date="2001-05-01")).rules == printed.rules


def test_letters_of_examples_and_terms_are_filled_in_and_no_longer_told_as_lost() -> None:
    def with_dashes(dash: str) -> Callable[[str], str]:
        """An example under a rule, and a term, with words joined by ``dash``; the rule stands further on in 2002."""

        def change(text: str) -> str:
            text = text.replace(
                "101.1. Rule", f"101.1. Example rule\nExample: A{dash}b stays a{dash}b.\n\n101.2. Rule", 1
            )
            return text.replace("Lamp is ", f"Lamp{dash}light is ")

        return change

    printed, whole = document("2002-06-02", with_dashes("?")), document("2001-05-01", with_dashes("—"))
    read = held(printed, whole)
    said = [example.text for rule in read.rules for example in rule.examples]
    assert said == ["A—b stays a—b."]
    assert [term.text for term in read.terms] == [term.text for term in whole.terms]
    assert "lost_symbol" in {one.code for one in printed.diagnostics} - {one.code for one in read.diagnostics}


def test_a_word_cut_at_the_end_of_a_line_that_is_gone_is_whole_again_where_a_neighbour_prints_it_so() -> None:
    printed = document(
        "2002-06-02", lambda text: text.replace("100.2. Rule", "100.2. Face- down and power- and Rule")
    )
    whole = document(
        "2001-05-01", lambda text: text.replace("100.2. Rule", "100.2. Face-down and power- and Rule")
    )
    rule = next(rule for rule in held(printed, whole).rules if rule.number == "100.2")
    assert rule.text.startswith("Face-down and power- and Rule") and (rule.printed or "").startswith(
        "Face- down"
    )
    assert rule.witnesses == ("edition of 2001-05-01",)
    assert held(whole, replace(whole, date="2002-06-02")).rules == whole.rules


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


SAID = "The lantern goes out when _nobody_ looks, and whoever lit it lights it again."
CASE = "Example: A player looks away."


def behind(text: str) -> str:
    """The paragraph behind the example, as its reader takes it for the example's."""
    head, _, tail = text.partition("100.3a Case")
    line, _, rest = tail.partition("\n")
    return f"{head}100.3a Case{line}\n{CASE}\n{SAID}\n{rest}"


def before(text: str) -> str:
    head, _, tail = text.partition("100.3a Case")
    line, _, rest = tail.partition("\n")
    return f"{head}100.3a Case{line}\n{SAID}\n{CASE}\n{rest}"


def test_a_paragraph_behind_an_example_is_the_rules_own_where_a_neighbour_prints_it_so() -> None:
    own, other = document("2002-06-02", behind), document("2001-05-01", before)
    alone = next(rule for rule in own.rules if rule.number == "100.3a")
    assert "The lantern" in alone.examples[0].text
    made = held(own, other, AFTER)
    rule = next(rule for rule in made.rules if rule.number == "100.3a")
    assert [example.text for example in rule.examples] == ["A player looks away."]
    assert rule.text == f"{alone.text}\n{SAID.replace('_', '')}"
    assert [rule.text[start:end] for start, end in rule.emphasis] == ["nobody"]
    assert (rule.printed, rule.witnesses) == (alone.text, ("edition of 2001-05-01",))
    assert told(own, made) == {"paragraph_witnessed"}
    line = next(one.line for one in made.diagnostics if one.code == "paragraph_witnessed")
    owner = next(owner for owner in made.owners if owner.first <= (line or 0) <= owner.last)
    assert (owner.kind, owner.key) == ("rule", "100.3a")
    lines = [number for owner in made.owners for number in range(owner.first, owner.last + 1)]
    assert lines == list(range(1, made.line_count + 1))


def test_a_paragraph_behind_an_example_stays_where_no_neighbour_gives_it_to_the_rule() -> None:
    own = document("2002-06-02", behind)
    assert held(own, BEFORE, AFTER).rules == own.rules
    assert held(own, document("2001-05-01", behind)).rules == own.rules


def test_a_swallowed_term_is_set_free() -> None:
    printed = document("2002-06-02", lambda text: text.replace("\n\nLoom\nLoom", "\nSee below.\nLoom\nLoom"))
    assert [term.term for term in held(printed, BEFORE, AFTER).terms] == [term.term for term in BEFORE.terms]


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


def test_what_lies_unread_in_a_source_or_between_its_ends_is_lost_and_not_cut_off() -> None:
    neighbours = [document(date, in_two_parts) for date in ("2001-05-01", "2003-07-03")]
    swallowed = document(
        "2002-06-02", lambda text: cut_at_the_end(text) + "and so on and on, " * 400 + "to the end."
    )
    hole = document(
        "2002-06-02",
        lambda text: (
            in_two_parts(text)[: in_two_parts(text).index("100.5. ")]
            + in_two_parts(text)[in_two_parts(text).index("200.4. ") :]
        ),
    )
    for printed in (swallowed, hole):
        codes = told(printed, held(printed, *neighbours))
        assert codes & {"rules_lost", "glossary_missing"} and "source_partial" not in codes


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
