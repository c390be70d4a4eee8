"""Which pairs of rules are worth weighing: those that share rare words, found by an inverted index."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

_RARE = 40
"""A word or pair of neighbouring words that more rules than this hold says too little."""
_KEPT = 8


def nearest(
    asked: Iterable[int],
    queries: Sequence[str],
    offered: Iterable[int],
    texts: Sequence[str],
) -> dict[int, list[int]]:
    """For each place in ``asked`` of ``queries``, the places in ``offered`` of ``texts`` that share the most
    rare words and word pairs with it, best first.
    """
    holders: dict[str, list[int]] = defaultdict(list)
    sizes: dict[int, float] = {}
    for place in offered:
        features = _features(texts[place])
        sizes[place] = (len(features) + 4) ** 0.5
        for feature in features:
            holders[feature].append(place)
    found = {}
    for place in asked:
        weights: dict[int, float] = defaultdict(float)
        for feature in _features(queries[place]):
            hold = holders.get(feature)
            if hold is not None and len(hold) <= _RARE:
                gain = 1 / (1 + len(hold))
                for other in hold:
                    weights[other] += gain
        ranked = sorted(weights, key=lambda other: (-weights[other] / sizes[other], other))
        found[place] = ranked[:_KEPT]
    return found


def _features(sequence: str) -> set[str]:
    """The words of an encoded sequence and its pairs of neighbours."""
    features = {sequence[at : at + 2] for at in range(len(sequence) - 1)}
    features.update(sequence)
    return features
