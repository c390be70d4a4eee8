"""What an open index keeps of its postings: as the engine read them, packed; and as the views asked last saw them."""

from __future__ import annotations

import threading
from array import array
from collections.abc import Callable

from cachetools import LRUCache

from corpus.search.index.contract import IndexReader, Postings

KEPT_POSTINGS = 200_000
"""Decoded postings kept in memory, of all views; those not asked for lately go first. Some 100 bytes each."""
KEPT_PACKED = 1_000_000
"""Postings kept packed, as the engine read them; the least recently asked for go first. 12 bytes each."""
Packed = tuple["array[int]", "array[float]"]
"""Documents and what a term weighs in each."""


class PackedPostings:
    """The postings of every term asked for, whatever the view: engines take their time to read them."""

    def __init__(self, reader: IndexReader) -> None:
        self._reader = reader
        self._lock = threading.Lock()
        self._packed: LRUCache[tuple[str, str], Packed] = LRUCache(
            KEPT_PACKED, lambda packed: len(packed[0]) + 8
        )

    def of(self, field: str, term: str) -> Packed:
        """The documents whose ``field`` holds ``term``, in order, with its weight."""
        with self._lock:
            packed = self._packed.get((field, term))
            if packed is None:
                found = self._reader.postings(field, term)
                packed = array("I", found), array("d", found.values())
                if len(found) + 8 < KEPT_PACKED:
                    self._packed[field, term] = packed
        return packed


class KeptPostings:
    """Postings asked for lately, as many as there is room for: a generation being filled and the one before it.

    Asking takes no lock, since a search asks some hundred times: threads that meet may decode the same postings twice
    or let a generation go a little early, nothing else.
    """

    def __init__(self, room: int = KEPT_POSTINGS) -> None:
        self._most = room // 2
        self._packed = 0
        self._young: dict[tuple[object, str, object], Postings] = {}
        self._old: dict[tuple[object, str, object], Postings] = {}

    def get(self, view: object, kind: str, name: object, make: Callable[[], Postings]) -> Postings:
        """The postings of that ``kind`` and ``name``: those kept, else what ``make`` makes."""
        asked = (view, kind, name)
        found = self._young.get(asked)
        if found is None:
            found = self._old.get(asked)
            if found is None:
                found = make()
            if self._packed > self._most:
                self._old, self._young, self._packed = self._young, {}, 0
            self._young[asked] = found
            self._packed += len(found) + 1
        return found
