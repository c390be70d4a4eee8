"""Rule numbers: parsing, order, parents, letters, ranges."""

import pytest
from hypothesis import given, strategies as st

from corpus.numbers import (
    LETTERS,
    BadNumberError,
    RuleNumber,
    is_cut_off,
    is_number,
    is_part,
    is_slug,
    letter_index,
    letters_of,
    level_of,
    lineage_of,
    natural_range,
    place_of,
)


def number(text):
    return RuleNumber.parse(text)


NUMBERS = st.builds(
    lambda part, section, rule, letter: RuleNumber(
        part,
        part * 100 + section if section is not None else 0,
        rule if section is not None else 0,
        letter if section is not None and rule else 0,
    ),
    st.integers(1, 9),
    st.none() | st.integers(0, 99),
    st.integers(0, 999),
    st.integers(0, 24 * 25),
)


@pytest.mark.parametrize(
    ("text", "parsed", "level", "parent"),
    [
        ("4", (4, 0, 0, 0), "part", None),
        ("420", (4, 420, 0, 0), "section", "4"),
        ("400", (4, 400, 0, 0), "section", "4"),
        ("420.5", (4, 420, 5, 0), "rule", "420"),
        ("420.123", (4, 420, 123, 0), "rule", "420"),
        ("420.5a", (4, 420, 5, 1), "subrule", "420.5"),
        ("420.5e", (4, 420, 5, 5), "subrule", "420.5"),
        ("704.5aa", (7, 704, 5, 25), "subrule", "704.5"),
    ],
)
def test_a_number_says_where_it_stands(text, parsed, level, parent):
    found = number(text)
    assert (found.part, found.section, found.rule, found.letter) == parsed
    assert (found.level, str(found)) == (level, text)
    assert (str(found.parent) if found.parent else None) == parent


REFUSED = ("0", "042", "42", "4200", "420.", "420.5.", "420.1234", "420.5l", "420.5o", "420.5abc", "420.5E")


@pytest.mark.parametrize("text", ["", *REFUSED, " 420", "420\n"])
def test_what_is_no_number_is_refused(text):
    assert not is_number(text)
    with pytest.raises(BadNumberError, match=r"not a rule number|no subrule|not the letters"):
        number(text)


@given(NUMBERS)
def test_what_is_printed_is_parsed_again(found):
    assert number(str(found)) == found and is_number(str(found))


def test_order_is_that_of_the_book():
    order = "4 400 400.1 420 420.1 420.2 420.2a 420.2k 420.2m 420.2z 420.2aa 420.10 421 5"
    printed = order.split()
    assert [str(found) for found in sorted(map(number, reversed(printed)))] == printed


@given(NUMBERS, NUMBERS)
def test_a_node_contains_itself_and_what_stands_below(one, other):
    above = [other]
    while above[-1].parent:
        above.append(above[-1].parent)
    assert all(each.contains(other) for each in above)
    assert one.contains(other) == (one in above)


def test_letters_skip_l_and_o():
    assert LETTERS == "abcdefghijkmnpqrstuvwxyz" and len(LETTERS) == 24
    places = {"a": 1, "k": 11, "m": 12, "z": 24, "aa": 25, "az": 48, "ba": 49, "zz": 600}
    assert {letters: letter_index(letters) for letters in places} == places
    for letters in ("", "l", "o", "al", "A", "1", "abc"):
        with pytest.raises(BadNumberError, match=r"no subrule has|not the letters of"):
            letter_index(letters)


@given(st.integers(1, 600))
def test_letters_and_places_are_each_others_inverse(index):
    assert letter_index(letters_of(index)) == index


@pytest.mark.parametrize(
    ("first", "last", "between"),
    [
        ("409.1b", "409.1e", "409.1b 409.1c 409.1d 409.1e"),
        ("409.1k", "409.1n", "409.1k 409.1m 409.1n"),
        ("409.1", "409.3", "409.1 409.2 409.3"),
        ("411", "413", "411 412 413"),
        ("4", "6", "4 5 6"),
        ("409.1b", "409.1b", "409.1b"),
        ("409", "409", "409"),
        ("409.1c", "409.1b", "409.1c 409.1b"),
        ("409.1b", "409.2c", "409.1b 409.2c"),
        ("409.1", "410.3", "409.1 410.3"),
        ("409", "409.2", "409 409.2"),
        ("499", "501", "499 501"),
        ("409.1", "409.200", " ".join(f"409.{rule}" for rule in range(1, 201))),
        ("409.1", "409.201", "409.1 409.201"),
    ],
)
def test_a_range_is_filled_in_between_siblings(first, last, between):
    assert [str(found) for found in natural_range(number(first), number(last))] == between.split()


ANY = {
    # number in any document, in the order of its pages: its level, what stands above it
    "1": ("part", ""),
    "1.1": ("section", "1"),
    "1.2": ("section", "1"),
    "1.10": ("section", "1"),
    "7": ("part", ""),
    "10": ("part", ""),
    "10.1": ("section", "10"),
    "10.2": ("section", "10"),
    "704": ("section", "7"),
    "704.2": ("rule", "704 7"),
    "704.10": ("rule", "704 7"),
    "704.10k": ("subrule", "704.10 704 7"),
    "A": ("part", ""),
    "B": ("part", ""),
    "slow-play": ("part", ""),
    "annexe.b": ("section", "annexe"),
}


@pytest.mark.parametrize(("of", "level", "above"), [(each, *row) for each, row in ANY.items()])
def test_where_a_number_of_any_document_stands(of, level, above):
    assert (level_of(of), lineage_of(of)) == (level, (of, *above.split()))
    assert is_part(of) == (level == "part")


def test_the_numbers_of_any_document_are_ordered_as_it_prints_them():
    rules = [each for each in ANY if each[:3] == "704"]
    guide = [each for each in ANY if each not in rules and each != "annexe.b"]
    for printed in (rules, guide):
        shuffled = printed[::-1]
        assert sorted(shuffled, key=place_of) == printed
    assert [each for each in (*ANY, "d1s", "ab", "1er") if is_slug(each)] == ["slow-play", "annexe.b", "d1s"]


@pytest.mark.parametrize(
    ("covers", "cut"),
    [("", False), ("411 412.3 422", False), ("102.4b 421", True), ("411 500.1", True), ("420.1", True)],
)
def test_an_edition_is_cut_off_where_it_begins_or_ends_inside_a_section(covers, cut):
    assert is_cut_off(covers.split()) == cut
