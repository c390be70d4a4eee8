"""What is left when the main pairs stand: rules that live on inside another, and parts that came out of one."""

from __future__ import annotations

from collections.abc import Mapping

from corpus.comparing.candidates import nearest
from corpus.comparing.matching import Matching

_MERGED = 0.6
_SPLIT = 0.6
_FAMILY, _NEIGHBOURS = 0.3, 0.1


def find_merged(matching: Matching, closed: set[int]) -> dict[int, tuple[int, float]]:
    """The old rules without successor whose content stands in a new rule that carries another one on, as
    {old place: (new place, how much)}.
    """
    context, like = matching.context(), matching.like
    lost = [i for i in matching.free_old if matching.partner[i] < 0 and i not in closed]
    held = sorted(j for j in matching.partner if j >= 0)
    found = {}
    for i, near in nearest(lost, like.old, held, like.new).items():
        scored = [
            (
                like.old_in_new(i, j)
                + _FAMILY * context.family(i, j)
                + _NEIGHBOURS * context.neighbours(i, j),
                -j,
            )
            for j in near
        ]
        worth, place = max(scored, default=(0.0, 0))
        if worth >= _MERGED:
            found[i] = (-place, min(1.0, like.old_in_new(i, -place)))
    return found


def find_parts(matching: Matching, closed: set[int]) -> dict[int, tuple[int, float]]:
    """The new rules without ancestor whose content comes out of an old rule that lives on elsewhere, as
    {new place: (old place, how much)}.
    """
    context, like = matching.context(), matching.like
    held = set(matching.partner)
    born = [j for j in matching.free_new if j not in held and j not in closed]
    alive = [i for i, j in enumerate(matching.partner) if j >= 0]
    found = {}
    for j, near in nearest(born, like.new, alive, like.old).items():
        scored = [
            (
                like.new_in_old(i, j)
                + _FAMILY * context.family(i, j)
                + _NEIGHBOURS * context.neighbours(i, j),
                -i,
            )
            for i in near
        ]
        worth, place = max(scored, default=(0.0, 0))
        if worth >= _SPLIT:
            found[j] = (-place, min(1.0, like.new_in_old(-place, j)))
    return found
