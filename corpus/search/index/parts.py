"""The parts of an index: each is written at one time and never changes; when to write which again."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from corpus.search.index.contract import SearchEngine
from corpus.search.index.documents import Wording
from corpus.search.index.folders import sum_of
from corpus.search.index.indexing import index_document

WORDINGS, ENGINE = "wordings", "engine"
ALIKE = 4
"""So many parts of like size become one. A wording is written again once for each such step, three or four times in
a library's life; a search asks about a dozen parts."""
LARGE = 1000
"""A part of so many wordings is left alone: joining it with others would cost more than it saves."""
WORN = 4
"""A part is written again without what has gone when that is more than a part in so many of it."""
MOST = 5000
"""A part holds no more wordings: it is made in memory, a megabyte for every fifty."""


def write_part(folder: Path, engine: SearchEngine, wordings: Mapping[str, str]) -> str:
    """Write a part that holds ``wordings`` (dumped, by digest) into ``folder``, which it makes; returns the sum by
    which `read_part` knows it again.
    """
    (folder / ENGINE).mkdir(parents=True)
    engine.write(folder / ENGINE, (index_document(Wording.load(dumped)) for dumped in wordings.values()))
    written = "".join(f"{digest} {dumped}\n" for digest, dumped in wordings.items()).encode()
    (folder / WORDINGS).write_bytes(written)
    return sum_of(written)


def read_part(folder: Path, told: str) -> dict[str, str]:
    """The dumped wordings of a part by digest, in the order of the engine's documents. Raises ValueError where they
    are not those that were written, OSError where they can't be read.
    """
    written = (folder / WORDINGS).read_bytes()
    if sum_of(written) != told:
        raise ValueError(f"{folder.name} does not hold what was written")
    lines = (line.partition(" ") for line in written.decode().split("\n")[:-1])
    return {digest: dumped for digest, _, dumped in lines}


def worn_out(sizes: Mapping[str, int], living: Mapping[str, int], writing: int) -> set[str]:
    """The parts to write again beside ``writing`` new wordings, out of parts that hold ``sizes`` wordings of which
    ``living`` are still printed: those that lost much, and those that make a larger one with others of like size.
    """
    worn = {name for name, size in sizes.items() if (size - living[name]) * WORN > size}
    coming = writing + sum(living[name] for name in worn)
    while coming:
        growing = {name for name in sizes if name not in worn and living[name] < LARGE}
        alike = {name for name in growing if _magnitude(living[name]) <= _magnitude(coming)}
        if len(alike) < ALIKE - 1:
            break
        worn |= alike
        coming += sum(living[name] for name in alike)
    return worn


def _magnitude(size: int) -> int:
    """How often ``size`` can be divided by ALIKE."""
    return (size.bit_length() - 1) // (ALIKE.bit_length() - 1) if size else 0
