"""What a release brought, concept by concept: one list for the page, the API, Markdown and feeds. Pure.

A place is a heading with what changed below it, or a concept with all that only follows from it. Changes are read in
the order of places: first the rule that each place is to be read by, then the others.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from corpus.comparing.edition import (
    Alignment,
    Change,
    ComparedEdition,
    Place,
    PlaceKind,
    Quote,
    TermChange,
)
from corpus.comparing.scope import lineage

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

Home = tuple[int, str]
"""The side of a heading (0 old, 1 new) and its number."""


@dataclass
class _Group:
    """What belongs to one place: its heading, the changes, heaviest first, further new headings of its section."""

    home: Home
    changes: list[Change] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    is_new: bool = False

    @property
    def leader(self) -> Change:
        """The change to read first: of what is new as a whole the first rule with a text, else the heaviest."""
        added = [change for change in self.changes if change.status == "added" and change.segments]
        if self.is_new and added:
            return min(added, key=lambda change: _order(change.new or ""))
        return next((change for change in self.changes if change.segments), self.changes[0])


class Places:
    """Finds the places of a comparison. ``follows`` names for each change the heading of the new concept that it only
    follows from ("" for most).
    """

    def __init__(
        self, old: ComparedEdition, new: ComparedEdition, alignment: Alignment, follows: Sequence[str]
    ) -> None:
        self._titles = tuple(
            {rule.number: rule.title for rule in side.rules if rule.is_heading} for side in (old, new)
        )
        self._carried = alignment.carried
        self._follows = follows

    def group(self, changes: Sequence[Change]) -> list[_Group]:
        """The places of ``changes``, the heaviest first."""
        came = {change.new for change in changes if change.kind == "rule" and change.status == "added"}
        groups: dict[tuple[Home, bool], _Group] = {}
        ranked = sorted(zip(changes, self._follows, strict=True), key=lambda pair: -pair[0].weight)
        for change, heading in ranked:
            if change.kind == "rule" and change.nature == "substantive" and change.weight:
                home = (1, heading) if heading in self._titles[1] else self._home(change)
                # what went from a place that is still there is told apart: its numbers are old ones
                is_new = home[1] in came and home[0] == 1 and not change.is_gone
                group = groups.setdefault((home, change.is_gone), _Group(home, is_new=is_new))
                group.changes.append(change)
        filled = [group for group in groups.values() if any(change.segments for change in group.changes)]
        return self._gathered(filled)

    def _home(self, change: Change) -> Home:
        """The nearest heading above a change; of a rule that went, where that heading lives on."""
        side = int(change.new is not None)
        number = change.new or change.old or ""
        heading = next((above for above in lineage(number) if above in self._titles[side]), number)
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
        statuses = {change.status for change in group.changes}
        kind: PlaceKind = "substance"
        if group.is_new:
            kind = "new"
        elif statuses == {"removed"}:
            kind = "gone"
        title = ", ".join(group.names[:NAMED]) or self._title(group.home)
        return Place(title, tuple(numbers), kind, leader.quote)


def placed(
    changes: Sequence[Change], places: Places, vocabulary: Sequence[TermChange]
) -> tuple[tuple[Change, ...], tuple[Place, ...]]:
    """The changes with weights in the order of the places, and the places."""
    groups = places.group(changes)
    shown = [places.place(group) for group in groups[:MOST]]
    words = [*_of_words(vocabulary, {change.new: change.quote for change in changes if change.new})]
    wide = [place for place in words if len(place.numbers) >= WIDE]
    others = [place for place in words if len(place.numbers) < WIDE]
    return _ordered(changes, [group.leader for group in groups[:LED]]), (
        *shown[:AHEAD],
        *wide,
        *shown[AHEAD:],
        *others,
    )


def _of_words(vocabulary: Iterable[TermChange], quotes: Mapping[str, Quote]) -> Iterable[Place]:
    for term in vocabulary:
        quote = next((quotes[number] for number in term.rules if number in quotes), ("", ""))
        yield Place(f"{term.old} → {term.new}", term.rules, "words", quote)


def _ordered(changes: Sequence[Change], leaders: Sequence[Change]) -> tuple[Change, ...]:
    """The changes with the same weights dealt out anew: those that lead a place first, in the order of places."""
    first = {id(change): place for place, change in enumerate(leaders)}
    ranked = sorted(changes, key=lambda change: (first.get(id(change), len(leaders)), -change.weight))
    weights = sorted((change.weight for change in changes), reverse=True)
    dealt = {id(change): weight for change, weight in zip(ranked, weights, strict=True)}
    return tuple(replace(change, weight=dealt[id(change)]) for change in changes)


def _order(number: str) -> tuple[int, str]:
    return len(number), number
