"""What fits a question besides its words: a number that is asked, rules beside the best, what is said of all alike."""

from __future__ import annotations

from dataclasses import replace

import pytest

from corpus.search.answer.answering import answer
from corpus.search.answer.narrowing import Narrowing
from corpus.search.index.documents import Printing, Wording
from corpus.search.index.facts import EditionFacts
from corpus.search.index.opened import TODAY, OpenIndex
from corpus.search.query.analysis import analyse
from corpus.search.query.plan import make_plan
from corpus.search.ranking.fitting import completed
from corpus.search.thresholds import (
    FIT_COMPLETES as COMPLETES,
    FIT_COMPLETES_MOST as COMPLETES_MOST,
    FIT_SHARED as SHARED,
)
from tests.search.library import opened
from tests.search.memory_engine import MemoryEngine

EDITION = EditionFacts("2006-fr", "Règles", "fr", "rules", "2006-07-15", 0)
ENTRIES = {
    ("rule", "110", "Terrains"): ("",),
    ("rule", "110.1", ""): (
        "Poser des terrains pendant son tour est un choix ; qui a des terrains en pose.",
    ),
    ("rule", "110.2", ""): (
        "Un joueur pose un seul terrain à chaque tour, quoi qu’il arrive par ailleurs, sauf effet.",
    ),
    ("rule", "110.3", ""): ("Un terrain posé pendant un autre tour que le sien ne l’est pas.",),
    ("rule", "205.4", "Sur-types"): ("Ils disent de quelle sorte est un objet.",),
    ("rule", "205.4d", ""): ("Deux permanents légendaires de même nom : voir la règle des légendes.",),
    ("rule", "704.5j", ""): ("Deux permanents légendaires de même nom : voir la règle des légendes.",),
    ("term", "", "Légendaire"): ("Sur-type soumis à la règle des légendes, voir règle 205.4.",),
    ("term", "", "Règle des légendes"): ("Voir règle 704.5j.",),
    ("rule", "502.9", "Brouillade"): ("",),
    ("rule", "502.9a", ""): ("La brouillade est une capacité de créature.",),
    ("rule", "502.9b", ""): ("Des exemplaires multiples de la brouillade sur une créature sont redondants.",),
    ("rule", "502.9c", ""): ("Perdre la brouillade pendant le combat ne change rien à la créature bloquée.",),
}


@pytest.fixture(scope="module")
def library() -> OpenIndex:
    held = []
    for (kind, number, name), texts in ENTRIES.items():
        key = number or name
        wording = Wording(kind, number, key, name, "fr", texts)
        held.append((Printing(key, 0, kind, 0, key, EDITION.slug), wording))
    return opened(held, [EDITION], MemoryEngine())


def scores(library: OpenIndex, query: str) -> dict[str | None, float]:
    return {each.number: each.score for hit in answer(library, query).hits for each in (hit, *hit.family)}


def test_a_number_asked_leads_to_the_rule_that_says_it(library: OpenIndex) -> None:
    asked, named = scores(library, "combien de terrains par tour"), scores(library, "terrains par tour")
    assert asked["110.2"] / asked["110.1"] > 1.2 * named["110.2"] / named["110.1"]


def test_a_glossary_entry_called_as_one_asks_leads_before_one_that_speaks_of_it(library: OpenIndex) -> None:
    found = scores(library, "règle des légendes")
    assert found["704.5j"] > found["205.4d"]


def test_what_is_said_of_every_keyword_is_behind_unless_it_is_asked(library: OpenIndex) -> None:
    found = scores(library, "brouillade pendant une créature")
    assert found["502.9b"] < found["502.9a"]
    asked = answer(library, "exemplaires multiples").hits[0]
    assert asked.number == "502.9b"


def test_what_stands_under_one_name_with_the_answer_completes_it(index: OpenIndex) -> None:
    found = scores(index, "plusieurs fois cette capacité")
    assert max(found, key=lambda number: found[number]) == "502.9c"
    assert {"502.9", "502.9a", "502.9b"} <= found.keys()
    assert "420" not in scores(index, "deux légendaires de même nom"), "so many stand under a section"


def test_of_several_things_the_fewer_stand_with_the_answer_the_more_they_complete_it(
    index: OpenIndex,
) -> None:
    view = index.view(TODAY)

    def least(query: str, number: str) -> float:
        plan = make_plan(analyse(query, index.holds_number, index.names), index.lexicon, index.thesaurus)
        words = dict.fromkeys(view.numbered(number), 1.0)
        return min(completed(words, plan, view).values())

    assert least("déluge", "502.30a") == least("déluge", "502.9b") == COMPLETES
    alone, of_three = least("déluge et cimetière", "502.30a"), least("déluge et cimetière", "502.9b")
    assert alone == COMPLETES_MOST
    assert of_three == pytest.approx(SHARED / 3)


def test_a_rule_that_was_gone_when_a_heading_took_the_number_above_it_is_found_alone() -> None:
    editions = [EditionFacts("2010-fr", "Règles", "fr", "rules", "2010-07-15", 0), replace(EDITION, rank=1)]
    held = [
        (
            Printing(number + since, 0, "rule", rank, number + since, since, until),
            Wording("rule", number, number, name, "fr", (text,), above=above),
        )
        for rank, since, until, number, name, text, above in (
            (0, "2010-fr", "", "502.9", "Fouille", "", ""),
            (1, "2006-fr", "2010-fr", "502.9", "Brouillade", "", ""),
            (1, "2006-fr", "2010-fr", "502.9a", "", "Un jeton attaque chaque tour.", "502.9"),
        )
    ]
    library = opened(held, editions, MemoryEngine())
    found = answer(library, "jeton attaque", Narrowing(when="all")).hits
    assert found[0].number == "502.9a", "nothing stands beside it under the new heading"
