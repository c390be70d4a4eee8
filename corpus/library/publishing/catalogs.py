"""Catalogs written for a folder, from what reading detects."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from corpus.library.ingest.candidates import parts_of_entry, short_name
from corpus.library.sources.catalog import CATALOG_NAME, CatalogEntry
from corpus.library.sources.collect import collect
from corpus.library.sources.confined import read_source
from corpus.reading.document import Document
from corpus.reading.refusals import UnreadableError

_ASKED = {
    "date_unknown": 'date = 2006-07-15  # from when does this text hold? with date_precision = "estimated" for a guess',
    "title_unknown": 'title = "…"  # what to call this text',
    "language_unsure": 'language = "fr"  # or "en": too few words tell',
}
_LINES = ("file", "edition", "title", "language", "date", "date_precision", "kind", "origin", "series")


def _entry_block(entry: CatalogEntry) -> tuple[str, int]:
    name = short_name(entry.path)
    try:
        parts = parts_of_entry(entry)
        if len(parts) > 1:
            note = f"# {len(parts)} editions in one file: each is dated by what it says of itself"
            return f"{note}\n# [[source]]\n# file = {_value(name)}\n", 0
        document = read_source(parts[0][1], name)
    except (UnreadableError, OSError) as error:
        reason = " ".join(str(error).split())
        return f"# not read: {reason}\n# [[source]]\n# file = {_value(name)}\n", 1
    return _document_block(name, document)


def _document_block(name: str, document: Document) -> tuple[str, int]:
    """The entry of what was read, and how many questions it asks."""
    codes = {diagnostic.code: diagnostic.message for diagnostic in document.diagnostics}
    asked = [line for code, line in _ASKED.items() if code in codes]
    if "dates_disagree" in codes:
        asked.append(f"date: {codes['dates_disagree']}")
    if document.date_precision == "estimated":
        asked.append("the date is a guess from the file's name or head: put it right, or leave it")
    facts = {key: getattr(document, key) for key in ("title", "language", "date", "date_precision", "kind")}
    if "language_unsure" in codes:
        del facts["language"]
    lines = ["[[source]]", *_lines({"file": name, **facts}), *(f"# {line}" for line in asked)]
    return "\n".join(lines) + "\n", len(asked)


def write_catalog(folder: Path) -> tuple[int, int]:
    """Add to the folder's `corpus.toml` an entry for each file that it doesn't name yet, with what was detected and a
    commented line for each thing that is asked; returns how many entries and how many questions were written. What
    stands there stays as it is.
    """
    blocks = [
        _entry_block(entry)
        for entry in collect([folder]).entries
        if entry == CatalogEntry(path=entry.path)  # no catalog says anything of it
    ]
    if blocks:
        path = folder / CATALOG_NAME
        before = path.read_text(encoding="utf-8").rstrip() + "\n\n" if path.exists() else ""
        path.write_text(before + "\n".join(block for block, _ in blocks), encoding="utf-8")
    return len(blocks), sum(asked for _, asked in blocks)


def _lines(facts: dict[str, Any]) -> list[str]:
    """The keys that say something, in the order of the docs; a date is no text."""
    return [
        f"{key} = {facts[key] if key == 'date' else _value(facts[key])}" for key in _LINES if facts.get(key)
    ]


def _value(text: object) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
