"""Threads: what Links tie together, one rule through time.

A link leads from an older entry to a newer one, and an entry follows at most one: so a thread is a tree, its first
place is its root, and what is tied among the older editions never depends on the newer.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.db.models import Exists, OuterRef

from corpus.library.bulk import CHUNK, chunks, insert, update
from corpus.models import Edition, Entry, Link, Membership, Thread

_RULE, _TERM = Entry.Kind.RULE, Entry.Kind.TERM
_FOLLOWED = (_RULE, _TERM, Entry.Kind.ITEM)
_LONGEST = 240
_TIES = (Link.Kind.SAME, Link.Kind.RESTATED)


class PrintedRule(NamedTuple):
    """One rule, statement or term as its edition prints it."""

    pk: int
    thread: int
    kind: str
    key: str
    level: str
    title: str
    text: int | None
    parent: int | None


def tie_edition(edition: Edition) -> None:
    """Give every rule and term of an edition (and every statement that restates a rule) its thread, all older editions
    of its family having theirs. Must run inside a transaction.
    """
    rows = printed_in(edition)
    carried = _carried(edition)
    begun = {
        row.pk: f"{edition.slug}/{row.key}" for row in rows if row.kind == _RULE and row.pk not in carried
    }
    family = f"{edition.language}/{edition.series}" if edition.series else edition.language
    terms = {row.pk: f"{family}/term/{row.key}"[:_LONGEST] for row in rows if row.kind == _TERM}
    threads = _named(edition, _RULE, begun) | carried | _named(edition, _TERM, terms)
    stale = [row.pk for row in rows if row.thread and row.pk not in threads]
    Membership.objects.filter(entry__in=stale).delete()
    changed = [row for row in rows if row.thread != threads.get(row.pk, row.thread)]
    insert(
        Membership,
        ("thread_id", "entry_id"),
        [(threads[row.pk], row.pk) for row in changed if not row.thread],
    )
    update(Membership, ("thread_id",), [(threads[row.pk], row.pk) for row in changed if row.thread])


def printed_in(edition: Edition) -> list[PrintedRule]:
    """The rules, statements and terms of an edition in order; ``thread`` is 0 where an entry has none (yet)."""
    rows = Entry.objects.filter(edition=edition, kind__in=_FOLLOWED).order_by("position")
    columns = ("pk", "membership__thread", "kind", "key", "level", "name", "text_id", "parent_id")
    return [PrintedRule(pk, thread or 0, *rest) for pk, thread, *rest in rows.values_list(*columns)]


def _named(edition: Edition, kind: str, names: Mapping[int, str]) -> dict[int, int]:
    """The thread of that ``kind`` under each of ``names``, by entry, made where there is none: of a rule that follows
    none its own place, of a glossary's term what it is called in its series and language.
    """
    kin = {"language": edition.language, "series": edition.series}
    known: dict[str, int] = {}
    for part in chunks(set(names.values())):
        there = Thread.objects.filter(kind=kind, name__in=part)
        there.exclude(**kin).update(**kin)
        known.update(there.values_list("name", "pk"))
    fresh = [
        Thread(name=name, kind=kind, **kin) for name in dict.fromkeys(names.values()) if name not in known
    ]
    known.update((thread.name, thread.pk) for thread in Thread.objects.bulk_create(fresh, batch_size=CHUNK))
    return {pk: known[name] for pk, name in names.items()}


def _carried(edition: Edition) -> dict[int, int]:
    """For each entry of ``edition`` that follows an older one: the thread of that one.

    Of several, a person's word comes first, then the nearest edition's.
    """
    links = (
        Link.objects.filter(kind__in=_TIES, new__edition=edition)
        .order_by("by_curator", "old__edition__date", "old__edition__slug", "score", "-old__position")
        .values_list("new_id", "old__membership__thread")
    )
    return {new: thread for new, thread in links if thread}


def drop_empty_threads() -> None:
    """Forget the threads that nothing belongs to."""
    # asked so, a database stops at a thread's first member
    Thread.objects.filter(~Exists(Membership.objects.filter(thread=OuterRef("pk")))).delete()
