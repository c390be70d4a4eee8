"""How alike two wordings are, by the words that are rare in this pair of editions."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence

from rapidfuzz.distance import Indel

from corpus.comparing.codes import Codebook
from corpus.comparing.vocabulary import learn_phrases, modernise, phrases_in
from corpus.comparing.wording import Wording

_PART = 0.6
_WORD, _WORD_PAIR = 1000, 500
"""Weights are whole numbers, so that no sum depends on the order in which a set is walked."""


class Resemblance:
    """Measures between the wordings of two editions, all from 0 (nothing in common) to 1.

    Words become single characters, so that sequences are strings and comparing them is quick. A word, and a
    pair of neighbouring words, weighs the more the fewer rules of both editions hold it.
    """

    def __init__(self, old: Sequence[Wording], new: Sequence[Wording]) -> None:
        encode = Codebook().encode
        self.old = [encode(wording.words) for wording in old]
        self.new = [encode(wording.words) for wording in new]
        self._old_examples = [encode(wording.illustrations) for wording in old]
        self._new_examples = [encode(wording.illustrations) for wording in new]
        made = {sequence: features(sequence) for sequence in {*self.old, *self.new}}
        self.old_features = [made[sequence] for sequence in self.old]
        self.new_features = [made[sequence] for sequence in self.new]
        holders = Counter[str]()
        for found in made.values():
            holders.update(found)
        total = len(made)
        self.weights = {
            feature: int(math.log(1 + total / count) * (_WORD if len(feature) == 1 else _WORD_PAIR))
            for feature, count in holders.items()
        }
        masses = {sequence: self._weigh(found) for sequence, found in made.items()}
        self._old_mass = [masses[sequence] for sequence in self.old]
        self._new_mass = [masses[sequence] for sequence in self.new]
        self.phrases: dict[str, tuple[str, ...]] = {}
        self._present: dict[int, list[str]] = {}
        self._known: dict[tuple[int, int], tuple[float, float, float]] = {}

    def learn(self, sure: Iterable[tuple[int, int]]) -> None:
        """See through the vocabulary that changed between rules that surely correspond, from now on."""
        self.phrases = learn_phrases((self.old[i], self.new[j]) for i, j in sure)
        self._present = phrases_in(self.old, self.phrases)
        for known in [pair for pair in self._known if pair[0] in self._present]:
            del self._known[known]

    def text(self, i: int, j: int) -> float:
        """How alike old rule ``i`` and new rule ``j`` read: shared rare words and common order, half and half."""
        return self._measure(i, j)[0]

    def old_in_new(self, i: int, j: int) -> float:
        """How much of old rule ``i`` stands in new rule ``j``."""
        return self._measure(i, j)[1]

    def new_in_old(self, i: int, j: int) -> float:
        """How much of new rule ``j`` stands in old rule ``i``."""
        return self._measure(i, j)[2]

    def whole_or_part(self, i: int, j: int) -> float:
        """How alike two rules read, as wholes or as a part of one another."""
        text, old_in_new, new_in_old = self._measure(i, j)
        part = max(old_in_new, new_in_old)
        return max(text, _PART * part * part)

    def is_anchored(self, i: int, j: int) -> bool:
        """Whether the two rules share a word as rare as the rarest that only one of them has: twins such as
        "Multiple instances of X are redundant" do not.
        """
        shared, only_old, only_new = self._rarest(i, j)
        return shared >= min(only_old, only_new)

    def is_old_anchored(self, i: int, j: int) -> bool:
        """Whether the rarest word of old rule ``i`` stands in new rule ``j``."""
        shared, only_old, _ = self._rarest(i, j)
        return shared >= only_old

    def is_new_anchored(self, i: int, j: int) -> bool:
        """Whether the rarest word of new rule ``j`` stands in old rule ``i``."""
        shared, _, only_new = self._rarest(i, j)
        return shared >= only_new

    def _rarest(self, i: int, j: int) -> tuple[int, int, int]:
        """The weight of the rarest word that both rules hold, that only the old one, that only the new one."""
        old, new = set(self.old[i]), set(self.new[j])
        weights = self.weights
        shared, only_old, only_new = (
            max([weights[word] for word in words], default=0) for words in (old & new, old - new, new - old)
        )
        return shared, only_old, only_new

    def examples(self, i: int, j: int) -> float:
        """How alike the examples read; 0 where one rule has none."""
        old, new = self._old_examples[i], self._new_examples[j]
        return Indel.normalized_similarity(old, new) if old and new else 0.0

    def _measure(self, i: int, j: int) -> tuple[float, float, float]:
        """Likeness, share of the old rule in the new one, share of the new one in the old."""
        known = self._known.get((i, j))
        if known is not None:
            return known
        old, found, mass = self.old[i], self.old_features[i], self._old_mass[i]
        if i in self._present:
            modern = modernise(old, self.new[j], self._present[i], self.phrases)
            if modern != old:
                old, found = modern, features(modern)
                mass = self._weigh(found)
        theirs = self._new_mass[j]
        shared = self._weigh(found & self.new_features[j])
        if mass and theirs:
            order = Indel.normalized_similarity(old, self.new[j])
            known = (shared / (mass + theirs) + 0.5 * order, shared / mass, shared / theirs)
        else:
            known = (0.0, 0.0, 0.0) if mass or theirs else (1.0, 1.0, 1.0)
        self._known[i, j] = known
        return known

    def _weigh(self, found: Iterable[str]) -> int:
        weights = self.weights
        return sum([weights.get(feature, 0) for feature in found])


def features(sequence: str) -> frozenset[str]:
    """The distinct words of a sequence (one character a word) and its pairs of neighbours."""
    found = {sequence[at : at + 2] for at in range(len(sequence) - 1)}
    found.update(sequence)
    return frozenset(found)
