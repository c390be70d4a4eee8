"""What any ranking must do. The tests of an engine that ranks by itself derive from `RankingContract` and name it."""

from __future__ import annotations

import itertools

import pytest

from corpus.search.answer.answering import answer
from corpus.search.answer.narrowing import Narrowing
from corpus.search.answer.suggesting import Completions
from corpus.search.index.contract import SearchEngine
from corpus.search.index.opened import ALWAYS, TODAY, OpenIndex, Scope
from corpus.search.query.analysis import analyse
from corpus.search.query.plan import Concept, Plan, Way, make_plan
from corpus.search.ranking.over_postings import ranking_of
from tests.search.library import open_library

SCOPES = (TODAY, ALWAYS, Scope(day="2005-01-01"), Scope(edition=4))
QUERIES = ("420.5e", "piétinement", "règle des légendes", "jeton cimetière", "trample", "rien de tout cela")


class RankingContract:
    """The suite: derive, set ``engine``."""

    engine: SearchEngine

    @pytest.fixture
    def index(self) -> OpenIndex:
        return open_library(self.engine)

    @staticmethod
    def plan(index: OpenIndex, query: str) -> Plan:
        return make_plan(analyse(query, index.holds_number, index.names), index.lexicon, index.thesaurus)

    @pytest.mark.parametrize("scope", SCOPES)
    @pytest.mark.parametrize("query", QUERIES)
    def test_hits_are_in_view_grouped_and_best_first(
        self, index: OpenIndex, query: str, scope: Scope
    ) -> None:
        view = index.view(scope)
        groups = ranking_of(index).search([self.plan(index, query)], view)
        hits = [number for group in groups for number, _ in group]
        assert all(number in view and score > 0 for group in groups for number, score in group)
        assert len(hits) == len(set(hits))
        for scores in (
            [group[0][1] for group in groups],
            *([score for _, score in group] for group in groups),
        ):
            assert scores == sorted(scores, reverse=True)
        kinds = [{(view.docs[n].thread or n, view.docs[n].kind) for n, _ in group} for group in groups]
        assert all(len(kind) == 1 for kind in kinds)
        assert len(set(itertools.chain.from_iterable(kinds))) == len(kinds)

    @pytest.mark.parametrize(
        ("query", "number"), [("420.5e", "420.5e"), ("piétinement", "502.9"), ("recyclage", "502.18")]
    )
    def test_what_is_asked_is_found(self, index: OpenIndex, query: str, number: str) -> None:
        view = index.view(TODAY)
        groups = ranking_of(index).search([self.plan(index, query)], view)
        assert number in {view.docs[group[0][0]].number for group in groups}

    def test_older_wordings_are_found_where_the_view_goes(self, index: OpenIndex) -> None:
        plan = self.plan(index, "deux légendes")
        held = {
            scope: {
                index.docs[number].edition
                for group in ranking_of(index).search([plan], index.view(scope))
                for number, _ in group
            }
            for scope in SCOPES
        }
        assert 4 in held[ALWAYS]
        assert 4 not in held[TODAY]
        assert held[Scope(edition=4)] == {4}

    def test_any_of_several_plans_is_answered(self, index: OpenIndex) -> None:
        view = index.view(TODAY)
        plans = [self.plan(index, query) for query in ("piétinement", "recyclage")]
        found = {
            view.docs[number].number for group in ranking_of(index).search(plans, view) for number, _ in group
        }
        assert {"502.9", "502.18"} <= found

    def test_a_frequency_is_of_documents_in_view(self, index: OpenIndex) -> None:
        known, unknown = (Concept(term, (Way((term,), 1.0, "typed"),)) for term in ("recyclag", "hippopotam"))
        frequency = ranking_of(index).frequency
        assert frequency(known, index.view(TODAY)) == frequency(known, index.view(ALWAYS)) > 0
        assert frequency(known, index.view(Scope(edition=4))) == 0
        assert frequency(unknown, index.view(ALWAYS)) == 0

    def test_what_defines_a_name_begins_with_it(self, index: OpenIndex) -> None:
        view = index.view(TODAY)
        found = ranking_of(index).defining(["recyclag"], view)
        assert "502.18a" in {view.docs[number].number for number in found}
        assert ranking_of(index).defining(["recyclag", "hippopotam"], view) == {}
        assert ranking_of(index).defining([], view) == {}

    def test_answers_and_completions_need_nothing_else(self, index: OpenIndex) -> None:
        told = answer(index, "piétinement OR recyclage", narrowings=True)
        assert {"502.9", "502.18"} <= {hit.number for hit in told.hits}
        assert told.facets["kind"]
        assert answer(index, "blessures mortelles").widened
        then = answer(index, "légendes", Narrowing(edition="2003-regles"))
        assert {hit.edition for hit in then.hits} == {"2003-regles"}
        former = answer(index, "enchantement local")
        assert former.hits
        assert Completions(index).complete("pié", 5)[0].label == "Piétinement"
