"""A rule through time: every edition of its family, and what became of the rule there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from corpus.models import Edition, Entry

StepChange = Literal[
    "first", "same", "typographic", "edited", "renumbered", "renumbered+edited", "split", "merged", "removed", "not_covered"
]


@dataclass(frozen=True, slots=True)
class Step:
    """What one edition holds of a rule. ``entry`` is None where the edition has none (``removed``) or doesn't cover it
    (``not_covered``). ``reason`` is a curator's, where a person decided. ``also`` are further entries of that edition that belong
    to the thread (the other parts of a split rule).
    """

    edition: Edition
    entry: Entry | None
    change: StepChange
    reason: str = ""
    by_curator: bool = False
    also: tuple[Entry, ...] = ()
