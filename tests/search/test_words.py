"""Folding, tokens, stems: the same word is the same, whatever its letters and endings."""

from __future__ import annotations

import pytest

from corpus.search.words.lexicon import Lexicon
from corpus.search.words.stemming import stem
from corpus.search.words.terms import exact_title, sequence, spread
from corpus.search.words.tokens import tokenise
from corpus.text.normalise import letters


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("l'aura qu’elle", ["l", "aura", "qu", "elle"]),
        ("vif-argent", ["vif", "argent"]),
        ("sous-partie, non-terrain et sur-type", ["sous-partie", "non-terrain", "et", "sur-type"]),
        ("{3}{G}{W}, {T}", ["{3}{g}{w}", "{t}"]),
        ("+1/+1 et -1/-1, 4/4, X/X", ["+1/+1", "et", "-1/-1", "4/4", "x/x"]),
        ("voir 420.5e. (704.5j)", ["voir", "420.5e", "704.5j"]),
        ("et/ou", ["et", "ou"]),
        ("", []),
    ],
)
def test_tokens(text: str, expected: list[str]) -> None:
    assert [token.text for token in tokenise(text)] == expected


@pytest.mark.parametrize(
    "forms",
    [
        "contrecarrer contrecarré contrecarrés contrecarrée contrecarrées contrecarre contrecarrent contrecarrez",
        "recycler recyclé recyclées recycle recyclent recyclant",
        "jouer joué jouée joues jouent jouez jouant",
        "capacité capacités capacite",
        "légendaire légendaires legendaire",
        "mortel mortelle mortels mortelles",
        "jeu jeux",
        "régénérer régénéré régénérée régénèrent régénère",
        "attaquant attaquants attaque attaquer",
        "déclenchée déclenche déclencher déclenchent",
        "bloqueur bloqueuse bloqueurs bloqueuses",
    ],
)
def test_forms_of_a_word_share_a_stem(forms: str) -> None:
    assert len({stem(letters(form), "fr") for form in forms.split()}) == 1


@pytest.mark.parametrize(
    "words", ["enchanter enchantement", "misère misérable", "partie part-time", "main mana", "aura avoir"]
)
def test_other_words_have_another_stem(words: str) -> None:
    one, other = words.split()
    assert stem(letters(one), "fr") != stem(letters(other), "fr")


def test_runs_and_prefixed_words_are_also_their_parts() -> None:
    assert list(spread(sequence("{3}{G}", "fr"))) == ["{3}{g}", "{3}", "{g}"]
    assert list(spread(sequence("non-terrain", "fr")))[1] == "terrain"


@pytest.mark.parametrize(
    ("one", "other"), [("Effets de prévention", "effet prevention"), ("Trample", "trample")]
)
def test_exact_titles_see_through_number_and_accents(one: str, other: str) -> None:
    assert exact_title(one, "fr") == exact_title(other, "fr")


def lexicon_of(*words: str, besides: tuple[str, ...] = ()) -> Lexicon:
    return Lexicon({word: ("fr", 1, word) for word in words}, {word: word for word in besides})


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("fasing", "phasing"),
        ("ekipees", "equipees"),
        ("morf", "morph"),
        ("selerite", "celerite"),
        ("ocune", "aucune"),
    ],
)
def test_a_word_that_is_heard_alike_is_the_one_meant(typed: str, word: str) -> None:
    """However it begins, and before another that is only one slip away."""
    assert lexicon_of(word, "fading", "sortir", "mort").corrections(typed)[0] == word
