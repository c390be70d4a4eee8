"""The smallest engine: an index as one JSON file, read whole into memory."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from corpus.search.index.contract import (
    IndexDocument,
    IndexReader,
    IndexUnavailableError,
    Postings,
    SearchEngine,
)

FILE = "index.json"


class MemoryEngine(SearchEngine):
    """The reference engine of the tests."""

    def update(self, folder: Path, gone: Iterable[str], documents: Iterable[IndexDocument]) -> None:
        path = folder / FILE
        held = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
        leaving = set(gone)
        held = [row and (None if row[0] in leaving else row) for row in held]
        held += [
            [each.key, {name: dict(terms) for name, terms in each.fields.items()}, each.stored]
            for each in documents
        ]
        aside = folder / f"{FILE}-aside"
        aside.write_text(json.dumps(held), encoding="utf-8")
        aside.replace(path)

    def open(self, folder: Path) -> IndexReader:
        try:
            return _Reader(json.loads((folder / FILE).read_text(encoding="utf-8")))
        except (OSError, ValueError) as error:
            raise IndexUnavailableError("L’index ne se lit pas.") from error


class _Reader(IndexReader):
    def __init__(self, rows: list[Any]) -> None:
        self._rows = rows
        self._postings: defaultdict[tuple[str, str], dict[int, float]] = defaultdict(dict)
        for number, row in enumerate(rows):
            for field, terms in row[1].items() if row else ():
                for term, weight in terms.items():
                    self._postings[field, term][number] = weight

    def __len__(self) -> int:
        return len(self._rows)

    def documents(self) -> Iterator[tuple[int, str]]:
        return ((number, row[0]) for number, row in enumerate(self._rows) if row)

    def stored(self, number: int) -> Any:
        return self._rows[number][2]

    def postings(self, field: str, term: str) -> Postings:
        return self._postings.get((field, term), {})

    def close(self) -> None:
        pass
