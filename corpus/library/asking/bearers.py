"""Which rules bore a number, and when; what each of them was called on another day."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, replace

from corpus.library.asking.catalog import catalog
from corpus.library.asking.versions import numbers_today, rule_on, versions_of_all
from corpus.models import Edition, Entry, Version


@dataclass(frozen=True, slots=True)
class Lived:
    """Where a number lived: the thread that bore it, from ``since`` to ``until`` (None: nothing later tells), and the
    number that this thread bears now or bore last.
    """

    thread: int
    since: Edition
    until: Edition | None
    title: str
    today: str


def places_of(number: str, language: str | None = None) -> tuple[Lived, ...]:
    """Where a number lived, oldest first in each family: a stretch for each thread that bore it without a break."""
    known = catalog()
    rows = Entry.objects.everywhere(Entry.Kind.RULE, number).values_list(
        "edition", "membership__thread", "name"
    )
    bearers = {edition: (thread, name) for edition, thread, name in rows if thread}
    today = numbers_today(thread for thread, _ in bearers.values())
    found: list[Lived] = []
    for family in known.chosen(language):
        stretches: list[Lived] = []
        for at, edition in enumerate(family.editions):
            thread, title = bearers.get(edition.pk, (0, ""))
            going_on = stretches[-1] if stretches and stretches[-1].until is None else None
            if going_on and thread != going_on.thread and (thread or family.covers(at, number)):
                stretches[-1] = replace(going_on, until=edition)
                going_on = None
            if thread and going_on is None:
                stretches.append(Lived(thread, edition, None, title, today.get(thread, "")))
        found += stretches
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Bearer:
    """A rule that bore a number during ``life``, in the words of ``then``, its version at the beginning of that.
    ``number`` is what it is called on the day asked for (or today), in the language ``language``; empty where it is
    not in force then.
    """

    life: Lived
    then: Version | None
    number: str

    @property
    def language(self) -> str:
        """The language of the rule."""
        return self.life.since.language


def bearers_of(
    number: str, day: datetime.date | None = None, language: str | None = None
) -> tuple[Bearer, ...]:
    """Every rule that ever bore ``number``, oldest first in each family, with the number that it bears on ``day``
    (today, for none). Restatements count where nothing else bore it.
    """
    lives = places_of(number, language)
    chosen = [life for life in lives if not life.since.restatement] or lives
    versions = versions_of_all(sorted({life.thread for life in chosen}))
    found = []
    for life in chosen:
        runs = [run for run in versions[life.thread] if not run.statement]
        then = [run for run in runs if life.since.date and _in_force_on(run, life.since.date)]
        now = [run for run in runs if day and _in_force_on(run, day)]
        numbers = [
            name for run in now for name, since in run.bore if day and since.date and since.date <= day
        ]
        found.append(Bearer(life, next(iter(then), None), (numbers or [""])[-1] if day else life.today))
    return tuple(found)


def carried_as(number: str, day: datetime.date | None = None, language: str | None = None) -> str | None:
    """The one other number that the rule called ``number`` at some other time bears on ``day`` (today, for none); None
    where no rule that ever bore it is in force then, where several are, or, today, where one of them is gone.
    """
    bearers = bearers_of(number, day, language)
    found = {each.number for each in bearers}
    others = found - {number, ""}
    if len(others) != 1 or (day is None and len(found) != 1):
        return None
    (then,) = others
    rule = rule_on(then, day=day, language=language)
    return then if rule and rule.thread and rule.thread.pk in {each.life.thread for each in bearers} else None


def _in_force_on(version: Version, day: datetime.date) -> bool:
    began = version.since.date is not None and version.since.date <= day
    return began and (version.until is None or version.until.date is None or version.until.date > day)
