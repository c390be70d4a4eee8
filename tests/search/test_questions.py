"""Questions that people are known to ask of single rules: which are like a query, and what their rules earn."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from corpus.search.answer.answering import answer
from corpus.search.index.opened import TODAY, OpenIndex
from corpus.search.query.analysis import analyse, shorthand, written_out
from corpus.search.query.curated import read_file
from corpus.search.query.plan import Plan, make_plan
from corpus.search.query.questions import Numbered, Question, Questions, questions
from corpus.search.query.resemblance import Sense, stems
from corpus.search.query.vocabulary import thesaurus
from corpus.search.ranking.asked import answers
from corpus.search.ranking.resemblance import QueryResemblance
from corpus.search.words.stemming import stem
from corpus.search.words.stopwords import WEAK
from corpus.search.words.tokens import tokenise
from corpus.text.normalise import letters
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
    terms = filter(None, thesaurus_of([])._alike(list(tokenise(query)), "fr"))
    return [(each.question, each.likeness) for each in asked.like([(Sense((term,), 1.0),) for term in terms])]


def test_what_a_word_may_mean_makes_a_question_like(asked: Questions) -> None:
    pion, jeton, *rest = (Sense((stem(word, "fr"),), 1.0) for word in ("pion", "jeton", "renvoye", "main"))
    typed = [(each,) for each in rest]
    (plain,), (meant,), (named,) = (
        asked.like([word, *typed]) for word in ((pion,), (pion, jeton._replace(weight=0.8)), (pion, jeton))
    )
    assert plain.question is meant.question is LEAVING
    assert plain.likeness < meant.likeness < named.likeness == 1.0


def test_the_same_words_in_any_order_and_form_are_the_same_question(asked: Questions) -> None:
    for query in ("jeton renvoyé en main", "en main les jetons renvoyés", "JETON RENVOYE MAIN"):
        assert like(asked, query) == [(LEAVING, 1.0)]


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


def test_the_file_names_each_rule_once() -> None:
    known = [question.rules[0] for _, question in questions() if question.rules]
    called = [question.name for _, question in questions() if not question.rules]
    assert len(known) == len(set(known))
    assert len(called) == len(set(called)) and all(called)
    assert all(re.fullmatch(r"\d{3}(\.\d+[a-z]{0,2})?", each.number) for each in known)
    assert all(asks and all(ask == ask.strip() for ask in asks) for asks, _ in questions())


def test_what_is_asked_leads_to_its_rule(index: OpenIndex) -> None:
    assert answer(index, "jeton hors du champ de bataille").hits[0].number == "420.5f"


def test_what_is_short_is_read_in_full_wherever_it_stands() -> None:
    for written, plain in shorthand().items():
        assert written == letters(written)
        assert written_out(written) in (plain, written)
        assert written_out(f"vol {written} vol") == f"vol {plain} vol"
        assert written_out(f'"{written}"') == f'"{written}"'


def test_what_is_lacking_is_still_denied() -> None:
    assert written_out("g pas de cible") == "j'ai pas de cible"


def test_what_is_short_is_a_whole_word() -> None:
    for written in shorthand():
        if " " not in written:
            for longer in (f"x{written}", f"{written}x", f"502.{written}", f"-{written}"):
                assert longer in shorthand() or written_out(longer) == longer


def test_what_is_short_stands_for_no_other_short_word() -> None:
    assert all(written_out(plain) == plain for plain in shorthand().values())


def plan_of(index: OpenIndex, query: str) -> Plan:
    return make_plan(analyse(query, index.holds_number, index.names), index.lexicon, index.thesaurus)


def test_a_query_that_shares_no_word_with_a_rule_finds_it(index: OpenIndex) -> None:
    view = index.view(TODAY)
    nearest = QueryResemblance(plan_of(index, "transpercer"), view).nearest(view)
    assert index.docs[nearest[0]].number.startswith("502.9")


def test_every_word_of_the_table_leads_to_words_that_say_something() -> None:
    for row in read_file()["alike"]:
        assert thesaurus().senses(list(tokenise(row["means"])), lambda word: [word]), row["means"]
        assert len(row["said"]) == len(set(row["said"])), row["means"]


def test_no_expression_of_the_table_is_left_with_a_word_that_says_little() -> None:
    weak = {stem(word, "fr") for word in WEAK}
    for row in (*read_file()["alike"], *read_file()["everyday"]):
        for said in row["said"]:
            left = [each for each in stems(list(tokenise(said))) if each]
            assert " " not in said or len(left) != 1 or left[0] not in weak, said
