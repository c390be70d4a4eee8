"""Which rules bore a number, and when; what each of them was called on another day."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, replace

from corpus.library.asking.catalog import catalog
from corpus.library.asking.versions import rule_on, versions_of_all
from corpus.models import Edition, Entry, Membership, Version


@dataclass(frozen=True, slots=True)
class Bearer:
    """A rule (its thread) that bore a number from the edition ``since`` on, until another one (None: nothing later
    tells), in the words of ``then``. ``number`` is what it is called on the day asked for (or today), empty where it is
    not in force then.
    """

    thread: int
    since: Edition
    until: Edition | None
    then: Version
    number: str

    @property
    def language(self) -> str:
        """The language of the rule."""
        return self.since.language


def bearers_of(
    number: str, day: datetime.date | None = None, language: str | None = None
) -> tuple[Bearer, ...]:
    """Every rule that ever bore ``number``, oldest first in each family, with the number that it bears on ``day``
    (today, for none). Restatements count where nothing else bore it.
    """
    rank = {(each.language, each.series): at for at, each in enumerate(catalog().chosen(language))}
    entries = Entry.objects.everywhere(Entry.Kind.RULE, number)
    threads = set(Membership.objects.filter(entry__in=entries).values_list("thread", flat=True))
    found: list[Bearer] = []
    for thread, versions in versions_of_all(sorted(threads)).items():
        runs = [run for run in versions if not run.statement]
        called = _number_on(runs, day)
        for run in runs:
            ends = [*(edition for _, edition in run.bore[1:]), run.until]
            for (name, since), until in zip(run.bore, ends, strict=True):
                if name != number:
                    continue
                if found and (found[-1].thread, found[-1].until) == (thread, since):
                    found[-1] = replace(found[-1], until=until)
                else:
                    found.append(Bearer(thread, since, until, run, called))
    found = [each for each in found if (each.since.language, each.since.series) in rank and each.since.date]
    found.sort(
        key=lambda each: (rank[each.since.language, each.since.series], str(each.since.date), each.since.slug)
    )
    return tuple([each for each in found if not each.since.restatement] or found)


def _number_on(runs: Sequence[Version], day: datetime.date | None) -> str:
    """The number that a rule of these versions bears on ``day`` (today, for none); empty where it isn't in force."""
    if day is None:
        return runs[-1].number if runs and runs[-1].until is None else ""
    begun = [run for run in runs if run.since.date and run.since.date <= day]
    if not begun or (begun[-1].until and begun[-1].until.date and begun[-1].until.date <= day):
        return ""
    return [name for name, since in begun[-1].bore if since.date and since.date <= day][-1]


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
    return then if rule and rule.thread and rule.thread.pk in {each.thread for each in bearers} else None
