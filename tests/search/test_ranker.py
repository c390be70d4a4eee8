"""The table of weights and the rows of features speak of the same columns; paraphrases are none of their entries."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from corpus.search.answer.answering import CLOSE, answer
from corpus.search.index.opened import ALWAYS, OpenIndex
from corpus.search.query.analysis import analyse
from corpus.search.query.plan import make_plan
from corpus.search.ranking import selection
from corpus.search.ranking.asked import pointed
from corpus.search.ranking.features import columns
from corpus.search.ranking.selection import candidates, select
from corpus.search.words.stopwords import WEAK
from corpus.search.words.terms import sequence
from tests.bench.queries import QUERIES

PARAPHRASES = json.loads(Path(__file__).with_name("paraphrases.json").read_text(encoding="utf-8"))
COMMON = {"dix", "deux", "deu", "combien", "plusieur", "plus", "un", "sur", "depuis", "depui"}
"""Stems that count or place and name nothing."""


def test_every_column_has_a_weight_and_says_what_it_is(index: OpenIndex) -> None:
    view = index.view(ALWAYS)
    seen: set[str] = set()
    for query in QUERIES:
        plan = make_plan(analyse(query, index.holds_number, index.names), index.lexicon, index.thesaurus)
        for row in candidates(plan, view).values():
            seen.update(row)
    assert seen <= columns().keys()
    assert all(column["says"] and column["phone"] for column in columns().values())


@pytest.mark.parametrize("query", QUERIES[8:30])
def test_the_best_has_the_score_one_and_the_order_is_theirs(index: OpenIndex, query: str) -> None:
    plan = make_plan(analyse(query, index.holds_number, index.names), index.lexicon, index.thesaurus)
    scores = [value for _, value in select(plan, index.view(ALWAYS))]
    assert scores == sorted(scores, reverse=True)
    assert not scores or scores[0] == 1.0


@pytest.mark.parametrize("query", QUERIES[8:30])
def test_close_answers_are_the_first_and_behind_by_little(index: OpenIndex, query: str) -> None:
    found = answer(index, query)
    assert found.close in (0, 2, 3)
    assert all(hit.score >= CLOSE for hit in found.hits[: found.close])
    assert not answer(index, query, offset=1).close


@pytest.mark.parametrize("query", QUERIES)
def test_no_text_keeps_out_what_people_ask_so(
    index: OpenIndex, query: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = make_plan(analyse(query, index.holds_number, index.names), index.lexicon, index.thesaurus)
    view = index.view(ALWAYS)
    whole = candidates(plan, view)
    monkeypatch.setattr(selection, "MOST", 1)
    few = candidates(plan, view)
    asked = {"likest", "likest_of_thing", "resembles_asks"}
    assert {each for each in pointed(plan, view) if each in whole} <= few.keys()
    assert all(few[each] == whole[each] for each in few if asked & whole[each].keys())


def test_a_name_has_no_readings_beside_it(index: OpenIndex) -> None:
    assert not answer(index, "piétinement").close


@pytest.mark.parametrize("row", PARAPHRASES, ids=lambda row: row["q"][:30])
def test_a_paraphrase_shares_no_stem_that_says_something_with_its_entry(row: dict[str, str]) -> None:
    said, entry = (set(sequence(row[name], "fr")) for name in ("q", "entry"))
    silent = (
        COMMON
        | WEAK
        | {term for word in ("en de et d la les une des n t qui celui il",) for term in word.split()}
    )
    assert said & entry <= silent
