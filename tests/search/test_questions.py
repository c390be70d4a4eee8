"""Questions that people are known to ask of single rules: which are like a query, and what their rules earn."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from corpus.search.answer.answering import answer
from corpus.search.index.opened import TODAY, OpenIndex
from corpus.search.query.curated import Meaning
from corpus.search.query.questions import Numbered, Question, Questions, questions
from corpus.search.ranking.asked import answers
from corpus.search.words.tokens import tokenise
from tests.search.library import thesaurus_of

RULES = (Numbered("420.5f", "2006-07-15"),)
LEAVING, TRAMPLE = Question(RULES), Question((Numbered("502.9b", "2006-07-15"),))
ASKED = (
    (("jeton renvoyé en main", "un jeton peut-il revenir"), LEAVING),
    (("dégâts en trop sur le joueur", "dépasser un bloqueur"), TRAMPLE),
)


@pytest.fixture(scope="module")
def asked() -> Questions:
    """Two questions, words known by the vocabulary's usual names."""
    return Questions(ASKED, thesaurus_of([])._alike)


def like(asked: Questions, query: str) -> list[tuple[Question, float]]:
    return [(each.question, each.likeness) for each in asked.like(list(tokenise(query)))]


def test_the_same_words_in_any_order_and_form_are_the_same_question(asked: Questions) -> None:
    for query in ("jeton renvoyé en main", "en main les jetons renvoyés", "JETON RENVOYE MAIN"):
        assert like(asked, query) == [(LEAVING, 1.0)]


def test_a_number_in_words_is_one_in_figures() -> None:
    two = Question(RULES)
    asked = Questions(((("2 jetons",), two),), thesaurus_of([])._alike)
    assert like(asked, "deux jetons") == like(asked, "two jetons") == [(two, 1.0)]


def test_a_meaning_whose_source_names_rules_asks_of_them() -> None:
    named, unnamed = (
        Meaning(("passer à travers",), ("piétinement reste",), ("trample rest",), source)
        for source in ("502.9b, 702.19b", "usage")
    )
    of_the_file = len(list(questions()))
    ((asks, made),) = list(questions([named, unnamed]))[of_the_file:]
    assert asks == named.asks
    assert {each.number for each in made.rules} == {"502.9b", "702.19b"}
    assert made.texts == (("piétinement reste", "fr"), ("trample rest", "en"))


def test_a_rule_is_known_by_the_number_of_its_day(index: OpenIndex) -> None:
    view = index.view(TODAY)
    (number,) = answers(LEAVING, view)
    assert (view.docs[number].number, view.docs[number].language) == ("420.5f", "fr")
    long_after = replace(LEAVING, rules=(Numbered("420.5f", "2026-08-07"),))
    assert answers(long_after, view) == {}


def test_a_card_and_a_theme_are_known_by_their_names(index: OpenIndex) -> None:
    view = index.view(TODAY)
    card, topic = (next(doc.name for doc in view.docs if doc.kind == kind) for kind in ("card", "topic"))
    for name in (card, card.upper(), topic):
        assert [view.docs[number].name for number in answers(Question(name=name), view)] == [
            topic if name == topic else card
        ]
    assert answers(Question(name=f"{card} de minuit"), view) == {}


def test_a_rule_that_says_none_of_the_words_is_not_the_one_meant(index: OpenIndex) -> None:
    view = index.view(TODAY)
    assert answers(replace(LEAVING, texts=(("jeton zone", "fr"),)), view)
    assert answers(replace(LEAVING, texts=(("jeton bateau", "fr"),)), view) == {}


def test_the_file_names_each_rule_once() -> None:
    known = [question.rules[0] for _, question in questions() if question.rules]
    called = [question.name for _, question in questions() if not question.rules]
    assert len(known) == len(set(known))
    assert len(called) == len(set(called)) and all(called)
    assert all(re.fullmatch(r"\d{3}(\.\d+[a-z]{0,2})?", each.number) for each in known)
    assert all(asks and all(ask == ask.strip() for ask in asks) for asks, _ in questions())


def test_what_is_asked_leads_to_its_rule(index: OpenIndex) -> None:
    assert answer(index, "jeton hors du champ de bataille").hits[0].number == "420.5f"
