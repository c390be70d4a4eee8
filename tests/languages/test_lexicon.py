"""The lexicon of both languages: what a line may say, and what every line must keep."""

from __future__ import annotations

from corpus.languages.lexicon import KINDS, lexicon
from corpus.numbers import is_number


def test_every_term_has_both_names_once_and_a_rule_that_is_a_number():
    terms = lexicon()
    assert len({(term.en, term.fr) for term in terms}) == len(terms) > 500
    assert all(term.en and term.fr for term in terms)
    assert {term.kind for term in terms} <= set(KINDS)
    assert [term for term in terms if term.rule and not is_number(term.rule)] == []
    assert [term for term in terms if "'" in term.fr + term.gloss] == [], "typographic apostrophes"


def test_every_term_has_a_witness_or_is_ours():
    terms = lexicon()
    assert [term.en for term in terms if bool(term.witness) == term.ours] == []
    assert [term.en for term in terms if term.witness and not term.sure] == []
    assert sum(bool(term.witness) for term in terms) >= 300
