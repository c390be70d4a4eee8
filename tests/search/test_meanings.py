"""What players mean: concepts, denials, half-typed words, operators, and queries about something else."""

from __future__ import annotations

import pytest

from corpus.search.answer.answering import answer
from corpus.search.index.opened import TODAY, OpenIndex
from corpus.search.query.analysis import analyse
from corpus.search.query.curated import Meaning, meanings
from corpus.search.query.plan import make_plan
from corpus.search.query.vocabulary import loose_terms
from corpus.search.ranking.evidence import evidence
from corpus.search.ranking.features import LEADS
from corpus.search.words import known
from corpus.search.words.senses import senses
from tests.search.library import thesaurus_of


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("une bête qui ne peut pas sauter", "fr", ["¬saut"]),
        ("elle peut sauter", "fr", []),
        ("sans payer", "fr", ["¬pai"]),
        ("elle ne saute pas", "fr", ["¬saut"]),
        ("elle ne se couche jamais", "fr", ["¬couch"]),
        ("aucune bête", "fr", ["¬bet"]),
        ("it can't jump", "en", ["¬jump"]),
    ],
)
def test_what_is_denied_is_another_word(text: str, language: str, expected: list[str]) -> None:
    assert senses(text, language) == expected


@pytest.mark.parametrize(
    ("ask", "typed", "found"),
    [
        ("jardin sans fleur", "mon jardin sans une fleur", True),
        ("jardin sans fleur", "jardin fleur", False),
        ("sortir jardin", "sortir du jardin", True),
        ("'sortir du jardin'", "je veux sortir du jardin", True),
        ("'sortir du jardin'", "jardin sortir", False),
        ("'tennis'", "tennis", True),
        ("'tennis'", "ten", False),
    ],
)
def test_a_way_of_asking_leads_to_what_texts_say(ask: str, typed: str, found: bool) -> None:
    """One in quotes only as it stands; a denial is part of it."""
    words = thesaurus_of([], [Meaning((ask,), ("pelouse nue",), (), "")])
    said = [each.equivalents[0] for each in words.find(typed.split())]
    assert [(each.terms, each.loose) for each in said] == [(loose_terms("pelouse nue", "fr"), True)] * found


def test_what_no_rules_text_answers_finds_nothing_unless_two_things_of_the_rules_are_named(
    index: OpenIndex,
) -> None:
    assert answer(index, "prix d’un booster").total == 0
    assert answer(index, "booster de recyclage").total == 0
    assert answer(index, "booster de recyclage et de piétinement").total > 0


def test_every_concept_asks_and_says_something() -> None:
    for meaning in meanings():
        assert meaning.asks, meaning
        assert meaning.source, meaning
        assert all(loose_terms(text, "fr") for text in meaning.texts), meaning
        assert all(loose_terms(text, "en") for text in meaning.en), meaning


@pytest.mark.parametrize(
    "query",
    [
        *("horaires du magasin", "prix du boulanger", "météo demain"),
        *("bibliothèque municipale", "force de gravité", "tour de vaisselle"),
        *("library opening hours", "voisin"),
    ],
)
def test_a_query_about_something_else_finds_nothing(index: OpenIndex, query: str) -> None:
    assert answer(index, query).total == 0


@pytest.mark.parametrize(
    "query", ["bibliothèque", "carte", "jeton", "piétinement bizarre", "trop de jetons", "jeton 7b"]
)
def test_an_everyday_word_that_the_rules_use_finds_what_they_say(index: OpenIndex, query: str) -> None:
    assert answer(index, query).total > 0


def test_a_star_stands_for_the_rest_of_a_word(index: OpenIndex) -> None:
    assert answer(index, "tramp*").hits[0].name in ("Piétinement", "Trample")
    assert answer(index, "pietin*").hits[0].name == "Piétinement"


def test_a_phrase_stands_as_it_is_or_nothing_is_found(index: OpenIndex) -> None:
    phrase = "règle des légendes"
    for hit in answer(index, f'"{phrase}"').hits:
        texts = [
            text
            for number, doc in enumerate(index.docs)
            if (doc.number, doc.kind) == (hit.number or "", hit.kind)
            for text in (doc.name, *index.texts(number))
        ]
        assert any("gle des légendes" in text for text in texts)
    assert not answer(index, '"légendes des règles"').total, "no text holds it"


@pytest.mark.parametrize("query", ["piétinement et recyclage", "déluge et piétinement"])
def test_two_keywords_that_no_text_says_together_both_lead_with_their_rules(
    index: OpenIndex, query: str
) -> None:
    asked = {
        name: number
        for name, number in (("piétinement", "502.9"), ("recyclage", "502.18"), ("déluge", "502.30"))
        if name in query
    }
    hits = answer(index, query).hits
    rules = [hit for hit in hits if hit.kind == "rule" and hit.number in asked.values()]
    assert {hit.number for hit in rules} == set(asked.values())
    assert all(hits.index(hit) < 4 for hit in rules), [hit.id for hit in hits]
    assert all(hit.family for hit in rules)


def test_the_lists_of_everyday_words_are_made_once_and_again_where_what_was_kept_is_damaged(
    settings, tmp_path, monkeypatch
):
    settings.SEARCH_INDEX_DIR = tmp_path
    made = known._words.__wrapped__("fr")
    with monkeypatch.context() as patched:
        patched.setattr(known, "_counted", None)
        assert known._words.__wrapped__("fr") == made
    (kept,) = tmp_path.iterdir()
    kept.write_text("no number\n", encoding="utf-8")
    assert known._words.__wrapped__("fr") == made
    settings.SEARCH_INDEX_DIR = kept / "no folder"
    assert known._words.__wrapped__("fr") == made


@pytest.mark.parametrize(("query", "titled"), [("piétinement", True), ("sans piétinement", False)])
def test_no_title_names_what_is_denied(index: OpenIndex, query: str, titled: bool) -> None:
    analysis = analyse(query, index.holds_number, index.names)
    found = evidence(make_plan(analysis, index.lexicon, index.thesaurus), index.view(TODAY))
    assert any(match >= LEADS for match in found.titles.values()) == titled
