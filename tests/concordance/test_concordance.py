"""The concordance: its file, and what is asked of it, over rows made by hand."""

from __future__ import annotations

import lzma

import pytest
from hypothesis import given, strategies as st

from corpus.concordance.concordance import Concordance, embedded
from corpus.concordance.rows import FORMAT, ConcordanceError, ConcordanceRow, digest_of, dump, load

DAYS = ("2001-01-01", "2003-01-01", "2005-01-01", "2007-01-01")
ROWS = [
    ConcordanceRow("king", "400.1", "2001-01-01", "", "2003-01-01", "first", "", "a"),
    ConcordanceRow("king", "500.1", "2003-01-01", "2001-01-01", "2005-01-01", "renumbered", "", "a"),
    ConcordanceRow("king", "500.1", "2005-01-01", "2003-01-01", "2007-01-01", "edited", "substantive", "b"),
    ConcordanceRow("king", "500.2", "2007-01-01", "2005-01-01", "", "renumbered+edited", "editorial", "c"),
    ConcordanceRow("pawn", "400.2", "2001-01-01", "", "2005-01-01", "first", "", "d", (), ("king",)),
    ConcordanceRow("rook", "500.1", "2007-01-01", "2005-01-01", "", "split", "", "e", ("king",), ()),
]
MADE = Concordance(DAYS, ROWS)


@pytest.mark.parametrize(
    ("number", "day", "thread"),
    [
        ("400.1", "2001-01-01", "king"),
        ("400.1", "2002-12-31", "king"),
        ("400.1", "2003-01-01", None),
        ("500.1", "2006-06-06", "king"),
        ("500.1", "", "rook"),
        ("500.2", "", "king"),
        ("400.2", "2004-01-01", "pawn"),
        ("400.2", "", None),
        ("400.1", "2000-12-31", None),
        ("999.9", "", None),
    ],
)
def test_a_number_names_the_law_that_bore_it_that_day(number: str, day: str, thread: str | None) -> None:
    found = MADE.at(number, day)
    assert (found.thread if found else None) == thread


@pytest.mark.parametrize(
    ("thread", "day", "until", "fate"),
    [
        ("king", "2001-01-01", "2003-01-01", "same"),
        ("king", "2001-01-01", "", "substantive"),
        ("king", "2005-01-01", "", "quiet"),
        ("king", "2007-01-01", "", "same"),
        ("pawn", "2001-01-01", "", "gone"),
        ("pawn", "2006-01-01", "", None),
        ("rook", "2001-01-01", "", None),
    ],
)
def test_what_became_of_a_law(thread: str, day: str, until: str, fate: str | None) -> None:
    assert MADE.fate(thread, day, until) == fate


def test_the_sense_holds_since_the_last_change_of_substance() -> None:
    today, before, gone = (
        MADE.sense_since("king"),
        MADE.sense_since("king", "2004-01-01"),
        MADE.sense_since("pawn"),
    )
    assert today is not None and (today.since, today.after) == ("2005-01-01", "2003-01-01")
    assert before is not None and before.since == "2001-01-01"
    assert gone is None


def test_an_edition_is_known_by_its_wordings() -> None:
    assert MADE.edition_like([("500.1", "b"), ("500.1", "b")]) == "2005-01-01"
    assert MADE.edition_like([("500.2", "c"), ("500.1", "e")]) == "2007-01-01"
    assert MADE.edition_like([("500.2", "c"), ("500.1", "other")]) == ""
    assert MADE.edition_like([]) == ""


def test_a_file_gives_back_its_rows_whatever_their_order() -> None:
    data = dump(reversed(DAYS), reversed(ROWS))
    days, rows = load(data)
    assert days == DAYS
    assert rows == sorted(ROWS)
    assert dump(DAYS, ROWS) == data


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"not compressed",
        lzma.compress(b""),
        lzma.compress(b"another format\n2001-01-01\n"),
        lzma.compress(f"{FORMAT}\n2001-01-01\nking\t400.1\n".encode()),
        lzma.compress(f"{FORMAT}\n2001-01-01\nking\t1\tsoon\t\t\tfirst\t\ta\t\t\n".encode()),
        lzma.compress(f"{FORMAT}\n2001-01-01\nking\t1\t2001-01-01\t\t\tfirst\t\ta\t".encode()),
        dump(DAYS, ROWS)[:-40],
    ],
)
def test_a_damaged_file_is_refused(data: bytes) -> None:
    with pytest.raises(ConcordanceError):
        load(data)


def test_a_digest_sees_through_print_and_cited_numbers_alone() -> None:
    known = digest_of("Kings", "A king moves one step; see rule 402.3b.")
    assert digest_of("Kings", "A king moves one step; see rule 502.4.") == known
    assert digest_of("KINGS", "A king moves one step; see rule 402.3b") == known
    assert digest_of("Kings", "A king moves two steps; see rule 402.3b.") != known
    assert digest_of("", "+1/+1") != digest_of("", "-1/-1")


@given(st.text(), st.text())
def test_a_digest_is_eleven_letters_that_an_address_may_hold(title: str, text: str) -> None:
    digest = digest_of(title, text)
    assert len(digest) == 11
    assert digest.replace("-", "").replace("_", "").isalnum()


def test_in_the_embedded_one_a_number_has_one_law_at_a_time() -> None:
    known = embedded()
    for day in known.days:
        numbers = [row.number for row in known if row.since <= day and (not row.until or day < row.until)]
        assert len(numbers) == len(set(numbers)), day
