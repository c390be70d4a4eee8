"""An index that was written in several parts, read like one; decoded postings are kept while there is room."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable, Sequence

from corpus.search.index.contract import IndexReader, Postings

KEPT_POSTINGS = 600_000
"""Decoded postings kept in memory; the least recently asked for go first."""


class JoinedReader:
    """Several readers as one: each with the numbers that its documents have among all, in order (-1: one that is no
    document any more). Safe to share between threads.
    """

    def __init__(self, readers: Sequence[tuple[IndexReader, Iterable[int]]]) -> None:
        self._readers = [(reader, list(numbers)) for reader, numbers in readers]
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple[str, str], Postings] = OrderedDict()
        self._room = KEPT_POSTINGS

    def postings(self, field: str, term: str) -> Postings:
        """The documents whose ``field`` holds ``term``, in order, with its weight; never changed by who asked."""
        key = (field, term)
        with self._lock:
            found = self._kept.get(key)
            if found is None:
                found = self._kept[key] = self._gather(field, term)
                self._room -= len(found) + 1
                while self._room < 0:
                    _, dropped = self._kept.popitem(last=False)
                    self._room += len(dropped) + 1
            else:
                self._kept.move_to_end(key)
        return found

    def _gather(self, field: str, term: str) -> Postings:
        found = {
            numbers[local]: weight
            for reader, numbers in self._readers
            for local, weight in reader.postings(field, term).items()
        }
        found.pop(-1, None)
        return dict(sorted(found.items()))

    def close(self) -> None:
        """Let go of the files. Closing twice does no harm."""
        for reader, _ in self._readers:
            reader.close()
