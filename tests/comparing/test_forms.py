"""Ways of saying the same: what is looked for only where it may stand is what is found when all are looked for."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from corpus.comparing.nature.nature import words_and_figures
from corpus.comparing.words.word_classes import EvenForms
from corpus.languages import Facts, Pack, packs

_PIECES = [
    *("isn't", "aren't", "is", "are", "not", "the", "they", "types", "of", "kinds", "same", "card", "cards"),
    *("one", "each", "while", "who", "has an", "or", "le", "la", "du", "ou", " ", ", ", ". ", "-", "—", "œ"),
]


def _one_after_the_other(text: str, words: Facts) -> str:
    for part, form, even in words.forms:
        if part in text:
            text = form.sub(even, text)
    return text


@pytest.mark.parametrize("pack", packs(), ids=lambda pack: pack.code)
@given(st.data())
def test_forms_are_those_of_all_one_after_the_other(pack: Pack, data: st.DataObject) -> None:
    words = pack.words
    piece = st.sampled_from([*_PIECES, *(part for part, _, _ in words.forms)])
    joint = st.sampled_from(["", " ", " "])
    text = "".join(data.draw(st.lists(st.tuples(piece, joint).map("".join), max_size=10)))
    assert EvenForms(words.forms)(text) == _one_after_the_other(text, words)


@pytest.mark.parametrize(
    "text, words",
    [
        ("draw two cards, then", ["draw", "two", "cards", ",", "then"]),
        ("it can't—as of now—be", ["it", "can't", "as", "of", "now", "be"]),
        ("gets +1/+1 and {t}: x/y", ["gets", "+1/+1", "and", "{t}", "x/y"]),
        ("l'œuvre du 3e jour", ["l", "œuvre", "du", "3", "e", "jour"]),
        ("une pièce d'or_", ["une", "pièce", "d", "or"]),
    ],
    ids=["plain", "a contraction", "figures", "figures and letters", "French"],
)
def test_words_figures_and_commas_are_told_apart(text: str, words: list[str]) -> None:
    assert words_and_figures(text) == words


@given(st.text(alphabet="ab ,.'t-—/x1+éœ_½§", max_size=12))
def test_a_plain_text_is_cut_as_any_other(text: str) -> None:
    """What keeps a text from being plain stands in a sentence of its own."""
    assert words_and_figures(text) == words_and_figures(f"{text} . {{t}}")[:-1]
