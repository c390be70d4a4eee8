"""Twins as they are stored, and those of which a newer English edition changes nothing but where they stand today."""

from __future__ import annotations

import datetime
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, NamedTuple

from corpus.comparing.twins.anchoring import Twin as FoundTwin
from corpus.library.deriving.standings import Place, Told
from corpus.models import Edition, Entry, Link, Twin


class HeldTwin(NamedTuple):
    """A twin as it is stored: the key of the French entry and its number, where the English one stands, how it was
    found, and the rest by the names of its columns.
    """

    entry: int
    number: str
    twin: Place
    found: FoundTwin
    today: int | None
    also: list[str]
    merged: bool
    weakest: float
    told: Told

    @property
    def onward(self) -> tuple[Any, ...]:
        """What a later edition may change, as `ONWARD` names it."""
        return (self.today, self.also, self.weakest, self.told.standing, self.told.changes, self.told.since)


ONWARD = ("today_id", "also", "weakest", "standing", "changes", "since")


def stored_twins() -> Mapping[int, list[HeldTwin]]:
    """All twins, by edition, in order."""
    found: defaultdict[int, list[HeldTwin]] = defaultdict(list)
    rows = Twin.objects.values_list(
        *("entry__position", "entry", "entry__edition", "entry__key"),
        *("twin", "twin__edition", "twin__key", "twin__text"),
        *("certainty", "reason", "today", "also", "merged", "weakest", "standing", "changes", "since"),
    )
    # put in order here: for their places, SQLite goes through all entries there are
    for _, entry, edition, number, twin, there, key, text, certainty, reason, *onward in sorted(
        rows, key=itemgetter(0)
    ):
        today, also, merged, weakest, *told = onward
        place, told_of = Place(twin, there, key, text), FoundTwin(number, key, certainty, reason)
        found[edition].append(
            HeldTwin(entry, number, place, told_of, today, also, merged, weakest, Told(*told))
        )
    return found


class _Onward(NamedTuple):
    """The one link that leads on from a rule: to which rule of which number, of what kind, how surely, whether to the
    same wording.
    """

    entry: int
    key: str
    kind: str
    score: float
    same: bool


@dataclass(frozen=True, slots=True)
class Step:
    """What the rules of one edition became in the one that follows it: where a single link leads on from each, by its
    entry; the entries by their numbers there.
    """

    onward: Mapping[int, _Onward]
    entries: Mapping[str, int]


def step_between(before: Edition, newest: Edition) -> Step:
    """The step from ``before`` to ``newest``; nothing where a link comes from farther."""
    links = Link.objects.filter(new__edition=newest, new__kind=Entry.Kind.RULE)
    columns = (
        "old",
        "old__edition",
        "old__key",
        "new",
        "new__key",
        "kind",
        "score",
        "old__text",
        "new__text",
    )
    rows = links.order_by().values_list(*columns)
    if any(row[1] != before.pk for row in rows):
        return Step({}, {})
    counted = Counter(old for old, *_ in rows)
    return Step(
        {
            old: _Onward(new, key, kind, score, was == text)
            for old, _, _, new, key, kind, score, was, text in rows
            if counted[old] == 1
        },
        {key: old for old, _, key, *_ in rows},
    )


def carried_on(rows: Sequence[HeldTwin], step: Step, day: datetime.date | None) -> dict[str, HeldTwin]:
    """Those of the stored twins ``rows``, by number, of which nothing but their places changed in the last ``step`` of
    the family, which is from an edition of that ``day``: they ended earlier, or one link leads on from each place to a
    rule of the same wording. Of the others the way is followed anew.
    """
    if not step.onward:
        return {}
    found: dict[str, HeldTwin] = {}
    for row in rows:
        if row.today is None:
            found[row.number] = row
            continue
        ways = [step.onward.get(place or 0) for place in (row.today, *map(step.entries.get, row.also))]
        # where several texts say it together, a change dated by the last edition may hang on which that is
        dated_by_the_last = (row.merged or row.also) and row.told.since == day
        if dated_by_the_last or any(
            way is None or way.kind != Link.Kind.SAME or not way.same for way in ways
        ):
            continue
        main, *others = (way for way in ways if way is not None)
        found[row.number] = row._replace(
            today=main.entry,
            also=[way.key for way in others],
            weakest=min(row.weakest, round(main.score, 4)),
        )
    return found
