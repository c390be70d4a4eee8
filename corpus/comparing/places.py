"""What a release brought, concept by concept: one list for the page, the API, Markdown and feeds. Pure.

A place is a heading with what changed below it. Changes are read in
the order of places: first the rule that each place is to be read by, then the others.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from corpus.comparing.edition import (
    Alignment,
    Change,
    ComparedEdition,
    Place,
    PlaceKind,
    TermChange,
)
from corpus.comparing.weight import heading_of

MOST = 40
"""So many places are listed; what else there is stands among the changes."""
TOGETHER = 3
"""So many headings that are new in one section (keywords, say) are one place."""
NAMED = 6
"""Names of new headings in the title of such a place."""
WIDE = 40
"""A word that gave way to another in so many rules stands among the first places …"""
AHEAD = 5
"""… behind so many others."""

LED = 6
"""The rules that lead so many places weigh most of all changes; behind them each weighs what it does by itself."""

PLACE_WEIGHT = 0.3
"""What it adds to the heaviest change of a place that …"""
PLACE_MANY = 20
"""… so many rules changed there."""

Home = tuple[int, str]
"""The side of a heading (0 old, 1 new) and its number."""


@dataclass
class _Group:
    """What belongs to one place: its heading, the changes, heaviest first, further new headings of its section."""

    home: Home
    is_new: bool
    changes: list[Change] = field(default_factory=list)
    names: list[str] = field(default_factory=list)

    @property
    def leader(self) -> Change:
        """The change to read first: of what is new as a whole the first rule with a text, else the heaviest."""
        added = [change for change in self.changes if change.status == "added" and change.segments]
        if self.is_new and added:
            return min(added, key=lambda change: (len(change.new or ""), change.new))
        return next((change for change in self.changes if change.segments), self.changes[0])

    @property
    def weight(self) -> float:
        """That of its heaviest change, and something for all the others."""
        return self.changes[0].weight * (
            1.0 + PLACE_WEIGHT * min(1.0, math.log(len(self.changes)) / math.log(PLACE_MANY))
        )


class _Places:
    """Finds the places of a comparison."""

    def __init__(self, old: ComparedEdition, new: ComparedEdition, alignment: Alignment) -> None:
        self._titles = tuple(
            {rule.number: rule.title for rule in side.rules if rule.is_heading} for side in (old, new)
        )
        self._carried = alignment.carried

    def group(self, changes: Sequence[Change]) -> list[_Group]:
        """The places of ``changes``, the heaviest first."""
        came = {change.new for change in changes if change.kind == "rule" and change.status == "added"}
        groups: dict[tuple[Home, bool], _Group] = {}
        for change in sorted(changes, key=lambda change: -change.weight):
            if change.kind == "rule" and change.nature == "substantive" and change.weight:
                home = self._home(change)
                # what went from a place that is still there is told apart: its numbers are old ones
                is_new = home[1] in came and home[0] == 1 and not change.is_gone
                groups.setdefault((home, change.is_gone), _Group(home, is_new)).changes.append(change)
        filled = [group for group in groups.values() if any(change.segments for change in group.changes)]
        return self._gathered(sorted(filled, key=lambda group: -group.weight))

    def _home(self, change: Change) -> Home:
        """The nearest heading above a change; of a rule that went, where that heading lives on."""
        side = int(change.new is not None)
        heading = heading_of(change.new or change.old or "", self._titles[side])
        onward = self._carried.get(heading) if not side else None
        return (1, onward) if onward in self._titles[1] and onward else (side, heading)

    def _gathered(self, groups: Sequence[_Group]) -> list[_Group]:
        """The groups, new headings of one section as one where there are many, or where the section is new, too."""
        inside: defaultdict[str, list[_Group]] = defaultdict(list)
        for group in groups:
            if group.is_new:
                inside[group.home[1][:3]].append(group)
        new_sections = {group.home[1] for group in groups if group.is_new}
        gathered: list[_Group] = []
        for group in groups:
            section = group.home[1][:3]
            fellows = inside[section] if group.is_new else []
            if len(fellows) < (2 if section in new_sections else TOGETHER):
                gathered.append(group)
            elif group is fellows[0]:
                group.names = [self._title(each.home) for each in fellows]
                group.changes += [change for each in fellows[1:] for change in each.changes]
                gathered.append(group)
        return gathered

    def _title(self, home: Home) -> str:
        return self._titles[home[0]].get(home[1], home[1])

    def place(self, group: _Group) -> Place:
        """A group as it is shown."""
        leader = group.leader
        numbers = dict.fromkeys(change.new or change.old or "" for change in (leader, *group.changes))
        gone = all(change.is_gone for change in group.changes)
        kind: PlaceKind = "new" if group.is_new else "gone" if gone else "substance"
        title = ", ".join(group.names[:NAMED]) or self._title(group.home)
        return Place(title, tuple(numbers), kind, leader.quote)


def placed(
    changes: Sequence[Change],
    old: ComparedEdition,
    new: ComparedEdition,
    alignment: Alignment,
    vocabulary: Sequence[TermChange],
) -> tuple[tuple[Change, ...], tuple[Place, ...]]:
    """The changes, their own weights dealt out from 0 to 1 in the order of the places; and the places."""
    places = _Places(old, new, alignment)
    groups = places.group(changes)
    shown = [places.place(group) for group in groups[:MOST]]
    quotes = {change.new: change.quote for change in reversed(changes)}
    words = [
        Place(f"{term.old} → {term.new}", term.rules, "words", quotes.get(term.rules[0], ("", "")))
        for term in vocabulary
    ]
    wide = sum(len(place.numbers) >= WIDE for place in words)  # those of most rules come first
    ordered = (*shown[:AHEAD], *words[:wide], *shown[AHEAD:], *words[wide:])
    return _dealt(changes, groups), ordered


def _dealt(changes: Sequence[Change], groups: Sequence[_Group]) -> tuple[Change, ...]:
    """The changes with the weights dealt out anew: those that lead a place first, in the order of places."""
    first = {id(group.leader): place for place, group in enumerate(groups[:LED])}
    own = {id(change): change.weight for change in changes}
    own |= {id(group.changes[0]): group.weight for group in groups}
    ranked = sorted(changes, key=lambda change: (first.get(id(change), LED), -own[id(change)]))
    weights = sorted(own.values(), reverse=True)
    dealt = {
        id(each): round(weight / (weights[0] or 1), 4) for each, weight in zip(ranked, weights, strict=True)
    }
    return tuple(replace(change, weight=dealt[id(change)]) for change in changes)
