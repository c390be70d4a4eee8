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
    """The words of two editions, old and new; each is given as its texts. ``topics`` are the words of ``titles``."""

    def __init__(self, old: Iterable[str], new: Iterable[str], titles: Iterable[str] = ()) -> None:
        self.topics = frozenset(chain.from_iterable(map(words_of, titles)))
        self._rows = tuple([*map(words_of, side)] for side in (old, new))
        self._words = tuple(Counter(chain.from_iterable(side)) for side in self._rows)
        self.running = [_running(side) for side in self._rows]
        """Both editions as running words."""
        self.phrase = cache(self._count)
        """How often words stand in this order in the old edition and in the new one."""

    @classmethod
    def of_editions(cls, old: ComparedEdition, new: ComparedEdition) -> Usage:
        """The usage of two editions: titles, texts and examples of their rules."""
        return cls(_texts(old), _texts(new), {rule.title for rule in (*old.rules, *new.rules)})

    def words(self, word: str) -> Times:
        """How often ``word`` stands in the old edition and in the new one."""
        return self._words[0][word], self._words[1][word]

    def total(self, word: str) -> int:
        """How often ``word`` stands in both editions together."""
        return sum(self.words(word))

    def _count(self, words: tuple[str, ...]) -> Times:
        return self.words(words[0]) if len(words) == 1 else times_in(words, self.running)

    def gives_way(self, words: Sequence[str]) -> bool:
        """Whether the old edition says ``words`` much more often than the new one."""
        before, after = self.phrase(tuple(words))
        return after <= GIVES_WAY * before

    def came_in(self, words: Sequence[str]) -> bool:
        """Whether a phrase of the new edition had hardly any place in the old one."""
        before, after = self.phrase(tuple(words))
        return after > 0 and before <= OUT_OF_USE * after

    @cached_property
    def _spread(self) -> tuple[Counter[str], Counter[str]]:
        old, new = (Counter(chain.from_iterable(map(frozenset, side))) for side in self._rows)
        return old, new

    def spread(self, word: str) -> int:
        """How many titles, texts and examples hold ``word``, in the edition that holds it more often."""
        return max(side[word] for side in self._spread)


def without(words: Sequence[str], running: Sequence[str]) -> list[str]:
    """What is left of both editions without those words in this order."""
    return [text.replace(f" {' '.join(words)} ", " | ") for text in running]


def times_in(words: Sequence[str], rest: Sequence[str]) -> Times:
    """How often words stand in this order in what is left of both editions."""
    before, after = (text.count(f" {' '.join(words)} ") for text in rest)
    return before, after


def _running(rows: Iterable[Sequence[str]]) -> str:
    return f" {' | '.join(' '.join(row) for row in rows)} "


def _texts(edition: ComparedEdition) -> Iterable[str]:
    return chain.from_iterable((rule.title, rule.text, *rule.examples) for rule in edition.rules)
