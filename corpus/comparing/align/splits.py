"""What is left when the main pairs stand: rules that live on inside another, and parts that came out of one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from corpus.comparing.align.candidates import nearest
from corpus.comparing.align.matching import Matching

HOME_FAMILY = 0.3
"""What it adds to a home that the whole family went there …"""
HOME_NEIGHBOURS = 0.1
"""… and the neighbours."""
OWN = 0.35
"""So much of what tells a rule from the one that carries on must stand in its home near its family …"""
OWN_FAR = 0.8
"""… or far from it: twins differ in just that."""
MERGED = 0.58
"""A lost rule lives on in the rule that holds this much of it, surroundings included."""
SPLIT = 0.6
"""A new rule came out of the rule that held this much of it, surroundings included."""
WHOLE = 0.93
"""A rule so much the same before and after gave nothing away and took nothing in: what resembles it is a twin."""
ROOM = 0.5
"""The more room the one that carries on leaves, the less of what tells a rule apart must stand in its home."""
TOGETHER = 0.5
"""Where so much of a family went to one place, a rule went there with it."""

Home = tuple[int, float]
"""A place on the other side, and how much of the rule stands there (0 to 1)."""


def find_merged(matching: Matching) -> dict[int, Home]:
    """The old rules without successor whose content stands in a new rule that carries another one on."""
    context, like, partner = matching.final, matching.like, matching.partner
    origin = matching.origins()
    lost = [i for i in matching.free_old if partner[i] < 0 and not matching.old[i].is_heading]
    paired = [
        j
        for j, i in enumerate(origin)
        if i >= 0 and not matching.new[j].is_heading and like.new_in_old(i, j) < WHOLE
    ]
    return _homes(
        nearest(lost, like.old_features, paired, like.new_features),
        lambda i: (partner[near] for near in (i - 1, i + 1) if 0 <= near < len(partner)),
        like.old_in_new,
        lambda i, j: HOME_FAMILY * context.went(i, j) + HOME_NEIGHBOURS * context.neighbours(i, j),
        lambda i, j: _came_along(matching, i, j, origin[j]),
        set(paired),
        MERGED,
    )


def find_parts(matching: Matching) -> dict[int, Home]:
    """The new rules without ancestor whose content comes out of an old rule that lives on elsewhere."""
    context, like, partner, origin = matching.final, matching.like, matching.partner, matching.origins()
    born = [j for j in matching.free_new if origin[j] < 0 and not matching.new[j].is_heading]
    alive = [
        i
        for i, j in enumerate(partner)
        if j >= 0 and not matching.old[i].is_heading and like.old_in_new(i, j) < WHOLE
    ]
    return _homes(
        nearest(born, like.new_features, alive, like.old_features),
        lambda j: (origin[near] for near in (j - 1, j + 1) if 0 <= near < len(origin)),
        lambda j, i: like.new_in_old(i, j),
        lambda j, i: HOME_FAMILY * context.came(i, j) + HOME_NEIGHBOURS * context.neighbours(i, j),
        lambda j, i: _came_out(matching, i, j, partner[i]),
        set(alive),
        SPLIT,
    )


def _came_along(matching: Matching, i: int, j: int, main: int) -> bool:
    """Whether old rule ``i`` can have gone into new rule ``j``, which carries old rule ``main`` on: what ``i`` said
    beyond that stands there, or the whole family went there.
    """
    context, like = matching.final, matching.like
    brought = like.brought(i, j, main) + ROOM * (1 - like.new_in_old(main, j))
    if context.is_estranged(i, j):
        return brought >= (OWN if like.is_old_anchored(i, j) else OWN_FAR)
    return brought >= OWN or context.went(i, j) >= TOGETHER


def _came_out(matching: Matching, i: int, j: int, main: int) -> bool:
    """Whether new rule ``j`` can have come out of old rule ``i``, which lives on in new rule ``main``: what ``j`` says
    beyond that stood there, the easier the less of ``i`` is left in ``main``.
    """
    like = matching.like
    if matching.final.is_estranged(i, j) and not like.is_new_anchored(i, j):
        return False
    return like.taken(i, j, main) + ROOM * (1 - like.old_in_new(i, main)) >= OWN


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
        candidates = {home for home in (*by_words, *beside(rule)) if home in allowed}
        ranked = sorted((-content(rule, home) - surroundings(rule, home), home) for home in candidates)
        home = next((home for worth, home in ranked if -worth >= enough and fits(rule, home)), None)
        if home is not None:
            found[rule] = (home, min(1.0, content(rule, home)))
    return found
