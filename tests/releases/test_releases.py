"""Releases: facts in order, and which one a rules text came with."""

import datetime

import pytest

from corpus.releases import came_between, release_named, release_of, releases


def test_the_table_is_in_order_and_names_nothing_twice():
    days = [release.day for release in releases()]
    assert days == sorted(days)
    codes = [release.code for release in releases()]
    assert len(set(codes)) == len(codes) > 100


@pytest.mark.parametrize(
    ("day", "code"),
    [
        ("2003-05-26", "SCG"),
        ("2006-07-15", "CSP"),
        ("2013-07-13", "M14"),
        ("2003-10-03", "MRD"),
        ("2014-01-15", None),
        ("1995-05-01", None),
    ],
)
def test_the_release_that_a_text_came_with(day, code):
    found = release_of(datetime.date.fromisoformat(day))
    assert (found.code if found else None) == code


@pytest.mark.parametrize(
    ("typed", "code"), [("m14", "M14"), ("Magic 2014", "M14"), ("fleau", "SCG"), ("xyz", None)]
)
def test_a_release_by_its_names(typed, code):
    found = release_named(typed)
    assert (found.code if found else None) == code


@pytest.mark.parametrize(
    ("one", "other", "came"),
    [
        ("2003-05-26", "2006-07-15", True),
        ("2009-05-01", "2009-07-11", False),
        ("2026-06-19", "2026-08-07", False),
        ("2035-01-01", "2036-01-01", True),
        ("1990-03-01", "1991-03-01", True),
    ],
)
def test_texts_that_were_published_in_between(one, other, came):
    assert came_between(datetime.date.fromisoformat(one), datetime.date.fromisoformat(other)) is came
