"""The lexicon of both languages: what a line may say, and what every line must keep."""

from __future__ import annotations

import pytest

from corpus.languages.lexicon import KINDS, lexicon, read_lexicon
from corpus.numbers import is_number


def test_a_line_is_a_term():
    (term,) = read_lexicon(
        '[[term]]\nen = "storm"\nfr = "déluge"\nkind = "keyword"\nrule = "702.40"\ngloss = "x"\nours = true'
    )
    assert (term.en, term.fr, term.kind, term.rule, term.sure) == (
        "storm",
        "déluge",
        "keyword",
        "702.40",
        True,
    )


@pytest.mark.parametrize(
    "line",
    [
        'en = "storm"\nkind = "keyword"\nrule = ""\ngloss = ""',
        'en = "storm"\nfr = ""\nkind = "keyword"\nrule = ""\ngloss = ""',
        'en = "storm"\nfr = "déluge"\nkind = "weather"\nrule = ""\ngloss = ""',
        'en = "storm"\nfr = "déluge"\nkind = "keyword"\nrule = ""\ngloss = ""\ncolour = "red"',
        'en = "storm"\nfr = "déluge"\nkind = "keyword"\nrule = ""\ngloss = ""',
        'en = "storm"\nfr = "déluge"\nkind = "keyword"\nrule = ""\ngloss = ""\nwitness = "une carte"\nours = true',
    ],
)
def test_a_line_that_makes_no_sense_is_named(line: str):
    with pytest.raises(ValueError, match="storm"):
        read_lexicon(f"[[term]]\n{line}")


def test_every_term_has_both_names_once_and_a_rule_that_is_a_number():
    terms = lexicon()
    assert len({(term.en, term.fr) for term in terms}) == len(terms) > 500
    assert {term.kind for term in terms} <= set(KINDS)
    assert [term for term in terms if term.rule and not is_number(term.rule)] == []
    assert [term for term in terms if "'" in term.fr + term.gloss] == [], "typographic apostrophes"


def test_every_term_has_a_witness_or_is_ours():
    terms = lexicon()
    assert [term.en for term in terms if bool(term.witness) == term.ours] == []
    assert [term.en for term in terms if term.witness and not term.sure] == []
    assert sum(bool(term.witness) for term in terms) >= 300
