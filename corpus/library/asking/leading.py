"""Which text leads where editions of several languages answer to one number. Pages, search and the API all ask here."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from corpus.languages import FRENCH
from corpus.library.asking.catalog import ERA
from corpus.models import Entry, Twin, TwinEdition


def leading(
    entries: Sequence[Entry], day: datetime.date | None = None, reader: str = FRENCH
) -> tuple[Entry, ...]:
    """``entries`` that bear one number, each the newest of its family by ``day`` (today, for none), editions and
    memberships at hand; the one that leads first: in the language of the ``reader`` where it is in force, else in force
    in another language, the newer before the older and the official before ours; else the last wording.
    """
    current = _in_force(entries, day)

    def first(entry: Entry) -> tuple[bool, bool, int, bool]:
        edition, in_force = entry.edition, entry.pk in current
        day = (edition.date or datetime.date.min).toordinal()
        return not in_force, in_force and edition.language != reader, -day, edition.restatement

    return tuple(sorted(entries, key=first))


def _in_force(entries: Sequence[Entry], day: datetime.date | None) -> set[int]:
    """The keys of those ``entries`` of which nothing newer shows that their law changed, went or moved elsewhere.

    A French text that was never held against a newer English edition loses nothing by it. One that was follows its
    twin; without a twin it gives way to an English rule that is far newer: the number may be another rule's by then.
    """
    french = [entry for entry in entries if entry.edition.language == FRENCH]
    others = [entry for entry in entries if entry.edition.language != FRENCH and entry.edition.date]
    current = {entry.pk for entry in entries}
    if not french:
        return current
    followed = set(
        TwinEdition.objects.filter(
            edition__in={entry.edition_id for entry in french}, anchor__isnull=False
        ).values_list("edition", flat=True)
    )
    rows = Twin.objects.filter(entry__in=[entry.pk for entry in french])
    twins = {
        pk: (standing, since, thread)
        for pk, standing, since, thread in rows.values_list(
            "entry", "standing", "since", "twin__membership__thread"
        )
    }
    threads = {entry.membership.thread_id for entry in others if hasattr(entry, "membership")}
    for entry in french:
        standing, since, thread = twins.get(entry.pk, ("", None, None))
        ended = standing in Twin.ENDED and (day is None or since is None or since <= day)
        newer = [other for other in others if _days(entry, other) > ERA.days]
        moved = thread not in threads if thread else entry.edition_id in followed
        if ended or (newer and moved):
            current.discard(entry.pk)
    return current


def _days(entry: Entry, other: Entry) -> int:
    """How many days the edition of ``other`` is newer than that of ``entry``."""
    then, now = entry.edition.date, other.edition.date
    return (now - then).days if then and now else 0
