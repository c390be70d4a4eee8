"""Which pairs of rules are worth weighing: those that share rare words, found by an inverted index."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from heapq import nsmallest

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
    holders: dict[str, list[int]] = defaultdict(list)
    sizes: dict[int, float] = {}
    for place in offered:
        found = texts[place]
        sizes[place] = (len(found) + 4) ** 0.5
        for feature in found:
            holders[feature].append(place)
    gains = {feature: 100_000 // (1 + len(hold)) for feature, hold in holders.items() if len(hold) <= _RARE}
    ranked = {}
    for place in asked:
        weights: dict[int, int] = defaultdict(int)
        for feature in queries[place]:
            gain = gains.get(feature)
            if gain is not None:
                for other in holders[feature]:
                    weights[other] += gain
        scored = [(-weight / sizes[other], other) for other, weight in weights.items()]
        ranked[place] = [other for _, other in nsmallest(_KEPT, scored)]
    return ranked
