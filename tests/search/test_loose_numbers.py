"""Rule numbers as people type them."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from corpus.search.query.loose_numbers import MOST, find_numbers, with_digits
from corpus.text.normalise import letters

_HELD = """
100 200.7 411 412 418 418.5 418.5a 418.5b 418.5c 418.5d 418.5e 418.5f 418.5g 420 420.5 420.5a 420.5e 420.5g
421 421.3 502.9 502.10 502.10a 507 507.3 507.3b 704 704.5 704.5j
"""
HELD = set(_HELD.split())


def read(query: str) -> tuple[list[str], list[str]]:
    found = find_numbers(letters(query), HELD.__contains__)
    return list(found.found), list(found.missing)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("420.5e", ["420.5e"]),
        ("420 . 5 e", ["420.5e"]),
        ("4205e", ["420.5e"]),
        ("420-5e", ["420.5e"]),
        ("50210a", ["502.10a"]),
        ("r 421.3", ["421.3"]),
        ("r.420.5e", ["420.5e"]),
        ("règle420.5e", ["420.5e"]),
        ("paragraphe 420 5 alinéa e", ["420.5e"]),
        ("420.5 alinéa e du texte", ["420.5e"]),
        ("[CR:704.5j]", ["704.5j"]),
        ("704.5.j", ["704.5j"]),
        ("#R7045j", ["704.5j"]),
        ("règles 418.5d et 418.5e", ["418.5d", "418.5e"]),
        ("418.5b à 418.5d", ["418.5b", "418.5d"]),
        ("Cf. règles 418.5 c.", ["418.5c"]),
        ("411-412", ["411", "412"]),
        ("section 507 mirrodin", ["507"]),
        ("§ 420", ["420"]),
        ("420.5 a quoi sert", ["420.5"]),
        ("420.5 a", ["420.5a"]),
        ("2007", []),
        ("règle 2007", ["200.7"]),
        ("deck de 100 cartes", []),
        ("+1/+1 -1/-1", []),
        ("{3}{G}{W}", []),
        ("15/07/2006", []),
        ("x420", []),
        ("", []),
    ],
)
def test_numbers_found(query: str, expected: list[str]) -> None:
    assert read(query)[0] == expected


@pytest.mark.parametrize(
    ("query", "missing"), [("420.5z", ["420.5z"]), ("règle 999", ["999"]), ("702.19b", ["702.19b"])]
)
def test_numbers_that_no_edition_holds(query: str, missing: list[str]) -> None:
    assert read(query) == ([], missing)


def test_the_rest_of_the_query_is_left() -> None:
    assert find_numbers("420.5e en 2007", HELD.__contains__).rest.split() == ["en", "2007"]


@given(st.text(alphabet="0123456789.,-– abcdeà()[]#/règlect", max_size=80))
def test_anything_is_read_somehow(query: str) -> None:
    found = find_numbers(letters(query), HELD.__contains__)
    assert set(found.found) <= HELD
    assert len(found.found) + len(found.missing) <= MOST


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("règle quatre cent vingt et un", "regle 421"),
        ("cinq cent deux point neuf b", "502 point 9 b"),
        ("quatre cent quatre-vingt-dix-neuf", "499"),
        ("seven hundred and two point nineteen", "702 point 19"),
        ("deux créatures, vingt points", "deux creatures, vingt points"),
    ],
)
def test_a_number_in_words_is_a_number_where_it_is_a_rule(query: str, expected: str) -> None:
    assert with_digits(letters(query)) == expected
