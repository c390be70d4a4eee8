"""Completions while one types; names that the library doesn't know."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from corpus.search.answer.absent import without_absent
from corpus.search.answer.answering import answer
from corpus.search.answer.suggesting import KEPT_FOR_SEARCH, completions
from corpus.search.index.opened import OpenIndex
from tests.search.library import open_library


@pytest.mark.parametrize(
    ("typed", "first", "kind", "group"),
    [
        ("420.5", "420.5", "number", "goto"),
        ("420.5e", "420.5e", "number", "goto"),
        ("70", "702.19", "number", "goto"),
        ("pié", "Piétinement", "title", "goto"),
        ("pie", "Piétinement", "title", "goto"),
        ("ange d", "Ange d’étain", "card", "goto"),
        ("vif arg", "Élémental de vif-argent", "card", "goto"),
        ("deathto", "deathtouch", "vocabulary", "search"),
        ("enchantement lo", "enchantement local", "vocabulary", "search"),
        ("blessures mor", "blessures mortelles", "vocabulary", "search"),
    ],
)
def test_what_comes_first(index: OpenIndex, typed: str, first: str, kind: str, group: str) -> None:
    found = completions(index).complete(typed, 10)
    assert found, typed
    assert (found[0].label, found[0].kind, found[0].group) == (first, kind, group), found[:3]


def test_a_number_is_followed_by_those_that_begin_with_it(index: OpenIndex) -> None:
    labels = [each.label for each in completions(index).complete("420.5", 10)]
    assert labels == ["420.5", "420.5c", "420.5d", "420.5e", "420.5f"]


def test_a_short_list_keeps_a_place_for_cards(index: OpenIndex) -> None:
    kinds = [each.kind for each in completions(index).complete("c", 4)]
    assert kinds[:2] == ["title", "card"]


def test_places_to_go_come_before_words_to_search(index: OpenIndex) -> None:
    groups = [each.group for each in completions(index).complete("ca", 10)]
    assert groups == sorted(groups)
    assert groups.count("search") <= max(KEPT_FOR_SEARCH, 10 - groups.count("goto"))


@settings(max_examples=60)
@given(st.text(max_size=40))
def test_anything_typed_is_answered(typed: str) -> None:
    found = completions(open_library()).complete(typed, 10)
    assert len(found) <= 10
    assert all(each.url.startswith("/") and each.label for each in found)


@pytest.mark.parametrize(
    ("query", "absent"),
    [
        ("Zorglub Verdoyant", ("Zorglub Verdoyant",)),
        ("que fait Courroux de Zorglub ?", ("Courroux de Zorglub",)),
        ("Zorglub et Quibidule", ("Zorglub", "Quibidule")),
        ("« Zorglub »", ("Zorglub",)),
        ("[[zorglub]]", ("zorglub",)),
        ("zorglub verdoyant", ()),
        ("Foudre", ("Foudre",)),
        ("colère de Dieu", ("colère de Dieu",)),
        ("Lightning Bolt piétinement", ("Lightning Bolt",)),
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
