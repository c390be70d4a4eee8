"""A query that finds nothing is taken for the title whose letters it nearly has."""

from __future__ import annotations

import pytest

from corpus.search.answer.answering import answer
from corpus.search.answer.narrowing import Narrowing
from corpus.search.answer.titles import nearest_title
from corpus.search.index.opened import OpenIndex
from corpus.search.query.analysis import analyse


def nearest(index: OpenIndex, query: str) -> str | None:
    return nearest_title(index, analyse(query, index.holds_number, index.names))


@pytest.mark.parametrize(
    ("query", "title"),
    [
        ("lanterne vasegrize", "Lanterrne vasegrise"),
        ("lanternevasegrise", "Lanterrne vasegrise"),
        ("anje detain", "Ange d’étain"),
        ("ange", None),
        ("ange detain 420.5c", None),
        ('"anje detain"', None),
        ("anje detain -vol", None),
        ("lanterne grise", None),
        ("horaires du magasin", None),
        ("", None),
    ],
)
def test_a_title_is_meant_by_nearly_all_of_its_letters(
    index: OpenIndex, query: str, title: str | None
) -> None:
    assert nearest(index, query) == title


def test_what_finds_nothing_is_answered_as_the_title_that_it_nearly_is(index: OpenIndex) -> None:
    found = answer(index, "lamterrnevasegrize")
    assert [hit.name for hit in found.hits][:1] == ["Lanterrne vasegrise"]
    assert (found.query, found.suggestion) == ("lamterrnevasegrize", "Lanterrne vasegrise")


def test_a_title_is_not_offered_where_the_filters_leave_it_out(index: OpenIndex) -> None:
    found = answer(index, "lamterrnevasegrize", Narrowing(kind="rule"))
    assert (found.total, found.suggestion) != (1, "Lanterrne vasegrise")
    assert not found.hits
