"""Rule numbers as people type them in an address."""

import pytest
from hypothesis import given, strategies as st

from corpus.numbers import RuleNumber
from corpus.pages.shared.french import canonical


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("420", "420"),
        ("420.5E", "420.5e"),
        ("420.5 e", "420.5e"),
        ("4205e", "420.5e"),
        ("704-5j", "704.5j"),
        ("RC 704.5j", "704.5j"),
        ("règle\u00a0704.5j", "704.5j"),
        ("420.05", "420.5"),
        ("420.5e~2", "420.5e~2"),
    ],
)
def test_loose_spellings(typed, meant):
    assert canonical(typed) == meant


@pytest.mark.parametrize(
    "typed", ["", "abc", "42", "0", "4.5", "420.5l", "420.5o", "420.e", "420.5e.5", "99999999", "420;5"]
)
def test_no_numbers(typed):
    assert canonical(typed) is None


@given(st.text(max_size=30))
def test_any_text_gives_a_number_or_none(typed):
    meant = canonical(typed)
    if meant is not None:
        assert str(RuleNumber.parse(meant.partition("~")[0])) == meant.partition("~")[0]
        assert canonical(meant) == meant
