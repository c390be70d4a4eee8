"""Rules through time: the versions of a thread, what a number says on a day, what is in force, what changed since.

Every answer costs a bounded number of queries, however many editions there are. What may be *said* of an answer
("newest", "removed", "since") is decided by `claims` alone.
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from corpus.languages import FRENCH
from corpus.library.asking.catalog import Catalog, Family, catalog
from corpus.library.asking.leading import leading
from corpus.library.asking.trees import Node, tree_of
from corpus.models import Edition, Entry, Membership, Thread, Version
from corpus.numbers import RuleNumber
from corpus.releases import came_between


@dataclass(frozen=True, slots=True)
class RuleOn:
    """The rule that a number names in an edition: ``entry`` as that edition prints it, and its place in time.
    ``version`` is the one that this edition prints; all three are empty for a rule that nothing was derived of yet.
    ``family`` is what claims about it are made in.
    """

    family: Family
    entry: Entry
    thread: Thread | None
    versions: tuple[Version, ...]
    version: Version | None

    @property
    def runs(self) -> list[Version]:
        """The versions without lessons' statements, which stand beside them and end none."""
        return [version for version in self.versions if not version.statement]


@dataclass(frozen=True, slots=True)
class InForce:
    """One rule of the contents on a day: its node in the tree of ``edition``, which printed it last by then."""

    node: Node
    edition: Edition


def versions_of_all(threads: Sequence[int], known: Catalog | None = None) -> dict[int, tuple[Version, ...]]:
    """The versions of each of ``threads``, by their keys, oldest first, statements where their dates put them; two
    queries, and the catalog's unless that is ``known``.
    """
    known = known or catalog()
    rows: defaultdict[int, list[Version]] = defaultdict(list)
    stored = Version.objects.filter(thread__in=threads, entry__isnull=False).select_related("entry__text")
    for row in stored:
        if row.since_id in known.editions:
            rows[row.thread_id].append(row)
    printed: defaultdict[int, set[int]] = defaultdict(set)
    members = Membership.objects.filter(thread__in=threads).exclude(entry__kind=Entry.Kind.ITEM)
    for key, edition in members.values_list("thread", "entry__edition"):
        printed[key].add(edition)
    return {key: _in_order(known, rows[key], printed[key]) for key in threads}


def _in_order(known: Catalog, rows: list[Version], printed: set[int]) -> tuple[Version, ...]:
    """``rows`` of one thread, oldest first, with editions of the catalog and what is asked rather than stored."""
    for row in rows:
        row.since = known.editions[row.since_id]
        row.until = known.editions.get(row.until_id or 0)
        row.bore = [(number, known.by_slug[slug]) for number, slug in row.numbers if slug in known.by_slug]
        row.printing.edition = known.editions[row.printing.edition_id]
        row.last, row.editions, row.after, row.is_late = row.since, 1, None, False
    if rows:
        family = known.family(rows[0].since.language, rows[0].since.series)
        rows.sort(key=lambda row: (family.place.get(row.since_id, 0), row.statement))
        places = sorted(family.place[edition] for edition in printed if edition in family.place)
        runs = [row for row in rows if not row.statement]
        starts = [family.place.get(row.since_id, 0) for row in runs]
        for row, start, end in zip(runs, starts, [*starts[1:], len(family.editions)], strict=False):
            if here := [at for at in places if start <= at < end]:
                row.last, row.editions = family.editions[here[-1]], len(here)
        for row, prior in zip(runs, [None, *runs], strict=False):
            row.after = prior.last if prior else family.whole_before(row.since)
            before = row.after.date if row.after else None
            row.is_late = bool(before and row.since.date and came_between(before, row.since.date))
    return tuple(rows)


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
    known = catalog()
    if edition is not None:
        entries = _printings(number, [known.by_slug[edition]] if edition in known.by_slug else [])
    else:
        chosen = [(family, family.deciding(day)) for family in known.chosen(language, series, day, reader)]
        printed = _printings(number, [family.editions[at] for family, places in chosen for at in places])
        decided = [deciding_entry(family, places, printed, number) for family, places in chosen]
        entries = {entry.edition_id: entry for entry in decided if entry is not None}
        if not entries and day is None and not language and series is None:
            entries = _printings(number, [each for each in known.editions.values() if each.date is None])
    found = list(entries.values())
    if len(found) > 1:
        found = list(leading(found, day, reader))
    return _rule(known, found[0]) if found else None


def _printings(number: str, editions: Iterable[Edition]) -> dict[int, Entry]:
    """The rule of that number in each of those editions that prints it, by the edition's key."""
    by_key = {edition.pk: edition for edition in editions}
    rows = Entry.objects.filter(edition__in=by_key, kind=Entry.Kind.RULE, key=number).order_by()
    found = {row.edition_id: row for row in rows.select_related("membership__thread")}
    for key, entry in found.items():
        entry.edition = by_key[key]
    return found


def deciding_entry(
    family: Family, places: Sequence[int], printings: dict[int, Entry], number: str
) -> Entry | None:
    """The rule in the newest of those editions of ``family`` that prints it, unless a newer one covers its place."""
    for at in places:
        entry = printings.get(family.editions[at].pk)
        if entry is not None or family.covers(at, number):
            return entry
    return None


def _rule(known: Catalog, entry: Entry) -> RuleOn:
    entry.edition = known.editions[entry.edition_id]
    family = known.family(entry.edition.language, entry.edition.series)
    membership = getattr(entry, "membership", None)
    if membership is None:
        return RuleOn(family, entry, None, (), None)
    versions = versions_of_all([membership.thread_id], known)[membership.thread_id]
    rule = RuleOn(family, entry, membership.thread, versions, None)
    at = family.place.get(entry.edition_id, 0)
    begun = [each for each in rule.runs if family.place.get(each.since_id, 0) <= at]
    if not begun:
        return rule
    if begun[-1].printing.text_id == entry.text_id:
        entry.text = begun[-1].printing.text  # the same wording: one query less
    return replace(rule, version=begun[-1])


def rule_of(entry: Entry) -> RuleOn:
    """The rule that ``entry`` prints, with its place in time. Raises Entry.DoesNotExist where it has gone since."""
    return _rule(catalog(), Entry.objects.select_related("membership__thread", "text").get(pk=entry.pk))


def contents_on(
    day: datetime.date | None = None, *, language: str | None = None, reader: str = FRENCH
) -> list[InForce]:
    """The contents in force on ``day`` (today, for none), in the order of numbers: for each number the newest
    edition of the first family chosen that prints it, unless a newer one covers its place. Texts are not loaded.
    """
    family = next((each for each in catalog().chosen(language, None, day, reader) if each.until(day)), None)
    if family is None:
        return []
    found: dict[str, InForce] = {}
    newer: list[int] = []
    for at in family.deciding(day):
        edition = family.editions[at]
        if edition.kind == Edition.Kind.RULES:
            for node in tree_of(edition).nodes:
                if node.key not in found and not any(family.covers(place, node.key) for place in newer):
                    found[node.key] = InForce(node, edition)
            newer.append(at)
    return sorted(found.values(), key=lambda each: (RuleNumber.parse(each.node.number), each.node.key))
