"""The members of a rule's thread, with the rule that it came from and the rule that took it in."""

from __future__ import annotations

from corpus.models import Entry, Link, Membership


def members_of(entry: Entry) -> list[Entry]:
    """Every entry of the thread of ``entry``, oldest first; itself alone where nothing is tied to it."""
    membership = Membership.objects.filter(entry=entry).first()
    if membership is None:
        return [entry]
    return list(
        Entry.objects.filter(membership__thread=membership.thread)
        .select_related("edition", "text", "parent")
        .order_by("edition__date", "edition__slug", "position")
    )


def before(members: list[Entry]) -> list[Entry]:
    """The rule that the thread's first member was a part of, through its own time before."""
    first = members[0]
    link = Link.objects.filter(new=first, kind=Link.Kind.SPLIT).select_related("old__edition").first()
    if link is None:
        return []
    return [member for member in members_of(link.old) if _when(member) <= _when(link.old)]


def after(members: list[Entry]) -> list[Entry]:
    """The rule that took in the thread's last member, from there on."""
    link = Link.objects.filter(old=members[-1], kind=Link.Kind.MERGED).select_related("new__edition").first()
    if link is None:
        return []
    return [member for member in members_of(link.new) if _when(member) >= _when(link.new)]


def _when(entry: Entry) -> tuple[str, str]:
    return str(entry.edition.date), entry.edition.slug
