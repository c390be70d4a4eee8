"""The word diff: exact, and readable; citations in it."""

from itertools import pairwise

import pytest
from hypothesis import given

from corpus.comparing.words.citations import MARK, cited_numbers, hide_citations
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


@pytest.mark.parametrize(
    ("text", "hidden", "numbers"),
    [
        ("voir règle 420.5e", f"voir {MARK}", ("420.5e",)),
        ("Règles 420.1 à 420.4 et 506", MARK, ("420.1", "420.4", "506")),
        ("See RULE 704.5j.", f"See {MARK}.", ("704.5j",)),
        ('cf. section 408, "Les sorts", puis', f"cf. {MARK}, puis", ("408",)),
        ("see Section 4 first", f"see {MARK} first", ("4",)),
        ("Étape 502, puis étapes 503 ou 504", f"{MARK}, puis {MARK}", ("502", "503", "504")),
        ("Etape 502", MARK, ("502",)),
        ("chapitre 3 et Parties 5", f"{MARK} et {MARK}", ("3", "5")),
        ("en 305.7a-c ou 613.1", f"en {MARK} ou {MARK}", ("305.7a", "305.7c", "613.1")),
        ("rules 712.5-6, and 712.14", MARK, ("712.5", "712.6", "712.14")),
        ("rules 119.9-10 or 6-8 cards", f"{MARK} or 6-8 cards", ("119.9", "119.10")),
        ("rules 409.1-409.3b", MARK, ("409.1", "409.3b")),
        ('see 702.15, "Crowns" then', f"see {MARK} then", ("702.15",)),
        ('Rules 702.1, "Wells," and 702.15, "Crowns"', MARK, ("702.1", "702.15")),
        ('rules 701, "Wells," 702, "Crowns," and 9 kings', f"{MARK} and 9 kings", ("701", "702")),
        ("sous-règle 502.1", f"sous-{MARK}", ("502.1",)),
        ("trois cent 300 points, 2007, 47.90", "trois cent 300 points, 2007, 47.90", ()),
        ("overrules 420 times", "overrules 420 times", ()),
        ("x305.7 et part 10", "x305.7 et part 10", ()),
    ],
)
def test_citations_are_hidden_and_listed(text, hidden, numbers):
    assert (hide_citations(text), cited_numbers(text)) == (hidden, numbers)
