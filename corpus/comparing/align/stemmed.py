"""Two editions by the stems of their words: which rules hold each, how many do."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain

from corpus.comparing import thresholds
from corpus.comparing.align.wording import Wording
from corpus.comparing.words.stems import stems


class Stemmed:
    """The stems of all wordings of two editions, by place; worked out when they are first asked for."""

    def __init__(self, old: Sequence[Wording], new: Sequence[Wording], language: str) -> None:
        self._old, self._new = old, new
        self._language = language
        self._characters: dict[str, frozenset[str]] = {}
        self._encoded: dict[str, frozenset[str]] = {}

    def of(self, words: Iterable[str]) -> frozenset[str]:
        """The stems of ``words``, light ones left out."""
        return stems(tuple(words), self._language)

    def of_sequence(self, sequence: str, decode: Callable[[str], list[str]]) -> frozenset[str]:
        """The stems of the words that ``decode`` reads in ``sequence``, one character a word."""
        known = self._encoded.get(sequence)
        if known is None:
            words = self._characters
            words.update((char, self.of(decode(char))) for char in {*sequence} - words.keys())
            known = self._encoded[sequence] = frozenset().union(*(words[char] for char in {*sequence}))
        return known

    @cached_property
    def old(self) -> list[frozenset[str]]:
        """Those of each old wording."""
        return [stems(wording.words, self._language) for wording in self._old]

    @cached_property
    def new(self) -> list[frozenset[str]]:
        """Those of each new wording."""
        return [stems(wording.words, self._language) for wording in self._new]

    @cached_property
    def spread(self) -> Counter[str]:
        """In how many wordings of both editions each stem stands."""
        return self._count_old + self._count_new

    @cached_property
    def weights(self) -> Mapping[str, int]:
        """What stems weigh by how few rules of both editions hold them; one that none holds weighs most. Whole numbers,
        so that no sum depends on the order in which a set is walked.
        """
        rules = len(self._old) + len(self._new)
        most = int(thresholds.RARE_WORD * math.log(1 + rules))
        return defaultdict(
            lambda: most,
            {
                stem: int(thresholds.RARE_WORD * math.log(1 + rules / count))
                for stem, count in self.spread.items()
            },
        )

    @cached_property
    def old_holders(self) -> dict[str, list[int]]:
        """The old places that hold each stem that `RARE_STEM` rules hold at most."""
        return _holders(self.old, self._count_old)

    @cached_property
    def new_holders(self) -> dict[str, list[int]]:
        """The new places that hold each stem that `RARE_STEM` rules hold at most."""
        return _holders(self.new, self._count_new)

    @cached_property
    def _count_old(self) -> Counter[str]:
        return Counter(chain.from_iterable(self.old))

    @cached_property
    def _count_new(self) -> Counter[str]:
        return Counter(chain.from_iterable(self.new))


def _holders(held: Sequence[frozenset[str]], count: Counter[str]) -> dict[str, list[int]]:
    rare = {stem for stem, times in count.items() if times <= thresholds.RARE_STEM}
    holders: dict[str, list[int]] = defaultdict(list)
    for place, said in enumerate(held):
        for stem in said & rare:
            holders[stem].append(place)
    return holders
