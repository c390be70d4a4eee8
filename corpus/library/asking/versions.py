"""Rules through time: the versions of a thread, what a number says on a day, what is in force, what changed since.

Every answer costs a bounded number of queries, however many editions there are. What may be *said* of an answer
("newest", "removed", "since") is decided by `claims` alone.
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from corpus.languages import FRENCH
from corpus.library.asking.catalog import Catalog, Family, catalog
from corpus.library.asking.leading import leading
from corpus.library.asking.trees import Node, tree_of
from corpus.models import Edition, Entry, Membership, Thread, Version
from corpus.numbers import RuleNumber


@dataclass(frozen=True, slots=True)
class VersionOf:
    """One state of a thread. ``entry`` and ``text`` are the printing to show; ``last`` is the newest edition that
    prints it and ``editions`` how many do; ``numbers`` are the numbers that it bore, each with the edition from
    which it did, oldest first (none for a statement).
    """

    version: Version
    since: Edition
    until: Edition | None
    last: Edition
    editions: int
    numbers: tuple[tuple[str, Edition], ...]
    entry: Entry
    text: str
    statement: bool

    @property
    def number(self) -> str:
        """The number that it bears now, or bore last."""
        return self.numbers[-1][0] if self.numbers else ""

    @property
    def first_number(self) -> str:
        """The number that it bore when it began."""
        return self.numbers[0][0] if self.numbers else ""


@dataclass(frozen=True, slots=True)
class RuleOn:
    """The rule that a number names in an edition: ``entry`` as that edition prints it, and its place in time.
    ``version`` is the one that this edition prints; all three are empty for a rule that nothing was derived of yet.
    ``family`` is what claims about it are made in.
    """

    family: Family
    entry: Entry
    thread: Thread | None
    versions: tuple[VersionOf, ...]
    version: VersionOf | None


@dataclass(frozen=True, slots=True)
class InForce:
    """One rule of the contents on a day: its node in the tree of ``edition``, which printed it last by then."""

    node: Node
    edition: Edition


def versions_of_all(
    threads: Sequence[int], known_editions: Catalog | None = None
) -> dict[int, tuple[VersionOf, ...]]:
    """The versions of each of ``threads``, by their keys, oldest first, statements where their dates put them; two
    queries, and the catalog's unless that is ``known_editions``.
    """
    known_editions = known_editions or catalog()
    rows: defaultdict[int, list[Version]] = defaultdict(list)
    stored = Version.objects.filter(thread__in=threads, entry__isnull=False).select_related("entry__text")
    for row in stored:
        rows[row.thread_id].append(row)
    printed: defaultdict[int, set[int]] = defaultdict(set)
    members = Membership.objects.filter(thread__in=threads).exclude(entry__kind=Entry.Kind.ITEM)
    for key, edition in members.values_list("thread", "entry__edition"):
        printed[key].add(edition)
    return {key: tuple(_in_order(known_editions, rows[key], printed[key])) for key in threads}


def _in_order(known_editions: Catalog, rows: list[Version], printed: set[int]) -> Iterator[VersionOf]:
    known = [row for row in rows if row.since_id in known_editions.editions]
    if not known:
        return
    any_edition = known_editions.editions[known[0].since_id]
    place = known_editions.family(any_edition.language, any_edition.series).place
    known.sort(key=lambda row: (place.get(row.since_id, 0), row.statement))
    places = sorted(place[edition] for edition in printed if edition in place)
    runs = [row for row in known if not row.statement]
    ends = {row.pk: place.get(after.since_id, 0) for row, after in pairwise(runs)}
    by_place = {at: pk for pk, at in place.items()}
    for row in known:
        since = known_editions.editions[row.since_id]
        start = place.get(row.since_id, 0)
        end = ends.get(row.pk, len(place) + 1)
        here = [at for at in places if start <= at < end] if not row.statement else []
        entry = row.entry
        if entry is None:
            continue
        entry.edition = known_editions.editions[entry.edition_id]
        yield VersionOf(
            version=row,
            since=since,
            until=known_editions.editions.get(row.until_id or 0),
            last=known_editions.editions[by_place[here[-1]]] if here else since,
            editions=len(here) or 1,
            numbers=tuple(
                (number, known_editions.by_slug[slug])
                for number, slug in row.numbers
                if slug in known_editions.by_slug
            ),
            entry=entry,
            text=entry.content,
            statement=row.statement,
        )


def numbers_today(threads: Iterable[int | None]) -> dict[int, str]:
    """The number in force of each of ``threads`` that has one."""
    wanted = {thread for thread in threads if thread is not None}
    rows = Version.objects.filter(thread__in=wanted, until=None, statement=False)
    return {thread: numbers[-1][0] for thread, numbers in rows.values_list("thread", "numbers") if numbers}


def rule_on(
    number: str,
    *,
    day: datetime.date | None = None,
    language: str | None = None,
    series: str | None = None,
    edition: str | None = None,
    reader: str = FRENCH,
) -> RuleOn | None:
    """What ``number`` says in force today, on ``day`` or in ``edition``; None where it names no rule there.

    In each family the newest edition that prints the number or covers its place decides; of several families `leading`
    chooses for a ``reader`` of that language.
    """
    known_editions = catalog()
    if edition is not None:
        wanted = known_editions.by_slug.get(edition)
        found = _printings(number, [wanted.pk] if wanted is not None else [])
        return _rule(known_editions, next(iter(found.values()))) if found else None
    families = known_editions.chosen(language, series, day, reader)
    chosen = [(family, family.deciding(day)) for family in families]
    printings = _printings(number, [family.editions[at].pk for family, places in chosen for at in places])
    answers = [deciding_entry(family, places, printings, number) for family, places in chosen]
    entries = [entry for entry in answers if entry is not None]
    if not entries and day is None and language is None and series is None:
        undated = [each.pk for each in known_editions.editions.values() if each.date is None]
        entries = list(_printings(number, undated).values())
    for entry in entries:
        entry.edition = known_editions.editions[entry.edition_id]
    if len(entries) > 1:
        entries = list(leading(entries, day, reader))
    return _rule(known_editions, entries[0]) if entries else None


def _printings(number: str, editions: Sequence[int]) -> dict[int, Entry]:
    """The rule of that number in each of those editions that prints it, by the edition's key."""
    rows = Entry.objects.filter(edition__in=editions, kind=Entry.Kind.RULE, key=number).order_by()
    return {row.edition_id: row for row in rows.select_related("membership__thread")}


def deciding_entry(
    family: Family, places: Sequence[int], printings: dict[int, Entry], number: str
) -> Entry | None:
    """The rule in the newest of those editions of ``family`` that prints it, unless a newer one covers its place."""
    for at in places:
        entry = printings.get(family.editions[at].pk)
        if entry is not None or family.covers(at, number):
            return entry
    return None


def _rule(known_editions: Catalog, entry: Entry) -> RuleOn:
    entry.edition = known_editions.editions[entry.edition_id]
    family = known_editions.family(entry.edition.language, entry.edition.series)
    membership = getattr(entry, "membership", None)
    if membership is None:
        return RuleOn(family, entry, None, (), None)
    versions = versions_of_all([membership.thread_id], known_editions)[membership.thread_id]
    at = family.place.get(entry.edition_id, 0)
    begun = [each for each in versions if not each.statement and family.place.get(each.since.pk, 0) <= at]
    version = begun[-1] if begun else None
    if version is not None and version.entry.text_id == entry.text_id:
        entry.text = version.entry.text  # the same wording: one query less
    return RuleOn(family, entry, membership.thread, versions, version)


def rule_of(entry: Entry) -> RuleOn:
    """The rule that ``entry`` prints, with its place in time. Raises Entry.DoesNotExist where it has gone since."""
    return _rule(catalog(), Entry.objects.select_related("membership__thread", "text").get(pk=entry.pk))


def contents_on(
    day: datetime.date | None = None, *, language: str | None = None, reader: str = FRENCH
) -> list[InForce]:
    """The contents in force on ``day`` (today, for none), in the order of numbers: for each number the newest
    edition of the first family chosen that prints it, unless a newer one covers its place. Texts are not loaded.
    """
    known_editions = catalog()
    family = next(
        (each for each in known_editions.chosen(language, None, day, reader) if each.until(day)), None
    )
    if family is None:
        return []
    found: dict[str, InForce] = {}
    newer: list[int] = []
    for at in family.until(day):
        edition = family.editions[at]
        if edition.kind != Edition.Kind.RULES:
            continue
        for node in tree_of(edition).nodes:
            if node.key not in found and not any(family.covers(place, node.key) for place in newer):
                found[node.key] = InForce(node, edition)
        newer.append(at)
        if family.whole[at]:
            break
    return sorted(found.values(), key=lambda each: _printed_order(each.node))


def _printed_order(node: Node) -> tuple[RuleNumber, str]:
    return RuleNumber.parse(node.number), node.key
