"""Filters in the address: what they let through, and the links that change them."""

import pytest
from django.http import QueryDict
from hypothesis import HealthCheck, given, settings, strategies as st

from corpus.comparing.edition import Change
from corpus.pages.compare.page import (
    NATURE_SLUGS,
    STATUSES,
    Filters,
)
from corpus.pages.redline.words import KINDS


def change(status="edited", old="420.5e", new="704.5j", nature="substantive", kind="rule", **more):
    return Change(kind=kind, status=status, nature=nature, old=old, new=new, score=0.9, **more)


ADDED = change("added", old=None, new="704.6")
MOVED = change("renumbered", nature=None)
EDITED = change()
RETOUCHED = change(nature="editorial", old="100.1", new="100.1")
TERM = change(kind="term", old="Légende", new="Légende")
ALL = [ADDED, MOVED, EDITED, RETOUCHED, TERM]


@pytest.mark.parametrize(
    ("query", "kept"),
    [
        ("", ALL),
        ("statut=ajoutee", [ADDED]),
        ("statut=modifiee", [EDITED, RETOUCHED]),
        ("nature=fond", [ADDED, EDITED, TERM]),
        ("nature=fond&statut=ajoutee", [ADDED]),
        ("section=glossaire", [TERM]),
        ("section=704", [ADDED, MOVED, EDITED]),
        ("section=420", [MOVED, EDITED]),
        ("section=704.5", [MOVED, EDITED]),
        ("section=100&nature=redaction", [RETOUCHED]),
        ("section=999", []),
        ("statut=supprimee", []),
        ("statut=nimporte&nature=&section=abc&page=x&vue=z", ALL),
    ],
)
def test_filters_let_through_what_was_asked_for(query, kept):
    filters = Filters.read(QueryDict(query))
    assert [each for each in ALL if filters.lets(each)] == kept


@pytest.mark.parametrize(
    ("query", "page"), [("page=3", 3), ("page=0", 1), ("page=-1", 1), ("page=9999999999", 1), ("page=²", 1)]
)
def test_a_page_is_a_number(query, page):
    assert Filters.read(QueryDict(query)).page == page


@settings(
    deadline=None, suppress_health_check=[HealthCheck.too_slow]
)  # how fast a busy machine draws examples says nothing
@given(
    st.sampled_from(["", *STATUSES]),
    st.sampled_from(["", *NATURE_SLUGS]),
    st.sampled_from(["", "7", "704", "704.5j", "glossaire"]),
    st.booleans(),
    st.integers(1, 99),
)
def test_an_address_says_the_filters_whole(status, nature, section, side_by_side, page):
    filters = Filters(status, nature, section, side_by_side, page)
    assert Filters.read(QueryDict(filters.query(page=page).removeprefix("?"))) == filters


def test_a_choice_turns_itself_on_and_off():
    filters, counts = Filters(status="ajoutee"), {"added": 1, "edited": 2, "identical": 7}
    edited, added, same = filters.choices("status", KINDS.values(), counts)
    assert added["active"] and added["url"] == "?" and added["count"] == 1
    assert Filters.read(QueryDict(edited["url"][1:])) == Filters("modifiee")
    assert same["url"] == "" and not same["active"]
