"""Which numbers of real editions were misprinted, and how little is left to report."""

from __future__ import annotations

from pathlib import Path

import pytest

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
    for start, expected in REPAIRED.items():
        document = read(next(real_more.glob(f"*{start}*")))
        assert [(rule.number, rule.read) for rule in document.rules if rule.read] == expected, start
        assert len(document.diagnostics) <= MOST_FACTS, start
