"""Rows of the library into documents: one for each version of a rule or term, one for each other entry.

A document's key says what it is made from; it is worked out from light columns alone; what it says is read
only where an index doesn't hold that key yet. So an edition that comes costs what it changes.
"""

from __future__ import annotations

import datetime
import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db import models

from corpus.comparing.scope import is_whole_book
from corpus.known_laws import known
from corpus.languages import FRENCH
from corpus.models import Edition, Entry, Text, Thread, Version
from corpus.models.twin import outlived_family, outlived_rules

AT_ONCE = 400
"""Rows read in one query, below SQLite's limits on variables."""
_DETAILED = ("card", "item")
"""The kinds of which the search reads more than a row's columns."""
_PIECES = ("example", "ruling")


class Printing(NamedTuple):
    """What a document is made from: the entry that prints it, and its place in time (`Doc` has the same names)."""

    key: str
    entry: int
    kind: str
    edition: int
    thread: str = ""
    since: str = ""
    until: str = ""
    borne: tuple[tuple[str, str], ...] = ()
    steps: tuple[str, ...] = ()
    outlived: str = ""


@dataclass(frozen=True, slots=True)
class IndexedWording:
    """What a document says: ``texts`` are its own text and those of its examples or rulings (``piece``:
    which), in order; ``aside`` is what belongs to it without being its text (a card's cost, types and size);
    ``over`` are the titles above it, nearest first, ``above`` the number; ``heading`` is what to print over
    it where it has no title of its own.
    """

    kind: str
    number: str
    key: str
    name: str
    language: str
    texts: tuple[str, ...]
    piece: str = ""
    aside: str = ""
    over: tuple[str, ...] = ()
    above: str = ""
    heading: str = ""
    gloss: str = ""


def printings() -> list[Printing]:
    """Everything that can be found, as it stands in the library now: a handful of queries over light columns."""
    ends = _Ends()
    return [_outliving(printing, ends.of(printing)) for printing in (*_versions(), *_entries())]


def _outliving(printing: Printing, day: str) -> Printing:
    """``printing`` as what a later text of another language or series ends on that day (empty: none does)."""
    return printing._replace(key=_key(printing.key, day), outlived=day) if day else printing


class _Ends:
    """From which day French texts and words of ours hold no more, though nothing newer of theirs says so: the law of a
    restated rule has ended by the concordance, an English twin says otherwise, or a book of their language outlives
    them. A version is judged by its last printing: the same words may hold again after the law changed.
    """

    def __init__(self) -> None:
        self._twins = {entry: iso(day) for entry, day in outlived_rules().items()}
        self._families = _outlived_editions()
        rules = Entry.objects.filter(kind=Entry.Kind.RULE, text__isnull=False, edition__date__isnull=False)
        judged = rules.filter(models.Q(edition__restatement=True) | models.Q(edition__language=FRENCH))
        columns = ("pk", "membership__thread__name", "edition__slug", "edition__date", "key")
        self._printed: defaultdict[str | int, list[tuple[str, int, str]]] = defaultdict(list)
        self._days: dict[str, str] = {}
        for pk, thread, slug, day, number in judged.order_by().values_list(*columns):
            self._days[slug] = str(day)
            for name in {pk, thread} - {None}:
                self._printed[name].append((str(day), pk, number))
        ours = Edition.objects.filter(restatement=True, kind=Edition.Kind.RULES)
        self._ours = frozenset(ours.values_list("pk", flat=True))

    def of(self, printing: Printing) -> str:
        """From when ``printing`` holds no more; empty where nothing tells of that."""
        entry, law = printing.entry, ""
        if printing.kind == Entry.Kind.RULE and entry in self._printed:
            until = self._days.get(printing.until, "")
            printed = self._printed[printing.thread or entry]
            earlier = [each for each in printed if not until or each[0] < until]
            day, entry, number = max(earlier or printed)  # two editions may be of one day
            law = known().ended(number, day) if printing.edition in self._ours else ""
        return law or self._twins.get(entry, "") or self._families.get(printing.edition, "")


def _outlived_editions() -> dict[int, str]:
    """For each edition of our restatements that original books of its language outlive, by its key: from which day."""
    columns = ("language", "series", "date", "kind", "restatement", "covers")
    editions = list(Edition.objects.exclude(date=None).only(*columns))
    found: dict[int, str] = {}
    for family in {(each.language, each.series) for each in editions if each.restatement}:
        family_editions = [each for each in editions if (each.language, each.series) == family]
        books = [
            each
            for each in editions
            if each.language == family[0] and each.kind == Edition.Kind.RULES
            if not each.restatement and is_whole_book(each)
        ]
        day = outlived_family(family_editions, books)
        if day is not None:
            found |= dict.fromkeys((each.pk for each in family_editions), day.isoformat())
    return found


def _versions() -> Iterator[Printing]:
    """The states of rules and terms. A heading's versions count every change below it; those of one text are one here,
    whose ``steps`` tell when each began.
    """
    named = {pk: (slug, state) for pk, slug, state in Edition.objects.values_list("pk", "slug", "state")}
    place = {
        pk: at for at, pk in enumerate(Edition.objects.order_by("date", "slug").values_list("pk", flat=True))
    }
    kept = Version.objects.filter(entry__isnull=False, statement=False)
    rows = kept.order_by().values_list(
        *("thread", "since", "pk", "until", "entry", "entry__kind", "entry__edition", "entry__name"),
        *("text", "thread__name", "numbers"),
    )
    batch: list[Any] = []
    for row in sorted(rows, key=lambda row: (row[0], place[row[1]], row[2])):
        _, since, _, until, entry, kind, edition, name, text, thread, numbers = row
        says = (entry, text, name)
        if batch and batch[0] == thread and batch[3] == since and batch[4][1:] == says[1:]:
            # the same words, and only what stands below them changed
            batch[1].append(named[since][0])
            batch[2].append(numbers)
            batch[3:] = until, says, kind, edition
            continue
        if batch:
            yield _version(named, *batch)
        batch = [thread, [named[since][0]], [numbers], until, says, kind, edition]
    if batch:
        yield _version(named, *batch)


def _version(
    named: Mapping[int, tuple[str, str]],
    thread: str,
    steps: Sequence[str],
    numbers: Sequence[list[list[str]]],
    until: int | None,
    says: tuple[int, int | None, str],
    kind: str,
    edition: int,
) -> Printing:
    entry, text, name = says
    end = named[until][0] if until else ""
    key = _key("v", thread, end, entry, text, name, named[edition][1], *steps, *numbers)
    borne = dict.fromkeys((number, slug) for stated in numbers for number, slug in stated)
    return Printing(
        key,
        entry,
        kind,
        edition,
        thread,
        steps[0],
        end,
        tuple(borne) if kind == Entry.Kind.RULE else (),
        tuple(steps) if len(steps) > 1 else (),
    )


def _entries() -> Iterator[Printing]:
    """Entries that are no versions: statements, cards, themes, and what no version was derived of."""
    own = (Entry.Kind.ITEM, Entry.Kind.CARD, Entry.Kind.TOPIC)
    rules = Entry.objects.filter(kind__in=(Entry.Kind.RULE, Entry.Kind.TERM))
    for entries in (
        # naming the editions, as in `EntryQuerySet.everywhere`
        Entry.objects.filter(edition__in=Edition.objects.values("pk"), kind__in=own),
        rules.filter(membership__thread__in=Thread.objects.filter(versions=None).values("pk")),
        rules.filter(edition__in=Edition.objects.filter(derived="").values("pk"), membership=None),
    ):
        columns = ("pk", "kind", "edition", "edition__slug", "edition__state", "membership__thread__name")
        for pk, kind, edition, slug, state, thread in entries.order_by("pk").values_list(*columns):
            key = _key("e", slug, state, pk, thread)
            yield Printing(key, pk, kind, edition, thread or "", slug)


def _key(*parts: object) -> str:
    return hashlib.blake2b("\x1f".join(map(str, parts)).encode(), digest_size=12).hexdigest()


class _Row(NamedTuple):
    """The columns of an entry that the search reads."""

    pk: int
    edition: int
    kind: str
    key: str
    position: int
    number: str
    level: str
    name: str
    parent: int | None
    text: int | None


_COLUMNS = ("id", "edition_id", "kind", "key", "position", "number", "level", "name", "parent_id", "text_id")


def wordings(entries: Iterable[int]) -> dict[int, IndexedWording]:
    """What these entries say, by key."""
    return _Wordings(sorted(set(entries))).read()


class _Wordings:
    """Entries on their way into wordings: with what stands under them, and the titles above."""

    def __init__(self, wanted: Sequence[int]) -> None:
        self._wanted = wanted
        self._rows = {row.pk: row for row in _rows("pk", wanted)}
        self._pieces: defaultdict[int, list[_Row]] = defaultdict(list)
        for row in sorted(_rows("parent_id", wanted, kind__in=_PIECES), key=lambda row: row.position):
            if row.parent is not None:
                self._pieces[row.parent].append(row)
        self._climb()
        editions = sorted({row.edition for row in self._rows.values()})
        self._sections = _sections(editions)
        self._languages = dict(Edition.objects.filter(pk__in=editions).values_list("pk", "language"))
        detailed = [row.pk for row in self._rows.values() if row.kind in _DETAILED]
        self._details: dict[int, dict[str, Any]] = dict(_by("pk", detailed, Entry, ("pk", "details")))

    def read(self) -> dict[int, IndexedWording]:
        """See `wordings`."""
        texts = [row.text for row in self._rows.values()]
        texts += [row.text for pieces in self._pieces.values() for row in pieces]
        wanted = sorted({text for text in texts if text is not None})
        contents: dict[int | None, str] = dict(_by("pk", wanted, Text, ("pk", "content")))
        return {pk: self._wording(self._rows[pk], contents) for pk in self._wanted if pk in self._rows}

    def _climb(self) -> None:
        """Read the entries above those wanted."""
        missing = {row.parent for row in self._rows.values() if row.parent} - self._rows.keys()
        while missing:
            found = {row.pk: row for row in _rows("pk", sorted(missing))}
            self._rows |= found
            missing = {row.parent for row in found.values() if row.parent} - self._rows.keys()

    def _wording(self, row: _Row, contents: Mapping[int | None, str]) -> IndexedWording:
        under = self._pieces.get(row.pk, ())
        parent = self._rows.get(row.parent) if row.parent else None
        name = self._sections.get((row.edition, row.number), "") if row.level == "section" else row.name
        over = tuple(self._over(row))
        return IndexedWording(
            row.kind,
            row.number,
            row.key,
            name,
            self._languages[row.edition],
            tuple(contents.get(each.text, "") for each in (row, *under)),
            under[0].kind if under else "",
            self._aside(row),
            over,
            parent.number if parent is not None else "",
            "" if name or over else self._chapter(row),
        )

    def _over(self, row: _Row) -> list[str]:
        """The titles over an entry, nearest first; a title that several sections share is none."""
        titles = []
        above = self._rows.get(row.parent) if row.parent else None
        while above is not None:
            is_section = above.level == "section"
            name = self._sections.get((above.edition, above.number), "") if is_section else above.name
            if name and above.level != "part":
                titles.append(name)
            above = self._rows.get(above.parent) if above.parent else None
        if group := self._details.get(row.pk, {}).get("group"):
            titles.append(str(group))
        return titles

    def _chapter(self, row: _Row) -> str:
        """The title of the section or part that a rule stands in, shared or not: better than none to print over it."""
        above: _Row | None = row
        while above is not None and not above.name:
            above = self._rows.get(above.parent) if above.parent else None
        return above.name if above is not None and row.kind == "rule" else ""

    def _aside(self, row: _Row) -> str:
        if row.kind != "card":
            return ""
        details = self._details.get(row.pk, {})
        size = "/".join(
            str(details[name]) for name in ("power", "toughness") if details.get(name) is not None
        )
        return " ; ".join(
            str(part) for part in (details.get("mana_cost"), details.get("type_line"), size) if part
        )


def _rows(column: str, keys: Sequence[int], **more: Any) -> list[_Row]:
    return [_Row(*row) for row in _by(column, keys, Entry, _COLUMNS, **more)]


def _by(column: str, keys: Sequence[int], of: Any, columns: tuple[str, ...], **more: Any) -> Iterator[Any]:
    for start in range(0, len(keys), AT_ONCE):
        found = of.objects.filter(**{f"{column}__in": keys[start : start + AT_ONCE]}, **more)
        yield from found.order_by().values_list(*columns)


def _sections(editions: Sequence[int]) -> dict[tuple[int, str], str]:
    """The title of each section by edition and number, empty where several of the edition share it."""
    named = list(_by("edition_id", editions, Entry, ("edition_id", "number", "name"), level="section"))
    shared = Counter((edition, name) for edition, _, name in named)
    return {(edition, number): name if shared[edition, name] == 1 else "" for edition, number, name in named}


def iso(day: datetime.date | None) -> str:
    """``day`` in ISO 8601, empty for none."""
    return day.isoformat() if day else ""
