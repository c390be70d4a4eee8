"""One edition into the database, whole, inside the caller's transaction."""

from __future__ import annotations

import datetime
import hashlib
import zlib
from dataclasses import dataclass

from corpus.library.batches import CHUNK
from corpus.library.figures import counts, line_counts
from corpus.library.rows import Row, rows_of
from corpus.library.storing_references import store_references
from corpus.library.texts import store_texts
from corpus.models import (
    Diagnostic,
    Edition,
    Entry,
    LineOwners,
    Source,
    SourceContent,
)
from corpus.reading.document import Document


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


def store(document: Document, facts: EditionFacts, name: str, data: bytes) -> Edition:
    """Write the edition with everything that it holds; whatever stood under its slug or its bytes goes first.

    Must run inside a transaction. Returns the new edition.
    """
    digest = hashlib.sha256(data).hexdigest()
    _clear(facts.slug, digest)
    source = Source.objects.create(name=name, sha256=digest, size=len(data))
    SourceContent.objects.create(source=source, packed=zlib.compress(data, 6))
    rows = rows_of(document)
    edition = Edition.objects.create(
        slug=facts.slug,
        title=facts.title[:255],
        language=document.language,
        kind=document.kind,
        date=datetime.date.fromisoformat(facts.date) if facts.date else None,
        date_precision=facts.date_precision,
        origin=facts.origin[:255],
        series=facts.series,
        restatement=facts.restatement,
        source=source,
        state=facts.state,
        covers=list(document.covers),
        counts=counts(rows),
        lines=line_counts(document),
        encoding=document.encoding,
    )
    runs = [[owner.first, owner.last, owner.kind, owner.key] for owner in document.owners]
    LineOwners.objects.create(edition=edition, runs=runs)
    Diagnostic.objects.bulk_create(
        [
            Diagnostic(
                edition=edition, position=i, level=d.level, code=d.code, message=d.message, line=d.line
            )
            for i, d in enumerate(document.diagnostics)
        ],
        batch_size=CHUNK,
    )
    store_references(rows, _store_entries(edition, rows))
    return edition


def _clear(slug: str, digest: str) -> None:
    for edition in Edition.objects.filter(slug=slug) | Edition.objects.filter(source__sha256=digest):
        source = edition.source
        edition.delete()
        source.delete()


def _store_entries(edition: Edition, rows: list[Row]) -> list[Entry]:
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
