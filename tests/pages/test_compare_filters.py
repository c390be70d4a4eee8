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
