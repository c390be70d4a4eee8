"""A rule as alignment weighs it: its words without typography and citations, and its place in the tree."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from corpus.comparing.citations import hide_citations
from corpus.comparing.edition import ComparedEdition, ComparedRule
from corpus.comparing.typography import even_letters
from corpus.numbers import BadNumberError, RuleNumber

_WORD = re.compile(r"[^\W_]+")
_LETTERS = "".join(char.lower() if char.isalnum() else " " for char in map(chr, range(256))).encode("latin-1")
"""What each character of Latin-1 is to words: its small letter, or a gap. Nearly all texts keep to these, and
bytes are cut much quicker than a pattern finds words.
"""


@dataclass(slots=True)
class Wording:
    """One rule prepared. ``words`` are those of title and text, ``examples`` are as they stand;
    ``parent`` (-1 for a root), ``children`` and ``above`` (its rule, its section) are places in the edition's
    list.
    """

    number: str
    words: tuple[str, ...]
    examples: tuple[str, ...]
    parent: int = -1
    children: list[int] = field(default_factory=list)
    above: tuple[int, ...] = ()
    level: str = "rule"
    is_heading: bool = False
    """The rule has a title and no text."""


def prepare(edition: ComparedEdition) -> list[Wording]:
    """The wordings of an edition's rules, in its order, tied into the tree of their numbers."""
    made = [_wording(rule) for rule in edition.rules]
    places = {wording.number: place for place, wording in enumerate(made)}
    for place, wording in enumerate(made):
        wording.level, ancestors = _descent(wording.number.partition("~")[0])
        line = [places[above] for above in ancestors if above in places]
        if line:
            wording.parent = line[0]
            made[line[0]].children.append(place)
        wording.above = tuple(line)
    return made


@lru_cache(maxsize=32768)
def words_of(text: str) -> tuple[str, ...]:
    """The words of ``text`` as alignment compares them: typography evened out, in small letters, without
    citations.
    """
    bare = hide_citations(even_letters(text))
    try:
        plain = bare.replace("—", " ").encode("latin-1")
    except UnicodeEncodeError:
        return tuple(_WORD.findall(bare.lower()))
    return tuple(plain.translate(_LETTERS).decode("latin-1").split())


@lru_cache(maxsize=32768)
def _descent(number: str) -> tuple[str, tuple[str, ...]]:
    """The level of a rule number, and the numbers above it, the nearest first; a rule of no numbered book stands
    alone.
    """
    try:
        read = RuleNumber.parse(number)
    except BadNumberError:
        return "rule", ()
    if read.parent is None:
        return read.level, ()
    parent = str(read.parent)
    return read.level, (parent, *_descent(parent)[1])


def _wording(rule: ComparedRule) -> Wording:
    title, text = words_of(rule.title), words_of(rule.text)
    return Wording(
        number=rule.number,
        words=title + text,
        is_heading=not text,
        examples=rule.examples,
    )
