"""A rule as alignment weighs it: its words without typography and citations, one character each, and its place."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import chain

from corpus.comparing.edition import ComparedEdition, ComparedRule
from corpus.comparing.nature.citations import hide_citations
from corpus.comparing.scope import lineage
from corpus.comparing.words.running import Remembered
from corpus.numbers import RuleNumber, is_number
from corpus.text.normalise import even_letters, small

_FIRST = 0x100
_SURROGATES = range(0xD800, 0xE000)


class Codebook(dict[str, str]):
    """Each distinct word's character, given at its first use, and the word back for it."""

    def __init__(self) -> None:
        super().__init__()
        self._words: dict[str, str] = {}

    def encode(self, words: Iterable[str]) -> str:
        """One character a word."""
        return "".join(map(self.__getitem__, words))

    def decode(self, sequence: str) -> list[str]:
        """The words that the characters of ``sequence`` stand for."""
        return [*map(self._words.__getitem__, sequence)]

    def __missing__(self, word: str) -> str:
        place = _FIRST + len(self)
        if place >= _SURROGATES.start:
            place += len(_SURROGATES)
        code = self[word] = chr(place)
        self._words[code] = word
        return code


class EncodedTexts:
    """The wordings of two editions as sequences, one character a word; each distinct wording is encoded once."""

    def __init__(self, old: Sequence[Wording], new: Sequence[Wording]) -> None:
        book = self.book = Codebook()
        printed = {(wording.title, wording.text): wording.words for wording in chain(old, new)}
        known = {key: self.book.encode(words) for key, words in printed.items()}
        self.old = [known[wording.title, wording.text] for wording in old]
        self.new = [known[wording.title, wording.text] for wording in new]
        self.distinct = [*dict.fromkeys(known.values())]
        """All wordings, each once."""
        self._examples: Mapping[tuple[str, ...], str] = Remembered(
            lambda examples: book.encode(chain.from_iterable(map(words_of, examples)))
        )

    @cached_property
    def holders(self) -> Mapping[str, Sequence[int]]:
        """The places among the `distinct` wordings where each word stands, by its character."""
        found: dict[str, list[int]] = defaultdict(list)
        for place, sequence in enumerate(self.distinct):
            for char in {*sequence}:
                found[char].append(place)
        return found

    def examples(self, wording: Wording) -> str:
        """The examples of a rule as one sequence."""
        return self._examples[wording.examples]


_WORD = re.compile(r"[^\W_]+")
_LETTERS = "".join(small(char) if char.isalnum() else " " for char in map(chr, range(256))).encode("latin-1")
"""What each character of Latin-1 is to words: its small letter, or a gap. Nearly all texts keep to these, and
bytes are cut much quicker than a pattern finds words.
"""


@dataclass(slots=True)
class Wording:
    """One rule prepared. ``words`` are those of title and text, which stand as printed, as do ``examples``;
    ``parent`` (-1 for a root), ``children`` and ``above`` (its rule, its section) are places in the edition's
    list.
    """

    number: str
    words: tuple[str, ...]
    title: str
    text: str
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
        return tuple(_WORD.findall(small(bare)))
    return tuple(plain.translate(_LETTERS).decode("latin-1").split())


@lru_cache(maxsize=16384)
def _descent(number: str) -> tuple[str, tuple[str, ...]]:
    """The level of a rule number, and the numbers above it, the nearest first; a rule of no numbered book stands
    alone.
    """
    return (RuleNumber.parse(number).level, lineage(number)[1:]) if is_number(number) else ("rule", ())


def said_by(rule: ComparedRule) -> tuple[str, ...]:
    """The words of a rule, its title first."""
    return words_of(rule.title) + words_of(rule.text)


def _wording(rule: ComparedRule) -> Wording:
    return Wording(
        number=rule.number,
        words=said_by(rule),
        title=rule.title,
        text=rule.text,
        is_heading=not words_of(rule.text),
        examples=rule.examples,
    )
