"""A layout that was not understood is never taken for the rules in silence: an error says what shows it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from corpus.reading.document import Document, Owner
from corpus.reading.noise import unread_lines
from corpus.reading.reader import read_source

WATERS = ("well", "river", "fountain", "lake", "spring", "brook")
TEXT = "\n\n".join(
    [
        "Comprehensive Rules of the Well",
        "These rules are effective as of March 1, 2014.",
        *(
            entry
            for section in range(100, 112)
            for entry in (
                f"{section}. {WATERS[section % 6].title()}s",
                *(
                    f"{section}.{rule}. A player who reaches the {WATERS[rule % 6]} puts a lantern on the edge of "
                    f"the {WATERS[section % 6]}, and the others wait until the lantern is out before they leave."
                    for rule in range(1, 9)
                ),
            )
        ),
    ]
)
LINES = TEXT.split("\n")


def codes(lines: list[str]) -> set[str]:
    return {one.code for one in read_source("\n".join(lines).encode(), "x.txt").diagnostics}


def errors(lines: list[str]) -> set[str]:
    found = read_source("\n".join(lines).encode(), "x.txt").diagnostics
    return {one.code for one in found if one.level == "error"}


def rules(lines: list[str]) -> Document:
    return read_source("\n".join(lines).encode(), "x.txt")


def test_a_sound_text_shows_nothing():
    document = rules(LINES)
    assert len(document.rules) == 108
    assert document.diagnostics == ()


BROKEN: dict[str, tuple[Callable[[], list[str]], str]] = {
    "cut by a terminal": (lambda: [line[: 58 + at % 40] for at, line in enumerate(LINES)], "sentences_torn"),
    "cut at a comma": (
        lambda: [line.split(",")[0] + "," * (", and" in line) for line in LINES],
        "sentences_torn",
    ),
    "each line twice": (lambda: [line for each in LINES for line in (each, each)], "numbers_twice"),
    "half of the rules hidden": (
        lambda: [f"+{line}" if line[4:5] in ("2", "4", "6") else line for line in LINES],
        "numbers_lacking",
    ),
    "upside down": (lambda: LINES[:4] + LINES[:4:-1], "order_lost"),
    "a time under each line": (
        lambda: [
            x
            for at, line in enumerate(LINES)
            for x in (line, f"00:{at * 37 % 60:02}:{at * 11 % 60:02},000", "")
            if line
        ],
        "line_repeated",
    ),
    "a tale behind the last rule": (
        lambda: [*LINES, *(LINES[6].partition(" ")[2] for _ in range(120))],
        "entry_endless",
    ),
}


@pytest.mark.parametrize("case", BROKEN)
def test_what_shows_a_layout_misunderstood_is_an_error(case: str):
    make, code = BROKEN[case]
    assert code in codes(make())
    assert code == "numbers_lacking" or code in errors(make())


STILL_SOUND: dict[str, Callable[[], list[str]]] = {
    "no final stops": lambda: [line.removesuffix(".") for line in LINES],
    "two rules changed places": lambda: [*LINES[:6], *LINES[8:10], *LINES[6:8], *LINES[10:]],
    "a selection": lambda: [*LINES[:6], *(line for line in LINES[6:] if line[4:6] in ("", "7.", "8."))],
    "one line torn": lambda: [*LINES[:6], LINES[6][:30].rsplit(" ", 1)[0] + " the", *LINES[7:]],
    "a rule quoted again": lambda: [*LINES, "", LINES[6]],
}


@pytest.mark.parametrize("case", STILL_SOUND)
def test_what_merely_is_odd_is_no_error(case: str):
    assert not errors(STILL_SOUND[case]())


PROSE = "The harbour master closes the lock at nine and nobody leaves before dawn."
SPOKEN = "Hello everybody, I think that the harbour master is wrong about all of this."


@pytest.mark.parametrize(
    ("lines", "kinds", "unread"),
    [
        ([PROSE, PROSE], ["chatter", "chatter"], {0, 1}),
        ([PROSE, "Page 3"], ["chatter", "chatter"], {0}),
        ([SPOKEN, PROSE], ["chatter", "chatter"], set()),
        ([PROSE, "Posted by Ana"], ["chatter", "author"], set()),
        ([PROSE, "Introduction"], ["front_matter", "front_matter"], set()),
    ],
)
def test_prose_that_nothing_explains_is_unread(lines: list[str], kinds: list[str], unread: set[int]) -> None:
    owners = [Owner(at, at, "noise", kind) for at, kind in enumerate(kinds, 1)]
    assert unread_lines(lines, owners) == dict.fromkeys(unread, ("unread", ""))
