"""What a build of the index knows beside the engine's files, as it is written and read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zlib import crc32

from pydantic_core import from_json, to_json

from corpus.search.facts import Doc, EditionFacts
from corpus.search.index.indexing import Tally

CATALOG = "catalog"


@dataclass(frozen=True, slots=True)
class IndexCatalog:
    """What a build knows beside the engine's files. ``version`` tells the code that it was made with, ``fingerprint``
    the state of the library then; ``docs`` are the documents by key, each with its number (below ``size``); ``same``
    names the thread in the other language that a thread's rule has there.
    """

    version: str
    fingerprint: str
    editions: list[EditionFacts]
    size: int
    docs: Mapping[str, tuple[int, Doc]]
    tallies: list[Tally]
    same: dict[str, str]

    def dump(self) -> bytes:
        """The catalog as it is written: its sum and a line of JSON."""
        plain = {name: getattr(self, name) for name in self.__slots__ if name != "docs"}
        docs = [[key, number, *doc] for key, (number, doc) in self.docs.items()]
        written = to_json({**plain, "docs": docs})  # a fourth of the time that `json` takes
        return _sum(written) + b"\n" + written

    @classmethod
    def load(cls, written: bytes) -> IndexCatalog:
        """The catalog that `dump` wrote. Raises ValueError for anything else."""
        head, _, body = written.partition(b"\n")
        if head != _sum(body):
            raise ValueError("not the catalog that was written")
        # Equal words are one object: 5 MB less in each process, for 4 ms more once.
        data: dict[str, Any] = from_json(body, cache_strings="all")
        data["editions"] = [
            EditionFacts(**{**edition, "covers": tuple(edition["covers"])}) for edition in data["editions"]
        ]
        docs = ((key, number, Doc(*facts)) for key, number, *facts in data["docs"])
        data["docs"] = {
            key: (
                number,
                doc._replace(borne=tuple((each, slug) for each, slug in doc.borne), steps=tuple(doc.steps)),
            )
            for key, number, doc in docs
        }
        return cls(**data)


def _sum(data: bytes) -> bytes:
    return b"%08x" % crc32(data)


def read_catalog(folder: Path) -> IndexCatalog:
    """The catalog of the build in ``folder``. Raises ValueError or OSError where it is not what was written."""
    return IndexCatalog.load((folder / CATALOG).read_bytes())
