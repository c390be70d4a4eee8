"""What became of a rule that went somewhere on a long way from one edition to a later one.

The step on which it went knows the texts of its day: which rule said it then, or replaced it. That rule is followed to
the last edition; it may have gone itself. What replaced another rule when much of the book was written anew says mostly
the same in new words, and replaces it still. What replaced one beside little else took its place on purpose: years
later that one is gone, and the rule in its place is the nearest.

What the texts of both ends say is believed where a rule says still what the old one said; where it is but about the
same, years apart, that proves less than the step does. It tells the number only where the words stood on somewhere on
the way, or where it is the general rule above.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Literal, NamedTuple

from corpus.comparing import thresholds
from corpus.comparing.align.held import Home
from corpus.comparing.align.places import place_in
from corpus.comparing.edition import Alignment, Change, ComparedEdition
from corpus.comparing.scope import lineage

Followed = Mapping[str, Home | None]
"""Of rules that went on a long way: the rule of the last edition that the one which took their place became; None where
a step called them removed.
"""


_WEAKEST: Sequence[Literal["near", "replaces", "says"]] = ("near", "replaces", "says")


class Moves(NamedTuple):
    """What one step moved: the new number of each rule that another number carries on or took in, None where none does;
    which part of the new book carries nothing on.
    """

    became: Mapping[str, str | None]
    share_new: float


class Step(NamedTuple):
    """Two neighbours on a way: what moved, and where those rules stand that went (asked for only where one went)."""

    moves: Moves
    homes: Callable[[], Mapping[str, Home]]


def moves_of(alignment: Alignment) -> Moves:
    """What moved between two neighbours."""
    came = sum(pair.old is None for pair in alignment.pairs)
    held = sum(1 + len(pair.also_new) for pair in alignment.pairs if pair.new and not pair.merged)
    became = {pair.old: pair.new for pair in alignment.pairs if pair.old and pair.old != pair.new}
    return Moves(became, came / max(1, held))


def homes_told(changes: Iterable[Change]) -> dict[str, Home]:
    """Where rules that went stand or what replaces them, as the changes between two neighbours tell it."""
    return {
        change.old: Home(change.new, how="replaces" if change.is_replaced else "says")
        for change in changes
        if change.kind == "rule" and change.status == "restated" and change.old and change.new
    }


def follow(lost: Iterable[str], steps: Sequence[Step], new: ComparedEdition) -> dict[str, Home | None]:
    """What became of each ``lost`` rule of the first edition, as a rule of ``new``, the last one."""
    homes = cache(lambda at: steps[at].homes())
    found: dict[str, Home | None] = {}
    for number in lost:
        here, how = number, {"says"}
        for at, (moves, _) in enumerate(steps):
            after = moves.became.get(here, here)
            if after is None:
                home = homes(at).get(here)
                if home is None:
                    found[number] = None
                    break
                after = home.number
                if home.how == "replaces":
                    how.add("replaces" if moves.share_new >= thresholds.WRITTEN_ANEW else "near")
            here = after
        else:
            if here in new.by_number:
                found[number] = Home(here, how=next(each for each in _WEAKEST if each in how))
    return found


def agreed(direct: Mapping[str, Home], followed: Followed, new: ComparedEdition) -> dict[str, Home]:
    """Where rules that went stand in ``new``, by the texts of both ends and by the way between them."""
    found = dict(direct)
    place = place_in(new) if followed else str
    for number, home in followed.items():
        seen = direct.get(number)
        if seen is not None and seen.how in ("says", "holds"):
            found[number] = home if home and home.how == seen.how else seen
        elif seen is not None and seen.how == "replaces":
            if home is None:
                found[number] = seen._replace(how="near")
            elif home.how != "near":
                found[number] = home._replace(how="replaces")
        elif home is not None and not (home.how == "near" and seen is not None and seen.how == "explains"):
            is_there = seen is not None and seen.how == "near" and place(seen.number) == place(home.number)
            is_above = seen is not None and seen.number in lineage(home.number)
            is_better = is_there if home.how == "says" else is_above
            there = seen.number if seen is not None and is_better else home.number
            unproven = home.how == "says" and not is_there
            found[number] = Home(there, how="replaces" if unproven else home.how)
    return found
