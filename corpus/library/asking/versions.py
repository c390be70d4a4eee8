"""Rules through time: the versions of a thread, what a number says on a day, what is in force, what changed since.

Every answer costs a bounded number of queries, however many editions there are. What may be *said* of an answer
("newest", "removed", "since") is decided by `claims` alone.
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.db.models import Q

from corpus.library.asking.catalog import Catalog, Family, catalog, stand_in
from corpus.library.asking.prepared import Prepared
from corpus.library.asking.trees import Node, tree_of
from corpus.models import Edition, Entry, Membership, Thread, Version
from corpus.models.entry import EntryQuerySet
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


_ROWS = Prepared(
    Version,
    lambda threads: Version.objects.filter(thread__in=threads, entry__isnull=False).select_related(
        "entry__text"
    ),
)
_PRINTED = Prepared(
    Membership,
    lambda threads: (
        Membership.objects.filter(thread__in=threads)
        .exclude(entry__kind=Entry.Kind.ITEM)
        .values_list("thread", "entry__edition")
    ),
)


def versions_of_all(threads: Sequence[int], held: Catalog | None = None) -> dict[int, tuple[VersionOf, ...]]:
    """The versions of each of ``threads``, by their keys, oldest first, statements where their dates put them; two
    queries, and the catalog's unless that is ``held``.
    """
    held = held or catalog()
    rows: defaultdict[int, list[Version]] = defaultdict(list)
    for row in _ROWS.objects(threads):
        rows[row.thread_id].append(row)
    printed: defaultdict[int, set[int]] = defaultdict(set)
    for key, edition in _PRINTED.rows(threads):
        printed[key].add(edition)
    return {key: tuple(_in_order(held, rows[key], printed[key])) for key in threads}


def _in_order(held: Catalog, rows: list[Version], printed: set[int]) -> Iterator[VersionOf]:
    known = [row for row in rows if row.since_id in held.editions]
    if not known:
        return
    any_edition = held.editions[known[0].since_id]
    place = held.family(any_edition.language, any_edition.series).place
    known.sort(key=lambda row: (place.get(row.since_id, 0), row.statement))
    places = sorted(place[edition] for edition in printed if edition in place)
    runs = [row for row in known if not row.statement]
    ends = {row.pk: place.get(after.since_id, 0) for row, after in pairwise(runs)}
    by_place = {at: pk for pk, at in place.items()}
    for row in known:
        since = held.editions[row.since_id]
        start = place.get(row.since_id, 0)
        end = ends.get(row.pk, len(place) + 1)
        here = [at for at in places if start <= at < end] if not row.statement else []
        entry = row.entry
        if entry is None:
            continue
        entry.edition = held.editions[entry.edition_id]
        yield VersionOf(
            version=row,
            since=since,
            until=held.editions.get(row.until_id or 0),
            last=held.editions[by_place[here[-1]]] if here else since,
            editions=len(here) or 1,
            numbers=tuple(
                (number, held.by_slug[slug]) for number, slug in row.numbers if slug in held.by_slug
            ),
            entry=entry,
            text=entry.content,
            statement=row.statement,
        )


def rule_on(
    number: str,
    *,
    day: datetime.date | None = None,
    language: str | None = None,
    series: str | None = None,
    edition: str | None = None,
) -> RuleOn | None:
    """What ``number`` says in force today, on ``day`` or in ``edition``; None where it names no rule there.

    In each family the newest edition that prints the number or covers its place decides. Where several families
    name a rule so, original texts come before our restatements (`stand_in`), then the newest, French before English.
    """
    held = catalog()
    if edition is not None:
        wanted = held.by_slug.get(edition)
        found = _printings(number, [wanted.pk] if wanted is not None else [])
        return _rule(held, next(iter(found.values()))) if found else None
    families = held.chosen(language, series, day)
    chosen = [(family, family.deciding(day)) for family in families]
    printings = _printings(number, [family.editions[at].pk for family, places in chosen for at in places])
    answers = [_deciding(family, places, printings, number) for family, places in chosen]
    entries = [entry for entry in answers if entry is not None]
    if not entries and day is None and language is None and series is None:
        undated = [each.pk for each in held.editions.values() if each.date is None]
        entries = list(_printings(number, undated).values())
    # original texts before our restatements, then the newest printing
    stands_in = stand_in(families, day)
    entries.sort(key=lambda entry: held.editions[entry.edition_id].restatement)
    entries.sort(key=lambda entry: held.editions[entry.edition_id].date or datetime.date.min, reverse=True)
    entries.sort(key=lambda entry: held.editions[entry.edition_id].restatement and not stands_in)
    return _rule(held, entries[0]) if entries else None


_PRINTINGS = Prepared(
    Entry,
    lambda editions, number: (
        Entry.objects.filter(edition__in=editions, kind=Entry.Kind.RULE, key=number)
        .order_by()
        .select_related("membership__thread")
    ),
)


def _printings(number: str, editions: Sequence[int]) -> dict[int, Entry]:
    """The rule of that number in each of those editions that prints it, by the edition's key."""
    return {row.edition_id: row for row in _PRINTINGS.objects(editions, number)}


def _deciding(
    family: Family, places: Sequence[int], printings: dict[int, Entry], number: str
) -> Entry | None:
    """The rule in the newest of those editions of ``family`` that prints it, unless a newer one covers its place."""
    for at in places:
        entry = printings.get(family.editions[at].pk)
        if entry is not None or family.covers(at, number):
            return entry
    return None


def _rule(held: Catalog, entry: Entry) -> RuleOn:
    entry.edition = held.editions[entry.edition_id]
    family = held.family(entry.edition.language, entry.edition.series)
    membership = getattr(entry, "membership", None)
    if membership is None:
        return RuleOn(family, entry, None, (), None)
    versions = versions_of_all([membership.thread_id], held)[membership.thread_id]
    at = family.place.get(entry.edition_id, 0)
    begun = [each for each in versions if not each.statement and family.place.get(each.since.pk, 0) <= at]
    version = begun[-1] if begun else None
    if version is not None and version.entry.text_id == entry.text_id:
        entry.text = version.entry.text  # the same wording: one query less
    return RuleOn(family, entry, membership.thread, versions, version)


_WITH_THREAD = Prepared(
    Entry, lambda key: Entry.objects.filter(pk=key).select_related("membership__thread", "text").order_by()
)


def rule_of(entry: Entry) -> RuleOn:
    """The rule that ``entry`` prints, with its place in time. Raises Entry.DoesNotExist where it has gone since."""
    found = _WITH_THREAD.objects(entry.pk)
    if not found:
        raise Entry.DoesNotExist
    return _rule(catalog(), found[0])


def contents_on(day: datetime.date | None = None, *, language: str | None = None) -> list[InForce]:
    """The contents in force on ``day`` (today, for none), in the order of numbers: for each number the newest
    edition of the first family chosen that prints it, unless a newer one covers its place. Texts are not loaded.
    """
    held = catalog()
    family = next((each for each in held.chosen(language, None, day) if each.until(day)), None)
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


@dataclass(frozen=True, slots=True)
class Changed:
    """One thread under a heading that changed: ``after`` began in ``edition``, or what ``before`` said ended there."""

    edition: Edition
    before: VersionOf | None
    after: VersionOf | None


_MEMBERS = Prepared(
    Membership,
    lambda thread: Membership.objects.filter(thread=thread).values_list("entry", "entry__edition"),
)
_UNDER = Prepared(Entry, lambda entries: _below(entries).values_list("pk"))
_STEPPING = Prepared(
    Version,
    lambda entries, since, until: (
        Version.objects.filter(
            thread__in=Membership.objects.filter(entry__in=entries).values("thread"),
            subtree=False,
            statement=False,
        )
        .filter(Q(since__in=since) | Q(until__in=until))
        .values_list("thread")
    ),
)
"""The threads of entries of which a version begins or ends with one of some editions."""


def changed_under(heading: Thread, since: datetime.date) -> tuple[Changed, ...]:
    """What changed under a heading after the day ``since``, newest first: rules that came, went or say something else.

    A rule that was moved out of the heading, or into it, counts for as long as it stands there.
    """
    held = catalog()
    family = held.family(heading.language, heading.series)
    runs = [run for run in versions_of_all([heading.pk], held)[heading.pk] if not run.statement]
    wanted = {run.since.pk for run in runs if run.since.date and run.since.date > since}
    before = [run.last.pk for run in runs if run.since.pk not in wanted]
    editions = wanted | {run.last.pk for run in runs if run.since.pk in wanted} | set(before[-1:])
    entries = [entry for entry, edition in _MEMBERS.rows(heading.pk) if edition in editions]
    late = [edition.pk for edition in family.editions if edition.date and edition.date > since]
    under = [entry for (entry,) in _UNDER.rows(entries)]
    threads = {thread for (thread,) in _STEPPING.rows(under, late, late)}
    found: list[Changed] = []
    for versions in versions_of_all(sorted(threads), held).values():
        steps = [version for version in versions if not version.statement and not version.version.subtree]
        for old, new in zip([None, *steps], [*steps, None], strict=True):
            if new is not None and new.since.date and new.since.date > since:
                found.append(Changed(new.since, old, new))
            end = old.until if old is not None else None
            if end is not None and (new is None or new.since != end) and end.date and end.date > since:
                found.append(Changed(end, old, None))
    found.sort(key=_order)
    found.sort(key=lambda each: family.place.get(each.edition.pk, 0), reverse=True)
    return tuple(found)


def _below(entries: Sequence[int]) -> EntryQuerySet:
    """The rules at any depth under ``entries``: a part's sections, their rules, their subrules."""
    rules = Entry.objects.filter(kind=Entry.Kind.RULE).order_by()
    children = rules.filter(parent__in=entries).values("pk")
    grandchildren = rules.filter(parent__in=children).values("pk")
    return rules.filter(Q(parent__in=entries) | Q(parent__in=children) | Q(parent__in=grandchildren))


def _order(changed: Changed) -> int:
    version = changed.after or changed.before
    return version.entry.position if version else 0
