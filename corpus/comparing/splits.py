"""What is left when the main pairs stand: rules that live on inside another, and parts that came out of one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from corpus.comparing.candidates import nearest
from corpus.comparing.matching import Matching

_MERGED = 0.58
_SPLIT = 0.6
_FAMILY, _NEIGHBOURS = 0.3, 0.1
_WHOLE = 0.93
"""A rule that is so much the same before and after gave nothing away and took nothing in: what resembles it is a
twin, not a part.
"""

_CLEARLY = 0.1

Home = tuple[int, float]
"""A place on the other side, and how much of the rule stands there (0 to 1)."""


def find_merged(matching: Matching, closed: Collection[int]) -> dict[int, Home]:
    """The old rules without successor whose content stands in a new rule that carries another one on."""
    context, like, partner = matching.final, matching.like, matching.partner
    origin = matching.origins()
    lost = [
        i for i in matching.free_old if partner[i] < 0 and i not in closed and not matching.old[i].is_heading
    ]
    held = [
        j
        for j, i in enumerate(origin)
        if i >= 0 and not matching.new[j].is_heading and like.new_in_old(i, j) < _WHOLE
    ]
    return _homes(
        nearest(lost, like.old_features, held, like.new_features),
        lambda i: (partner[near] for near in (i - 1, i + 1) if 0 <= near < len(partner)),
        like.old_in_new,
        lambda i, j: _FAMILY * context.went(i, j) + _NEIGHBOURS * context.neighbours(i, j),
        lambda i, j: like.is_old_anchored(i, j) or not context.is_estranged(i, j),
        set(held),
        _MERGED,
    )


def find_parts(matching: Matching, closed: Collection[int]) -> dict[int, Home]:
    """The new rules without ancestor whose content comes out of an old rule that lives on elsewhere."""
    context, like, origin = matching.final, matching.like, matching.origins()
    born = [
        j for j in matching.free_new if origin[j] < 0 and j not in closed and not matching.new[j].is_heading
    ]
    alive = [
        i
        for i, j in enumerate(matching.partner)
        if j >= 0 and not matching.old[i].is_heading and like.old_in_new(i, j) < _WHOLE
    ]
    return _homes(
        nearest(born, like.new_features, alive, like.old_features),
        lambda j: (origin[near] for near in (j - 1, j + 1) if 0 <= near < len(origin)),
        lambda j, i: like.new_in_old(i, j),
        lambda j, i: _FAMILY * context.came(i, j) + _NEIGHBOURS * context.neighbours(i, j),
        lambda j, i: like.is_new_anchored(i, j) or not context.is_estranged(i, j),
        set(alive),
        _SPLIT,
    )


def prefer_greatest(
    matching: Matching, merged: dict[int, Home], parts: dict[int, Home], forced: Collection[int]
) -> None:
    """Let the part that holds most of a rule carry it on, and the ancestor that gave most be the main one:
    where another clearly holds more than the one that was chosen, the two change places.
    """
    like, partner = matching.like, matching.partner
    homes = {j for j, _ in merged.values()}
    for j, (i, share) in sorted(parts.items()):
        if i in forced or partner[i] in homes:
            continue
        if like.old_in_new(i, j) > like.old_in_new(i, partner[i]) + _CLEARLY:
            del parts[j]
            parts[partner[i]] = (i, share)
            partner[i] = j
    sources = {i for i, _ in parts.values()}
    origin = matching.origins()
    for i, (j, share) in sorted(merged.items()):
        main = origin[j]
        if main in forced or main in sources or i in forced:
            continue
        if like.new_in_old(i, j) > like.new_in_old(main, j) + _CLEARLY:
            del merged[i]
            merged[main] = (j, share)
            partner[main], partner[i], origin[j] = -1, j, i


def _homes(
    near: dict[int, list[int]],
    beside: Callable[[int], Iterable[int]],
    content: Callable[[int, int], float],
    surroundings: Callable[[int, int], float],
    fits: Callable[[int, int], bool],
    allowed: Collection[int],
    enough: float,
) -> dict[int, Home]:
    """The best home of each homeless rule among those that share its words and those beside its neighbours."""
    found = {}
    for rule, by_words in near.items():
        candidates = {*by_words, *beside(rule)} & set(allowed)
        scored = [
            (content(rule, home) + surroundings(rule, home), -home)
            for home in sorted(candidates)
            if fits(rule, home)
        ]
        worth, place = max(scored, default=(0.0, 0))
        if worth >= enough:
            found[rule] = (-place, min(1.0, content(rule, -place)))
    return found
