"""What editions were read as, kept when they go, so that taking that back brings them back exactly.

By then the readers may be others, and so may the neighbours that witnessed repairs.
"""

from __future__ import annotations

import zlib
from dataclasses import replace
from typing import Any, cast

from pydantic import TypeAdapter

from corpus.library.ingest.rows import Row
from corpus.library.ingest.store import Reading
from corpus.models import Citation, Edition, Entry, KeptReading, Reference as StoredReference
from corpus.reading.document import Diagnostic, DiagnosticLevel, Reference, Target

KEPT = 500
"""So many readings are kept, the latest ones: all editions known (150), read again three times. What was read as before
them is worked out from the kept bytes anew, should it be taken back.
"""

_READING = TypeAdapter(tuple[Reading, dict[str, Any]])
"""A reading, and what the edition was called."""
_CALLED = ("title", "date", "date_precision")


def keep(edition: Edition) -> None:
    """Keep what ``edition`` was read as. To be called before it goes, inside the same transaction."""
    called = {name: getattr(edition, name) for name in _CALLED}
    packed = zlib.compress(_READING.dump_json((_reading(edition), called)), 6)
    KeptReading.objects.filter(state=edition.state).delete()
    KeptReading.objects.create(state=edition.state, packed=packed)
    latest = KeptReading.objects.order_by("-pk").values_list("pk", flat=True)
    KeptReading.objects.filter(pk__in=list(latest[KEPT:])).delete()


def take_out(state: str) -> Reading | None:
    """The reading that was kept of the edition with that state, which is kept no longer; None where none was."""
    row = KeptReading.objects.filter(state=state).first()
    if row is None:
        return None
    row.delete()
    reading, called = _READING.validate_json(zlib.decompress(bytes(row.packed)))
    return replace(reading, **{name: called[name] for name in _CALLED})


def _reading(edition: Edition) -> Reading:
    said = edition.diagnostics.order_by("position").values_list("level", "code", "message", "line")
    return Reading(
        language=edition.language,
        kind=edition.kind,
        content=edition.content,
        covers=tuple(edition.covers),
        counts=edition.counts,
        lines=edition.lines,
        encoding=edition.encoding,
        rows=_rows(edition),
        owners=tuple((first, last, kind, key) for first, last, kind, key in edition.owners),
        diagnostics=tuple(
            Diagnostic(cast("DiagnosticLevel", level), code, message, line)
            for level, code, message, line in said
        ),
    )


def _rows(edition: Edition) -> tuple[Row, ...]:
    entries = list(Entry.objects.filter(edition=edition).order_by("position").select_related("text"))
    places = {entry.pk: (entry.kind, entry.key) for entry in entries}
    references = _references(edition)
    return tuple(
        Row(
            kind=entry.kind,
            key=entry.key,
            text=entry.text.content if entry.text else "",
            first_line=entry.first_line,
            last_line=entry.last_line,
            name=entry.name,
            number=entry.number,
            level=entry.level,
            title_origin=entry.title_origin,
            parent=places[entry.parent_id] if entry.parent_id else None,
            references=tuple(references.get(entry.pk, ())),
            details=entry.details,
        )
        for entry in entries
    )


def _references(edition: Edition) -> dict[int, list[Reference]]:
    """The references of each entry, by its key, in the order of its text."""
    targets: dict[int, list[Target]] = {}
    found: dict[int, list[Reference]] = {}
    citations = Citation.objects.filter(reference__entry__edition=edition).order_by("reference", "position")
    for at, number, read in citations.values_list("reference", "number", "read"):
        targets.setdefault(at, []).append(Target(number, read=read or None))
    rows = StoredReference.objects.filter(entry__edition=edition).order_by("entry", "start")
    for pk, entry, start, end, raw in rows.values_list("pk", "entry", "start", "end", "raw"):
        found.setdefault(entry, []).append(Reference(start, end, raw, tuple(targets.get(pk, ()))))
    return found
