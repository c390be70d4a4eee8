"""What a candidate pair is worth: how alike the texts are, and what the surroundings say."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from corpus.comparing.context import Context
from corpus.comparing.resemblance import Resemblance
from corpus.comparing.wording import Wording

ENOUGH = 0.5
"""What a pair must be worth to be chosen, likeness and surroundings together."""
LEAST_LIKE = 0.22
"""Texts less alike than this are no candidates, wherever they stand."""
_FAMILY, _NEIGHBOURS, _NUMBER, _CHILDREN, _EXAMPLES = 0.22, 0.12, 0.10, 0.30, 0.10
_LEVEL, _HEADING, _TWIN = 0.05, 0.2, 0.4
_TITLE, _BELOW = 0.5, 0.6
_BEYOND_HELP = ENOUGH - _FAMILY - _NEIGHBOURS
"""A pair worth no more than this without family and neighbours is not enough with the best of them."""


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
            worth -= _TWIN
        if worth > ENOUGH:
            weights[i][j] = worth - ENOUGH
    return weights


def _worth(before: Wording, after: Wording, i: int, j: int, like: Resemblance, context: Context) -> float:
    worth = like.whole_or_part(i, j)
    if before.is_heading and after.is_heading:
        if before.children or after.children:
            worth = _TITLE * worth + _BELOW * context.below(i, j)
    elif worth < LEAST_LIKE:
        return 0.0
    elif before.is_heading != after.is_heading:
        worth -= _HEADING
    elif before.children or after.children:
        worth += _CHILDREN * context.below(i, j)
    if before.examples and after.examples:
        worth += _EXAMPLES * like.examples(i, j)
    if before.number == after.number:
        worth += _NUMBER * context.stability
    if before.level != after.level:
        worth -= _LEVEL
    if worth <= _BEYOND_HELP:
        return 0.0
    return worth + surroundings(context, i, j)


def surroundings(context: Context, i: int, j: int) -> float:
    """What family and neighbours add to a pair."""
    return _FAMILY * context.family(i, j) + _NEIGHBOURS * context.neighbours(i, j)
