"""The word diff: exact, and readable."""

from itertools import pairwise

import pytest
from hypothesis import given

from corpus.comparing.words.diff import diff_words, tokenize
from tests.comparing.editions import texts

READABLE = [
    (
        "a phrase gives way as a whole",
        "Un pion en jeu recule.",
        "Un pion sur le plateau recule.",
        [("=", "Un pion "), ("-", "en jeu "), ("+", "sur le plateau "), ("=", "recule.")],
    ),
    (
        "no confetti: a lone short word between changes joins them",
        "le pion rouge ou le pion vert",
        "le jeton bleu ou un dé noir",
        [("=", "le "), ("-", "pion rouge ou le pion vert"), ("+", "jeton bleu ou un dé noir")],
    ),
    (
        "quotation marks stay with their words",
        "la case « Puits » compte",
        "la case « Pont » compte",
        [("=", "la case "), ("-", "« Puits » "), ("+", "« Pont » "), ("=", "compte")],
    ),
    (
        "a symbol is never cut, blanks or not",
        "{LEVEL 1-4} vol, coûte {2/W}.",
        "{LEVEL 1-9} vol, coûte {2/U}.",
        [
            *[("-", "{LEVEL 1-4} "), ("+", "{LEVEL 1-9} "), ("=", "vol, coûte ")],
            *[("-", "{2/W}."), ("+", "{2/U}.")],
        ],
    ),
    ("an addition at the end", "Il perd.", "Il perd. Fin.", [("=", "Il perd."), ("+", " Fin.")]),
    ("space alone", "a b", "a  b", [("=", "a"), ("-", " "), ("+", "  "), ("=", "b")]),
]


@pytest.mark.parametrize(
    ("old", "new", "segments"), [row[1:] for row in READABLE], ids=[row[0] for row in READABLE]
)
def test_readable(old, new, segments):
    assert list(diff_words(old, new)) == segments


@given(texts)
def test_tokens_are_lossless(text):
    assert "".join(unit + space for unit, space in tokenize(text)) == text


@given(texts, texts)
def test_segments_rebuild_both_texts(old, new):
    segments = diff_words(old, new)
    assert "".join(text for operation, text in segments if operation != "+") == old
    assert "".join(text for operation, text in segments if operation != "-") == new
    assert all(text for _, text in segments)
    assert all(a[0] != b[0] for a, b in pairwise(segments))


@given(texts)
def test_a_text_against_itself_shows_no_change(text):
    assert diff_words(text, text) == ((("=", text),) if text else ())
