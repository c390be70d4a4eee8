"""The real and the embedded documents as reading makes them: each read once by a worker, whoever asks for it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from corpus.comparing.edition import ComparedEdition
from corpus.reading.document import Document
from corpus.reading.reader import read_source
from tests.comparing.editions import compared_edition


@cache
def read(path: Path) -> Document:
    """What reading makes of a file."""
    return read_source(path.read_bytes(), path.name)


def compared(path: Path) -> ComparedEdition:
    """The same, as comparing wants it."""
    return compared_edition(read(path), path.stem)
