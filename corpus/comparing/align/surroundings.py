"""What a candidate pair is worth: how alike the texts are, and what stands around and below them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from corpus.comparing import thresholds
from corpus.comparing.align.resemblance import Resemblance
from corpus.comparing.align.wording import Wording


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
        return both / (max(1.0, (leaving + arriving) / 2) + thresholds.PARENT_WEIGHT)

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
        parents = thresholds.PARENT_WEIGHT if self._guess[p] == q else 0.0
        return both + parents, self._leaving.get(p, 0) - (went >= 0), self._arriving.get(q, 0) - (came >= 0)

    def is_estranged(self, i: int, j: int) -> bool:
        """Whether siblings of ``i`` or ``j`` are known, and hardly any of them became each other."""
        both, leaving, arriving = self._siblings(i, j)
        return leaving + arriving > 0 and both < thresholds.STRANGE_FAMILIES * (leaving + arriving)

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
        return 2 * self._below.get((i, j), 0) / (total + thresholds.BELOW_DOUBT)


def _nearness(distance: int) -> float:
    """1 for the expected place, less with each step away from it."""
    away = abs(distance)
    if not away:
        return 1.0
    if away <= thresholds.NEXT_DOOR:
        return thresholds.NEXT_DOOR_WORTH
    return thresholds.IN_SIGHT_WORTH if away <= thresholds.IN_SIGHT else 0.0


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
        if worth > thresholds.ENOUGH and context.is_estranged(i, j) and not like.is_anchored(i, j):
            worth -= thresholds.TWIN_COST
        if worth > thresholds.ENOUGH:
            weights[i][j] = worth - thresholds.ENOUGH
    return weights


def _worth(before: Wording, after: Wording, i: int, j: int, like: Resemblance, context: Context) -> float:
    worth = like.whole_or_part(i, j)
    if before.is_heading and after.is_heading:
        if before.children or after.children:
            worth = thresholds.TITLE_SHARE * worth + thresholds.BELOW_SHARE * context.below(i, j)
    elif worth < thresholds.LEAST_LIKE:
        return 0.0
    elif before.is_heading != after.is_heading:
        worth -= thresholds.HEADING_COST
    elif before.children or after.children:
        worth += thresholds.CHILDREN_SHARE * context.below(i, j)
    if before.examples and after.examples:
        worth += thresholds.EXAMPLES_SHARE * like.examples(before, after)
    if before.number == after.number:
        worth += thresholds.NUMBER_SHARE * context.stability
    if before.level != after.level:
        worth -= thresholds.LEVEL_COST
    if worth <= thresholds.ENOUGH - thresholds.FAMILY_SHARE - thresholds.NEIGHBOURS_SHARE:
        return 0.0  # not enough with the best of families and neighbours
    return worth + surroundings(context, i, j)


def surroundings(context: Context, i: int, j: int) -> float:
    """What family and neighbours add to a pair."""
    return thresholds.FAMILY_SHARE * context.family(i, j) + thresholds.NEIGHBOURS_SHARE * context.neighbours(
        i, j
    )
