"""The core of all aligning: two lists of bags of features in, scored many-to-many pairs out. Pure.

A bag is the set of features of one unit: the stems of a rule, of a sentence, of a statement. A feature weighs the more
the fewer units hold it. What is done with the pairs (one to one, parts, hints) is left to who asked for them.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import nsmallest

Bag = frozenset[str]

SIZE_EASE = 4.0
"""Added to the weight of a bag by whose root shared weight is divided: short ones aren't favoured beyond it."""


@dataclass(frozen=True, slots=True)
class Edge:
    """Unit ``old`` and unit ``new`` (places in their lists) have features in common: ``held`` is the part of the old
    one, by weight, that the new one holds, ``holds`` the part of the new one, ``common`` that of both together.
    """

    old: int
    new: int
    held: float
    holds: float
    common: float


class Rarity:
    """What features weigh by how few of the ``units`` hold them."""

    def __init__(self, units: Iterable[Bag]) -> None:
        bags = list(units)
        self._among = len(bags)
        self._holders = Counter(feature for bag in bags for feature in bag)

    def of(self, feature: str) -> float:
        """The weight of one feature; one that no unit holds weighs most."""
        return math.log(1 + self._among / max(1, self._holders[feature]))

    def mass(self, bag: Iterable[str]) -> float:
        """What features weigh together, in whatever order they come."""
        return math.fsum(map(self.of, bag))

    def edge(self, old: int, new: int, before: Bag, after: Bag) -> Edge:
        """How much two bags have in common."""
        ours, theirs, both = self.mass(before), self.mass(after), self.mass(before & after)
        whole = ours + theirs - both
        return Edge(
            old,
            new,
            both / ours if ours else 0.0,
            both / theirs if theirs else 0.0,
            both / whole if whole else 0.0,
        )


def edges(
    old: Sequence[Bag], new: Sequence[Bag], rarity: Rarity, *, kept: int, commonest: int
) -> Iterator[Edge]:
    """For each unit of ``old`` the ``kept`` units of ``new`` that share most weight with it, best first. Features that
    more than ``commonest`` units of ``new`` hold bring no candidates.
    """
    holders: defaultdict[str, list[int]] = defaultdict(list)
    for place, bag in enumerate(new):
        for feature in bag:
            holders[feature].append(place)
    sizes = [math.sqrt(SIZE_EASE + rarity.mass(bag)) for bag in new]
    for place, bag in enumerate(old):
        shared: defaultdict[int, float] = defaultdict(float)
        for feature in sorted(bag):
            having = holders.get(feature, [])
            if len(having) <= commonest:
                weight = rarity.of(feature)
                for other in having:
                    shared[other] += weight
        ranked = nsmallest(kept, ((-weight / sizes[other], other) for other, weight in shared.items()))
        for _, other in ranked:
            yield rarity.edge(place, other, bag, new[other])
