"""What resembles a query: a word's best sense counts once, words of the table lead to rules, whichever sense it is."""

from __future__ import annotations

from corpus.search.index.opened import TODAY, OpenIndex
from corpus.search.query.analysis import analyse
from corpus.search.query.curated import read_file
from corpus.search.query.plan import Plan, make_plan
from corpus.search.query.resemblance import AlikeWords
from corpus.search.query.vocabulary import thesaurus
from corpus.search.ranking.resemblance import QueryResemblance
from corpus.search.words.tokens import tokenise


def plan_of(index: OpenIndex, query: str) -> Plan:
    return make_plan(analyse(query, index.holds_number, index.names), index.lexicon, index.thesaurus)


def test_words_of_the_table_lead_to_the_words_of_the_rules_and_their_other_names() -> None:
    alike = AlikeWords([(("dégommer", "mettre à terre"), ("détruire",))], lambda _: [("destroy",)])
    assert {sense.terms for sense in alike.senses(["degomm"])[0]} == {("detruir",), ("destroy",)}
    assert "dégommer" not in alike  # folded words alone
    assert "degommer" in alike
    assert "terre" not in alike


def test_a_query_that_shares_no_word_with_a_rule_finds_it(index: OpenIndex) -> None:
    view = index.view(TODAY)
    nearest = QueryResemblance(plan_of(index, "transpercer"), view).nearest(view)
    assert index.docs[nearest[0]].number.startswith("502.9")


def test_every_word_of_the_table_leads_to_words_that_say_something() -> None:
    for row in read_file()["alike"]:
        assert thesaurus().senses(list(tokenise(row["means"])), lambda word: [word]), row["means"]
        assert len(row["said"]) == len(set(row["said"])), row["means"]
