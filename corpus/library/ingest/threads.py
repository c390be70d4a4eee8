"""Threads: what Links tie together, one rule through time."""

from __future__ import annotations

from collections.abc import Iterable

from corpus.models import Entry, Link, Membership


class Ties:
    """Which thread is which: union and find over numbers, the smallest of a union being its name."""

    def __init__(self) -> None:
        self._roots: dict[int, int] = {}

    def root(self, number: int) -> int:
        """The name of the union that ``number`` belongs to."""
        roots = self._roots
        roots.setdefault(number, number)
        while roots[number] != number:
            roots[number] = roots[roots[number]]
            number = roots[number]
        return number

    def tie(self, one: int, other: int) -> None:
        """Make one union of two."""
        smaller, larger = sorted((self.root(one), self.root(other)))
        self._roots[larger] = smaller

    def numbers(self) -> list[int]:
        """Every number that was ever tied."""
        return list(self._roots)


_CHUNK = 1000
_TIES = (Link.Kind.SAME, Link.Kind.RESTATED)


def rebuild_threads() -> int:
    """Derive all memberships anew from the links of kinds same and restated; returns how many there are.

    A thread is named after the first entry stored in it. Must run inside a transaction.
    """
    ties = Ties()
    for old, new in (
        Link.objects.filter(kind__in=_TIES).values_list("old_id", "new_id").iterator(chunk_size=5000)
    ):
        ties.tie(old, new)
    Membership.objects.all().delete()
    return _join(ties, ties.numbers())


def extend_threads(pairs: Iterable[tuple[int, int]]) -> int:
    """Bring in the links of some ``pairs`` of editions (by key), all others being in already; returns how many
    memberships that made. Costs what the pairs hold, however long the history before them is.
    """
    made = 0
    for old_edition, new_edition in pairs:
        ties = Ties()
        known = dict(
            Membership.objects.filter(entry__edition__in=[old_edition, new_edition]).values_list(
                "entry_id", "thread"
            )
        )
        olds = set(Entry.objects.filter(edition=old_edition).values_list("pk", flat=True))
        links = Link.objects.filter(kind__in=_TIES, new__edition=new_edition)
        entries: set[int] = set()
        for old, new in links.values_list("old_id", "new_id"):
            if old not in olds:
                continue
            ties.tie(known.get(old, old), known.get(new, new))
            entries |= {old, new}
        for thread in set(known.values()):
            if ties.root(thread) != thread:
                Membership.objects.filter(thread=thread).update(thread=ties.root(thread))
        made += _join(ties, sorted(entries - set(known)))
    return made


def _join(ties: Ties, entries: list[int]) -> int:
    members = [Membership(entry_id=entry, thread=ties.root(entry)) for entry in entries]
    Membership.objects.bulk_create(members, batch_size=_CHUNK)
    return len(members)
