"""Filters in the address: what they let through."""

import pytest
from django.http import QueryDict

from corpus.comparing.edition import Change
from corpus.pages.compare.page import Filters


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
