"""Which English edition is of the time of a French one."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from corpus.comparing.twins import thresholds


@dataclass(frozen=True, slots=True)
class Neighbour:
    """An English edition by name: its date and the numbers that it holds."""

    name: str
    date: datetime.date
    numbers: Collection[str]


def edition_of_the_time(
    date: datetime.date, numbers: Collection[str], neighbours: Sequence[Neighbour]
) -> Neighbour | None:
    """The neighbour whose rules are those of ``date``: the nearest one, or one nearly as near whose numbering is
    clearly nearer to ``numbers``; None where all are too far away.
    """
    near = [other for other in neighbours if abs((other.date - date).days) <= thresholds.NEAR_DAYS]
    return min(near, key=lambda other: _distance(date, numbers, other), default=None)


def _distance(date: datetime.date, numbers: Collection[str], other: Neighbour) -> tuple[float, str]:
    missing = sum(number not in other.numbers for number in numbers) / len(numbers) if numbers else 0.0
    days = abs((other.date - date).days)
    return days / thresholds.NEAR_DAYS + thresholds.STRUCTURE_WEIGHT * missing, other.name
