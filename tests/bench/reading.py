"""Reading alone: bytes to a Document, in MB/s; the peer is one regular expression that only splits."""

from __future__ import annotations

import re
from collections.abc import Iterator

from corpus.reading.reader import read_source
from tests.bench.figures import Figures, seconds
from tests.bench.library import Library

_NAIVE = re.compile(r"^(\d{3}\.\d+[a-z]?)\.? (.+)$", re.MULTILINE)


def measure(library: Library) -> Iterator[Figures]:
    """One row an edition and one for all, beside the naive split."""
    figures = Figures("Reading (decode, detect, rules, glossary, references, diagnostics)")
    total = spent = naive = 0.0
    for path in library.files:
        data = path.read_bytes()
        took = seconds(lambda data=data, name=path.name: read_source(data, name), 3)
        naive += seconds(lambda data=data: _NAIVE.findall(data.decode("utf-8", "replace")), 3)
        total += len(data) / 1e6
        spent += took
        figures.add(
            path.name, f"{len(data) / 1e6 / took:.1f} MB/s", f"{len(data) / 1000:.0f} kB in {took:.3f} s"
        )
    figures.add("all", f"{total / spent:.1f} MB/s", f"{total:.1f} MB in {spent:.2f} s")
    figures.add(
        "peer: one regular expression, rules only",
        f"{total / naive:.1f} MB/s",
        "no tree, no references, no owners",
    )
    yield figures
