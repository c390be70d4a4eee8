"""What a candidate pair is worth: how alike the texts are, and what stands around and below them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from corpus.comparing.align.resemblance import Resemblance
from corpus.comparing.align.wording import Wording

PARENT_WEIGHT = 1.5
"""What a pair of parents weighs beside pairs of siblings."""
STRANGE_FAMILIES = 0.1
"""Families that share less than this part of their members belong to different places."""
BELOW_DOUBT = 2
"""A single child in common is weak evidence: it may have been paired by chance."""
ENOUGH = 0.5
"""What a pair must be worth to be chosen, likeness and surroundings together."""
LEAST_LIKE = 0.22
"""Texts less alike than this are no candidates, wherever they stand."""
FAMILY_SHARE = 0.22
"""What it adds to a pair's worth that all siblings became siblings …"""
NEIGHBOURS_SHARE = 0.12
"""… that the rules before and after it became its neighbours …"""
NUMBER_SHARE = 0.10
"""… that the number is the same, where all rules kept theirs …"""
CHILDREN_SHARE = 0.30
"""… and that all below one stands below the other."""
HEADING_COST = 0.2
"""What it takes from it that only one of the two has a text …"""
TWIN_COST = 0.4
"""… and that the families belong elsewhere and no word as rare as what tells them apart is shared."""
TITLE_SHARE = 0.5
"""Of headings with rules below them the title counts so much …"""
BELOW_SHARE = 0.6
"""… and what stands below so much."""
NEXT_DOOR = 2
"""A neighbour so many places off is next door, and worth …"""
NEXT_DOOR_WORTH = 0.5
"""… this part of one in its place."""


class Context:
    """The surroundings of each pair, given a guess which rule became which (``guess[i]`` is ``j`` or -1)."""

    def __init__(self, old: Sequence[Wording], new: Sequence[Wording], guess: Sequence[int]) -> None:
        self._old, self._new, self._guess = old, new, guess
        self._back = [-1] * len(new)
        pairs = [(i, j) for i, j in enumerate(guess) if j >= 0]
        for i, j in pairs:
            self._back[j] = i
        # no Counters: one calls Python for what it lacks
        self._families: dict[tuple[int, int], int] = defaultdict(int)
        self._below: dict[tuple[int, int], int] = defaultdict(int)
        self._leaving, self._arriving, self._below_old, self._below_new = (
            defaultdict[int, int](int) for _ in range(4)
        )
        lines = Counter(
            [(old[i].above, new[j].above) for i, j in pairs]
        )  # many rules, few places to stand in
        for (mine, theirs), times in lines.items():
            parents = mine[0] if mine else -1, theirs[0] if theirs else -1
            self._families[parents] += times
            self._leaving[parents[0]] += times
            self._arriving[parents[1]] += times
            for p in mine:
                self._below_old[p] += times
                for q in theirs:
                    self._below[p, q] += times
            for q in theirs:
                self._below_new[q] += times
        kept = sum([old[i].number == new[j].number for i, j in pairs])
        self.stability = kept / len(pairs) if pairs else 0.0
        """The share of rules that kept their number."""

    def kin(self) -> list[tuple[int, int]]:
        """The pairs of rules that something below them has in common."""
        return list(self._below)

    def family(self, i: int, j: int) -> float:
        """How far the siblings of ``i`` became siblings of ``j``, and its parent the parent of ``j``. The pair
        itself has no say.
        """
        both, leaving, arriving = self._siblings(i, j)
        return both / (max(1.0, (leaving + arriving) / 2) + PARENT_WEIGHT)

    def went(self, i: int, j: int) -> float:
        """How far the siblings of ``i``, those that live on, became siblings of ``j``."""
        both, leaving, _ = self._siblings(i, j)
        return min(1.0, both / (leaving + 1))

    def came(self, i: int, j: int) -> float:
        """How far the siblings of ``j``, those that had an ancestor, were siblings of ``i``."""
        both, _, arriving = self._siblings(i, j)
        return min(1.0, both / (arriving + 1))

    def _siblings(self, i: int, j: int) -> tuple[float, int, int]:
        """How many siblings (and parents) of ``i`` and ``j`` became each other, how many siblings of ``i`` live
        on, how many of ``j`` have an ancestor.
        """
        p, q = self._old[i].parent, self._new[j].parent
        if p < 0 or q < 0:
            return 0.0, 0, 0
        went, came = self._guess[i], self._back[j]
        both = self._families.get((p, q), 0)
        both -= went >= 0 and self._new[went].parent == q
        both -= came >= 0 and came != i and self._old[came].parent == p
        parents = PARENT_WEIGHT if self._guess[p] == q else 0.0
        return both + parents, self._leaving.get(p, 0) - (went >= 0), self._arriving.get(q, 0) - (came >= 0)

    def is_estranged(self, i: int, j: int) -> bool:
        """Whether siblings of ``i`` or ``j`` are known, and hardly any of them became each other."""
        both, leaving, arriving = self._siblings(i, j)
        return leaving + arriving > 0 and both < STRANGE_FAMILIES * (leaving + arriving)

    def neighbours(self, i: int, j: int) -> float:
        """How far the rules printed before and after ``i`` stand before and after ``j``."""
        guess = self._guess
        near = 0.0
        if i > 0 and guess[i - 1] >= 0:
            near += _nearness(j - 1 - guess[i - 1])
        if i + 1 < len(guess) and guess[i + 1] >= 0:
            near += _nearness(guess[i + 1] - j - 1)
        return near / 2

    def below(self, i: int, j: int) -> float:
        """How far what stands below ``i`` became what stands below ``j``."""
        total = self._below_old.get(i, 0) + self._below_new.get(j, 0)
        return 2 * self._below.get((i, j), 0) / (total + BELOW_DOUBT)


def _nearness(distance: int) -> float:
    """1 for the expected place, less next door to it."""
    away = abs(distance)
    return 1.0 if not away else NEXT_DOOR_WORTH if away <= NEXT_DOOR else 0.0


def weigh(
    old: Sequence[Wording],
    new: Sequence[Wording],
    like: Resemblance,
    context: Context,
    pairs: Iterable[tuple[int, int]],
) -> dict[int, dict[int, float]]:
    """What each candidate is worth beyond `ENOUGH`, as {old place: {new place: worth}}; the others are left
    out.
    """
    weights: dict[int, dict[int, float]] = defaultdict(dict)
    for i, j in pairs:
        worth = _worth(old[i], new[j], i, j, like, context)
        if worth > ENOUGH and context.is_estranged(i, j) and not like.is_anchored(i, j):
            worth -= TWIN_COST
        if worth > ENOUGH:
            weights[i][j] = worth - ENOUGH
    return weights


def _worth(before: Wording, after: Wording, i: int, j: int, like: Resemblance, context: Context) -> float:
    worth = like.whole_or_part(i, j)
    if before.is_heading and after.is_heading:
        if before.children or after.children:
            worth = TITLE_SHARE * worth + BELOW_SHARE * context.below(i, j)
    elif worth < LEAST_LIKE:
        return 0.0
    elif before.is_heading != after.is_heading:
        worth -= HEADING_COST
    elif before.children or after.children:
        worth += CHILDREN_SHARE * context.below(i, j)
    if before.number == after.number:
        worth += NUMBER_SHARE * context.stability
    if worth <= ENOUGH - FAMILY_SHARE - NEIGHBOURS_SHARE:
        return 0.0  # not enough with the best of families and neighbours
    return worth + FAMILY_SHARE * context.family(i, j) + NEIGHBOURS_SHARE * context.neighbours(i, j)
