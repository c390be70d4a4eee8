"""References and citations of an edition, resolved inside it."""

from __future__ import annotations

from corpus.library.batches import CHUNK
from corpus.library.rows import Row
from corpus.models import (
    Citation,
    Entry,
    Reference,
)


def store_references(rows: list[Row], entries: list[Entry]) -> None:
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
