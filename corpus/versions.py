"""Fingerprints of the code that derives data, so that better code makes what is stored anew."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

_ROOT = Path(__file__).resolve().parent
_STORING = tuple(
    f"library/{name}.py" for name in ("ingest", "rows", "slugs", "storing", "storing_references", "texts")
)
_LINKING = tuple(f"library/{name}.py" for name in ("linking", "linking_by_hand", "lineages", "pairing"))
_INDEXING = tuple(
    f"searching/{name}"
    for name in ("folding.py", "stemming.py", "stopwords.toml", "terms.py", "tokens.py", "whoosh_engine.py")
)


@cache
def reading_version() -> str:
    """Changes whenever the readers, the renderer or what they stand on change."""
    return _digest("numbers.py", "reading", "rendering", *_STORING)


@cache
def comparing_version() -> str:
    """Changes whenever comparing, or how its answers are stored, changes."""
    return _digest("numbers.py", "comparing", *_LINKING)


@cache
def indexing_version() -> str:
    """Changes whenever what the search index keeps of an entry, or how, changes."""
    return _digest("numbers.py", "searching/keeping", *_INDEXING)


def _digest(*places: str) -> str:
    digest = hashlib.sha256()
    for place in places:
        path = _ROOT / place
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            digest.update(file.read_bytes())
    return digest.hexdigest()
