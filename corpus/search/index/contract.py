"""What an engine must do for the search: keep weighted terms of numbered documents and hand them back.

The search itself (what a query means, what ranks first, what is marked) is ours and knows no engine. An engine
writes an index into an empty folder and opens it for reading; `tests/searching/engine_contract.py` is the suite
that any engine passes. ``settings.SEARCH_ENGINE`` names the class.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from pathlib import Path

Postings = Mapping[int, float]
"""Which documents hold a term, and how much it weighs there; never changed by who asked for it."""


class IndexUnavailableError(Exception):
    """There is no index that can be read. The message says what to do, in French, for people."""


IndexDocument = Mapping[str, Mapping[str, float]]
"""One document to index: for each field the weight of each term (positive)."""


class IndexReader(ABC):
    """An open index, safe to share between threads. Documents are numbered from 0 as they were written."""

    @abstractmethod
    def __len__(self) -> int:
        """How many documents there are."""

    @abstractmethod
    def postings(self, field: str, term: str) -> Postings:
        """The documents whose ``field`` holds ``term``, with its weight (to the precision of a 32-bit float);
        empty for a field or term that the index doesn't know.
        """

    @abstractmethod
    def close(self) -> None:
        """Let go of the index's files. Closing twice does no harm."""


class SearchEngine(ABC):
    """A way to keep an index in a folder."""

    @abstractmethod
    def write(self, folder: Path, documents: Iterable[IndexDocument]) -> int:
        """Write an index of ``documents`` into the empty ``folder``; returns how many there were."""

    @abstractmethod
    def open(self, folder: Path) -> IndexReader:
        """Open the index in ``folder``. Raises IndexUnavailableError where none can be read."""
