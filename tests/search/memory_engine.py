"""The smallest engine that keeps the contract: everything in one JSON file. It proves that the suite is neutral."""

from __future__ import annotations

import array
import json
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from corpus.search.index.contract import (
    IndexDocument,
    IndexReader,
    IndexUnavailableError,
    Postings,
    SearchEngine,
)

NAME = "memory.json"


class MemoryReader(IndexReader):
    """Postings in dictionaries."""

    def __init__(self, size: int, held: dict[str, dict[str, list[list[float]]]]) -> None:
        self._size = size
        self._postings = {
            (field, term): {int(number): array.array("f", [weight])[0] for number, weight in found}
            for field, terms in held.items()
            for term, found in terms.items()
        }

    def __len__(self) -> int:
        return self._size

    def postings(self, field: str, term: str) -> Postings:
        return self._postings.get((field, term), {})

    def close(self) -> None:
        """There is nothing to let go of."""


class MemoryEngine(SearchEngine):
    """An index in one file."""

    def write(self, folder: Path, documents: Iterable[IndexDocument]) -> int:
        size = 0
        held: defaultdict[str, defaultdict[str, list[list[float]]]] = defaultdict(lambda: defaultdict(list))
        for number, document in enumerate(documents):
            size += 1
            for field, terms in document.items():
                for term, weight in terms.items():
                    held[field][term].append([number, weight])
        (folder / NAME).write_text(json.dumps([size, held]), encoding="utf-8")
        return size

    def open(self, folder: Path) -> IndexReader:
        try:
            size, held = json.loads((folder / NAME).read_text(encoding="utf-8"))
            return MemoryReader(size, held)
        except (OSError, ValueError) as error:
            raise IndexUnavailableError("illisible") from error
