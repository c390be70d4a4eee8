"""Whoosh behind the engine contract: weighted postings and stored documents in Whoosh's own segments.

Whoosh keeps terms, postings, deletions, merges and atomic commits. Its query parser and scorers are not used:
ranking needs titles, families and vocabulary together, and its matchers step through postings one document at
a time in Python.
"""

from __future__ import annotations

import json
import threading
from array import array
from collections import defaultdict
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from hashlib import file_digest
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


class _Pool:
    """The postings of a segment to be written, in the place of Whoosh's own, which keeps an object for each and hands
    all of them through files once they are many. Documents come in the order of their numbers.
    """

    def __init__(self) -> None:
        self._places: defaultdict[tuple[str, bytes], array[float]] = defaultdict(lambda: array("d"))

    def add(self, posting: tuple[str, bytes, int, float, bytes]) -> None:
        """Take one posting."""
        self._places[posting[:2]].extend(posting[2:4])

    def iter_postings(self) -> Iterator[tuple[str, bytes, int, float, bytes]]:
        """All of them by field, term and document."""
        for term, places in sorted(self._places.items()):
            yield from (
                (*term, int(number), weight, b"")
                for number, weight in zip(places[::2], places[1::2], strict=True)
            )

    def cleanup(self) -> None:
        """There are no files."""


class WhooshEngine(SearchEngine):
    """An index kept by Whoosh in a folder of files."""

    def update(self, folder: Path, gone: Iterable[str], documents: Iterable[IndexDocument]) -> None:
        """See the contract. One writer, one commit: a new segment, and those merged that Whoosh finds too small."""
        files = FileStorage(str(folder))
        (folder / SEAL).unlink(missing_ok=True)
        if files.index_exists():
            opened = files.open_index()
            lost = list(_numbers(folder, gone))
        else:
            terms = {name: _WeightedTerms() for name in INDEXED}
            known = fields.ID(unique=True, sortable=True)
            opened = files.create_index(fields.Schema(key=known, document=fields.STORED(), **terms))
            lost = []
        writer = opened.writer()
        writer.pool = _Pool()
        try:
            for number in lost:
                writer.delete_document(number)
            for document in documents:
                filled = {name: terms for name, terms in document.fields.items() if terms}
                dumped = json.dumps(document.stored, ensure_ascii=False, separators=(",", ":"))
                writer.add_document(key=document.key, document=dumped, **filled)
        except BaseException:
            writer.cancel()
            raise
        writer.commit()
        opened.close()
        (folder / SEAL).write_text(json.dumps(_sums(folder)), encoding="utf-8")

    def open(self, folder: Path) -> IndexReader:
        """See the contract. Every byte is checked first: Whoosh reads most of them only when they are asked for."""
        try:
            if json.loads((folder / SEAL).read_text(encoding="utf-8")) != _sums(folder):
                raise ValueError("not the files that were written")
            return _WhooshReader(_opened(folder))
        except Exception as error:
            raise _unreadable(error) from error


def _unreadable(error: Exception) -> IndexUnavailableError:
    return IndexUnavailableError(f"L’index de recherche est illisible ({type(error).__name__}).")


def _opened(folder: Path) -> index.FileIndex:
    """The index in ``folder`` for reading, not mapped: each page of its segments that was ever read would count as this
    process's memory, and Whoosh would copy whole files of it to begin with.
    """
    opened: index.FileIndex = FileStorage(str(folder), supports_mmap=False, readonly=True).open_index()
    return opened


def _numbers(folder: Path, keys: Iterable[str]) -> Iterator[int]:
    """The numbers of the documents of those ``keys``, as far as there are any: the writer's own way opens a reader for
    each.
    """
    opened = _opened(folder)
    with opened.reader() as reader:
        for key in keys:
            if ("key", key.encode()) in reader:
                yield from reader.postings("key", key.encode()).all_ids()
    opened.close()


def _sums(folder: Path) -> dict[str, str]:
    """The sum of every file of an index but the seal: against damage, not against malice."""
    files = sorted(file for file in folder.iterdir() if file.name != SEAL and not file.name.endswith("LOCK"))
    sums = {}
    for file in files:
        with file.open("rb") as opened:
            sums[file.name] = file_digest(opened, "md5").hexdigest()
    return sums


class _WhooshReader(IndexReader):
    """One open Whoosh index. A lock guards its files, which hold a position while postings are read."""

    def __init__(self, opened: index.FileIndex) -> None:
        self._index = opened
        self._reader = opened.reader()
        self._size: int = self._reader.doc_count_all()
        self._lock = threading.Lock()
        self._closed = False

    def __len__(self) -> int:
        return self._size

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """The files are ours meanwhile. Raises IndexUnavailableError where they aren't what was opened any more."""
        with self._lock:
            try:
                yield
            except Exception as error:
                raise _unreadable(error) from error

    def documents(self) -> Iterator[tuple[int, str]]:
        """See the contract."""
        for segment, first in self._reader.leaf_readers() if self._size else ():
            gone = set(segment.segment().deleted_docs())
            for place, key in enumerate(segment.column_reader("key", translate=False)):
                if place not in gone:
                    yield first + place, key.decode("ascii")

    def stored(self, number: int) -> Any:
        """See the contract."""
        with self._reading():
            document = self._reader.stored_fields(number)["document"]
        return json.loads(document)

    def postings(self, field: str, term: str) -> Postings:
        """See the contract."""
        if field not in INDEXED:
            return {}
        found = {}
        with self._reading():
            if (field, term.encode()) in self._reader:
                matcher = self._reader.postings(field, term.encode())
                while matcher.is_active():
                    found[matcher.id()] = matcher.weight()
                    matcher.next()
        return found

    def __del__(self) -> None:
        """Whoever asked last lets go of the files: another index took this one's place long before."""
        self.close()

    def close(self) -> None:
        """See the contract."""
        with self._lock:
            if not self._closed:
                self._closed = True
                self._reader.close()
                self._index.close()
