"""What a build of the index knows beside its wordings: kept as a sum and a line of JSON."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from corpus.search.index.facts import EditionFacts
from corpus.search.index.folders import sum_of
from corpus.search.index.indexing import Tally


class Held(NamedTuple):
    """A sheet or part of the build: its state (that of what it was made from), the sum of its bytes, how many
    entries or wordings it holds.
    """

    state: str
    sum: str
    size: int


@dataclass(frozen=True, slots=True)
class Catalog:
    """``version`` tells the code that the build was made with, ``fingerprint`` the state of the library then;
    ``editions`` stand by rank, ``sheets`` by slug, ``parts`` by name; ``gone`` are the digests of wordings that a
    part still holds and no edition prints any more; ``tallies`` count the words of all others.
    """

    version: str
    fingerprint: str
    editions: list[EditionFacts]
    sheets: dict[str, Held]
    parts: dict[str, Held]
    gone: list[str]
    tallies: list[Tally]

    @property
    def entries(self) -> int:
        """How many entries the editions print; an example or ruling counts with what it stands under."""
        return sum(sheet.size for sheet in self.sheets.values())

    @property
    def wordings(self) -> int:
        """How many wordings can be found."""
        return sum(part.size for part in self.parts.values()) - len(self.gone)

    def dump(self) -> str:
        """The catalog as text."""
        told = json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":"))
        return f"{sum_of(told.encode())}\n{told}"

    @classmethod
    def load(cls, text: str) -> Catalog:
        """The catalog that `dump` wrote. Raises ValueError for anything else."""
        told, _, held = text.partition("\n")
        if told != sum_of(held.encode()):
            raise ValueError("not the catalog that was written")
        data: dict[str, Any] = json.loads(held)
        return cls(
            data["version"],
            data["fingerprint"],
            [EditionFacts(**edition) for edition in data["editions"]],
            {slug: Held(*sheet) for slug, sheet in data["sheets"].items()},
            {name: Held(*part) for name, part in data["parts"].items()},
            data["gone"],
            [(word, languages, spellings) for word, languages, spellings in data["tallies"]],
        )
