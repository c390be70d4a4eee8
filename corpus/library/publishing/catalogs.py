"""Catalogs written: for a folder from what reading detects, for the library from what it holds."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from corpus.library.ingest.candidates import parts_of_entry, short_name
from corpus.library.ingest.inputs import facts_of, record_of
from corpus.library.sources.catalog import BULLETINS_NAME, CATALOG_NAME, LINKS_NAME, CatalogEntry
from corpus.library.sources.collect import collect
from corpus.library.sources.confined import read_source
from corpus.models import Bulletin, Correction, Edition
from corpus.reading.document import Document, UnreadableError

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


def export_library(folder: Path) -> int:
    """Write the library into ``folder``: each edition's bytes, a `corpus.toml` with every fact that a catalog or a
    curator told, a `links.toml` and a `bulletins.toml` with the curators' words. Ingesting it into an empty library
    makes the same editions. Returns how many editions there are. Raises FileExistsError where the folder has a catalog
    already.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name in (CATALOG_NAME, LINKS_NAME, BULLETINS_NAME):
        if (folder / name).exists():
            raise FileExistsError(f"{folder / name} is there already: name an empty folder")
    blocks = []
    for edition in Edition.objects.select_related("source__content").order_by("date", "slug"):
        record = record_of(edition)
        suffix = Path(record["name"]).suffix
        file = f"{edition.slug}{suffix}"
        (folder / file).write_bytes(edition.source.data)
        facts = {"file": file, **facts_of(record), "edition": edition.slug}
        if edition.date:  # a date in the file's former name would be lost with the name
            facts |= {"date": edition.date.isoformat(), "date_precision": edition.date_precision}
        facts["title"] = edition.title
        flag = ["restatement = true"] if edition.restatement else []
        repairs = _tables("source.repair", facts.get("repairs", ()))
        blocks.append("\n".join(["[[source]]", *_lines(facts), *flag, *repairs]) + "\n")
    (folder / CATALOG_NAME).write_text("\n".join(blocks), encoding="utf-8")
    (folder / LINKS_NAME).write_text("\n".join(_links()), encoding="utf-8")
    (folder / BULLETINS_NAME).write_text("\n".join(_bulletins()), encoding="utf-8")
    return len(blocks)


def _links() -> Iterable[str]:
    for row in Correction.objects.order_by("kind", "old_edition", "old_number", "new_edition"):
        new = f"{row.new_edition}/{row.new_number}" if row.new_edition else ""
        ends = ("french", "english") if row.kind == Correction.Kind.TWIN else ("old", "new")
        facts = {ends[0]: f"{row.old_edition}/{row.old_number}", ends[1]: new, "reason": row.reason}
        yield "\n".join(_tables(row.kind, [facts])) + "\n"


def _bulletins() -> Iterable[str]:
    for row in Bulletin.objects.all():
        facts = {"edition": row.edition, "rule": row.number, "text": row.text, "source": row.source}
        given = {key: value for key, value in facts.items() if value}
        yield "\n".join(_tables("bulletin", [given])) + "\n"


def _lines(facts: dict[str, Any]) -> list[str]:
    """The keys that say something, in the order of the docs; a date is no text."""
    return [
        f"{key} = {facts[key] if key == 'date' else _value(facts[key])}" for key in _LINES if facts.get(key)
    ]


def _tables(name: str, tables: Iterable[dict[str, Any]]) -> Iterable[str]:
    for table in tables:
        yield f"[[{name}]]"
        yield from (f"{key} = {_value(value)}" for key, value in table.items())


def _value(text: object) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
