"""How alike two wordings are, by the words that are rare in this pair of editions."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import chain
from operator import add

from rapidfuzz.distance import Indel

from corpus.comparing.align.wording import EncodedTexts

RARE_WORD = 1000
"""What a word weighs by its rarity …"""
RARE_PAIR = 500
"""… and two neighbouring ones."""
ORDER_SHARE = 0.5
"""Of the likeness of two rules so much is the order of their words, the rest the rare words that they share."""
PART_WORTH = 0.6
"""What a rule that stands in another as a part is worth beside one that is like it as a whole."""
Features = frozenset[str]


def features(sequence: str) -> Features:
    """The distinct words of a sequence (one character a word) and its pairs of neighbours."""
    return frozenset(chain(sequence, map(add, sequence, sequence[1:])))


class Resemblance:
    """Measures between the wordings of two editions, all from 0 (nothing in common) to 1.

    A word, and a pair of neighbouring words, weighs the more the fewer rules of both editions hold it. Old places in
    ``settled`` have their partner already, of equal wording: they resemble nothing else.
    """

    def __init__(self, texts: EncodedTexts, settled: Mapping[int, int]) -> None:
        self.old, self.new = texts.old, texts.new
        taken = set(settled.values())
        self.old_features = [
            frozenset() if i in settled else features(text) for i, text in enumerate(self.old)
        ]
        self.new_features = [frozenset() if j in taken else features(text) for j, text in enumerate(self.new)]
        self._weights = _weights({*self.old, *self.new}, {*self.old_features, *self.new_features})
        self._old_masses, self._new_masses = (
            [self._sum(each) for each in side] for side in (self.old_features, self.new_features)
        )
        self._compare = cache(self._compared)
        """Likeness, share of the old rule in the new one, share of the new one in the old."""

    def may_share(self, i: int, j: int) -> bool:
        """Whether the two rules have a word in common."""
        return not self.old_features[i].isdisjoint(self.new_features[j])

    def text(self, i: int, j: int) -> float:
        """How alike old rule ``i`` and new rule ``j`` read: shared rare words and common order, half and half."""
        return self._compare(i, j)[0]

    def whole_or_part(self, i: int, j: int) -> float:
        """How alike two rules read, as wholes or as a part of one another."""
        text, old_in_new, new_in_old = self._compare(i, j)
        part = max(old_in_new, new_in_old)
        return max(text, PART_WORTH * part * part)

    def _sum(self, found: Iterable[str]) -> int:
        """What features weigh together."""
        return sum(map(self._weights.__getitem__, found))

    def is_anchored(self, i: int, j: int) -> bool:
        """Whether the two rules share a word as rare as the rarest that only one of them has: twins such as "Multiple
        instances of X are redundant" do not.
        """
        old, new = set(self.old[i]), set(self.new[j])
        return self._heaviest(old & new) >= min(self._heaviest(old - new), self._heaviest(new - old))

    def _heaviest(self, words: Iterable[str]) -> int:
        return max(map(self._weights.__getitem__, words), default=0)

    def _compared(self, i: int, j: int) -> tuple[float, float, float]:
        if self.old[i] == self.new[j]:
            return 1.0, 1.0, 1.0
        found = self.old_features[i]
        ours, theirs = self._old_masses[i], self._new_masses[j]
        if not ours or not theirs:
            return 0.0, 0.0, 0.0
        shared = self._sum(found & self.new_features[j])
        words = 2 * shared / (ours + theirs)
        likeness = (1 - ORDER_SHARE) * words + ORDER_SHARE * Indel.normalized_similarity(
            self.old[i], self.new[j]
        )
        return likeness, shared / ours, shared / theirs


def _weights(texts: Iterable[str], made: Iterable[Features]) -> dict[str, int]:
    """What each word and pair weighs by how many of the distinct texts hold it. Whole numbers, so that no sum depends
    on the order in which a set is walked.
    """
    texts = [*texts]
    holders = Counter(chain.from_iterable(made))
    holders.update(Counter(chain.from_iterable(map(frozenset, texts))) - holders)
    return defaultdict(
        int,
        (
            (feature, int((RARE_WORD if len(feature) == 1 else RARE_PAIR) * math.log(1 + len(texts) / count)))
            for feature, count in holders.items()
        ),
    )
