"""Which pairs of rules are worth weighing: those that share rare words, found by an inverted index."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from heapq import nsmallest
from itertools import chain

_RARE = 40
"""A word or pair of neighbouring words that more rules than this hold says too little."""
_KEPT = 8


def nearest(
    asked: Iterable[int],
    queries: Sequence[frozenset[str]],
    offered: Iterable[int],
    texts: Sequence[frozenset[str]],
) -> dict[int, list[int]]:
    """For each place in ``asked`` of ``queries``, the places in ``offered`` of ``texts`` that share the most
    rare words and word pairs with it, best first.
    """
    offered = list(offered)
    counts = Counter(chain.from_iterable(texts[place] for place in offered))
    gains = {feature: 100_000 // (1 + count) for feature, count in counts.items() if count <= _RARE}
    holders: dict[str, list[int]] = defaultdict(list)
    sizes: dict[int, float] = {}
    for place in offered:
        sizes[place] = (len(texts[place]) + 4) ** 0.5
        for feature in texts[place] & gains.keys():
            holders[feature].append(place)
    ranked = {}
    for place in asked:
        weights: dict[int, int] = defaultdict(int)
        for feature in queries[place] & gains.keys():
            gain = gains[feature]
            for other in holders[feature]:
                weights[other] += gain
        scored = [(-weight / sizes[other], other) for other, weight in weights.items()]
        ranked[place] = [other for _, other in nsmallest(_KEPT, scored)]
    return ranked
