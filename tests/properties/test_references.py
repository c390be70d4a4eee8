"""Laws of citations: spans lie in the text and never overlap, and no text makes the scan slow."""

import pytest
from hypothesis import given, settings, strategies as st

from corpus.numbers import is_number
from corpus.reading.references.find import NumberIndex, expand, find

WORDS = [
    "règle ",
    "règles ",
    "voir ",
    "rules ",
    "section ",
    "CR ",
    " et ",
    " à ",
    "a",
    "b",
    "y",
    "é",
    "« Titre »",
]
SIGNS = ["(", ")", "[", "]", ", ", "-", "–", ".", ",", "\n", " ", '"', "?", "…", "\u00a0"]
NUMBERS = ["420", "420.5", "420.5e", "4205e", "7", "704.5l", "2007", "47.90 €"]
PIECES = st.sampled_from([*WORDS, *SIGNS, *NUMBERS])
TEXTS = st.one_of(st.lists(PIECES, max_size=40).map("".join), st.text(max_size=80))


@settings(deadline=None, max_examples=400)
@given(TEXTS, st.sampled_from(["fr", "en"]))
def test_spans_lie_in_the_text_in_order_and_disjoint(text, language):
    end = 0
    for mention in find(text, language):
        assert end <= mention.start < mention.end <= len(text)
        assert mention.raw == text[mention.start : mention.end]
        assert is_number(mention.first), mention
        assert mention.last is None or is_number(mention.last), mention
        end = mention.end


@settings(deadline=None, max_examples=200)
@given(TEXTS, st.lists(st.sampled_from(["420", "420.5", "420.5a", "420.5e", "704.51"])))
def test_expanding_keeps_spans_and_names_normal_numbers(text, numbers):
    for reference in expand(find(text, "fr"), NumberIndex(numbers)):
        assert reference.raw == text[reference.start : reference.end]
        assert reference.targets
        for target in reference.targets:
            assert is_number(target.number)
            assert (target.status == "unknown") == (target.number not in numbers)


HOSTILE = ["1.", "1234567890", "règles ", "100, ", 'règle 420, "', "règle 420 (", "100.1a-", " ", "420,"]


@pytest.mark.parametrize("unit", [*HOSTILE, "(règle 420.\n.", "règle 420 "])
def test_hostile_texts_are_searched_whole(unit):
    text = "règle 420" + unit * (300_000 // len(unit)) + "\nVoir règle 704.5j."
    assert find(text, "fr")[-1].raw == "704.5j"
