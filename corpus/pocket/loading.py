"""A library made from the file alone: its editions are stored as reading once left them, all else is derived again."""

from __future__ import annotations

import datetime
import json
import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from django.db import transaction

from corpus.library.deriving.resolve import resolve_around
from corpus.library.ingest.rows import EntryRow
from corpus.library.ingest.store import store_rows
from corpus.library.publishing.publish import bring_in_step
from corpus.models import (
    Bulletin,
    Correction,
    Edition,
    Library,
    LineOwners,
    Publication,
    Redirect,
    Source,
    SourceContent,
    Withdrawal,
)
from corpus.pocket.packing import FORMAT, READ, SHORT, TOLD, usual
from corpus.pocket.texts import printed_of, texts_of
from corpus.reading.document import ReadReference, Target

_KINDS = {short: kind for kind, short in SHORT.items()}


class LoadError(ValueError):
    """A file that no library can be made from; the message says why."""


def load(data: bytes, progress: Callable[[str], None] = lambda _: None) -> int:
    """Fill the library, which must be empty, from a file; returns how many editions it has then. All or nothing.

    Raises LoadError. The sources' bytes are not in the file: such a library can't read them again.
    """
    try:
        told = json.loads(data)
    except ValueError as error:
        raise LoadError(f"it is not JSON: {error}") from error
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise LoadError(f"it is not in the format {FORMAT!r}")
    try:
        with transaction.atomic():
            Library.hold()
            if Edition.every.exists():
                raise LoadError("the library holds editions already; load into an empty DATA_DIR")
            _store(told, progress)
            _curators(told["curators"])
            bring_in_step(progress)
            Publication.objects.create(generation=Library.advance(), made_by="load", summary=f"{FORMAT}")
    except (KeyError, IndexError, TypeError, AttributeError) as error:
        raise LoadError(f"it is damaged: {type(error).__name__}: {error}") from error
    return len(told["editions"])


def _store(told: dict[str, Any], progress: Callable[[str], None]) -> None:
    texts = texts_of(told["texts"])
    rows = [_row(row, texts) for row in told["rows"]]
    stored = []
    for edition, printed in zip(told["editions"], printed_of(told["printed"]), strict=True):
        progress(edition["slug"])
        name, sha256, size = edition["source"]
        source = Source.objects.create(name=name, sha256=sha256, size=size)
        SourceContent.objects.create(source=source, packed=zlib.compress(b""))
        named = {key: edition[key] for key in (*TOLD, *READ)}
        named["date"] = datetime.date.fromisoformat(edition["date"]) if edition["date"] else None
        made = Edition.every.create(**named, source=source)
        LineOwners.objects.create(edition=made, runs=[])
        store_rows(made, list(_under([rows[at] for at in printed])))
        stored.append(made)
    for made in stored:
        resolve_around(made)


def _under(rows: list[EntryRow]) -> Iterator[EntryRow]:
    """``rows`` of one edition; whether a ruling stands under a card or a topic is told by the edition."""
    kinds = {row.key: row.kind for row in rows if row.kind in ("card", "topic")}
    for row in rows:
        yield (
            replace(row, parent=(kinds[row.parent[1]], row.parent[1]))
            if row.kind == "ruling" and row.parent
            else row
        )


def _row(told: list[Any], texts: list[str]) -> EntryRow:
    short, key, text, name, references, own, origin, details = told + [0] * (8 - len(told))
    kind = _KINDS[short]
    content = texts[text] if text >= 0 else ""
    above, number, level = own or usual(kind, key)
    return EntryRow(
        kind,
        key,
        content,
        0,
        0,
        name or "",
        number,
        level,
        {"": "source" if name and kind == "rule" else "", "-": ""}.get(origin or "", origin),
        ("rule", above) if above else None,
        tuple(_references(references or [], content)),
        details or {},
    )


def _references(told: list[Any], content: str) -> list[ReadReference]:
    found: list[tuple[int, int, list[Any] | None]] = []
    at = 0
    while at < len(told):
        start, length = told[at : at + 2]
        at += 2
        named = told[at] if at < len(told) and isinstance(told[at], list) else None
        at += named is not None
        found.append((start, length, named))
    return [
        ReadReference(
            start,
            start + length,
            content[start : start + length],
            tuple(
                Target(each[0], read=each[1]) if isinstance(each, list) else Target(each)
                for each in (named if named is not None else [content[start : start + length]])
            ),
        )
        for start, length, named in found
    ]


def _curators(told: dict[str, list[list[Any]]]) -> None:
    for kind, old_edition, old_number, new_edition, new_number, reason in told["links"]:
        ends = {"old_edition": old_edition, "old_number": old_number, "new_edition": new_edition}
        Correction.objects.create(kind=kind, **ends, new_number=new_number, reason=reason)
    for edition, number, text, source in told["notes"]:
        Bulletin.objects.create(edition=edition, number=number, text=text, source=source)
    for slug, there in told["moved"]:
        Redirect.objects.create(slug=slug, edition=there)
    for slug, title, replaced_by, reason, sha256 in told["withdrawn"]:
        Withdrawal.objects.create(
            slug=slug, title=title, replaced_by=replaced_by, reason=reason, sha256=sha256
        )
