"""How alike two wordings are, by the words that are rare in this pair of editions."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from rapidfuzz.distance import Indel

from corpus.comparing.wording import Wording

_FIRST_CODE = 0x100
_SURROGATES = range(0xD800, 0xE000)


class Resemblance:
    """Measures between the wordings of two editions, all from 0 (nothing in common) to 1.

    Words become single characters, so that sequences are strings and set operations are quick; a word weighs the
    more the fewer rules of both editions hold it.
    """

    def __init__(self, old: Sequence[Wording], new: Sequence[Wording]) -> None:
        self._codes: dict[str, str] = {}
        self.old = [self._encode(wording.words) for wording in old]
        self.new = [self._encode(wording.words) for wording in new]
        self._old_shown = [frozenset(self._encode(wording.illustrations)) for wording in old]
        self._new_shown = [frozenset(self._encode(wording.illustrations)) for wording in new]
        holders = Counter[str]()
        for sequence in (*self.old, *self.new):
            holders.update(set(sequence))
        total = len(self.old) + len(self.new)
        self.weights = {code: math.log(1 + total / count) for code, count in holders.items()}
        self.old_sets = [frozenset(sequence) for sequence in self.old]
        self.new_sets = [frozenset(sequence) for sequence in self.new]
        self.old_mass = [self.weigh(words) for words in self.old_sets]
        self.new_mass = [self.weigh(words) for words in self.new_sets]

    def _encode(self, words: Sequence[str]) -> str:
        codes = self._codes
        return "".join([codes.get(word) or self._code(word) for word in words])

    def _code(self, word: str) -> str:
        place = _FIRST_CODE + len(self._codes)
        if place >= _SURROGATES.start:
            place += len(_SURROGATES)
        self._codes[word] = code = chr(place)
        return code

    def decode(self, codes: str) -> list[str]:
        """The words that ``codes`` stand for."""
        if not hasattr(self, "_words"):
            self._words = {code: word for word, code in self._codes.items()}
        return [self._words[code] for code in codes]

    def weigh(self, words: frozenset[str]) -> float:
        """The sum of what distinct words weigh."""
        weights = self.weights
        return sum([weights.get(word, 0.0) for word in words])

    def text(self, i: int, j: int) -> float:
        """How alike old rule ``i`` and new rule ``j`` read: shared rare words and common order, half and half."""
        mass = self.old_mass[i] + self.new_mass[j]
        if not mass:
            return 0.0
        shared = 2 * self.weigh(self.old_sets[i] & self.new_sets[j]) / mass
        return 0.5 * shared + 0.5 * Indel.normalized_similarity(self.old[i], self.new[j])

    def shown(self, i: int, j: int) -> float:
        """How alike the examples are; 0 where one rule has none."""
        a, b = self._old_shown[i], self._new_shown[j]
        if not a or not b:
            return 0.0
        return 2 * self.weigh(a & b) / (self.weigh(a) + self.weigh(b) or 1)

    def old_in_new(self, i: int, j: int) -> float:
        """How much of old rule ``i`` stands in new rule ``j``."""
        return self.weigh(self.old_sets[i] & self.new_sets[j]) / (self.old_mass[i] or 1)

    def new_in_old(self, i: int, j: int) -> float:
        """How much of new rule ``j`` stands in old rule ``i``."""
        return self.weigh(self.old_sets[i] & self.new_sets[j]) / (self.new_mass[j] or 1)
