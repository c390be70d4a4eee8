"""One rule in two languages: one hit, in the reader's language, the other beside it."""

from functools import cache

import pytest

from corpus.search.answer.answering import answer
from corpus.search.answer.grouping import Group, merge
from corpus.search.answer.narrowing import Narrowing
from corpus.search.index.opened import TODAY, OpenIndex
from tests.search.library import EDITIONS, open_library, opened, said

SAME = {"fr/502.9": "en/702.19", "fr/502.9a": "en/702.19a", "fr/420.5e": "en/704.5j"}


@cache
def index() -> OpenIndex:
    return opened(said(), EDITIONS, SAME)


def numbers(hits) -> list[str]:
    return [each.number for hit in hits for each in (hit, *hit.family) if each.kind == "rule"]


@pytest.mark.parametrize(
    ("reader", "query", "shown", "beside"),
    [
        ("", "règle des légendes", "420.5e", "704.5j"),
        ("", "piétinement", "502.9", "702.19"),
        ("fr", "legend rule", "420.5e", "704.5j"),
        ("en", "legend rule", "704.5j", "420.5e"),
        ("en", "règle des légendes", "704.5j", "420.5e"),
        ("en", "piétinement", "702.19", "502.9"),
    ],
)
def test_a_rule_is_one_hit_in_the_reader_s_language(reader, query, shown, beside):
    found = answer(index(), query, reader=reader)
    apart = answer(open_library(), query)
    assert {shown, beside} <= set(numbers(apart.hits)), "both languages answer"
    listed = numbers(found.hits)
    assert shown in listed and beside not in listed
    hit = next(each for hit in found.hits for each in (hit, *hit.family) if each.number == shown)
    assert [twin.number for twin in hit.twins] == [beside]
    assert found.total < apart.total


def test_what_is_found_in_english_alone_is_shown_in_french_to_its_reader():
    view = index().view(TODAY)
    english = next(number for number, doc in enumerate(view.docs) if doc.number == "704.5j")
    (shown,) = merge([Group(english, 1.0)], view, "fr")
    assert view.docs[shown.number].number == "420.5e"
    assert [twin.number for twin in shown.twins] == [english]
    (filtered,) = merge([Group(english, 1.0)], view, "fr", lambda number: view.docs[number].language == "en")
    assert filtered.number == english


def test_a_heading_s_family_is_folded_under_it_whatever_language_is_shown():
    found = answer(index(), "piétinement")
    hit = next(each for each in found.hits if each.number == "502.9")
    assert {member.number for member in hit.family} >= {"502.9a", "502.9b"}
    assert not [each for each in found.hits if each.number in ("702.19", "702.19a", "502.9a")]


def test_without_a_choice_the_text_that_says_best_what_is_asked_is_shown():
    found, apart = (
        answer(index(), "this is called the legend rule"),
        answer(open_library(), "this is called the legend rule"),
    )
    assert found.hits[0].number == apart.hits[0].number


def test_a_language_asked_for_is_shown_whoever_reads():
    found = answer(index(), "piétinement", Narrowing(language="en"))
    assert found.hits and {hit.language for hit in found.hits} == {"en"}
    assert not any(hit.twins for hit in found.hits)


def test_facets_count_rules_once_in_each_language():
    found = answer(index(), "legend rule", narrowings=True)
    assert found.total == sum(facet.count for facet in found.facets["kind"])
    for facet in found.facets["language"]:
        only = answer(index(), "legend rule", Narrowing(language=facet.value))
        assert only.total == facet.count
