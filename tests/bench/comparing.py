"""Alignment, whole comparisons and word diffs; the peer is all-pairs `difflib`, sampled."""

from __future__ import annotations

import difflib
import statistics
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from multiprocessing import get_context

from corpus.comparing.align.alignment import align
from corpus.comparing.comparison import compare
from corpus.comparing.edition import ComparedEdition
from corpus.comparing.from_document import compared_edition
from corpus.comparing.words.diff import diff_words
from corpus.library.comparisons.packing import pack
from corpus.reading.reader import read_source
from tests.bench.figures import Figures, seconds
from tests.bench.library import Library

_NEIGHBOURS = 0.3
"""The seconds that two neighbours may take."""
_SAMPLE = 12
"""Old rules that the peer gets to place; its time for the whole is these times all the others."""


def measure(library: Library) -> Iterator[Figures]:
    """Each pair of neighbours, all of them together, then the oldest against the newest."""
    editions = [
        compared_edition(read_source(path.read_bytes(), path.name), path.stem) for path in library.neighbours
    ]
    figures = Figures("Comparing (CPU: alignment alone; the whole, packed to be stored)")
    taken = [_add(figures, old, new) for old, new in pairwise(editions)]
    aligned, whole = zip(*taken, strict=True)
    for name, of in (("median", statistics.median), ("worst", max)):
        figures.add(
            f"neighbours, the {name}", f"{of(aligned):.2f} s; {of(whole):.2f} s", f"≤ {_NEIGHBOURS} s"
        )
    within = [sum(each <= _NEIGHBOURS for each in times) for times in (aligned, whole)]
    figures.add(f"neighbours within {_NEIGHBOURS} s", f"{within[0]}; {within[1]}", f"of {len(taken)}")
    old, new = editions[0], editions[-1]
    _add(figures, old, new)
    figures.add(
        "peer: difflib over all pairs", f"{_naive(old, new):.0f} s", f"by {_SAMPLE} of {len(old.rules)} rules"
    )
    yield figures
    yield _words(editions)


def _add(figures: Figures, old: ComparedEdition, new: ComparedEdition) -> tuple[float, float]:
    """Adds what two editions take, and says it."""
    aligned, whole = _cpu(old, new)
    size = f"{len(old.rules)} and {len(new.rules)} rules"
    figures.add(f"{old.slug} → {new.slug}", f"{aligned:.2f} s; {whole:.2f} s", size)
    return aligned, whole


def _cpu(old: ComparedEdition, new: ComparedEdition) -> tuple[float, float]:
    """The CPU that an alignment takes, and all that is stored of two editions, in a process that compared nothing yet:
    a child for each, so that no pair finds what another one left behind.
    """
    with ProcessPoolExecutor(1, mp_context=get_context("fork")) as child:
        return child.submit(_worked_out, old, new).result()


def _worked_out(old: ComparedEdition, new: ComparedEdition) -> tuple[float, float]:
    start = time.process_time()
    aligned = align(old, new)
    middle = time.process_time()
    pack(compare(old, new, alignment=aligned))
    return middle - start, time.process_time() - start


def _naive(old: ComparedEdition, new: ComparedEdition) -> float:
    """Seconds that best-ratio matching by SequenceMatcher over words would take for the whole pair."""
    sample = old.rules[:: max(1, len(old.rules) // _SAMPLE)][:_SAMPLE]

    def place() -> None:
        for rule in sample:
            matcher = difflib.SequenceMatcher(autojunk=False)
            matcher.set_seq2(rule.text.split())
            for other in new.rules:
                matcher.set_seq1(other.text.split())
                matcher.ratio()

    return seconds(place) * len(old.rules) / len(sample)


def _words(editions: list[ComparedEdition]) -> Figures:
    """Word diffs of the rules that kept their number and changed their text, beside SequenceMatcher's."""
    pairs = []
    for old, new in pairwise(editions):
        texts = {rule.number: rule.text for rule in new.rules}
        pairs += [
            (r.text, texts[r.number]) for r in old.rules if r.text and texts.get(r.number, r.text) != r.text
        ]
    ours = seconds(lambda: [diff_words(old, new) for old, new in pairs], 3)
    theirs = seconds(
        lambda: [
            difflib.SequenceMatcher(None, old.split(" "), new.split(" "), autojunk=False).get_opcodes()
            for old, new in pairs
        ]
    )
    figures = Figures(f"Word diff over {len(pairs)} changed texts")
    figures.add("readable word diff", f"{ours / max(1, len(pairs)) * 1000:.2f} ms each")
    figures.add(
        "peer: difflib.SequenceMatcher over words", f"{theirs / max(1, len(pairs)) * 1000:.2f} ms each"
    )
    return figures
