"""The law of natures: what says something else is never called quiet, in either direction. Our own sentences."""

import pytest

from corpus.comparing.edition import Alignment
from corpus.comparing.nature.features import NAMES
from corpus.comparing.nature.nature import Judge, weights
from corpus.comparing.words.citations import Aims

SUBSTANTIVE = [
    ("en", "The king may not move.", "The king may or may not move."),
    (
        "en",
        "Boards (either round or square) hold wells.",
        "Boards (either round, oval, or square) hold wells.",
    ),
    ("en", "A king and a pawn meet. The king moves.", "A king and a pawn meet. The king moves the pawn."),
    ("en", "Otherwise, the king moves.", "The king moves."),
    ("en", "The red king is unreachable.", "The red king can be reached."),
    ("en", "A king with a crown moves.", "When a king has a crown, he moves."),
    ("en", "A king moves a red crown, that shines.", "If a king moves a red crown, that shines."),
    ("en", "A pawn waits. A king sits and pays.", "A pawn waits. A king sits and a pawn pays."),
    ("en", "The pawn moves. Kings lose it.", "The pawn moves. Kings lose it or the pawn."),
    ("en", "A king wins. In teams, no king wins; see rule 806.6 instead.", "A king wins."),
    ("en", "It needs a minimum of three kings.", "It needs a maximum of three kings."),
    ("en", "If a pawn is stuck, it moves.", "Of a pawn that is stuck, it moves."),
    ("en", "If a player loses, the game ends.", "If the game ends, a player loses."),
    ("en", "The bell rings if the king moves.", "The king moves if the bell rings."),
    ("en", "Move it from the well into the box.", "Put it from the box into the well."),
    ("en", "A pawn takes a red king.", "A pawn is taken by a red king."),
    ("en", "The player ignores the order.", "The order isn't ignored."),
    ("en", "The spell destroys the pawn.", "The spell is destroyed by the pawn."),
    ("en", "An opponent ignores the order.", "The order is ignored."),
    ("en", "A pawn blocks. The king's strength counts.", "A pawn blocks. Its strength counts."),
    ("en", "Draw three or more cards.", "Draw three cards."),
    ("en", "Choose either a king or a pawn.", "Choose both a king and a pawn."),
    ("en", "The player isn't allowed to move.", "The player may move."),
    ("en", "The player has to move.", "The player may move."),
    ("en", "One card (Foxglove) lets it move.", "Some cards let it stay."),
    ("en", "It pays the cost (at least {2}).", "It pays the cost."),
    ("en", "The king that a pawn blocks pays.", "The king that blocks a pawn pays."),
    ("en", "A king has the pawn of a bishop.", "A bishop has the pawn of a king."),
    ("en", "Damage is dealt to the pawn by the king.", "Damage is dealt to the king by the pawn."),
    ("en", "The pawn pays with red, not blue.", "The pawn pays with blue, not red."),
    ("en", "A pawn with two marks and one stone.", "A pawn with one mark and two stones."),
    (
        "en",
        "The first player moves, then the second player.",
        "The second player moves, then the first player.",
    ),
    ("en", "It's a king unless it's blue.", "It's blue unless it's a king."),
    ("en", "The blocked king pays.", "The king that blocks pays."),
    ("en", "Put it from exile onto the board.", "Put it from the board into exile."),
    ("en", "The king gains the pawn's skill.", "The pawn gains the king's skill."),
    ("en", "Kings can attack pawns.", "Pawns can attack kings."),
    ("en", "During your turn after combat it moves.", "During combat after your turn it moves."),
    ("en", "It pays for any number of kings.", "It pays for any king."),
    ("en", "It moves during combat.", "It moves during the phase."),
    ("en", "More than one pawn moves.", "Three or more pawns move."),
    ("en", "At any time it moves.", "It moves."),
    ("en", "It pays whether or not it moves.", "It pays."),
    ("en", "The tapped pawn becomes untapped.", "The untapped pawn becomes tapped."),
    ("en", "A king loses the game.", "A king loses the crown."),
    ("en", "A king may discard a crown.", "A crown must be discarded by a king."),
    ("en", "Bells can ring and pawns must move.", "Bells must ring and pawns can move."),
    ("en", "A moved pawn is treated as a new pawn.", "A moved pawn becomes a new king."),
    ("en", "When a king has no crown, he waits.", "If no king has a crown, he waits."),
    (
        "en",
        "A well has the traits of both the king and pawn types.",
        "A well has the traits of kings and foxes.",
    ),
    ("en", "Count the permanents on the battlefield.", "Count the permanents in the graveyard."),
    ("en", "Name a pawn, and the pawn you choose must be red.", "Name a pawn, and the king must be red."),
    ("en", 'As the dance step begins, all "at dawn" bells ring.', 'All "at dusk" bells ring.'),
    ("en", "A well is a red pit. It holds a pawn.", "A well is a red pit. A crown holds a pawn."),
    ("en", "If a bell would prevent a king from winning, ring.", "If a bell says that a king can win, ring."),
    ("en", "The red game uses only coins.", "The red game uses coins."),
    (
        "en",
        "A pawn that is hidden in a well is put back.",
        "If a pawn is hidden in a well, that king is put back.",
    ),
    ("en", "This doesn't trigger dusk triggers.", "This causes dusk abilities to trigger."),
    ("en", "This action doesn't go on the stack.", "This action uses the stack."),
    ("en", "Each king draws a hand of seven cards.", "Each king's starting hand size is six cards."),
    ("en", "It names cards in the exile zone.", "It names cards."),
    ("en", "One card (Foxglove) lets it move.", "Two cards (Foxglove and Bramble) let it move."),
    ("en", "Move this crown onto a pawn.", "Attach this crown to a pawn."),
    ("en", "A king who plays a land waits.", "A king who casts a land waits."),
    ("en", "The remaining pawns move.", "The excess pawns move."),
    ("en", "If a king moves a pawn or crown, ring.", "If a king moves a pawn, a crown, ring."),
    ("fr", "Un roi gagne. Celui-ci est appelé « roi » s’il paie.", "Un roi gagne."),
    ("fr", "Il frappe deux fois avec sa force.", "Il frappe avec deux fois sa force."),
    ("fr", "Il paie trois jetons ou plus.", "Il paie trois jetons."),
    ("fr", "Il paie trois ou plus.", "Il paie au plus trois."),
    ("fr", "Certains rois avancent.", "Tous les rois avancent."),
    ("fr", "Si la cloche sonne, le roi avance.", "Si le roi avance, la cloche sonne."),
    ("fr", "Le roi bloque le pion.", "Le roi est bloqué par le pion."),
    ("fr", "Il recule plutôt que de payer.", "Il paie plutôt que de reculer."),
    ("fr", "Aussi longtemps qu’il avance, il paie.", "Dès qu’il avance, il paie."),
    ("fr", "Il passe du puits à la case.", "Il passe de la case au puits."),
    ("fr", "Quand une tour tombe, le roi attend.", "Si aucune tour ne tombe, le roi attend."),
    ("fr", "Un pion qui a la garde attend.", "Un pion sans la garde attend."),
    ("fr", "Un roi a plusieurs occurrences de la garde.", "Un roi a deux exemplaires de la garde."),
    ("fr", "Comptez les permanents en jeu.", "Comptez les permanents en exil."),
    ("fr", "Sonner n'utilise pas la pile.", "Sonner passe par la pile."),
    ("fr", "Il abandonne à tout moment.", "Il abandonne au dernier moment."),
    ("fr", "Mettez deux jetons verts en jeu.", "Créez trois jetons verts."),
]
EDITORIAL = [
    (
        "en",
        "A king with ten or more crowns leaves the castle.",
        "If a king has ten or more crowns, he or she leaves the castle.",
    ),
    ("en", "A crown in a well sinks there.", "If a crown is in a well, it sinks there."),
    ("en", "A king that has some other limit waits.", "A king that is affected by some other limit waits."),
    ("en", "The pawn is playable.", "The pawn can be played."),
    ("en", "Each king takes his own pawn.", "Each king takes his pawn."),
    ("en", "A pawn that it could actually move stays.", "A pawn that it could move stays."),
    ("en", "The king may name a card.", "The king may choose a card name."),
    ("en", "It needs a minimum of three kings.", "It needs at least three kings."),
    ("en", "This has a harmful effect on kings.", "This is harmful to kings."),
    ("en", "You discard a card from your hand.", "You discard a card."),
    ("en", "Ruse is a special kind of active skill.", "Ruse is an active skill."),
    ("en", "Choose either a king or a pawn.", "Choose a king or a pawn."),
    ("en", "It moves rather than paying.", "It moves instead of paying."),
    ("en", "The player has to move.", "The player must move."),
    ("en", "One card (Foxglove) lets it move.", "Some cards let it move."),
    ("en", "A pawn is removed when it is blocked.", "A pawn's removed when it's blocked."),
    ("en", "A pawn that has no mark moves.", "A pawn with no mark moves."),
    ("en", "For many years, kings moved.", "Previously, kings moved."),
    ("en", "The pawn hasn't moved yet.", "The pawn hasn't moved."),
    ("en", "At that point it moves.", "At that time it moves."),
    ("en", "The order does nothing.", "The order has no effect."),
    ("en", "It says whether or not it moves.", "It says whether it moves."),
    ("en", "The bell won't do anything to kings.", "The bell won't affect kings."),
    ("en", "Bells may ring. In all cases, kings wait.", "Bells may ring. In those cases, kings wait."),
    ("en", "An unblocked attacking creature waits.", "An unblocked creature waits."),
    (
        "en",
        "It pays if it's equal to or greater than three.",
        "It pays if it's greater than or equal to three.",
    ),
    ("en", "It's used during this dance to determine its characteristics.", "It's used during this dance."),
    ("en", "If a bell edits a pawn, it grants a crown.", "If a bell changes a pawn, it adds a crown."),
    ("fr", "Il paie trois ou plus.", "Il paie au moins trois."),
    ("fr", "Certains rois avancent.", "Quelques rois avancent."),
    ("fr", "Le roi est capable d’avancer.", "Le roi peut avancer."),
    ("fr", "Il recule afin d’avancer.", "Il recule pour avancer."),
    ("fr", "Il avance pendant la phase de combat.", "Il avance pendant le combat."),
    ("fr", "Il paie à l’étape d’entretien.", "Il paie à l’entretien."),
    ("fr", "Par le passé, les rois avançaient.", "Auparavant, les rois avançaient."),
    ("fr", "Il avance en raison d’un ordre.", "Il avance du fait d’un ordre."),
    ("fr", "Aussi longtemps qu’il avance, il paie.", "Tant qu’il avance, il paie."),
    ("fr", "Il recule plutôt que de payer.", "Il recule au lieu de payer."),
    ("fr", "Le coup a lieu.", "Le coup survient."),
    ("fr", "Au commencement du tour, il paie.", "Au début du tour, il paie."),
    ("fr", "Le joueur dont c’est le tour paie.", "Le joueur actif paie."),
]


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


def test_every_feature_has_a_weight():
    assert len(weights()) == len(NAMES)
