"""A rule as alignment weighs it: its words, one character each, and its place."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import chain

from corpus.comparing.edition import ComparedEdition, ComparedRule
from corpus.comparing.scope import lineage
from corpus.comparing.words.coded import Codebook, words_of
from corpus.comparing.words.running import Remembered
from corpus.numbers import level_of


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


@lru_cache(maxsize=16384)
def _descent(number: str) -> tuple[str, tuple[str, ...]]:
    """The level of a number, and the numbers above it, the nearest first; a slug stands alone."""
    return level_of(number), lineage(number)[1:]


def words_by(rule: ComparedRule) -> tuple[str, ...]:
    """The words of a rule, its title first."""
    return words_of(rule.title) + words_of(rule.text)


def _wording(rule: ComparedRule) -> Wording:
    return Wording(
        number=rule.number,
        words=words_by(rule),
        title=rule.title,
        text=rule.text,
        is_heading=not words_of(rule.text),
        examples=rule.examples,
    )
