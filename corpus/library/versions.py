"""Fingerprints of the code that derives data, so that better code makes what is stored anew."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

_ROOT = Path(__file__).resolve().parent.parent


@cache
def reading_version() -> str:
    """Changes whenever the readers, the renderer or what they stand on change."""
    return _digest("numbers.py", "reading", "rendering", "library/rows.py", "library/storing.py")


@cache
def comparing_version() -> str:
    """Changes whenever comparing, or how its answers are stored, changes."""
    return _digest("numbers.py", "comparing", "library/linking.py", "library/lineages.py")


def _digest(*places: str) -> str:
    digest = hashlib.sha256()
    for place in places:
        path = _ROOT / place
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            digest.update(file.read_bytes())
    return digest.hexdigest()
