"""What an engine must do for the search: keep documents with weighted terms, hand them back, and find among them.

An engine keeps an index in a folder, brings it up to date in its own segments and opens it for reading;
``settings.SEARCH_ENGINE`` names the class. What a query means, which document comes first and what is marked knows no
engine. `tests/search/test_engines.py` is the suite that an engine passes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Postings = Mapping[int, float]
"""Which documents hold a term, and how much it weighs there; never changed by who asked for it."""


class IndexUnavailableError(Exception):
    """There is no index that can be read. The message says what to do, in French, for people."""


@dataclass(frozen=True, slots=True)
class IndexDocument:
    """One document to index: its key, unique in an index; for each field the weight of each term (positive); and what
    the engine gives back with it, as JSON knows it.
    """

    key: str
    fields: Mapping[str, Mapping[str, float]]
    stored: Any


class IndexReader(ABC):
    """An open index, safe to share between threads. Documents have numbers from 0 on, some of which may be vacant."""

    @abstractmethod
    def __len__(self) -> int:
        """The first number that no document has, nor any after it."""

    @abstractmethod
    def documents(self) -> Iterator[tuple[int, str]]:
        """The number and key of each document, in order."""

    @abstractmethod
    def stored(self, number: int) -> Any:
        """What was stored with a document."""

    @abstractmethod
    def close(self) -> None:
        """Let go of the index's files. Closing twice does no harm."""

    @abstractmethod
    def postings(self, field: str, term: str) -> Postings:
        """The documents whose ``field`` holds ``term``, with its weight (to the precision of a 32-bit float),
        in order of number; empty for a field or term that the index doesn't know.
        """


class SearchEngine(ABC):
    """A way to keep an index in a folder."""

    @abstractmethod
    def update(self, folder: Path, gone: Iterable[str], documents: Iterable[IndexDocument]) -> None:
        """Take the documents with the keys ``gone`` out of the index in ``folder`` and put ``documents`` in; an empty
        folder becomes an index. Files that are there may be links to those of another index: none is changed in place.
        """

    @abstractmethod
    def open(self, folder: Path) -> IndexReader:
        """Open the index in ``folder``. Raises IndexUnavailableError where none can be read."""
