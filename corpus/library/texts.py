"""Wordings: found by hash, or rendered and stored."""

from __future__ import annotations

import hashlib

from corpus.library.batches import CHUNK
from corpus.library.rows import Row
from corpus.models import (
    Text,
)
from corpus.rendering import render


def store_texts(language: str, rows: list[Row]) -> dict[str, Text]:
    """The Text of each wording, by wording; new ones are rendered and stored, known ones found by hash."""
    wanted: dict[str, Row] = {}
    for row in rows:
        if row.text:
            wanted.setdefault(hashlib.sha256(row.text.encode()).hexdigest(), row)
    known: dict[str, Text] = {}
    digests = list(wanted)
    for i in range(0, len(digests), CHUNK):
        found = Text.objects.filter(sha256__in=digests[i : i + CHUNK]).defer("html")
        known.update((text.sha256, text) for text in found)
    made = [
        Text(sha256=digest, language=language, content=row.text, html=render(row.text, row.references))
        for digest, row in wanted.items()
        if digest not in known
    ]
    Text.objects.bulk_create(made, batch_size=CHUNK)
    known.update((text.sha256, text) for text in made)
    return {row.text: known[digest] for digest, row in wanted.items()}
