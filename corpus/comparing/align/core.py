"""The core of all aligning: two lists of bags of features in, scored many-to-many pairs out. Pure.

A bag is the set of features of one unit: the stems of a rule, of a sentence, of a statement. A feature weighs the more
the fewer units hold it. What is done with the pairs (one to one, parts, hints) is left to who asked for them.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import nsmallest


def assign(weights: Mapping[int, Mapping[int, float]]) -> dict[int, int]:
    """Rows with the column of each, as {row: column}.

    ``weights[row][column]`` is what the pair is worth; only pairs worth more than 0 are ever chosen, and a row
    may stay without column.
    """
    pairs = ((-weight, row, column) for row, columns in weights.items() for column, weight in columns.items())
    chosen: dict[int, int] = {}
    taken: set[int] = set()
    for negative, row, column in sorted(pairs):
        if negative < 0 and row not in chosen and column not in taken:
            chosen[row] = column
            taken.add(column)
    return chosen


Bag = frozenset[str]

SIZE_EASE = 4
"""Added to the size of a bag by whose root shared weight is divided: short ones aren't favoured beyond it."""
WHOLE_NUMBERS = 100_000


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
        self.holders = Counter(feature for bag in bags for feature in bag)
        """How many units hold each feature."""
        self._weights = {feature: math.log(1 + len(bags) / count) for feature, count in self.holders.items()}
        self._most = math.log(1 + len(bags))

    def of(self, feature: str) -> float:
        """The weight of one feature; one that no unit holds weighs most."""
        return self._weights.get(feature, self._most)

    def mass(self, bag: Iterable[str]) -> float:
        """What features weigh together, in whatever order they come."""
        return math.fsum(map(self.of, bag))

    def share(self, wanted: Bag, holding: Bag) -> float:
        """How much of ``wanted`` the other bag holds; all of it where nothing is wanted."""
        whole = self.mass(wanted)
        return self.mass(wanted & holding) / whole if whole else 1.0

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


def near(
    asked: Mapping[int, Bag], offered: Mapping[int, Bag], *, kept: int, commonest: int
) -> Iterator[tuple[int, list[int]]]:
    """For each unit that is ``asked`` for (place and bag) the places of the ``kept`` units among those ``offered`` that
    share the most and rarest features with it, best first. Features that more than ``commonest`` units hold bring none.
    """
    holders: defaultdict[str, list[int]] = defaultdict(list)
    for place, bag in offered.items():
        for feature in bag:
            holders[feature].append(place)
    root = {place: (len(bag) + SIZE_EASE) ** 0.5 for place, bag in offered.items()}
    rare = {feature: having for feature, having in holders.items() if len(having) <= commonest}
    for place, bag in asked.items():
        shared: defaultdict[int, int] = defaultdict(int)
        for having in filter(None, map(rare.get, bag)):
            gain = WHOLE_NUMBERS // (1 + len(having))  # sums of these don't hang on the order of a set
            for other in having:
                shared[other] += gain
        ranked = nsmallest(kept, [(-worth / root[other], other) for other, worth in shared.items()])
        yield place, [other for _, other in ranked]


def edges(
    old: Sequence[Bag], new: Sequence[Bag], rarity: Rarity, *, kept: int, commonest: int
) -> Iterator[Edge]:
    """For each unit of ``old`` those of ``new`` that are `near` it, with what they have in common."""
    pairs = near(dict(enumerate(old)), dict(enumerate(new)), kept=kept, commonest=commonest)
    for place, others in pairs:
        for other in others:
            yield rarity.edge(place, other, old[place], new[other])
