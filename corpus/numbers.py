"""Rule numbers: parse, print, order, parent, ranges. Pure; every other room builds on it.

The numbers of the comprehensive rules *are* the tree: part ``4`` > section ``420`` > rule ``420.5`` >
subrule ``420.5e``. Letters skip ``l`` and ``o``, which look like digits; after ``z`` the official texts
go on with ``aa``, ``ab`` …
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

Level = Literal["part", "section", "rule", "subrule"]

LETTERS = "abcdefghijkmnpqrstuvwxyz"
"""The letters of subrules in order: the alphabet without ``l`` and ``o``."""

# 7, 702, 702.19, 702.19a, 702.19ab
_NUMBER = re.compile(r"([1-9])(?:(\d\d)(?:\.(\d{1,3})([a-z]{1,2})?)?)?\Z")


class BadNumberError(ValueError):
    """A text that is not a rule number in normal form."""


class RuleNumber(NamedTuple):
    """One place in the numbered tree. Ordered as the rules are printed: 420 < 420.5 < 420.5a < 420.10. A tuple: an
    edition's numbers are compared and looked up half a million times.

    ``section`` is 0 for a part; ``rule`` is 0 for a section; ``letter`` is the 1-based place of the
    subrule's letters (0: none).
    """

    part: int
    section: int = 0
    rule: int = 0
    letter: int = 0

    @staticmethod
    @lru_cache(maxsize=16384)  # an edition has 3,300, and asking for one costs a tenth of reading it
    def parse(text: str) -> RuleNumber:
        """The number that ``text`` spells in normal form (``4``, ``420``, ``420.5``, ``420.5e``).

        Raises BadNumberError for anything else, letters ``l`` and ``o`` included; loose spellings
        belong to `corpus.reading.references.find` and `corpus.search`.
        """
        match = _NUMBER.match(text)
        if match is None:
            raise BadNumberError(f"not a rule number: {text!r}")
        part, section, rule, letters = match.groups()
        return RuleNumber(
            int(part),
            int(part + section) if section else 0,
            int(rule) if rule else 0,
            letter_index(letters) if letters else 0,
        )

    @property
    def level(self) -> Level:
        """Which kind of node this is."""
        if self.letter:
            return "subrule"
        if self.rule:
            return "rule"
        return "section" if self.section else "part"

    @property
    def parent(self) -> RuleNumber | None:
        """The node above, None for a part."""
        if self.letter:
            return RuleNumber(self.part, self.section, self.rule)
        if self.rule:
            return RuleNumber(self.part, self.section)
        return RuleNumber(self.part) if self.section else None

    def contains(self, other: RuleNumber) -> bool:
        """Whether ``other`` is this node or stands below it."""
        if self == other:
            return True
        parent = other.parent
        return parent is not None and self.contains(parent)

    def __str__(self) -> str:
        if not self.section:
            return str(self.part)
        text = str(self.section)
        if self.rule:
            text += f".{self.rule}"
        if self.letter:
            text += letters_of(self.letter)
        return text


def letter_index(letters: str) -> int:
    """The 1-based place of a subrule's letters: ``a`` 1, ``k`` 11, ``m`` 12, ``z`` 24, ``aa`` 25.

    Raises BadNumberError for ``l``, ``o`` and anything that is not one or two lower-case letters.
    """
    index = 0
    for letter in letters:
        place = LETTERS.find(letter)
        if place < 0:
            raise BadNumberError(f"no subrule has the letter {letter!r}")
        index = index * len(LETTERS) + place + 1
    if not index or len(letters) > 2:
        raise BadNumberError(f"not the letters of a subrule: {letters!r}")
    return index


def letters_of(index: int) -> str:
    """The letters of the ``index``-th subrule (1-based); the inverse of `letter_index`."""
    letters = ""
    while index > 0:
        index, place = divmod(index - 1, len(LETTERS))
        letters = LETTERS[place] + letters
    return letters


def is_number(text: str) -> bool:
    """Whether ``text`` is a rule number in normal form."""
    try:
        RuleNumber.parse(text)
    except BadNumberError:
        return False
    return True


def place_of(number: str) -> RuleNumber:
    """A key that orders the numbers of any one document as it prints them: those of a tournament document ("1", "1.1",
    "10.2", "A") and slugs of headings included, which are no rule numbers.
    """
    if is_number(number):
        return RuleNumber.parse(number)
    part, _, section = number.partition(".")
    if part.isdigit() and (not section or section.isdigit()):
        return RuleNumber(int(part), 0, int(section or 0))
    return RuleNumber(1000 + ord(part[0]) if len(part) == 1 else 2000)


KEY = re.compile(r"[\w.-]{1,80}(?:~\d{1,3})?")
"""What a rule's key looks like in any document: a number, a letter, a slug; with its copy."""


def is_part(number: str) -> bool:
    """Whether ``number`` stands at the top of its document: a part of the rules or of a tournament document ("1", "10",
    "A"), or a slug.
    """
    return "." not in number and (len(number) < 3 or not number.isdigit())


def is_slug(number: str) -> bool:
    """Whether ``number`` only addresses a heading without number."""
    return len(number) > 2 and not number[0].isdigit()


def level_of(number: str) -> Level:
    """The level of a number of any document: of a tournament document "10" and "A" are parts, "10.1" is a section."""
    if is_number(number):
        return RuleNumber.parse(number).level
    return "part" if is_part(number) else "section"


def lineage_of(number: str) -> tuple[str, ...]:
    """``number`` and the numbers above it in its document, the nearest first."""
    if is_number(number):
        parent = RuleNumber.parse(number).parent
        return (number, *(lineage_of(str(parent)) if parent is not None else ()))
    part, point, _ = number.partition(".")
    return (number, part) if point and is_part(part) else (number,)


def is_cut_off(covers: Sequence[str]) -> bool:
    """Whether what an edition covers (numbers in order) begins or ends inside a section: such a text is no whole book,
    however many parts it holds.
    """
    return bool(covers) and ("." in covers[0] or "." in covers[-1])


def natural_range(first: RuleNumber, last: RuleNumber) -> list[RuleNumber]:
    """Every number from ``first`` to ``last``, both included, when they are siblings; else just the two.

    Subrules count through the letters (no l, o), rules and sections through the integers. An inverted
    or enormous range (over 200) is no range: the two ends come back as they are.
    """
    if first.parent != last.parent or first.level != last.level or last < first:
        return [first, last]
    step = "letter" if first.level == "subrule" else first.level
    counted = range(getattr(first, step), getattr(last, step) + 1)
    made = [first._replace(**{step: place}) for place in counted]
    return made if len(made) <= 200 else [first, last]
