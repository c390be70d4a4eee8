"""One small book of rules that any shape of a file may print, and what reading it must give."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from zlib import crc32

WATERS = ("well", "river", "fountain", "lake", "spring", "brook")
Number = Callable[[str], str]


DEEDS = (
    "puts a lantern on the edge of the {}",
    "walks once around the {} and counts the stones on its bank",
    "may pour mana into the {}",
    "chooses a boat that lies at the {} and moves it by one ring",
)
ENDS = (
    "and the others wait until the lantern is out before they leave",
    "unless somebody else did so earlier this night",
    "and nobody pays for the rope",
    "then the bell rings as often as there are boats left in the harbour, large or small",
    "but never twice",
)


def entry(number: str) -> str:
    """The text of the rule ``number``, always the same."""
    section, rule, dice = int(number[:3]), len(number), crc32(number.encode())
    deed = DEEDS[dice % 4].format(WATERS[section % 6])
    return f"A player who reaches the {WATERS[rule % 6]} with {number[4:]} lights {deed}, {ENDS[dice % 5]}."


def title(section: str) -> str:
    """The heading of ``section``."""
    return f"{WATERS[int(section) % 6].title()}s"


NUMBERS = [
    number
    for section in range(100, 108)
    for number in (
        str(section),
        *(
            each
            for rule in range(1, 5)
            for each in (f"{section}.{rule}", *(f"{section}.{rule}{letter}" for letter in "abc"))
        ),
    )
]
EXAMPLES = [f"Ana reaches {number} and puts her lantern down." for number in NUMBERS[4::10]]


def dotted(number: str) -> str:
    return number if number[-1].isalpha() else f"{number}."


def book(number: Number = dotted, example: str = "Example: ", between: str = "\n\n") -> str:
    """The book with each number as ``number`` prints it, every tenth rule with an example."""
    lines = ["Comprehensive Rules of the Well", "These rules are effective as of March 1, 2014."]
    for at, each in enumerate(NUMBERS):
        text = title(each) if len(each) == 3 else entry(each)
        lines.append(f"{number(each)} {text}" + (f"\n{example}{EXAMPLES[at // 10]}" if at % 10 == 4 else ""))
    return between.join(lines)


def lettered(form: str) -> Number:
    """Numbers that print only the letter of a subrule, as ``form`` sets it."""
    return lambda number: form.format(number[-1]) if number[-1].isalpha() else f"{number}."


def each_line(form: Callable[[int, str], str]) -> str:
    return "\n".join(form(at, line) for at, line in enumerate(book().split("\n"), 1))


def page(line: Callable[[int, str], str]) -> str:
    body = "".join(f"<p>{line(at, text)}</p>\n" for at, text in enumerate(book().split("\n")) if text)
    return f"<html><body>{body}</body></html>"


def wrapped(
    width: int, form: Callable[[int, str], str] = lambda _, line: line, between: str = "\n\n"
) -> list[str]:
    """The lines of the book, wrapped at ``width``, each as ``form`` makes it of its number and text."""
    lines = [
        piece
        for line in book(between=between).split("\n")
        for piece in (textwrap.wrap(line, width, break_on_hyphens=False) or [""])
    ]
    return [form(at, line) for at, line in enumerate(lines, 1)]


def paged(foot: str, head: str = "", blank: bool = False) -> str:
    """The book wrapped on pages of 37 lines, whose last one may be cut anywhere, each with its head and foot."""
    lines = wrapped(66)
    made: list[str] = []
    for number, start in enumerate(range(0, len(lines), 37), 1):
        edges = ["", foot.format(number), ""] if blank else [foot.format(number)]
        made += [*([head.format(number)] if head else []), *lines[start : start + 37], *edges]
    return "\n".join(made)
