"""One edition into the database, whole, inside the caller's transaction."""

from __future__ import annotations

import datetime
import hashlib
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from corpus.library.bulk import CHUNK, chunks
from corpus.library.ingest.rows import Row, counts, line_counts, rows_of
from corpus.models import (
    Citation,
    Diagnostic,
    Edition,
    Entry,
    LineOwners,
    Reference,
    Source,
    SourceContent,
    Text,
)
from corpus.reading import content_fingerprint
from corpus.reading.document import CrossReference, Diagnostic as ReadDiagnostic, Document
from corpus.text import render


def store_texts(language: str, rows: Sequence[Row]) -> dict[str, Text]:
    """The Text of each wording, by wording; new ones are rendered and stored, known ones found by hash."""
    wanted: dict[str, Row] = {}
    for row in rows:
        if row.text:
            wanted.setdefault(hashlib.sha256(row.text.encode()).hexdigest(), row)
    known: dict[str, Text] = {}
    digests = list(wanted)
    for part in chunks(digests):
        found = Text.objects.filter(sha256__in=part).defer("html")
        known.update((text.sha256, text) for text in found)
    made = [
        Text(
            sha256=digest,
            language=language,
            content=row.text,
            html=render(row.text, row.references, row.details.get("emphasis", ()), _mentions(row)),
        )
        for digest, row in wanted.items()
        if digest not in known
    ]
    Text.objects.bulk_create(made, batch_size=CHUNK)
    known.update((text.sha256, text) for text in made)
    return {row.text: known[digest] for digest, row in wanted.items()}


def _mentions(row: Row) -> list[CrossReference]:
    """Where the text of a term sends the reader to other terms; to which ones, each entry says for itself."""
    return [CrossReference(start, end, key) for start, end, key in row.details.get("see", ())]


def store_references(rows: Sequence[Row], entries: list[Entry]) -> None:
    """References and their citations; targets inside the edition are resolved at once."""
    by_number: dict[str, Entry] = {}
    for entry in entries:
        if entry.kind == "rule":
            by_number.setdefault(entry.number, entry)
    references = [
        Reference(entry=entry, start=ref.start, end=ref.end, raw=ref.raw[:255])
        for entry, row in zip(entries, rows, strict=True)
        for ref in row.references
    ]
    Reference.objects.bulk_create(references, batch_size=CHUNK)
    citations = []
    for made, read in zip(references, (ref for row in rows for ref in row.references), strict=True):
        for position, target in enumerate(read.targets):
            held = by_number.get(target.number)
            status = "repaired" if target.read else "resolved" if held else "unknown"
            citations.append(
                Citation(
                    reference=made,
                    position=position,
                    number=target.number,
                    read=(target.read or "")[:40],
                    status=status,
                    target=held,
                    outside=held is None,
                )
            )
    Citation.objects.bulk_create(citations, batch_size=CHUNK)


@dataclass(frozen=True, slots=True)
class EditionFacts:
    """What an edition is called, from catalog and reading together."""

    slug: str
    title: str
    date: str | None
    date_precision: str
    origin: str
    series: str
    restatement: bool
    state: str
    told: dict[str, Any] = field(default_factory=dict)
    corrected: dict[str, Any] = field(default_factory=dict)
    readers: str = ""


def keep_bytes(data: bytes, name: str) -> Source:
    """The source of those bytes, kept from now on if it wasn't: also where its edition is withdrawn or replaced, so
    that this can be taken back. Must run inside a transaction.
    """
    digest = hashlib.sha256(data).hexdigest()
    source, new = Source.objects.get_or_create(
        sha256=digest, defaults={"name": name[:255], "size": len(data)}
    )
    if new:
        SourceContent.objects.create(source=source, packed=zlib.compress(data, 6))
    return source


@dataclass(frozen=True, slots=True)
class Reading:
    """What reading made of a source, as it is stored."""

    language: str
    kind: str
    content: str
    covers: tuple[str, ...]
    counts: dict[str, int]
    lines: dict[str, int]
    encoding: str
    rows: tuple[Row, ...]
    owners: tuple[tuple[int, int, str, str], ...]
    diagnostics: tuple[ReadDiagnostic, ...]


def reading_of(document: Document) -> Reading:
    """``document`` as it is stored."""
    rows = tuple(rows_of(document))
    return Reading(
        language=document.language,
        kind=document.kind,
        content=content_fingerprint(document),
        covers=document.covers,
        counts=counts(rows),
        lines=line_counts(document),
        encoding=document.encoding,
        rows=rows,
        owners=tuple((owner.first, owner.last, owner.kind, owner.key) for owner in document.owners),
        diagnostics=document.diagnostics,
    )


def store(reading: Reading, facts: EditionFacts, source: Source) -> Edition:
    """Write the edition with everything that it holds; whatever stood under its slug goes first.

    Must run inside a transaction. Returns the new edition.
    """
    Edition.objects.filter(slug=facts.slug).delete()
    edition = Edition.objects.create(
        slug=facts.slug,
        title=facts.title[:255],
        language=reading.language,
        kind=reading.kind,
        date=datetime.date.fromisoformat(facts.date) if facts.date else None,
        date_precision=facts.date_precision,
        origin=facts.origin[:255],
        series=facts.series,
        restatement=facts.restatement,
        source=source,
        state=facts.state,
        content=reading.content,
        told=facts.told,
        corrected=facts.corrected,
        readers=facts.readers,
        covers=list(reading.covers),
        counts=reading.counts,
        lines=reading.lines,
        encoding=reading.encoding,
    )
    LineOwners.objects.create(edition=edition, runs=[list(run) for run in reading.owners])
    Diagnostic.objects.bulk_create(
        [
            Diagnostic(
                edition=edition, position=i, level=d.level, code=d.code, message=d.message, line=d.line
            )
            for i, d in enumerate(reading.diagnostics)
        ],
        batch_size=CHUNK,
    )
    store_references(reading.rows, _store_entries(edition, reading.rows))
    return edition


def _store_entries(edition: Edition, rows: Sequence[Row]) -> list[Entry]:
    texts = store_texts(edition.language, rows)
    entries = [
        Entry(
            edition=edition,
            kind=row.kind,
            key=row.key,
            position=position,
            number=row.number,
            level=row.level,
            name=row.name,
            title_origin=row.title_origin,
            text=texts.get(row.text),
            first_line=row.first_line,
            last_line=row.last_line,
            details=row.details,
        )
        for position, row in enumerate(rows)
    ]
    by_key = {(entry.kind, entry.key): entry for entry in entries}
    waves: dict[int, list[Entry]] = {}
    depth: dict[tuple[str, str], int] = {}
    for entry, row in zip(entries, rows, strict=True):
        depth[row.kind, row.key] = depth[row.parent] + 1 if row.parent else 0
        waves.setdefault(depth[row.kind, row.key], []).append(entry)
    above = {(row.kind, row.key): row.parent for row in rows}
    for _, wave in sorted(waves.items()):  # parents first: their keys must exist before they are pointed at
        for entry in wave:
            parent = above[entry.kind, entry.key]
            entry.parent = by_key[parent] if parent else None
        Entry.objects.bulk_create(wave, batch_size=CHUNK)
    return entries
