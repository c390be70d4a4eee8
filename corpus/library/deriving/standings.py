"""What became of English rules since an edition: the way of each along the stored links, what they say at its end."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from corpus.comparing.twins.standing import Standing, gravest, standing
from corpus.library.bulk import chunks
from corpus.models import Edition, Entry, Link, Text


class RulePlace(NamedTuple):
    """A rule in an edition: its key there, its wording."""

    entry: int
    edition: int
    key: str
    text: int | None


@dataclass(slots=True)
class RuleWay:
    """Where a rule went: the places of its main line, each with the wordings that further parts had there; its end
    (None: it ended before); further parts in the last edition; whether another rule took it in; the weakest score.
    """

    line: list[RulePlace]
    end: RulePlace | None = None
    also: list[RulePlace] = field(default_factory=list)
    merged: bool = False
    weakest: float = 1.0
    lost: int | None = None
    """The edition in which it is missing first, where it ended."""


@dataclass(frozen=True, slots=True)
class RuleFate:
    """What became of a rule: its standing, how often it changed in substance and since when."""

    standing: Standing
    changes: int = 0
    since: datetime.date | None = None


def fate_of_heading(below: Collection[RuleFate]) -> RuleFate:
    """What became of a heading: the gravest of what became of the rules ``below`` it, whose changes are its changes."""
    since = min((each.since for each in below if each.since), default=None)
    return RuleFate(gravest([each.standing for each in below]), sum(each.changes for each in below), since)


_LEADING_ON = ("old_id", "kind", "score", "new_id", "new__edition_id", "new__key", "new__text_id")


class Ways:
    """The ways of rules through ``family``, English editions of one series, oldest first, to its last. What was
    followed for some is known for others that meet it.
    """

    def __init__(self, family: Sequence[Edition]) -> None:
        self._places = {edition.pk: at for at, edition in enumerate(family)}
        self._family = family
        self._onward: dict[int, list[tuple[RulePlace, str, float]]] = {}
        self._known: dict[int, RuleWay] = {}
        self._texts: dict[int, str] = {}

    def follow(self, starts: Iterable[RulePlace]) -> Mapping[int, RuleWay]:
        """The way of each of ``starts``, by its entry; `fate` knows them from then on."""
        starts = list(starts)
        self._follow(start.entry for start in starts)
        ways = {start.entry: self._way(start) for start in starts}
        self._read_texts(ways.values())
        return ways

    def _follow(self, entries: Iterable[int]) -> None:
        """Fetch every link that leads on from ``entries``, round by round."""
        waiting = {entry for entry in entries if entry not in self._onward}
        while waiting:
            found: defaultdict[int, list[tuple[RulePlace, str, float]]] = defaultdict(list)
            for part in chunks(waiting):
                links = Link.objects.filter(old__in=part, new__kind=Entry.Kind.RULE)
                for old, kind, score, new, edition, key, text in links.values_list(*_LEADING_ON):
                    if edition in self._places:
                        found[old].append((RulePlace(new, edition, key, text), kind, score))
            for entry in waiting:
                rows = found.get(entry, [])
                rows.sort(key=lambda row: (self._places[row[0].edition], row[0].entry))
                self._onward[entry] = rows
            waiting = {
                row[0].entry for rows in found.values() for row in rows if row[0].entry not in self._onward
            }

    def _way(self, start: RulePlace) -> RuleWay:
        """The way from ``start``; remembered, as many rules may end in one."""
        known = self._known.get(start.entry)
        if known is not None:
            return known
        way = self._known[start.entry] = RuleWay([start])
        if self._places[start.edition] == len(self._family) - 1:
            way.end = start
            return way
        rows = self._onward.get(start.entry, [])
        same = next((row for row in rows if row[1] == Link.Kind.SAME), None)
        parts = [row for row in rows if row[1] == Link.Kind.SPLIT]
        taken = next((row for row in rows if row[1] == Link.Kind.MERGED), None)
        ends: list[RulePlace] = []
        for row in parts:
            beside = self._way(row[0])
            ends += [place for place in (beside.end, *beside.also) if place is not None]
        main = same or taken
        if main is not None:
            on = self._way(main[0])
            way.line += on.line
            way.end, way.merged = on.end, on.merged or same is None
            way.weakest = min(main[2], on.weakest)
            way.also += on.also
            way.lost = on.lost
        if way.end is None and ends:
            way.end = ends.pop(0)
            way.line.append(way.end)
            way.weakest = min(way.weakest, parts[0][2])
        way.also += [place for place in ends if place != way.end and place not in way.also]
        if main is None and way.end is None:
            way.lost = self._family[self._places[start.edition] + 1].pk  # it isn't in the last one: see above
        return way

    def _read_texts(self, ways: Iterable[RuleWay]) -> None:
        wanted = {
            place.text
            for way in ways
            for place in (*way.line, *way.also)
            if place.text and place.text not in self._texts
        }
        for part in chunks(wanted):
            rows = Text.objects.filter(pk__in=part)
            self._texts.update(rows.values_list("pk", "content"))

    def _text(self, place: RulePlace) -> str:
        return self._texts.get(place.text or 0, "")

    def fate(self, entry: int, below: Collection[RuleFate] = ()) -> RuleFate:
        """What became of the rule ``entry``; of a heading by the rules ``below`` it (`fate_of_heading`)."""
        way = self._known[entry]
        start = way.line[0]
        if way.end is None:
            return RuleFate("gone", 1 + len(self._steps(way)), self._date(way.lost))
        if not self._text(start):
            return fate_of_heading(below)
        old, new = self._text(start), self._text(way.end)
        parts = [self._text(place) for place in way.also]
        found = standing(old, new, parts, merged=way.merged)
        if found in ("same", "quiet"):
            return RuleFate(found)
        steps = self._steps(way)
        return RuleFate(found, max(1, len(steps)), self._first(way))

    def _steps(self, way: RuleWay) -> list[RulePlace]:
        """The places where the text before it changed in substance."""
        found, before = [], way.line[0]
        for place in way.line[1:]:
            if place.text != before.text:
                if standing(self._text(before), self._text(place)) == "substantive":
                    found.append(place)
                before = place
        return found

    def _first(self, way: RuleWay) -> datetime.date | None:
        """The date of the first edition whose text is another in substance than that of the start."""
        start, seen = way.line[0], set[int | None]()
        for place in way.line[1:]:
            if place.text in seen:
                continue
            seen.add(place.text)
            if standing(self._text(start), self._text(place)) == "substantive":
                return self._date(place.edition)
        return self._date(way.line[-1].edition)

    def _date(self, edition: int | None) -> datetime.date | None:
        return self._family[self._places[edition]].date if edition is not None else None
