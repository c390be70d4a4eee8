"""Entries of the library into wordings: a text once in its role, its examples or rulings with it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from corpus.models import Entry, Text
from corpus.searching.keeping.wordings import Line, Sheet, Wording, digest_of

PIECES = {"example": "rule", "ruling": ""}
_AT_ONCE = 500
"""Texts read in one query, below SQLite's limits on variables."""
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


def print_edition(edition: int, language: str) -> tuple[Sheet, dict[str, str]]:
    """What the edition of that primary key prints: its sheet, and by digest the wordings on it, dumped."""
    return _Printed(edition, language).sheet()


class _Printed:
    """One edition's entries, on their way into wordings."""

    def __init__(self, edition: int, language: str) -> None:
        self._language = language
        held = Entry.objects.filter(edition=edition).order_by("position")
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

    def sheet(self) -> tuple[Sheet, dict[str, str]]:
        """See `print_edition`."""
        contents = _contents(row.text for row in self._rows)
        lines: list[Line] = []
        wordings: dict[str, str] = {}
        for row in self._rows:
            if row.kind in PIECES and row.parent in self._by_id:
                continue
            wording = self._wording(row, contents)
            dumped = wording.dump()
            digest = digest_of(dumped)
            wordings.setdefault(digest, dumped)
            heading = "" if wording.name or wording.above else self._chapter(row)
            parent = self._by_id.get(row.parent) if row.parent else None
            lines.append(
                Line(digest, row.key, row.position, parent.key if parent else "", row.thread or 0, heading)
            )
        return Sheet(self._sections, lines), wordings

    def _wording(self, row: _Row, contents: dict[int | None, str]) -> Wording:
        under = self._pieces.get(row.pk, ())
        return Wording(
            row.kind,
            row.number or row.name or row.key,
            row.number,
            self._sections[row.number] if row.level == "section" else row.name,
            self._language,
            tuple(contents.get(each.text, "") for each in (row, *under)),
            under[0].kind if under else "",
            self._aside(row),
            tuple(self._above(row)),
        )

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


def _contents(texts: Iterable[int | None]) -> dict[int | None, str]:
    """The contents of these texts by key."""
    wanted = sorted({text for text in texts if text is not None})
    held: dict[int | None, str] = {}
    for i in range(0, len(wanted), _AT_ONCE):
        held.update(Text.objects.filter(pk__in=wanted[i : i + _AT_ONCE]).values_list("pk", "content"))
    return held
