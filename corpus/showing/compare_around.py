"""What stands around one rule of a comparison: the changes beside it, the other parts of a split or merge."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from corpus.comparing.edition import Change, Comparison
from corpus.models import Edition, Entry
from corpus.showing.wording import NBSP


@dataclass(frozen=True, slots=True)
class RulePart:
    """One side that a split or merge ties to the rule: what it is to it, its number and where to read it."""

    words: str
    number: str
    url: str


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


def parts_of(change: Change, old: Edition, new: Edition) -> tuple[RulePart, ...]:
    """The other rules of a split or a merge."""
    made = [
        RulePart(
            f"Autre partie de l’ancienne {change.old}",
            part,
            reverse("edition-rule", args=[new.slug, part]),
        )
        for part in change.also_new
    ]
    made += [
        RulePart(f"Aussi reprise dans {change.new}", part, reverse("edition-rule", args=[old.slug, part]))
        for part in change.also_old
    ]
    return tuple(made)


def alone(entry: Entry) -> RulePart:
    """Where to read a rule that has nothing to be compared with."""
    return RulePart(f"Lire dans «{NBSP}{entry.edition.title}{NBSP}»", entry.number, entry.get_absolute_url())


def heading(change: Change | None, number: str) -> str:
    """« 420.5e → 704.5j » where the number changed, else the number."""
    if change is not None and change.old and change.new and change.old != change.new:
        return f"{change.old} → {change.new}"
    return number
