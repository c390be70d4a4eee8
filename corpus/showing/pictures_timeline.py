"""A timeline as a picture: where its dates stand, and the runs of one wording under one number."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

WIDTH = 720

_LEFT, _RIGHT = 46, 90

_STEP = 58
"""The least room between two dates."""


class Placed(Protocol):
    """What the picture asks of a point: its place, its wording's letter, its number, whether the rule is gone."""

    @property
    def x(self) -> float:
        """Its place."""

    @property
    def letter(self) -> str:
        """The letter of its wording."""

    @property
    def number(self) -> str:
        """The rule's number there."""

    @property
    def gone(self) -> bool:
        """Whether the rule is absent there."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """One wording on the picture: from where to where, its letter (A, B …), its number where that is a new one."""

    x: float
    width: float
    letter: str
    number: str
    number_after: str
    odd: bool


def places_of(dates: Sequence[datetime.date | None]) -> tuple[list[float], int]:
    """Where each date stands: by time, but never nearer than `_STEP` to the one before; and the picture's width."""
    if len(dates) == 1:
        return [float(_LEFT)], WIDTH
    days = [date.toordinal() if date else 0 for date in dates]
    least = [0.0]
    room = WIDTH - _LEFT - _RIGHT
    spare = max(room - _STEP * (len(dates) - 1), 0)
    total = (days[-1] - days[0]) or 1
    for before, after in pairwise(days):
        least.append(least[-1] + _STEP + spare * (after - before) / total)
    return [round(_LEFT + x, 1) for x in least], round(max(WIDTH, least[-1] + _LEFT + _RIGHT))


def stretches_of(points: Sequence[Placed], width: int) -> tuple[Stretch, ...]:
    """The runs of editions that print the same words under the same number; a rule's absence is a gap."""
    made: list[Stretch] = []
    start: Placed | None = None
    for place, point in enumerate(points):
        following = points[place + 1] if place + 1 < len(points) else None
        if point.gone:
            continue
        start = start or point
        same = following is not None and (following.letter, following.number, following.gone) == (
            point.letter,
            point.number,
            False,
        )
        if same:
            continue
        end = following.x if following is not None else min(point.x + _RIGHT, width)
        made.append(
            Stretch(
                x=start.x,
                width=round(end - start.x, 1),
                letter=point.letter,
                number=point.number if not made or made[-1].number_after != point.number else "",
                number_after=point.number,
                odd=(ord(point.letter[-1]) % 2) == 1,
            )
        )
        start = None
    return tuple(made)
