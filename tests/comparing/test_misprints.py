"""Misprints are print wherever they stand, also in words that decide; a real word in the place of another is not."""

import pytest

from corpus.comparing.nature.misprints import Misprints
from corpus.comparing.nature.nature import Judge
from corpus.comparing.nature.usage import Usage
from tests.comparing.test_nature import AIMS

USUAL = [
    "A king or pawn could move each turn while no bell rings; see rule 410.2.",
    "There are several kings, and two pawns could wait there.",
] * 60
PRINT = [
    ("a word that decides", "It waits until two kings move.", "It waits until wto kings move."),
    ("what may be", "A king could move.", "A king coulld move."),
    ("a word known in two forms", "There are several ways.", "There are sveral ways."),
    ("a short word", "A king or a pawn moves.", "A king ro a pawn moves."),
    ("the noun of a citation", "It waits (see rule 410.2).", "It waits (see urle 410.2)."),
    ("a word twice", "A king could move.", "A king could could move."),
    ("the first word twice", "The king moves.", "The the king moves."),
    ("two of them", "A king could move while it rings.", "A king coulld move while while it rings."),
]
OTHER = [
    ("another word that decides", "A king or a pawn moves.", "A king nor a pawn moves."),
    ("a real word", "No bell rings.", "On bell rings."),
    ("a word that another rule has, too", "A king could move.", "A king would move."),
    ("another number", "It waits until two kings move.", "It waits until ten kings move."),
    ("a symbol twice", "Pay {W}.", "Pay {W}{W}."),
    ("a figure twice", "Pay 1 to each.", "Pay 1 1 to each."),
]


def judged(old, new):
    usage = Usage(
        [*USUAL, "Pawns would wait on what moves.", old], [*USUAL, "Pawns would wait on what moves.", new]
    )
    return Judge("en", AIMS, [], usage).judge(old, new)[0]


@pytest.mark.parametrize(("old", "new"), [row[1:] for row in PRINT], ids=[row[0] for row in PRINT])
def test_a_misprint_is_print_both_ways(old, new):
    assert judged(old, new) is judged(new, old) is None


@pytest.mark.parametrize(("old", "new"), [row[1:] for row in OTHER], ids=[row[0] for row in OTHER])
def test_another_word_is_no_misprint(old, new):
    assert judged(old, new) == judged(new, old) == "substantive"


def test_what_stands_beside_a_misprint_tells():
    assert judged("A king could move, then wait.", "A king coulld move, then he waits.") == "editorial"
    assert judged("A king could move two pawns.", "A king coulld move ten pawns.") == "substantive"
    assert (
        judged("A king could move (see rule 410.2).", "A king coulld move (see rule 603.3).") == "references"
    )


def test_another_form_of_a_word_is_no_misprint():
    texts = ("A king could move two pawns.", "A king could moves two pawns.")
    misprints = Misprints(Usage([*USUAL, texts[0]], [*USUAL, texts[1]]), lambda word: word.rstrip("s"))
    assert misprints.put_right(*texts) == texts
