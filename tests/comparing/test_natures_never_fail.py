"""A law of natures: whatever two wordings say, and however often they say "and" and "or", there is an answer."""

import pytest
from hypothesis import given, settings, strategies as st

from corpus.comparing.edition import Alignment
from corpus.comparing.nature.nature import Judge
from corpus.comparing.words.citations import Aims

_WORDS = {
    "fr": ["le", "pion", "et", "ou", "avance", "recule", "ni", "deux", "il", "ne", "vert"],
    "en": ["the", "pawn", "and", "or", "moves", "back", "nor", "two", "it", "not", "green"],
}


@pytest.mark.parametrize("language", sorted(_WORDS))
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_any_two_wordings_have_a_nature(language, data):
    wording = st.lists(st.sampled_from(_WORDS[language]), min_size=1, max_size=9).map(" ".join)
    old, new = (f"{text.capitalize()}." for text in data.draw(st.tuples(wording, wording)))
    judge = Judge(language, Aims(Alignment(())), [(old, new)])
    assert judge.judge(old, new) in (None, "editorial", "terminology", "references", "substantive")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Le pion recule et avance ou deux.", "Le pion recule deux."),
        ("Le pion et et avance.", "Le pion."),
        ("The pawn moves and back or two.", "The pawn moves two."),
    ],
    ids=["a word between two joins", "joins in a row", "the same in English"],
)
def test_a_word_between_two_joins(old, new):
    language = "en" if old.startswith("The") else "fr"
    for before, after in ((old, new), (new, old)):
        judge = Judge(language, Aims(Alignment(())), [])
        assert judge.judge(before, after) in ("editorial", "substantive")
