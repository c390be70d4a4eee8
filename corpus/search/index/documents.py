"""Rows of the library into documents: one for each version of a rule or term, one for each other entry.

A document's key says what it is made from; it is worked out from light columns alone; what it says is read
only where an index doesn't hold that key yet. So an edition that comes costs what it changes.
"""

from __future__ import annotations

import datetime
import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast

from corpus.comparing.scope import is_whole_book
from corpus.models import Edition, Entry, Text, Thread, Version
from corpus.models.outlived import outlived_family, outlived_rules

AT_ONCE = 400
"""Rows read in one query, below SQLite's limits on variables."""
_DETAILED = ("card", "item")
"""The kinds of which the search reads more than a row's columns."""
_PIECES = ("example", "ruling")
_OF_VERSION, _OF_ENTRY = "v", "e"
"""How the keys begin of documents that are made from versions and of those that are made from an entry."""


class Printing(NamedTuple):
    """What a document is made from: the entry that prints it, and its place in time (`Doc` tells the same names)."""

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
    written: tuple[str, ...] = ()
    """What versions keep of the numbers borne, as it is stored: `borne` once it is `spelled`."""

    def spelled(self) -> Printing:
        """The same with ``borne`` read from what is ``written``, which most printings that are indexed already save."""
        each = dict.fromkeys((number, slug) for text in self.written for number, slug in json.loads(text))
        return self._replace(borne=tuple(each), written=())


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


class MadeOf(NamedTuple):
    """What a library is made of, so far as documents hang on it: slug, state, stamp and day of each edition by its key;
    which entries, and which editions, a text of elsewhere outlives, from which day.
    """

    editions: dict[str, list[str]]
    rules: dict[str, str]
    families: dict[str, str]

    @classmethod
    def now(cls) -> MadeOf:
        """What the library is made of now."""
        columns = ("slug", "state", "derived", "date")
        editions = Edition.objects.values_list("pk", *columns)
        return cls(
            {str(pk): [slug, state, derived, iso(date)] for pk, slug, state, derived, date in editions},
            {str(entry): iso(day) for entry, day in outlived_rules().items()},
            _outlived_editions(),
        )

    def touched(self, before: MadeOf) -> dict[int, str] | None:
        """The threads, by key, of which a version may have come, gone or changed since the library was made as
        ``before``; None where any may have.

        Versions change where editions are walked (`corpus.library.deriving.derive`), whose stamps then change too.
        Where editions only came, what they changed is what names one of them.
        """
        came = self.editions.keys() - before.editions.keys()
        if self.families != before.families or any(
            self.editions.get(key) != state for key, state in before.editions.items()
        ):
            return None
        entries = {entry for entry, _ in self.rules.items() ^ before.rules.items()}
        found: dict[int, str] = {}
        for name, keys in (
            ("since", came),
            ("until", came),
            ("entry__edition", came),
            ("entry", entries),
        ):
            found |= _by(name, sorted(map(int, keys)), Version, ("thread", "thread__name"))
        return found


def printings(made_of: MadeOf, touched: Mapping[int, str] | None = None) -> list[Printing]:
    """Everything that can be found, as it stands in the library now; where threads are given, of versions theirs alone.
    A handful of queries over light columns.
    """
    return [
        _outliving(
            printing,
            made_of.rules.get(str(printing.entry)) or made_of.families.get(str(printing.edition), ""),
        )
        for printing in (*_versions(touched), *_entries())
    ]


def of_version(key: str) -> bool:
    """Whether the document of that ``key`` is made from versions."""
    return key.startswith(_OF_VERSION)


def _outliving(printing: Printing, day: str) -> Printing:
    """``printing`` as what a later text of another language or series ends on that day (empty: none does)."""
    kind, made = printing.key[0], printing.key[1:]
    return printing._replace(key=_key(kind, made, day), outlived=day) if day else printing


def _outlived_editions() -> dict[str, str]:
    """For each edition of our restatements that original books of its language outlive, by its key: from which day."""
    columns = ("language", "series", "date", "kind", "restatement", "covers")
    editions = list(Edition.objects.exclude(date=None).only(*columns))
    found: dict[str, str] = {}
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
            found |= dict.fromkeys((str(each.pk) for each in family_editions), day.isoformat())
    return found


def _versions(threads: Mapping[int, str] | None) -> Iterator[Printing]:
    """The states of rules and terms, of ``threads`` if any are given. A heading's versions count every change below it;
    those of one text are one here, whose ``steps`` tell when each began.
    """
    named = {pk: (slug, state) for pk, slug, state in Edition.objects.values_list("pk", "slug", "state")}
    place = {
        pk: at for at, pk in enumerate(Edition.objects.order_by("date", "slug").values_list("pk", flat=True))
    }
    columns = ("thread", "since", "pk", "until", "entry", "entry__kind", "entry__edition", "entry__name")
    wanted = ("text", "thread__name", "numbers_stored")
    kept = Version.objects.filter(entry__isnull=False, statement=False)
    kept = kept.annotate(numbers_stored=Cast("numbers", TextField())).order_by()
    if threads is None:
        rows = list(kept.values_list(*columns, *wanted))
    else:
        rows = list(_by("thread", sorted(threads), kept, (*columns, *wanted)))
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
    numbers: Sequence[str],
    until: int | None,
    says: tuple[int, int | None, str],
    kind: str,
    edition: int,
) -> Printing:
    entry, text, name = says
    end = named[until][0] if until else ""
    key = _key(_OF_VERSION, thread, end, entry, text, name, named[edition][1], *steps, *numbers)
    written = tuple(numbers) if kind == Entry.Kind.RULE else ()
    several = tuple(steps) if len(steps) > 1 else ()
    return Printing(key, entry, kind, edition, thread, steps[0], end, (), several, written=written)


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
            key = _key(_OF_ENTRY, slug, state, pk, thread)
            yield Printing(key, pk, kind, edition, thread or "", slug)


def _key(kind: str, *parts: object) -> str:
    return kind + hashlib.blake2b("\x1f".join(map(str, parts)).encode(), digest_size=12).hexdigest()


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
    rows = of if isinstance(of, QuerySet) else of.objects
    for start in range(0, len(keys), AT_ONCE):
        found = rows.filter(**{f"{column}__in": keys[start : start + AT_ONCE]}, **more)
        yield from found.order_by().values_list(*columns)


def _sections(editions: Sequence[int]) -> dict[tuple[int, str], str]:
    """The title of each section by edition and number, empty where several of the edition share it."""
    named = list(_by("edition_id", editions, Entry, ("edition_id", "number", "name"), level="section"))
    shared = Counter((edition, name) for edition, _, name in named)
    return {(edition, number): name if shared[edition, name] == 1 else "" for edition, number, name in named}


def iso(day: datetime.date | None) -> str:
    """``day`` in ISO 8601, empty for none."""
    return day.isoformat() if day else ""
