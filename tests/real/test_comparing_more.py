"""Comparing true neighbours among the further editions: twins, restated rules, natures, what weighs most."""

from functools import cache

import pytest

from corpus.comparing.comparison import Comparison, compare
from tests.real.editions import compared as read

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
    ],
)
def test_sections_that_shift_by_one_leave_no_rule_on_a_look_alike(between, editions, old, new):
    went = {pair.old: pair.new for pair in between(*editions).alignment.pairs}
    assert went[old] == new


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
        (("RIX", "DOM"), {"306.7", "508.7f", "810.7b"}, 8),  # behind what follows from Sagas, place by place
        (("WWK", "ROE"), {"702.85a", "710.2"}, 1),
        (("DTK", "ORI"), {"702.110b"}, 4),
    ],
)
def test_what_a_release_brought_and_took_stands_first(between, editions, numbers, most):
    places = between(*editions).places[:most]
    assert numbers & {number for place in places for number in place.numbers}
