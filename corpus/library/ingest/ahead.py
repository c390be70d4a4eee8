"""Reading ahead: what a run has read is kept, source by source, until the run is over.

A run that is killed while it derives, or reads the next source, goes on from there: nothing is read twice.
"""

from __future__ import annotations

import datetime
import hashlib
import json
import zlib
from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.utils import timezone

from corpus.fingerprints import reading_version
from corpus.library.ingest.store import keep_bytes
from corpus.library.sources.confined import document_from, read_as_json, read_source
from corpus.models import ReadAhead
from corpus.reading.document import Document, UnreadableError

KEPT = datetime.timedelta(days=7)
"""How long a run that was killed is waited for."""
_DETECTED = ("kind", "language", "title", "date", "date_precision")
"""Facts that reading works out where nobody tells them."""


def given_to_reading(facts: dict[str, Any]) -> dict[str, Any]:
    """What reading is told of a source, from all that is said of it."""
    return {key: facts.get(key) for key in _DETECTED}


def read(data: bytes, name: str, given: dict[str, Any]) -> Document:
    """What reading makes of a source: as it was read ahead, else read now. Raises UnreadableError."""
    row = ReadAhead.objects.filter(key=_key(data, name, given)).first()
    if row is None:
        return read_source(data, name, **given)
    if row.problem:
        raise UnreadableError(row.problem)
    return document_from(zlib.decompress(bytes(row.packed)), name)


def read_ahead(data: bytes, name: str, given: dict[str, Any]) -> str:
    """The key under which the reading of a source is kept from now on, with its bytes, in a transaction of its own."""
    key = _key(data, name, given)
    if ReadAhead.objects.filter(key=key).exists():
        return key
    packed, problem = b"", ""
    try:
        packed = zlib.compress(read_as_json(data, name, **given), 1)
    except UnreadableError as error:
        problem = str(error)
    with transaction.atomic():
        source = keep_bytes(data, name)
        kept = {"source": source.sha256, "packed": packed, "problem": problem}
        ReadAhead.objects.update_or_create(key=key, defaults=kept)
    return key


def forget(keys: Iterable[str]) -> set[str]:
    """Drop what was kept under ``keys`` and by runs that nobody took up again; returns the SHA-256 of the sources."""
    old = ReadAhead.objects.filter(read_at__lt=timezone.now() - KEPT)
    rows = old | ReadAhead.objects.filter(key__in=list(keys))
    sources = set(rows.values_list("source", flat=True))
    rows.delete()
    return sources


def _key(data: bytes, name: str, given: dict[str, Any]) -> str:
    parts = [
        reading_version(),
        hashlib.sha256(data).hexdigest(),
        name,
        json.dumps(given, sort_keys=True, default=str),
    ]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()
