"""A rule's thread and its kin: the rule that it came from, the rule that took it in. Few queries, whatever its age."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.db.models import Q

from corpus.models import Edition, Entry, Link, Membership

Family = dict[int, Edition]
"""The dated editions that share threads, oldest first, by key."""


@dataclass(slots=True)
class Kin:
    """``members`` of the thread, oldest first; what the first was a part of until then (``before``), what took in
    the last from then on (``after``); the ``words`` of curators by the entry that they lead to.
    """

    members: list[Entry]
    before: list[Entry] = field(default_factory=list)
    after: list[Entry] = field(default_factory=list)
    words: dict[int, str] = field(default_factory=dict)


def family_of(edition: Edition) -> Family:
    """The dated editions of the series and language of ``edition``."""
    rows = Edition.objects.of_family(edition).exclude(date=None).order_by("date", "slug")
    return {row.pk: row for row in rows.defer("counts", "lines", "origin")}


def kin_of(entry: Entry, family: Family) -> Kin:
    """The thread of ``entry`` with its kin; their editions are those of ``family``."""
    kin = Kin(_thread(entry.pk, family) or [entry])
    first, last = kin.members[0], kin.members[-1]
    links = Link.objects.filter(
        Q(new__in=kin.members, by_curator=True)
        | Q(new=first, kind=Link.Kind.SPLIT)
        | Q(old=last, kind=Link.Kind.MERGED)
    )
    for link in links:
        if link.by_curator:
            kin.words[link.new_id] = link.reason
        if link.kind == Link.Kind.SPLIT and link.new_id == first.pk:
            kin.before = _until(_relatives(link.old_id, family), link.old_id)
        elif link.kind == Link.Kind.MERGED and link.old_id == last.pk:
            kin.after = _from(_relatives(link.new_id, family), link.new_id)
    return kin


def _thread(entry: int, family: Family) -> list[Entry]:
    """Every entry of the thread of ``entry``, oldest first; none where nothing is tied to it."""
    thread = Membership.objects.filter(entry=entry).values("thread")
    rows = Membership.objects.filter(thread__in=thread).select_related("entry__text")
    members = [row.entry for row in rows if row.entry.edition_id in family]
    for member in members:
        member.edition = family[member.edition_id]
    places = {edition: place for place, edition in enumerate(family)}
    return sorted(members, key=lambda member: (places[member.edition_id], member.position))


def _relatives(entry: int, family: Family) -> list[Entry]:
    return _thread(entry, family) or list(Entry.objects.filter(pk=entry).select_related("edition", "text"))


def _until(members: list[Entry], last: int) -> list[Entry]:
    """The members up to the edition of the entry ``last``."""
    end = next(member.edition.date for member in members if member.pk == last)
    return [member for member in members if member.edition.date and end and member.edition.date <= end]


def _from(members: list[Entry], first: int) -> list[Entry]:
    """The members from the edition of the entry ``first`` on."""
    start = next(member.edition.date for member in members if member.pk == first)
    return [member for member in members if member.edition.date and start and member.edition.date >= start]
