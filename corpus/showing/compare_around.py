"""What stands around one rule of a comparison: the changes beside it."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from corpus.comparing.edition import Change, Comparison
from corpus.models import Edition


@dataclass(frozen=True, slots=True)
class Neighbour:
    """The change before or after in the list."""

    label: str
    url: str


def around(
    comparison: Comparison, main: Change | None, old: Edition, new: Edition
) -> tuple[Neighbour | None, Neighbour | None]:
    """The changes before and after ``main`` in the order of the list."""
    rules = [change for change in comparison.changes if change.kind == "rule"]
    if main is None or main not in rules:
        return None, None
    place = rules.index(main)
    around = (rules[place - 1] if place else None, rules[place + 1] if place + 1 < len(rules) else None)
    before, after = (_neighbour(change, old, new) if change else None for change in around)
    return before, after


def _neighbour(change: Change, old: Edition, new: Edition) -> Neighbour:
    number = change.new or change.old or ""
    return Neighbour(heading(change, number), reverse("compare-rule", args=[old.slug, new.slug, number]))


def heading(change: Change | None, number: str) -> str:
    """« 420.5e → 704.5j » where the number changed, else the number."""
    if change is not None and change.old and change.new and change.old != change.new:
        return f"{change.old} → {change.new}"
    return number
