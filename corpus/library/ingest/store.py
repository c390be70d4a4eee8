"""One edition into the database, whole, inside the caller's transaction."""

from __future__ import annotations

import hashlib
import zlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from corpus import schemas
from corpus.library.bulk import CHUNK, chunks, insert
from corpus.library.ingest.rows import EntryRow, counts, line_counts, rows_of
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
from corpus.reading.document import CrossReference, Document, ReadDiagnostic
from corpus.reading.entries import content_fingerprint
from corpus.text import render


def store_texts(language: str, rows: Sequence[EntryRow]) -> dict[str, int]:
    """The database key of each wording, by wording; new ones are rendered and stored, known ones found by hash."""
    wanted = {hashlib.sha256(row.text.encode()).hexdigest(): row for row in reversed(rows) if row.text}
    known = {
        digest: (pk, drawn)
        for part in chunks(wanted)
        for digest, pk, drawn in Text.objects.filter(sha256__in=part).values_list("sha256", "pk", "drawn")
    }
    fresh = [
        Text(
            pk=known[digest][0] if digest in known else None,
            sha256=digest,
            language=language,
            content=row.text,
            html=render(row.text, row.references, row.details.get("emphasis", ()), _mentions(row)),
            drawn=schemas.HTML,
        )
        for digest, row in reversed(wanted.items())
        if digest not in known or known[digest][1] != schemas.HTML
    ]
    Text.objects.bulk_create([text for text in fresh if text.pk is None], batch_size=CHUNK)
    stale = [text for text in fresh if text.sha256 in known]
    Text.objects.bulk_update(stale, ["html", "drawn"], batch_size=50)
    keys = {digest: pk for digest, (pk, _) in known.items()} | {text.sha256: text.pk for text in fresh}
    return {row.text: keys[digest] for digest, row in wanted.items()}


def _mentions(row: EntryRow) -> list[CrossReference]:
    """Where the text of a term sends the reader to other terms; to which ones, each entry says for itself."""
    return [CrossReference(start, end, key) for start, end, key in row.details.get("see", ())]


def store_references(edition: Edition, rows: Sequence[EntryRow], keys: Sequence[int]) -> None:
    """References and their citations; targets inside the edition are resolved at once. ``keys`` are those of the stored
    entries of ``rows``.
    """
    by_number: dict[str, int] = {}
    for key, row in zip(keys, rows, strict=True):
        if row.kind == "rule":
            by_number.setdefault(row.number, key)
    insert(
        Reference,
        ("entry_id", "start", "end", "raw"),
        [
            (key, ref.start, ref.end, ref.raw[:255])
            for key, row in zip(keys, rows, strict=True)
            for ref in row.references
        ],
    )
    stored = Reference.objects.filter(entry__edition=edition).order_by()
    places = {(entry, start): pk for entry, start, pk in stored.values_list("entry", "start", "pk")}
    insert(
        Citation,
        ("reference_id", "position", "number", "read", "status", "target_id", "outside"),
        [
            (
                places[key, ref.start],
                position,
                target.number,
                (target.read or "")[:40],
                "repaired" if target.read else "resolved" if target.number in by_number else "unknown",
                by_number.get(target.number),
                target.number not in by_number,
            )
            for key, row in zip(keys, rows, strict=True)
            for ref in row.references
            for position, target in enumerate(ref.targets)
        ],
    )


PACKED = 4
"""How hard bytes are packed (zlib's level): at the usual 6 a rules text takes 7 % less room and thrice the time."""


def keep_bytes(data: bytes, name: str) -> Source:
    """The source of those bytes, kept from now on if it wasn't: also where its edition is withdrawn or replaced, so
    that this can be taken back. Must run inside a transaction.
    """
    digest = hashlib.sha256(data).hexdigest()
    source, new = Source.objects.get_or_create(
        sha256=digest, defaults={"name": name[:255], "size": len(data)}
    )
    if new:
        SourceContent.objects.create(source=source, packed=zlib.compress(data, PACKED))
    return source


def store(document: Document, named: Mapping[str, Any], source: Source, content: str = "") -> Edition:
    """Write the edition with everything that ``document`` holds, ``named`` as catalog and reading together call it
    (columns of an `Edition`); whatever stood under its slug goes first. ``content`` is the fingerprint by which
    witnesses are known, that of ``document`` where none is given.

    Must run inside a transaction. Returns the new edition.
    """
    rows = rows_of(document)
    Edition.every.filter(slug=named["slug"]).delete()
    edition = Edition.every.create(
        **named,
        source=source,
        language=document.language,
        kind=document.kind,
        content=content or content_fingerprint(document),
        covers=list(document.covers),
        counts=counts(rows),
        lines=line_counts(document),
        encoding=document.encoding,
    )
    owners = [[owner.first, owner.last, owner.kind, owner.key] for owner in document.owners]
    LineOwners.objects.create(edition=edition, runs=owners)
    store_diagnostics(edition, document.diagnostics)
    store_rows(edition, rows)
    return edition


def store_rows(edition: Edition, rows: Sequence[EntryRow]) -> None:
    """Write the entries of ``edition`` with their texts and references. Must run inside a transaction."""
    store_references(edition, rows, _store_entries(edition, rows))


def store_diagnostics(edition: Edition, found: Iterable[ReadDiagnostic], first: int = 0) -> None:
    """Write what reading met, in order from the place ``first`` on."""
    columns = ("edition_id", "position", "level", "code", "message", "line")
    insert(
        Diagnostic,
        columns,
        ((edition.pk, at, one.level, one.code, one.message, one.line) for at, one in enumerate(found, first)),
    )


_COLUMNS = (
    *("edition_id", "kind", "key", "position", "number", "level", "name", "title_origin"),
    *("text_id", "parent_id", "first_line", "last_line", "details"),
)


def _store_entries(edition: Edition, rows: Sequence[EntryRow]) -> list[int]:
    """The database keys of the entries that ``rows`` become, in their order."""
    texts = store_texts(edition.language, rows)
    depth: dict[tuple[str, str], int] = {}
    waves: defaultdict[int, list[tuple[int, EntryRow]]] = defaultdict(list)
    for position, row in enumerate(rows):
        depth[row.kind, row.key] = depth[row.parent] + 1 if row.parent else 0
        waves[depth[row.kind, row.key]].append((position, row))
    keys: dict[tuple[str, str], int] = {}
    for _, wave in sorted(waves.items()):  # parents first: their keys must exist before they are pointed at
        insert(
            Entry,
            _COLUMNS,
            [
                (
                    *(edition.pk, row.kind, row.key, position, row.number, row.level, row.name),
                    *(row.title_origin, texts.get(row.text), keys[row.parent] if row.parent else None),
                    *(row.first_line, row.last_line, row.details),
                )
                for position, row in wave
            ],
        )
        stored = Entry.objects.filter(edition=edition, pk__gt=max(keys.values(), default=0)).order_by()
        keys.update(((kind, key), pk) for kind, key, pk in stored.values_list("kind", "key", "pk"))
    return [keys[row.kind, row.key] for row in rows]
