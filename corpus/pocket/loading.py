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
from corpus.models import Edition, Library, LineOwners, Publication, Source, SourceContent
from corpus.pocket.packing import CURATORS, FORMAT, READ, SHORT, TOLD, usual
from corpus.pocket.texts import Row, printed_of, rows_of
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
            for name, (model, columns) in CURATORS.items():
                for row in told["curators"][name]:
                    model.objects.create(**dict(zip(columns, row, strict=True)))
            bring_in_step(progress)
            Publication.objects.create(generation=Library.advance(), made_by="load", summary=f"{FORMAT}")
    except (KeyError, IndexError, TypeError, AttributeError) as error:
        raise LoadError(f"it is damaged: {type(error).__name__}: {error}") from error
    return len(told["editions"])


def _store(told: dict[str, Any], progress: Callable[[str], None]) -> None:
    rows = [*map(_row, rows_of(told))]
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
        own = [rows[at] for at in printed]
        # whether a ruling stands under a card or a topic is told by the edition
        kinds = {row.key: row.kind for row in own if row.kind in ("card", "topic")}
        for at, row in enumerate(own):
            if row.kind == "ruling" and row.parent:
                own[at] = replace(row, parent=(kinds[row.parent[1]], row.parent[1]))
        store_rows(made, own)
        stored.append(made)
    for made in stored:
        resolve_around(made)


def _row(told: Row) -> EntryRow:
    kind = _KINDS[told.kind]
    above, number, level = told.own or usual(kind, told.key)
    return EntryRow(
        kind,
        told.key,
        told.text,
        0,
        0,
        told.name,
        number,
        level,
        {"": "source" if told.name and kind == "rule" else "", "-": ""}.get(told.origin, told.origin),
        ("rule", above) if above else None,
        tuple(_references(told.references, told.text)),
        told.details,
    )


def _references(told: list[Any], content: str) -> Iterator[ReadReference]:
    for at in [at for at, each in enumerate(told) if not isinstance(each, list)][::2]:
        start, length, *named = told[at : at + 3]
        raw = content[start : start + length]
        targets = named[0] if named and isinstance(named[0], list) else [raw]
        read = (Target(each[0], read=each[1]) if isinstance(each, list) else Target(each) for each in targets)
        yield ReadReference(start, start + length, raw, tuple(read))
