"""What became of English rules since an edition: the way of each along its thread, over merges and splits, to the last
edition of its family, and what the text there says still.
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from corpus.comparing.twins.standing import Standing, gravest, standing
from corpus.known_laws import known
from corpus.library.bulk import chunks
from corpus.models import Edition, Entry, Link, Membership, Text, Version


class RulePlace(NamedTuple):
    """A rule in an edition: its key there, its wording, its thread."""

    entry: int
    edition: int
    key: str
    text: int | None
    thread: int


@dataclass(slots=True)
class RuleWay:
    """Where a rule went: its end in the last edition (None: it ended at the place ``lost`` of the family), further
    parts of it there, whether another rule took it in, the places where it ``changed`` in substance.
    """

    end: RulePlace | None
    also: list[RulePlace]
    merged: bool
    changed: list[int]
    lost: int


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


def fate_of_law(number: str, then: Edition, end: RulePlace | None, now: Edition) -> RuleFate:
    """What the concordance knows of the law that bore ``number`` in ``then`` and is at ``end`` in ``now``, both words
    of ours, which may differ where it doesn't, and leave out what goes on.
    """
    days = str(then.date), str(now.date)
    row = known().surely(number, days[0])
    fate, there = (known().fate(row.thread, *days), known().on(row.thread, days[1])) if row else (None, None)
    if row is None or fate is None or (there and (end is None or end.key != there.number)):
        return RuleFate("unknown")
    rows = (each for each in known().rows_of(row.thread) if days[0] < each.since <= days[1])
    changed = [datetime.date.fromisoformat(each.since) for each in rows if each.nature == "substantive"]
    return RuleFate(fate, len(changed), min(changed, default=None))


class Ways:
    """The ways of rules through ``family``, English editions of one series, oldest first, to its last."""

    def __init__(self, family: Sequence[Edition]) -> None:
        self._family = family
        self._place = {edition.pk: at for at, edition in enumerate(family)}
        self._begun: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)
        self._ended: dict[int, int] = {}
        self._onward: defaultdict[int, list[tuple[int, str, int]]] = defaultdict(list)
        self._ends: dict[int, RulePlace] = {}
        self._texts: dict[int | None, str] = {None: ""}
        self._known: set[int] = set()

    def follow(self, starts: Iterable[RulePlace]) -> dict[int, RuleWay]:
        """The way of each of ``starts``, by its entry."""
        starts = list(starts)
        self._load({start.thread for start in starts})
        ways = {start.entry: self._way(start.thread, self._place[start.edition]) for start in starts}
        ends = [end for way in ways.values() for end in (way.end, *way.also) if end]
        wanted = {place.text for place in (*starts, *ends) if place.text}
        for part in chunks(wanted - self._texts.keys()):
            self._texts.update(Text.objects.filter(pk__in=part).values_list("pk", "content"))
        return ways

    def _load(self, threads: set[int]) -> None:
        """Fetch the versions of ``threads``, what they merged into, their parts, and the versions of these."""
        while threads := threads - self._known:
            self._known |= threads
            reached: set[int] = set()
            for part in chunks(threads):
                runs = Version.objects.filter(thread__in=part, statement=False, since__in=self._place)
                for thread, since, until, nature in runs.values_list("thread", "since", "until", "nature"):
                    self._begun[thread].append((self._place[since], nature))
                    ended = self._place.get(until, len(self._place) - 1)
                    self._ended[thread] = max(ended, self._ended.get(thread, 0))
                members = Membership.objects.filter(thread__in=part, entry__edition=self._family[-1])
                rows = members.filter(entry__kind=Entry.Kind.RULE).order_by("-entry__position")
                for row in rows.values_list("entry", "entry__edition", "entry__key", "entry__text", "thread"):
                    self._ends[row[4]] = RulePlace(*row)
                links = Link.objects.filter(old__membership__thread__in=part, new__kind=Entry.Kind.RULE)
                links = links.filter(kind__in=(Link.Kind.SPLIT, Link.Kind.MERGED)).order_by("new")
                for thread, edition, kind, other in links.values_list(
                    "old__membership__thread", "new__edition", "kind", "new__membership__thread"
                ):
                    if edition in self._place and other not in (None, thread):
                        self._onward[thread].append((self._place[edition], kind, other))
                        reached.add(other)
            threads = reached

    def _way(self, thread: int, at: int) -> RuleWay:
        """The way of ``thread`` from the place ``at`` on."""
        changed = sorted(
            place for place, nature in self._begun[thread] if place > at and nature == "substantive"
        )
        way = RuleWay(self._ends.get(thread), [], False, changed, self._ended.get(thread, at))
        ends: list[RulePlace | None] = []
        for place, kind, other in sorted(self._onward[thread]):
            if place > at and (kind == Link.Kind.SPLIT or way.end is None):
                on = self._way(other, place)
                if kind == Link.Kind.SPLIT:
                    ends += [on.end, *on.also]
                else:
                    way.end, way.merged, way.lost = on.end, True, on.lost
                    way.also += on.also
                    way.changed += [place, *on.changed]
        for end in ends:
            if end is not None and way.end is None:
                way.end = end
            elif end is not None and end != way.end and end not in way.also:
                way.also.append(end)
        return way

    def fate(self, start: RulePlace, way: RuleWay, below: Collection[RuleFate] = ()) -> RuleFate:
        """What became of the rule ``start``; of a heading by the rules ``below`` it (`fate_of_heading`)."""
        then, now, old = self._family[self._place[start.edition]], self._family[-1], self._texts[start.text]
        if then.restatement and then is not now and (old or way.end is None):
            return fate_of_law(start.key, then, way.end, now)
        if way.end is None:
            return RuleFate("gone", 1 + len(way.changed), self._family[way.lost].date)
        if not old:
            return fate_of_heading(below)
        parts = [self._texts[place.text] for place in way.also]
        found = standing(old, self._texts[way.end.text], parts, merged=way.merged)
        if found in ("same", "quiet"):
            return RuleFate(found)
        last = max((place for place, _ in self._begun[way.end.thread]), default=0)
        return RuleFate(found, max(1, len(way.changed)), self._family[min([*way.changed[:1], last])].date)
