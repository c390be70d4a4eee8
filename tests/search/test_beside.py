"""What goes with the best answer: what speaks of the same things, and what a lesson says of the same rule."""

from __future__ import annotations

import pytest

from corpus.search.index.documents import Printing, Wording
from corpus.search.index.facts import EditionFacts
from corpus.search.index.opened import TODAY, OpenIndex, Scope, View
from corpus.search.query.analysis import analyse
from corpus.search.query.plan import make_plan
from corpus.search.ranking.beside import akin_before, restated_next
from corpus.search.ranking.ranking import score
from corpus.search.ranking.selection import leaves_room
from corpus.search.thresholds import (
    BESIDE_BEHIND as BEHIND,
    BESIDE_FEW as FEW,
    BESIDE_RESTATED as RESTATED,
    BESIDE_STRONG as STRONG,
    SELECT_FLOOR as FLOOR,
)
from tests.search.library import opened
from tests.search.memory_engine import MemoryEngine

EDITIONS = [
    EditionFacts("2013-cours", "Cours", "fr", "lesson", "2013-07-13", 0, "cours"),
    EditionFacts("2006-fr", "Règles", "fr", "rules", "2006-07-15", 1),
]
RULES = {
    "600.1": "La brouillade du gardien ternit le miroir de son voisin.",
    "600.2": "Un miroir terni ne renvoie plus la brouillade.",
    "600.3": "Le voisin pose une carte.",
    "600.4": "Un joueur pose une carte, puis une autre.",
    "600.5": "Une autre carte attend son joueur.",
    "600.6": "Un joueur attend la partie.",
}
ITEM = "Ce que le cours dit autrement."
THREAD, LESSON = "fr/600.1", EDITIONS[0].slug


@pytest.fixture(scope="module")
def view() -> View:
    held = [(Printing("item", 0, "item", 0, THREAD, LESSON), Wording("item", "", "1", "", "fr", (ITEM,)))]
    for number, text in RULES.items():
        printing = Printing(number, 0, "rule", 1, f"fr/{number}", EDITIONS[1].slug)
        held.append((printing, Wording("rule", number, number, "", "fr", (text,))))
    held += [
        (
            Printing(str(place), 0, "item", 0, "", LESSON),
            Wording("item", "", str(place), "", "fr", ("Rien de tel.",)),
        )
        for place in range(2, 20)
    ]
    return opened(held, EDITIONS, MemoryEngine()).view(TODAY)


def numbered(view: View, number: str) -> int:
    return view.numbered(number)[0]


def test_what_speaks_of_the_same_things_as_the_best_comes_before_others(view: View) -> None:
    best, akin, other, far = (numbered(view, number) for number in ("600.1", "600.2", "600.4", "600.5"))
    words = {best: 2.0, other: 0.5, akin: 0.5, far: 0.4}
    raised = akin_before(words, view)
    assert raised[akin] > words[akin]
    assert {number: raised[number] for number in (best, other, far)} == {best: 2.0, other: 0.5, far: 0.4}


def test_what_is_akin_stays_behind_the_best(view: View) -> None:
    best, akin, other = (numbered(view, number) for number in ("600.1", "600.2", "600.4"))
    assert akin_before({best: 2.0, akin: 1.9, other: 0.1}, view)[akin] == 2.0 * BEHIND


def test_where_few_answer_what_is_akin_comes_last_besides(view: View) -> None:
    best, akin, other, far = (numbered(view, number) for number in ("600.1", "600.2", "600.4", "600.5"))
    found = akin_before({best: 2.0, other: 1.0, far: 0.9}, view)
    assert found[akin] == 2.0 * FLOOR
    assert numbered(view, "600.6") not in found, "it speaks of something else"
    assert akin not in akin_before({best: 2.0, other: 1.0, far: 0.9}, view, besides=False)
    many = {best: 2.0, **dict.fromkeys(range(far + 1, far + FEW), 1.0)}
    assert akin not in akin_before(many, view)


def test_the_best_of_a_few_found_by_accident_says_nothing_of_the_others(view: View) -> None:
    words = {numbered(view, "600.1"): 2.0, numbered(view, "600.2"): 0.5}
    assert akin_before(words, view) == words
    assert akin_before({}, view) == {}


def test_what_a_lesson_says_of_one_of_the_best_rules_is_right_behind_it(view: View) -> None:
    rule, other = numbered(view, "600.1"), numbered(view, "600.2")
    (item,) = (number for number in view.tied(rule) if view.docs[number].kind == "item")
    assert restated_next({rule: 2.0, other: 1.0}, view) == {rule: 2.0, other: 1.0, item: 2.0 * RESTATED}
    assert restated_next({rule: 2.0, item: 1.95}, view)[item] == 1.95, "what it earns itself stays"
    weak = {other: 2.0, rule: 2.0 * STRONG - 0.1}
    assert restated_next(weak, view) == weak, "a rule far behind brings nothing with it"


def test_a_statement_out_of_scope_stays_out(view: View) -> None:
    rule = numbered(view, "600.1")
    printed = view.index.view(Scope(edition=1))
    assert restated_next({rule: 2.0}, printed) == {rule: 2.0}


def test_what_is_not_asked_follows_several_words_and_a_card_alone(index: OpenIndex) -> None:
    scope = index.view(TODAY)

    def room(query: str) -> bool:
        plan = make_plan(analyse(query, index.holds_number, index.names), index.lexicon, index.thesaurus)
        return leaves_room(plan, score(plan, scope), scope)

    assert room("piétinement et recyclage")
    assert room("ange d'étain")
    assert not room("cimetière")
    assert not room("piétinement et recyclage -déluge")
