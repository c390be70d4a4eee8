"""Several things asked at once: none is left out, and a thing asked beside itself is more than its name."""

from __future__ import annotations

import pytest

from corpus.search.answer.answering import answer
from corpus.search.index.opened import TODAY, OpenIndex
from corpus.search.query.analysis import analyse
from corpus.search.query.plan import Plan, make_plan
from corpus.search.ranking.asked import cards_first
from corpus.search.ranking.fitting import fitted
from corpus.search.ranking.ranking import score
from corpus.search.ranking.things import Alone, each_next
from corpus.search.thresholds import (
    FIT_AGAIN as AGAIN,
    POINT_CARD as FIRST,
    SELECT_NEXT as NEXT,
    SELECT_NEXT_HEADING as NEXT_HEADING,
)


def plan_of(query: str, index: OpenIndex) -> Plan:
    return make_plan(analyse(query, index.holds_number, index.names), index.lexicon, index.thesaurus)


def test_what_defines_a_thing_that_the_best_answer_lacks_is_next(index: OpenIndex) -> None:
    view = index.view(TODAY)
    best, rule, heading = (view.numbered(number)[0] for number in ("502.9a", "502.18a", "502.18"))

    def found(query: str) -> dict[int, float]:
        plan = plan_of(query, index)
        return each_next({best: 2.0}, plan, view, Alone(plan, view))

    assert found("piétinement et recyclage") == {best: 2.0, rule: 2.0 * NEXT, heading: 2.0 * NEXT_HEADING}
    assert found("piétinement") == {best: 2.0}
    assert found("piétinement et trample") == {best: 2.0}, "one thing"


@pytest.mark.parametrize(
    ("query", "number"),
    [("ange d’étain et règle des légendes", "420.5e"), ("Calice creux et le piétinement", "502.9")],
)
def test_a_card_called_by_its_name_leaves_room_for_what_else_is_asked(
    index: OpenIndex, query: str, number: str
) -> None:
    hits = answer(index, query).hits
    assert hits[0].kind == "card"
    assert number in {hit.number for hit in hits}


@pytest.mark.parametrize(
    ("query", "leads"),
    [
        ("calice creux peut se détruire", True),
        ("se détruire calice creux", True),
        ("calice peut se détruire", False),
        ("creux du calice détruire", False),
    ],
)
def test_a_card_leads_where_its_whole_name_of_several_words_is_written(
    index: OpenIndex, query: str, leads: bool
) -> None:
    view = index.view(TODAY)
    rule = view.numbered("502.9")[0]
    card = next(number for number, doc in enumerate(view.docs) if doc.title == "Calice creux")
    words = {rule: 9.0, card: 1.0}
    assert cards_first(words, plan_of(query, index), view) == (
        {rule: 9.0, card: 9.0 * FIRST} if leads else words
    )


def test_a_query_tells_which_words_it_repeats(index: OpenIndex) -> None:
    for query, repeated in (
        ("la copie d'une copie", {"copie"}),
        ("le piétinement ou le recyclage, le jeton ou le tour", set()),
    ):
        assert analyse(query, index.holds_number, index.names).repeated == repeated


def test_how_a_thing_goes_with_another_of_its_kind_is_not_its_name(index: OpenIndex) -> None:
    heading = index.view(TODAY).numbered("502.9")[0]
    assert heading in score(plan_of("piétinement", index), index.view(TODAY)).leading
    assert not score(plan_of("piétinement contre piétinement", index), index.view(TODAY)).leading


def test_the_rule_that_says_a_repeated_thing_twice_earns_more(index: OpenIndex) -> None:
    view = index.view(TODAY)
    twice, once = (view.numbered(number)[0] for number in ("507.1", "420.1"))
    words = {twice: 1.0, once: 1.0}
    assert fitted(words, plan_of("joueur contre joueur", index), view) == {twice: AGAIN, once: 1.0}
    assert fitted(words, plan_of("joueur", index), view) == words
