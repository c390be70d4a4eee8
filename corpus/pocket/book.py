"""The rules in force in French as a book for e-readers: EPUB 3, a chapter for each section. Pure but for templates."""

from __future__ import annotations

import datetime
import io
import zipfile
from dataclasses import dataclass
from typing import Any

from django.template.loader import render_to_string

from corpus.numbers import RuleNumber, is_number
from corpus.pages.shared.french import day
from corpus.pocket.texts import texts_of

_MADE = (1980, 1, 1, 0, 0, 0)
"""The same rules give the same bytes: no file in the book has a day of its own."""
_CONTAINER = """<?xml version="1.0"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="livre.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
"""


@dataclass(frozen=True, slots=True)
class Line:
    """One rule of a chapter: its number, title or short name, the paragraphs of its text, its examples."""

    number: str
    name: str
    paragraphs: list[str]
    examples: list[str]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A section, or a part, whose chapter is its title page."""

    number: str
    name: str
    lines: list[Line]

    @property
    def file(self) -> str:
        """Its file in the book."""
        return f"r{self.number}.xhtml"


def chapters(told: dict[str, Any], printed: list[list[int]], language: str = "fr") -> list[Chapter]:
    """The rules in force of the newest book in ``language``, in order of their numbers; none where there is no such."""
    texts, rows = texts_of(told["texts"]), told["rows"]
    gists = dict(told["gists"])
    books = [
        force
        for force in told["force"]
        if told["editions"][force[0]]["language"] == language
        and told["editions"][force[0]]["kind"] == "rules"
    ]
    if not books:
        return []
    place, *shown = max(books, key=len)
    live = set(shown)
    found: dict[str, Chapter] = {}
    line: Line | None = None
    for at in printed[place]:
        kind, key, text, name = [*rows[at], ""][:4]
        content = texts[text] if text >= 0 else ""
        if kind == "e" and line is not None:
            line.examples.append(content)
        line = line if kind == "e" else None
        if kind != "r" or at not in live or not is_number(key):
            continue
        number = RuleNumber.parse(key)
        title = str(name or gists.get(at, ""))
        if number.level in ("part", "section"):
            found[key] = Chapter(key, title, [])
            if not content:
                continue
        line = Line(key, title, content.split("\n") if content else [], [])
        found.setdefault(key[:3], Chapter(key[:3], "", [])).lines.append(line)
    return sorted(found.values(), key=lambda chapter: (chapter.number[:1], chapter.number))


def book(told: dict[str, Any], printed: list[list[int]]) -> bytes:
    """The EPUB, empty where no dated book of rules in French is in force: an e-book says its day."""
    held = chapters(told, printed)
    if not held or not told["day"]:
        return b""
    context = {
        "chapters": held,
        "day": told["day"],
        "words": day(datetime.date.fromisoformat(told["day"])),
        "restated": any(each["restatement"] for each in told["editions"] if each["date"] == told["day"]),
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        file.writestr(zipfile.ZipInfo("mimetype", _MADE), b"application/epub+zip")
        _put(file, "META-INF/container.xml", _CONTAINER)
        for name in ("livre.opf", "sommaire.xhtml", "titre.xhtml", "livre.css"):
            _put(file, name, render_to_string(f"pocket/book/{name}", context))
        for chapter in held:
            _put(file, chapter.file, render_to_string("pocket/book/chapitre.xhtml", {"chapter": chapter}))
    return out.getvalue()


def _put(file: zipfile.ZipFile, name: str, text: str) -> None:
    file.writestr(zipfile.ZipInfo(name, _MADE), text, zipfile.ZIP_DEFLATED)
