"""What a source covers."""

from __future__ import annotations

import pytest

from corpus.reading.rules.coverage import covers


@pytest.mark.parametrize(
    ("numbers", "covered"),
    [
        ("4 420 420.1 420.2 420.5 420.5a", "420"),
        ("421.1 421.2 421.3 421.4 421.5 102.4b", "102.4b 421"),
        ("212.2g 212.2h 502.33 502.33a 502.33b 502.7d", "212.2g 212.2h 502.7d 502.33"),
        ("507 507.1 507.1a", "507"),
        ("507 507.4 507.4a", "507.4"),
        ("420.1", "420.1"),
        ("420.1 420.3", "420.1 420.3"),
        ("420.2 420.3", "420.2 420.3"),
        ("211 212 212.1", "211 212"),
        ("420.5b 420.5", "420.5"),
        ("", ""),
    ],
)
def test_the_largest_subtrees_held_are_named(numbers: str, covered: str) -> None:
    assert covers(numbers.split()) == tuple(covered.split())
