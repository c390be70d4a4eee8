"""Which text leads where editions of several languages answer to one number. Pages, search and the API all ask here."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from corpus.concordance.rows import digest_of
from corpus.known_laws import known
from corpus.languages import ENGLISH, FRENCH
from corpus.library.asking.catalog import ERA
from corpus.models import Edition, Entry, Twin, TwinEdition
from corpus.models.twin import outlived_rules


def leading(
    entries: Sequence[Entry], day: datetime.date | None = None, reader: str = FRENCH
) -> tuple[Entry, ...]:
    """``entries`` that bear one number, each the newest of its family by ``day`` (today, for none), editions and
    memberships at hand; the one that leads first: in the language of the ``reader`` where it is in force, else in force
    in another language, the newer before the older and the official before ours; else the last wording.
    """
    current = _in_force(entries, day)

    def first(entry: Entry) -> tuple[bool, bool, int, bool, bool]:
        edition, in_force = entry.edition, entry.pk in current
        day = (edition.date or datetime.date.min).toordinal()
        other = edition.language != reader
        return not in_force, in_force and other, -day, edition.restatement, other

    return tuple(sorted(entries, key=first))


def _in_force(entries: Sequence[Entry], day: datetime.date | None) -> set[int]:
    """The keys of those ``entries`` of which nothing newer shows that their law changed, went or moved elsewhere.

    A French text that was never anchored against a newer English edition loses nothing by it. One that was follows its
    twin; without a twin it gives way to an English rule that is far newer: the number may be another rule's by then.
    """
    french = {entry.pk: entry for entry in entries if entry.edition.language == FRENCH}
    others = [entry for entry in entries if entry.pk not in french and entry.edition.date]
    ends = {entry.pk: law_ended(entry, moved=True) for entry in entries}
    current = {pk for pk, end in ends.items() if not end or (day is not None and str(day) < end)}
    if not french:
        return current
    editions = {entry.edition_id for entry in french.values()}
    anchored = TwinEdition.objects.filter(edition__in=editions, anchor__isnull=False)
    followed = set(anchored.values_list("edition", flat=True))
    twins = Twin.objects.filter(entry__in=french).values_list("entry", "twin__membership__thread")
    thread_of, ended = dict(twins), outlived_rules(french)
    threads = {entry.membership.thread_id for entry in others if hasattr(entry, "membership")}
    for pk, entry in french.items():
        is_ended = pk in ended and (day is None or ended[pk] <= day)
        newer = any(_days(entry, other) > ERA.days for other in others)
        thread = thread_of.get(pk)
        moved = thread not in threads if thread else entry.edition_id in followed
        if is_ended or (newer and moved):
            current.discard(pk)
    return current


def law_ended(entry: Entry, *, moved: bool = False) -> str:
    """From which day the law of a rule had ended (or ``moved``), by the concordance; empty where it doesn't tell that,
    or is asked of a text that is neither ours nor the English one that it knows.
    """
    edition, day = entry.edition, str(entry.edition.date or "")
    has_law = day and (edition.restatement or edition.language == ENGLISH)
    if not has_law or edition.kind != Edition.Kind.RULES or entry.kind != Entry.Kind.RULE:
        return ""
    end = known().ended(entry.key, day, moved=moved)
    row = known().surely(entry.key, day) if end and not edition.restatement else None
    return end if row is None or row.digest == digest_of(entry.name, entry.content) else ""


def _days(entry: Entry, other: Entry) -> int:
    """How many days the edition of ``other`` is newer than that of ``entry``."""
    then, now = entry.edition.date, other.edition.date
    return (now - then).days if then and now else 0
