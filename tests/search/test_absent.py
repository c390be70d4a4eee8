"""Names of cards that the library lacks."""

from __future__ import annotations

import pytest

from corpus.search.answer.absent import without_absent
from corpus.search.answer.answering import answer
from corpus.search.index.opened import OpenIndex


@pytest.mark.parametrize(
    ("query", "absent"),
    [
        ("Zorglub Verdoyant", ("Zorglub Verdoyant",)),
        ("que fait Courroux de Zorglub ?", ("Courroux de Zorglub",)),
        ("Zorglub et Quibidule", ("Zorglub", "Quibidule")),
        ("« Zorglub »", ("Zorglub",)),
        ("[[zorglub]]", ("zorglub",)),
        ("zorglub verdoyant", ()),
        ("Piétinement", ()),
        ("Première Frappe", ()),
        ("Que fait le piétinement ?", ()),
    ],
)
def test_a_name_that_no_title_and_no_text_has_is_absent(
    index: OpenIndex, query: str, absent: tuple[str, ...]
) -> None:
    assert without_absent(query, index)[1] == absent
    found = answer(index, query)
    assert found.absent == absent
    assert not absent or found.query == query


def test_every_title_of_the_library_is_there(index: OpenIndex) -> None:
    assert [title for title in index.titles.values() if without_absent(title, index)[1]] == []


def test_what_is_asked_besides_is_answered_without_look_alikes(index: OpenIndex) -> None:
    assert not answer(index, "Zorglub Verdoyant").hits
    asked = answer(index, "Zorglub Verdoyant piétinement")
    assert [hit.id for hit in asked.hits] == [hit.id for hit in answer(index, "piétinement").hits]
