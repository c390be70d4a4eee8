"""The rules in force in French as a book for e-readers: EPUB 3, a chapter for each section. Pure but for templates."""

from __future__ import annotations

import datetime
import io
import zipfile
from typing import Any, NamedTuple

from django.template.loader import render_to_string

from corpus.numbers import RuleNumber, is_number
from corpus.pages.shared.french import day
from corpus.pocket.texts import printed_of, rows_of

_MADE = (1980, 1, 1, 0, 0, 0)
"""The same rules give the same bytes: no file in the book has a day of its own."""
_CONTAINER = """<?xml version="1.0"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="livre.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
"""


class Line(NamedTuple):
    """One rule of a chapter: its number, title or short name, the paragraphs of its text, its examples."""

    number: str
    name: str
    paragraphs: list[str]
    examples: list[str]


class Chapter(NamedTuple):
    """A section, or a part, whose chapter is its title page."""

    number: str
    name: str
    lines: list[Line]

    @property
    def file(self) -> str:
        """Its file in the book."""
        return f"r{self.number}.xhtml"


def chapters(told: dict[str, Any]) -> list[Chapter]:
    """The rules in force of the newest book in French, in order of their numbers; none where there is no such."""
    rows, gists, editions = rows_of(told), dict(told["gists"]), told["editions"]
    called = [(editions[force[0]]["language"], editions[force[0]]["kind"]) for force in told["force"]]
    books = [force for force, each in zip(told["force"], called, strict=True) if each == ("fr", "rules")]
    if not books:
        return []
    place, *rest = max(books, key=len)
    live = set(rest)
    found: dict[str, Chapter] = {}
    line: Line | None = None
    for at in printed_of(told["printed"])[place]:
        row = rows[at]
        if row.kind == "e" and line is not None:
            line.examples.append(row.text)
        line = line if row.kind == "e" else None
        if row.kind != "r" or at not in live or not is_number(row.key):
            continue
        title = row.name or gists.get(at, "")
        if RuleNumber.parse(row.key).level in ("part", "section"):
            found[row.key] = Chapter(row.key, title, [])
            if not row.text:
                continue
        line = Line(row.key, title, row.text.split("\n") if row.text else [], [])
        found.setdefault(row.key[:3], Chapter(row.key[:3], "", [])).lines.append(line)
    return sorted(found.values(), key=lambda chapter: (chapter.number[:1], chapter.number))


def book(told: dict[str, Any]) -> bytes:
    """The EPUB, empty where no dated book of rules in French is in force: an e-book says its day."""
    held = chapters(told)
    if not held or not told["day"]:
        return b""
    context = {
        "chapters": held,
        "day": told["day"],
        "words": day(datetime.date.fromisoformat(told["day"])),
        "restated": any(each["restatement"] for each in told["editions"] if each["date"] == told["day"]),
    }
    parts = {"META-INF/container.xml": _CONTAINER}
    for name in ("livre.opf", "sommaire.xhtml", "titre.xhtml", "livre.css"):
        parts[name] = render_to_string(f"pocket/book/{name}", context)
    for chapter in held:
        parts[chapter.file] = render_to_string("pocket/book/chapitre.xhtml", {"chapter": chapter})
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        file.writestr(zipfile.ZipInfo("mimetype", _MADE), b"application/epub+zip")
        for name, text in parts.items():
            file.writestr(zipfile.ZipInfo(name, _MADE), text, zipfile.ZIP_DEFLATED)
    return out.getvalue()
