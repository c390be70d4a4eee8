"""Real editions held against each other: which numbers were misprinted, who says so, and how little is left to tell."""

from __future__ import annotations

from pathlib import Path

import pytest

from corpus.reading.carriers.decoding import decode
from corpus.reading.reader import read_source
from corpus.reading.witnesses.evidence import evidence_of, neighbours
from corpus.reading.witnesses.hold import hold
from tests.real.editions import read

pytestmark = pytest.mark.real

REPAIRED = {
    # date in the name: meant, printed
    "1999-11-01": [("408.2f", "408.f"), ("408.2g", "408.g")],
    "2005-08-01": [("606.8b", "606. 8b"), ("609.2c", "605.2c")],
    "2007-07-13": [("423.2b", "432.2b")],
    "2009-10-05": [("702.30e", "702.30d")],
    "2010-06-18": [("505.5", "505.54")],
    "2023-02-03": [],
    "2023-04-14": [("712.3a", "712.3d"), ("712.3b", "712.3e"), ("712.3c", "712.3f")],
    "2024-09-17": [("702.176", "702.175"), ("702.176a", "702.175a")],
}
MOST_FACTS = 10


def test_misprinted_numbers_are_put_right_and_no_other_is_touched(real_more: Path) -> None:
    documents = {start: read(next(real_more.glob(f"*{start}*"))) for start in REPAIRED}
    evidence = [evidence_of(document, start) for start, document in documents.items()]
    for start, document in documents.items():
        others = [one for one in evidence if one.name != start]
        held = hold(document, neighbours(document.date or "", "en", others))
        assert [(rule.number, rule.read) for rule in held.rules if rule.read] == REPAIRED[start], start
        assert len(held.diagnostics) <= MOST_FACTS, start


def test_without_its_line_breaks_an_edition_keeps_its_rules_and_most_terms(real_more: Path) -> None:
    path = next(real_more.glob("*2013-05-01*"))
    clean = read(path)
    lines = decode(path.read_bytes(), path.name).lines
    run_on = read_source(" ".join(" ".join(line.split()) for line in lines if line.strip()).encode(), "x.txt")
    assert [rule.number for rule in run_on.rules] == [rule.number for rule in clean.rules]
    same = sum(
        one.text.split() == other.text.split() for one, other in zip(run_on.rules, clean.rules, strict=True)
    )
    assert same >= 0.999 * len(clean.rules)
    assert (run_on.title, run_on.date) == (clean.title, clean.date)
    names, found = {term.term for term in clean.terms}, {term.term for term in run_on.terms}
    assert len(names & found) >= 0.99 * len(names)
    assert not found - names
