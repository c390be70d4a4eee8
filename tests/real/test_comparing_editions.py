"""Comparing at real scale: known pairs, figures and laws on nine official editions."""

from itertools import pairwise

import pytest

from corpus.comparing.align.alignment import align
from corpus.comparing.align.compose import compose
from corpus.comparing.comparison import compare
from tests.real.editions import compared

pytestmark = pytest.mark.real

KNOWN = [
    ("a moved section", "420", "704"),
    ("a rule that kept its words", "502.31b", "702.38b"),
    ("vocabulary changed", "212.2a", "301.1"),
    ("recycled number", "104.2", "107.2"),
    ("twins told apart by family", "502.9c", "702.17c"),
    ("merged", "502.10i", "702.19m"),
    ("merged with its twin", "502.11d", "702.19m"),
    ("reworded and reordered", "104.3g", "106.8"),
]


@pytest.fixture(scope="module")
def editions(real_editions):
    return [compared(file) for file in sorted(real_editions.glob("*.txt"))]


@pytest.fixture(scope="module")
def renumbering(editions):
    """The comparison over the great renumbering of 2009."""
    return compare(editions[3], editions[4])


@pytest.mark.parametrize(("old", "new"), [row[1:] for row in KNOWN], ids=[row[0] for row in KNOWN])
def test_known_pairs(renumbering, old, new):
    went = {pair.old: {pair.new, *pair.also_new} for pair in renumbering.alignment.pairs}
    assert new in went[old]


def test_a_split_keeps_its_parts_together(renumbering):
    parts = {pair.old: {pair.new, *pair.also_new} for pair in renumbering.alignment.pairs}["212.9d"]
    assert {"306.5", "306.5a", "306.5b"} <= parts


def test_composition_agrees_with_the_direct_way_but_for_a_few(editions):
    """From 2007 to 2013 over the three editions in between, counted in old rules."""
    steps = [align(old, new) for old, new in pairwise(editions[2:6])]
    composed = compose(compose(steps[0], steps[1]), steps[2])
    direct = align(editions[2], editions[5])
    ways = [
        {p.old: {p.new, *p.also_new} - {None} for p in way.pairs if p.old is not None}
        for way in (composed, direct)
    ]
    apart = [
        number for number in ways[0] if not ways[0][number] & ways[1][number] and any(w[number] for w in ways)
    ]
    assert len(apart) / len(ways[0]) < 0.06
