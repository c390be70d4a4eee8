"""Pairs among what the choice left over on both sides: rules rewritten so far that no threshold would take them, and
yet nobody's but each other's.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping

from corpus.comparing.context import Context
from corpus.comparing.resemblance import Resemblance
from corpus.comparing.weighing import surroundings

_LEAST_LIKE = 0.3
_ENOUGH = 0.35
"""What a pair must be worth, likeness and surroundings together."""
_CLEARLY = 1.05
"""How much more a pair must be worth than either of the two is worth to any other rule, chosen or not."""


def pair_leftovers(
    like: Resemblance,
    context: Context,
    lost: Collection[int],
    born: Collection[int],
    pairs: Iterable[tuple[int, int]],
) -> Mapping[int, int]:
    """The old rules in ``lost`` and the new ones in ``born`` that resemble each other, and clearly more than
    either resembles any other rule that it makes a candidate with in ``pairs``.
    """
    ahead: dict[int, list[tuple[float, int]]] = defaultdict(list)
    back: dict[int, list[tuple[float, int]]] = defaultdict(list)
    for i, j in pairs:
        if i in lost or j in born:
            worth = like.text(i, j) + surroundings(context, i, j)
            ahead[i].append((worth, -j))
            back[j].append((worth, -i))
    found = {}
    for i in sorted(lost):
        worth, j = _best(ahead[i])
        if (
            j in born
            and worth >= _ENOUGH
            and like.text(i, j) >= _LEAST_LIKE
            and _best(back[j])[1] == i
            and not like.has_twin(i, j)
        ):
            found[i] = j
    return found


def _best(ranked: list[tuple[float, int]]) -> tuple[float, int]:
    """What the best of the others is worth, and its place; -1 where none is clearly the best."""
    ranked = sorted(ranked, reverse=True)
    if not ranked or (len(ranked) > 1 and ranked[0][0] < _CLEARLY * ranked[1][0]):
        return 0.0, -1
    return ranked[0][0], -ranked[0][1]
