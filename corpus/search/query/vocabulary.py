"""The curated vocabulary: what the same thing is called in other eras, in English, among players.

The words are data (`vocabulary.toml`), shown to readers as they are; the `Thesaurus` finds them in a query.
"""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from corpus.search.words.terms import STOPS, sequence
from corpus.search.words.tokens import tokenise
from corpus.text.normalise import letters, small

FILE = Path(__file__).with_name("vocabulary.toml")
LONGEST = 7
"""No group holds a name of more words than this."""
SAME, SAID, NEAR, BROADER = 0.85, 0.5, 0.35, 0.25
"""How much a hit for another name counts beside one for the word typed."""


@dataclass(frozen=True, slots=True)
class VocabularyGroup:
    """Names of one thing: today's French (the usual one first), earlier French, English, players' words.

    ``kind`` is keyword, action, term, zone, turn, card or format; ``era`` says when a name changed, ``source``
    where the equivalence stands, both in French, for readers.
    """

    kind: str
    french: tuple[str, ...]
    former: tuple[str, ...] = ()
    english: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    era: str = ""
    source: str = ""

    def names(self) -> Iterator[tuple[str, str, float]]:
        """Every name with its language and how much a hit for it counts."""
        for name in (*self.french, *self.former):
            yield name, "fr", SAME
        for name in self.english:
            yield name, "en", SAME
        for name in self.said:
            yield name, "fr", SAID


@dataclass(frozen=True, slots=True)
class Equivalent:
    """Another name of what a query says: as it is written, as it is indexed, and how much it counts."""

    text: str
    terms: tuple[str, ...]
    weight: float


@dataclass(frozen=True, slots=True)
class Found:
    """A name of the vocabulary in a query: ``length`` words from ``start``, and its other names, best first."""

    start: int
    length: int
    equivalents: tuple[Equivalent, ...]


class Thesaurus:
    """Finds names of the vocabulary in the words of a query, longest first, whatever their inflection."""

    def __init__(
        self, groups: Sequence[VocabularyGroup], near: Sequence[tuple[str, tuple[str, ...]]]
    ) -> None:
        self._printed: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
        self._stemmed: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
        self._sets: list[tuple[Equivalent, ...]] = []
        self._words: dict[str, str] = {}
        for group in groups:
            self._add(list(group.names()))
        for broader, words in near:
            if broader:
                for word in words:
                    self._add([(word, "fr", 0.0), (broader, "fr", BROADER)], learn=1)
            else:
                self._add([(word, "fr", NEAR) for word in words])

    def _add(self, names: list[tuple[str, str, float]], learn: int | None = None) -> None:
        """One set of names that lead to each other; only the first ``learn`` are recognised in a query."""
        number = len(self._sets)
        equivalents: dict[tuple[str, ...], Equivalent] = {}
        for place, (name, language, weight) in enumerate(names):
            words = [token.text for token in tokenise(name)]
            terms = tuple(sequence(name, language))
            bare = len(terms) == 1 and len(words) > 1 and any(word in STOPS[language] for word in words)
            if weight and terms and not bare:
                equivalents.setdefault(terms, Equivalent(name, terms, weight))
            if learn is None or place < learn:
                for written in re.findall(r"[^\W_]{3,}", name):
                    self._words.setdefault(letters(written), small(written))
                self._learn(_singular(words), number, self._printed)
                if not bare:
                    self._learn(terms, number, self._stemmed)
        self._sets.append(tuple(sorted(equivalents.values(), key=lambda each: -each.weight)))

    @staticmethod
    def _learn(key: tuple[str, ...], number: int, into: defaultdict[tuple[str, ...], list[int]]) -> None:
        if key and number not in into[key]:
            into[key].append(number)

    def words(self) -> dict[str, str]:
        """Every folded word of every name with its spelling, for the speller."""
        return self._words

    def find(self, words: Sequence[str]) -> list[Found]:
        """The names in ``words`` (folded, stop words included), from left to right, longest first, not overlapping."""
        found = []
        start = 0
        while start < len(words):
            for length in range(min(LONGEST, len(words) - start), 0, -1):
                sets = self._match(words[start : start + length])
                if sets:
                    found.append(Found(start, length, self._others(sets, words[start : start + length])))
                    start += length
                    break
            else:
                start += 1
        return found

    def _match(self, words: Sequence[str]) -> list[int]:
        printed = self._printed.get(_singular(words))
        if printed:
            return printed
        if words[0] in STOPS["fr"] or words[-1] in STOPS["fr"]:
            return []
        text = " ".join(words)
        for language in ("fr", "en"):
            if stemmed := self._stemmed.get(tuple(sequence(text, language))):
                return stemmed
        return []

    def _others(self, sets: Sequence[int], words: Sequence[str]) -> tuple[Equivalent, ...]:
        text = " ".join(words)
        own = {tuple(sequence(text, language)) for language in ("fr", "en")}
        others: dict[tuple[str, ...], Equivalent] = {}
        for number in sets:
            for each in self._sets[number]:
                if each.terms not in own:
                    others.setdefault(each.terms, each)
        return tuple(others.values())


def _singular(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(word[:-1] if len(word) > 3 and word[-1] in "sx" else word for word in words)


@cache
def vocabulary() -> tuple[VocabularyGroup, ...]:
    """Every group of the vocabulary, in the order of the file: for the readers' page."""
    data = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return tuple(
        VocabularyGroup(
            group["kind"],
            tuple(group["fr"]),
            tuple(group.get("old", ())),
            tuple(group.get("en", ())),
            tuple(group.get("said", ())),
            group.get("era", ""),
            group["source"],
        )
        for group in data["group"]
    )


@cache
def thesaurus() -> Thesaurus:
    """The thesaurus of the whole vocabulary."""
    data = tomllib.loads(FILE.read_text(encoding="utf-8"))
    near = [(each.get("broader", ""), tuple(each["words"])) for each in data["near"]]
    return Thesaurus(vocabulary(), near)
