"""French rules held against the English edition of any day: what carries each on there, and its standing there."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from copy import copy
from dataclasses import replace

from corpus.comparing.twins.standing import standing
from corpus.library.asking.catalog import catalog
from corpus.library.asking.twins import TwinOf, threads_of, twin_edition_of
from corpus.models import Edition, Entry, Membership, Twin


def english_on(french: Edition, day: datetime.date) -> Edition | None:
    """The English edition that the French one is held against on ``day``: the newest of that time, never one older than
    its twin; None where it is held against none.
    """
    tied = twin_edition_of(french)
    then = tied.anchor if tied else None
    if then is None:
        return None
    known = catalog()
    family = known.family(then.language, then.series)
    books = (family.editions[at] for at in family.until(day) if family.whole[at])
    later = (book for book in books if is_followed(then, book) and book.date != then.date)
    return next(later, known.editions[then.pk])


def twins_at(twins: Sequence[TwinOf], english: Edition) -> list[TwinOf]:
    """``twins`` (of one French edition) as they stand in the edition ``english`` of the family that it is followed in:
    ``today`` is what carries each on there.
    """
    there = _carried(twins, english)
    return [_at(twin, there.get(twin.entry.pk), english) for twin in twins]


def is_followed(then: Edition | None, english: Edition) -> bool:
    """Whether ``english`` is of the family that a French text is followed in whose English of the time is ``then``, and
    not before that.
    """
    return bool(
        then
        and (then.series, then.restatement, then.language)
        == (english.series, english.restatement, english.language)
        and then.date
        and english.date
        and english.date >= then.date
    )


def _carried(twins: Sequence[TwinOf], english: Edition) -> dict[int, Entry]:
    """By French entry, the rule of ``english`` that carries its twin on: what stands there itself, today's rule before
    the twin, else what it has of their threads.
    """
    ends = {twin.entry.pk: [end for end in (twin.twin, twin.today) if end is not None] for twin in twins}
    threads = threads_of({end.pk for both in ends.values() for end in both})
    rows = Membership.objects.filter(thread__in=set(threads.values()), entry__edition=english)
    rows = rows.filter(entry__kind=Entry.Kind.RULE).select_related("entry__text")
    there = {row.thread_id: row.entry for row in rows}
    found: dict[int, Entry] = {}
    for key, both in ends.items():
        here = [end for end in both if end.edition_id == english.pk]
        carried = [there[threads[end.pk]] for end in both if threads.get(end.pk) in there]
        if here or carried:
            found[key] = here[-1] if here else carried[0]
            found[key].edition = english
    return found


def _at(twin: TwinOf, entry: Entry | None, english: Edition) -> TwinOf:
    """``twin`` with ``entry`` of ``english`` in the place of today's rule; its row is a copy, never stored."""
    row = copy(twin.row)
    if entry is None:
        row.standing = "gone"
    elif twin.today is None or entry.pk != twin.today.pk:
        both = twin.twin.content, entry.content
        row.standing = standing(*both) if all(both) else "unknown"
    ended = row.standing in Twin.ENDED and row.since and english.date and row.since <= english.date
    row.also, row.since = [], row.since if ended else None
    return replace(twin, today=entry, row=row)
