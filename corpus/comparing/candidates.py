"""Which pairs of rules are worth weighing: those that share rare words, found by an inverted index."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from corpus.comparing.resemblance import features

_RARE = 40
"""A word or pair of neighbouring words that more rules than this hold says too little."""
_KEPT = 8


def nearest(
    asked: Iterable[int], queries: Sequence[str], offered: Iterable[int], texts: Sequence[str]
) -> dict[int, list[int]]:
    """For each place in ``asked`` of ``queries``, the places in ``offered`` of ``texts`` that share the most
    rare words and word pairs with it, best first. Sequences hold one character a word.
    """
    holders: dict[str, list[int]] = defaultdict(list)
    sizes: dict[int, float] = {}
    for place in offered:
        found = features(texts[place])
        sizes[place] = (len(found) + 4) ** 0.5
        for feature in found:
            holders[feature].append(place)
    gains = {feature: 1 / (1 + len(hold)) for feature, hold in holders.items() if len(hold) <= _RARE}
    ranked = {}
    for place in asked:
        weights: dict[int, float] = defaultdict(float)
        for feature in features(queries[place]):
            gain = gains.get(feature)
            if gain is not None:
                for other in holders[feature]:
                    weights[other] += gain
        ranked[place] = sorted(weights, key=lambda other: (-round(weights[other] / sizes[other], 9), other))[
            :_KEPT
        ]
    return ranked
