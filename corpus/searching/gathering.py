"""Entries of the library into documents: a wording once in each role, its examples or rulings with it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from corpus.models import Edition, Entry, Text
from corpus.searching.facts import Doc, EditionFacts, Place

PIECES = {"example": "rule", "ruling": ""}
_AT_ONCE = 500
"""Wordings read in one query, below SQLite's limits on variables."""
_DETAILED = ("card", "item")
"""The kinds of which the search reads more than a row's columns."""


class _Row(NamedTuple):
    """The columns of an entry that the search reads."""

    pk: int
    kind: str
    key: str
    position: int
    number: str
    level: str
    name: str
    parent: int | None
    text: int | None
    thread: int | None


_COLUMNS = (
    *("id", "kind", "key", "position", "number", "level", "name", "parent_id", "text_id"),
    "membership__thread",
)


_Key = tuple[object, ...]
"""What makes two entries one document: kind, label, name, language, wording, wordings of the pieces."""


@dataclass(slots=True)
class Gathered:
    """One document with what ranking needs of its surroundings: the titles above it, nearest first."""

    doc: Doc
    above: list[str] = field(default_factory=list)


def edition_facts() -> list[EditionFacts]:
    """Every edition, newest first, each at its rank."""
    return [
        EditionFacts(
            edition.slug,
            edition.title,
            edition.language,
            edition.kind,
            edition.date.isoformat() if edition.date else "",
            rank,
            edition.series,
            edition.restatement,
        )
        for rank, edition in enumerate(Edition.objects.newest_first())
    ]


def gather(editions: list[EditionFacts]) -> Iterator[Gathered]:
    """Every document of ``editions``, in the order of their newest edition and of the entries in it."""
    ids = {slug: pk for pk, slug in Edition.objects.values_list("id", "slug")}
    found: dict[_Key, Gathered] = {}
    for edition in editions:
        if edition.slug in ids:
            _Printed(ids[edition.slug], edition).add_to(found)
    yield from found.values()


class _Printed:
    """One edition's entries, on their way into documents."""

    def __init__(self, edition_id: int, edition: EditionFacts) -> None:
        self._id, self._edition = edition_id, edition
        held = Entry.objects.filter(edition_id=edition_id).order_by("position")
        self._rows = [_Row(*row) for row in held.values_list(*_COLUMNS)]
        self._by_id = {row.pk: row for row in self._rows}
        self._details = dict(held.filter(kind__in=_DETAILED).values_list("pk", "details"))
        self._pieces: defaultdict[int, list[_Row]] = defaultdict(list)
        for row in self._rows:
            if row.kind in PIECES and row.parent in self._by_id:
                self._pieces[row.parent].append(row)
        shared = Counter(row.name for row in self._rows if row.level == "section" and row.name)
        self._sections = {
            row.number: row.name if shared[row.name] == 1 else ""
            for row in self._rows
            if row.level == "section"
        }

    def add_to(self, found: dict[_Key, Gathered]) -> None:
        """A further place for each document that an edition before prints the same, a new document for the rest."""
        new: list[tuple[_Key, _Row, str]] = []
        for row in self._rows:
            if row.kind in PIECES and row.parent in self._by_id:
                continue
            name = self._sections[row.number] if row.level == "section" else row.name
            under = self._pieces.get(row.pk, ())
            key: _Key = (
                *(row.kind, row.number or row.name or row.key, name, self._edition.language, row.text),
                *(piece.text for piece in under),
            )
            if key in found:
                self._also_printed(found[key], row)
            else:
                new.append((key, row, name))
        contents = _contents(text for key, _, _ in new for text in key[4:])
        for key, row, name in new:
            if key in found:
                self._also_printed(found[key], row)
            else:
                found[key] = self._document(row, name, [contents.get(text, "") for text in key[4:]])

    def _document(self, row: _Row, name: str, texts: list[str]) -> Gathered:
        above, section = self._above(row), self._section(row)
        under = self._pieces.get(row.pk, ())
        doc = Doc(
            row.kind,
            row.number,
            name,
            name or next(iter(above), "") or self._chapter(row),
            self._edition.language,
            texts,
            [self._place(row)],
            (section, self._sections.get(section, "")) if section else None,
            under[0].kind if under else "",
        )
        doc.aside = self._aside(row)
        return Gathered(doc, above)

    def _also_printed(self, held: Gathered, row: _Row) -> None:
        """Note a further place of a wording; an older edition's titles stand where the newer one prints none."""
        held.doc.places.append(self._place(row))
        if not held.above and (above := self._above(row)):
            held.above = above
            held.doc.title = held.doc.name or above[0]
        if held.doc.section and not held.doc.section[1] and (section := self._section(row)):
            held.doc.section = (section, self._sections.get(section, ""))

    def _place(self, row: _Row) -> Place:
        parent = self._by_id.get(row.parent) if row.parent else None
        return Place(self._edition.rank, row.key, row.position, parent.key if parent else "", row.thread or 0)

    def _section(self, row: _Row) -> str:
        return row.number[:3] if row.kind == "rule" and len(row.number) >= 3 else ""

    def _above(self, row: _Row) -> list[str]:
        """The titles over an entry, nearest first; a title that several sections share is none."""
        titles = []
        parent = self._by_id.get(row.parent) if row.parent else None
        while parent is not None:
            name = self._sections.get(parent.number, "") if parent.level == "section" else parent.name
            if name and parent.level != "part":
                titles.append(name)
            parent = self._by_id.get(parent.parent) if parent.parent else None
        if group := self._details.get(row.pk, {}).get("group"):
            titles.append(str(group))
        return titles

    def _chapter(self, row: _Row) -> str:
        """The title of the section or part that a rule stands in, shared or not: better than none to print over it."""
        above: _Row | None = row
        while above is not None and not above.name:
            above = self._by_id.get(above.parent) if above.parent else None
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


def _contents(texts: Iterable[object]) -> dict[object, str]:
    """The wordings of these keys; each is read once, however many editions print it."""
    wanted = sorted({text for text in texts if isinstance(text, int)})
    held: dict[object, str] = {}
    for i in range(0, len(wanted), _AT_ONCE):
        held.update(Text.objects.filter(pk__in=wanted[i : i + _AT_ONCE]).values_list("pk", "content"))
    return held
