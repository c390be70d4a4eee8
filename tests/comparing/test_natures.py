"""The law of natures: what says something else is never called quiet, in either direction. Our own sentences."""

import pytest

from corpus.comparing.edition import Alignment
from corpus.comparing.nature.nature import Judge
from corpus.comparing.words.citations import Aims

SUBSTANTIVE = [
    ("en", "The king may not move.", "The king may or may not move."),
    ("en", "A king and a pawn meet. The king moves.", "A king and a pawn meet. The king moves the pawn."),
    ("en", "Otherwise, the king moves.", "The king moves."),
    ("en", "The red king is unreachable.", "The red king can be reached."),
    ("en", "A king wins. In teams, no king wins; see rule 806.6 instead.", "A king wins."),
    ("en", "If a player loses, the game ends.", "If the game ends, a player loses."),
    ("en", "Move it from the well into the box.", "Put it from the box into the well."),
    ("en", "A pawn takes a red king.", "A pawn is taken by a red king."),
    ("en", "The spell destroys the pawn.", "The spell is destroyed by the pawn."),
    ("en", "A pawn blocks. The king's strength counts.", "A pawn blocks. Its strength counts."),
    ("en", "Draw three or more cards.", "Draw three cards."),
    ("en", "The player has to move.", "The player may move."),
    ("en", "One card (Foxglove) lets it move.", "Some cards let it stay."),
    ("en", "The king that a pawn blocks pays.", "The king that blocks a pawn pays."),
    ("en", "Damage is dealt to the pawn by the king.", "Damage is dealt to the king by the pawn."),
    ("en", "The pawn pays with red, not blue.", "The pawn pays with blue, not red."),
    ("en", "The first player moves, then the second player.", "The second player moves, then the first player."),
    ("en", "It's a king unless it's blue.", "It's blue unless it's a king."),
    ("en", "The king gains the pawn's skill.", "The pawn gains the king's skill."),
    ("en", "It pays for any number of kings.", "It pays for any king."),
    ("en", "It moves during combat.", "It moves during the phase."),
    ("en", "It pays whether or not it moves.", "It pays."),
    ("en", "A king loses the game.", "A king loses the crown."),
    ("en", "Count the permanents on the battlefield.", "Count the permanents in the graveyard."),
    ("en", "A king who plays a land waits.", "A king who casts a land waits."),
    ("fr", "Il frappe deux fois avec sa force.", "Il frappe avec deux fois sa force."),
    ("fr", "Il paie trois jetons ou plus.", "Il paie trois jetons."),
    ("fr", "Certains rois avancent.", "Tous les rois avancent."),
    ("fr", "Si la cloche sonne, le roi avance.", "Si le roi avance, la cloche sonne."),
    ("fr", "Le roi bloque le pion.", "Le roi est bloqué par le pion."),
    ("fr", "Aussi longtemps qu’il avance, il paie.", "Dès qu’il avance, il paie."),
    ("fr", "Il passe du puits à la case.", "Il passe de la case au puits."),
    ("fr", "Un pion qui a la garde attend.", "Un pion sans la garde attend."),
    ("fr", "Il abandonne à tout moment.", "Il abandonne au dernier moment."),
]  # fmt: skip
EDITORIAL = [
    (
        "en",
        "A king with ten or more crowns leaves the castle.",
        "If a king has ten or more crowns, he or she leaves the castle.",
    ),
    ("en", "The pawn is playable.", "The pawn can be played."),
    ("en", "Each king takes his own pawn.", "Each king takes his pawn."),
    ("en", "It needs a minimum of three kings.", "It needs at least three kings."),
    ("en", "Choose either a king or a pawn.", "Choose a king or a pawn."),
    ("en", "The player has to move.", "The player must move."),
    ("en", "A pawn that has no mark moves.", "A pawn with no mark moves."),
    ("en", "For many years, kings moved.", "Previously, kings moved."),
    ("en", "It says whether or not it moves.", "It says whether it moves."),
    ("en", "It pays if it's equal to or greater than three.", "It pays if it's greater than or equal to three."),
    ("fr", "Il paie trois ou plus.", "Il paie au moins trois."),
    ("fr", "Certains rois avancent.", "Quelques rois avancent."),
    ("fr", "Il avance pendant la phase de combat.", "Il avance pendant le combat."),
    ("fr", "Il recule plutôt que de payer.", "Il recule au lieu de payer."),
    ("fr", "Le joueur dont c’est le tour paie.", "Le joueur actif paie."),
]  # fmt: skip


def natures(language, old, new):
    judge = Judge(language, Aims(Alignment(())), [])
    return {judge.judge(old, new), judge.judge(new, old)}


@pytest.mark.parametrize(("language", "old", "new"), SUBSTANTIVE)
def test_what_says_another_thing_is_substantive_both_ways(language, old, new):
    assert natures(language, old, new) == {"substantive"}


@pytest.mark.parametrize(("language", "old", "new"), EDITORIAL)
def test_other_words_for_the_same_are_editorial_both_ways(language, old, new):
    assert natures(language, old, new) == {"editorial"}


@pytest.mark.parametrize("figure", ["3", "zero", "{R}", "not", "never"])
def test_another_figure_symbol_or_negation_is_substantive(figure):
    assert natures("en", "A pawn moves 2 cells.", f"A pawn moves {figure} cells.") == {"substantive"}
