"""Comparing true neighbours among the real editions: known pairs, restated rules, natures, what weighs most."""

from functools import cache
from itertools import pairwise

import pytest

from corpus.comparing.align.alignment import align, compose, edges_of
from corpus.comparing.comparison import Comparison, compare
from tests.real.editions import compared, compared as read

pytestmark = pytest.mark.real


@pytest.fixture(scope="module")
def between(real_more):
    """The comparison of two editions by the codes of their files, worked out once."""

    def edition(code):
        return read(next(real_more.glob(f"*-{code}.txt")))

    @cache
    def compared(old, new) -> Comparison:
        return compare(edition(old), edition(new))

    return compared


def change(comparison, old):
    return next(told for told in comparison.changes if told.kind == "rule" and told.old == old)


@pytest.mark.parametrize(
    ("editions", "old", "new"),
    [
        (("RIX", "DOM"), "717.3", "718.3"),
        (("RIX", "DOM"), "718.3", "719.3"),
        (("AVR", "M13"), "310.6", "311.6"),
        (("AVR", "M13"), "311.6", "312.6"),
        (("ZEN", "WWK"), "702.12b", "702.12b"),  # where it began, under its number, though more of it went on
    ],
)
def test_sections_that_shift_by_one_leave_no_rule_on_a_look_alike(between, editions, old, new):
    went = {pair.old: pair.new for pair in between(*editions).alignment.pairs}
    assert went[old] == new


@pytest.mark.parametrize(("editions", "number"), [(("RIX", "DOM"), "703.4d"), (("DTK", "ORI"), "613.6d")])
def test_a_newcomer_of_one_pattern_is_no_part_of_its_neighbour(between, editions, number):
    assert not next(pair.also_new for pair in between(*editions).alignment.pairs if pair.old == number)


@pytest.mark.parametrize(
    ("old", "new"), [("810.7a", "805.10a"), ("810.7d", "805.10d"), ("810.7e", "805.10f"), ("508.7f", None)]
)
def test_what_went_names_the_rule_that_says_the_same_law(between, old, new):
    gone = change(between("RIX", "DOM"), old)
    assert (gone.status, gone.new) == ("removed", None)
    assert new is None or new in [see.number for see in gone.see if see.why == "same_law"]


@pytest.mark.parametrize(
    ("editions", "numbers", "most"),
    [
        (("RIX", "DOM"), {"714.1", "714.4"}, 1),
        (("RIX", "DOM"), {"306.7", "508.7f", "810.7b"}, 4),
        (("WWK", "ROE"), {"702.85a", "710.2"}, 1),
        (("DTK", "ORI"), {"702.110b"}, 4),
    ],
)
def test_what_a_release_brought_and_took_stands_first(between, editions, numbers, most):
    places = between(*editions).places[:most]
    assert numbers & {number for place in places for number in place.numbers}


KNOWN = [
    ("a moved section", "420", "704"),
    ("a rule that kept its words", "502.31b", "702.38b"),
    ("vocabulary changed", "212.2a", "301.1"),
    ("recycled number", "104.2", "107.2"),
    ("twins told apart by family", "502.9c", "702.17c"),
    ("merged", "502.10i", "702.19m"),
    ("merged with its twin", "502.11d", "702.19m"),
    ("reworded and reordered", "104.3g", "106.8"),
    ("goes on where it began", "408.1c", "115.3a"),
    ("a section goes on where it began", "418.5a", "612.1"),
    ("taken in with its section", "404.1", "603.1"),
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
    composed = compose(editions[2].by_number, editions[5].by_number, map(edges_of, steps))
    direct = align(editions[2], editions[5])
    ways = [
        {p.old: {p.new, *p.also_new} - {None} for p in way.pairs if p.old is not None}
        for way in (composed, direct)
    ]
    apart = [
        number for number in ways[0] if not ways[0][number] & ways[1][number] and any(w[number] for w in ways)
    ]
    assert len(apart) / len(ways[0]) < 0.06


@pytest.fixture(scope="module")
def french(real_corpus):
    return {file.name[:3]: compared(file) for file in sorted(real_corpus.glob("*.txt"))}


def told(comparison):
    return {(change.old, change.new): change for change in comparison.changes}


def test_section_420_from_2003_to_2006(french):
    comparison = compare(french["000"], french["002"])
    changes = told(comparison)
    assert changes["420.5e", "420.5e"].status == "edited"
    assert changes["420.5e", "420.5e"].nature == "substantive"
    assert comparison.scope.compared == ("420",)
    assert {"411", "422", "500", "508"} <= set(comparison.scope.only_new)
    assert {new for old, new in changes if old is None} == {"420.5k", "420.5m"}
    assert comparison.summary["removed"] == 0


def test_the_rules_on_loops_did_not_change(french):
    comparison = compare(french["003"], french["002"])
    assert comparison.changes == ()
    assert comparison.scope.only_old == ("102.4b",)


def test_rules_quoted_by_the_faq_compare_with_the_later_text(french):
    comparison = compare(french["004"], french["002"])
    assert told(comparison)["507.1", "507.1"].nature == "substantive"
    assert not comparison.summary["removed"]
    assert "212.2g" in comparison.scope.only_old
