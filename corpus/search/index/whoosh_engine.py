"""Whoosh behind the engine contract: weighted postings of one segment.

Whoosh keeps the index (terms, postings, atomic commit); its query parser and scorers are not used: ranking
needs titles, families and vocabulary together, and its pure-Python matchers step through postings one document
at a time.
"""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import Any

from whoosh import fields, formats, index
from whoosh.filedb.filestore import FileStorage

from corpus.search.index.contract import (
    IndexDocument,
    IndexReader,
    IndexUnavailableError,
    Postings,
    SearchEngine,
)

INDEXED = ("body", "title", "lead", "context", "pair")
SEAL = "seal.json"
"""The file that tells what every other file of an index must hold."""


class _WeightedTerms(fields.FieldType):
    """A field whose terms and weights are given, not analysed from a text."""

    indexed = True
    stored = False
    unique = False
    scorable = False
    vector = None
    multitoken_query = "default"
    analyzer = None
    sortable_typecode = None
    column_type = None

    def __init__(self) -> None:
        self.format = formats.Existence()

    def index(self, value: Any, **_: Any) -> Generator[tuple[bytes, int, float, bytes], Any, None]:
        """Each term of ``value`` with its weight, as the writer takes them."""
        for term in sorted(value):
            yield term.encode(), 1, value[term], b""


class WhooshEngine(SearchEngine):
    """An index kept by Whoosh in a folder of files."""

    def write(self, folder: Path, documents: Iterable[IndexDocument]) -> int:
        """See the contract. One writer, one segment, one commit."""
        schema = fields.Schema(**{name: _WeightedTerms() for name in INDEXED})
        storage = FileStorage(str(folder))  # type: ignore[no-untyped-call]
        writer = storage.create_index(schema).writer(limitmb=256)  # type: ignore[no-untyped-call]
        count = 0
        try:
            for count, document in enumerate(documents, 1):  # noqa: B007 - the count is what we return
                writer.add_document(**{name: terms for name, terms in document.items() if terms})
        except BaseException:
            writer.cancel()
            raise
        writer.commit(optimize=True)
        (folder / SEAL).write_text(json.dumps(_sums(folder)), encoding="utf-8")
        return count

    def open(self, folder: Path) -> IndexReader:
        """See the contract. Every byte is checked first: Whoosh reads most of them only when they are asked for."""
        try:
            sealed = json.loads((folder / SEAL).read_text(encoding="utf-8"))
            if sealed != _sums(folder):
                raise ValueError("not the files that were written")
            return _WhooshReader(index.open_dir(str(folder), readonly=True))
        except Exception as error:
            raise IndexUnavailableError(
                f"L’index de recherche est illisible ({type(error).__name__})."
            ) from error


def _sums(folder: Path) -> dict[str, str]:
    """The sum of every file of an index but the seal."""
    files = sorted(file for file in folder.iterdir() if file.name != SEAL and not file.name.endswith("LOCK"))
    return {file.name: hashlib.blake2b(file.read_bytes(), digest_size=16).hexdigest() for file in files}


class _WhooshReader(IndexReader):
    """One open Whoosh index. A lock guards its files, which hold a position while postings are read."""

    def __init__(self, opened: index.FileIndex) -> None:
        self._index = opened
        self._reader = opened.reader()  # type: ignore[no-untyped-call]
        self._size: int = self._reader.doc_count_all()
        self._lock = threading.Lock()
        self._closed = False

    def __len__(self) -> int:
        return self._size

    def postings(self, field: str, term: str) -> Postings:
        """See the contract."""
        if field not in INDEXED or (field, term.encode()) not in self._reader:
            return {}
        found = {}
        with self._lock:
            matcher = self._reader.postings(field, term.encode())
            while matcher.is_active():
                found[matcher.id()] = matcher.weight()
                matcher.next()
        return found

    def close(self) -> None:
        """See the contract."""
        with self._lock:
            if not self._closed:
                self._closed = True
                self._reader.close()
                self._index.close()  # type: ignore[no-untyped-call]
