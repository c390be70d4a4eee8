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
    yield _growth()


def _growth() -> Figures:
    """Four times the text in some four times the time, also where the text is made to be slow."""
    figures = Figures("Reading hostile texts: 100 kB, then 400 kB")
    for unit in (
        "420.1 ",
        "(",
        '"',
        "règles 1, ",
        "420.1a-z, ",
        "le 1er mai 2006 ",
        "a\n",
        "{",
        "<p>a",
        "420.1. Mot.\n",
    ):
        one, four = _hostile(unit, 100_000), _hostile(unit, 400_000)
        figures.add(repr(unit), f"×{four / one:.1f}", f"{one * 1000:.0f} ms, then {four * 1000:.0f} ms")
    return figures


def _hostile(unit: str, size: int) -> float:
    data = (unit * (size // len(unit))).encode()
    return seconds(lambda: read_source(data, "hostile.txt", kind="rules"), 3)
