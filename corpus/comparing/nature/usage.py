"""How often words and phrases stand in two whole editions: what went out of use, what came into it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from itertools import chain

from corpus.comparing.edition import ComparedEdition
from corpus.comparing.words.coded import words_of

OUT_OF_USE = 0.25
"""A phrase went out of use where the new edition has at most this part of the old one's occurrences: what only became
somewhat rarer is not a term that changed. The other way round, it came into use."""
GIVES_WAY = 0.7
"""A word took the place of another where that one stands at most so often as before: lands are still played."""

Times = tuple[int, int]
"""How often something stands in the old edition and in the new one."""


class Usage:
    """The words of two editions, old and new; each is given as its texts."""

    def __init__(self, old: Iterable[str], new: Iterable[str]) -> None:
        self._rows = tuple([*map(words_of, side)] for side in (old, new))
        self._words = tuple(Counter(chain.from_iterable(side)) for side in self._rows)
        self._running = [f" {' | '.join(map(' '.join, side))} " for side in self._rows]
        self.phrase = cache(self._count)
        """How often words stand in this order in the old edition and in the new one."""

    @classmethod
    def of_editions(cls, old: ComparedEdition, new: ComparedEdition) -> Usage:
        """The usage of two editions: titles, texts and examples of their rules."""
        return cls(_texts(old), _texts(new))

    def words(self, word: str) -> Times:
        """How often ``word`` stands in the old edition and in the new one."""
        return self._words[0][word], self._words[1][word]

    def _count(self, words: tuple[str, ...]) -> Times:
        if len(words) == 1:
            return self.words(words[0])
        before, after = (text.count(f" {' '.join(words)} ") for text in self._running)
        return before, after

    def gives_way(self, words: Sequence[str]) -> bool:
        """Whether the old edition says ``words`` much more often than the new one."""
        before, after = self.phrase(tuple(words))
        return after <= GIVES_WAY * before

    @cached_property
    def spread(self) -> Counter[str]:
        """How many titles, texts and examples hold each word, in the edition that holds it more often."""
        old, new = (Counter(chain.from_iterable(map(frozenset, side))) for side in self._rows)
        return old | new


def _texts(edition: ComparedEdition) -> Iterable[str]:
    return chain.from_iterable((rule.title, rule.text, *rule.examples) for rule in edition.rules)
