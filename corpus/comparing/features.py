"""What wordings are compared by: words and pairs of neighbouring words, and what each weighs."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable
from itertools import chain
from operator import add

_WORD, _WORD_PAIR = 1000, 500
"""Weights are whole numbers, so that no sum depends on the order in which a set is walked."""


def features(sequence: str) -> frozenset[str]:
    """The distinct words of a sequence (one character a word) and its pairs of neighbours."""
    return frozenset(chain(sequence, map(add, sequence, sequence[1:])))


def weigh_features(sequences: Collection[str], made: Iterable[frozenset[str]]) -> dict[str, int]:
    """What each feature weighs by how many of the distinct ``sequences`` hold it: single words are counted in all,
    pairs in those whose features were ``made``.
    """
    words = Counter(chain.from_iterable(map(frozenset, sequences)))
    holders = Counter(chain.from_iterable(made))
    holders.update({word: count - holders[word] for word, count in words.items()})
    rarity = {count: math.log(1 + len(sequences) / count) for count in {*holders.values()}}
    word = {count: int(rare * _WORD) for count, rare in rarity.items()}
    word_pair = {count: int(rare * _WORD_PAIR) for count, rare in rarity.items()}
    return {
        feature: word[count] if len(feature) == 1 else word_pair[count] for feature, count in holders.items()
    }
