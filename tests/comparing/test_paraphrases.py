"""Other words for the same are quiet; one word that matters, changed or moved inside them, is not."""

import re

import pytest
from hypothesis import given, strategies as st

from corpus.comparing.edition import Alignment
from corpus.comparing.nature.citations import Aims
from corpus.comparing.nature.nature import Judge
from corpus.comparing.nature.usage import Usage
from corpus.languages import pack
from tests.comparing.test_alignment import DEATH, WELL
from tests.comparing.test_comparison import changes

SAME = [
    ("A king that has some other limit waits.", "A king that is affected by some other limit waits."),
    ("Paying a card's ruse cost follows the rules.", "Casting a spell for its ruse cost follows the rules."),
    ("Some boards (either round or square) hold wells.", "Some boards hold wells."),
    ("The red king is unreachable.", "The red king can't be reached."),
    ("The pawn is playable.", "The pawn can be played."),
    ("The tap sign ({T}) is a cost.", "The tap sign is a cost."),
    ('A king wins. This rule is informally known as the "crown rule."', "A king wins."),
    ("It's not otherwise legal to move.", "It's not legal to move."),
    ("Each king takes his own pawn.", "Each king takes his pawn."),
    ("Kings choose their relative order.", "Kings choose their order."),
    ("It costs what that particular pawn costs.", "It costs what that pawn costs."),
    ("A king with a crown moves.", "If a king has a crown, he moves."),
    ("A king who wore a crown moves.", "If a king wore a crown, he moves."),
    (
        "No other kings or pawns can usually move today.",
        "No other kings can usually move and no other pawns can usually move today.",
    ),
    ("A pawn dances. It pays at the end.", "A pawn dances. It pays at the end of the dance."),
    ("A king plays the game if all pawns play.", "A king plays the game if all pawns play the game."),
    ("A king names a pawn card. The pawn moves.", "A king names a pawn card. The pawn card moves."),
    ("A king takes a red pawn. The pawn moves.", "A king takes a red pawn. The red pawn moves."),
    ("A king may win. (In teams, this may not end it; see rule 104.3.)", "A king may win."),
    ("A king may win. Teams have more rules about this; see rule 806.6.", "A king may win."),
    ("A pawn (that is, while it stands) moves.", "A pawn moves."),
    ('A pawn (as in "pawnwalk") moves.', "A pawn moves."),
    ("The pawn moves, though it is red.", "The pawn moves, although it's red."),
    ("If a player loses, the game ends.", "The game ends if a player loses."),
    ("Before the pawn moves, the king pays.", "The king pays before the pawn moves."),
    ("The player simply ignores the impossible order.", "The impossible order is simply ignored."),
    ("If an effect instructs two pawns to draw, it stops.", "If two pawns are instructed to draw, it stops."),
    (
        "If a rule or effect instructs two pawns to draw, it stops.",
        "If two pawns are instructed to draw, it stops.",
    ),
    ("A pawn picks either one of two wells.", "A pawn picks either of two wells."),
    ("A pawn that it could actually move stays.", "A pawn that it could move stays."),
    ("Read the list at www.well.example.com.", "The wells stand in the well table (pit.example.com/wells)."),
    ("Two wells of the same type are one.", "Two wells of the same kind are one."),
    ("The types of wells are counted.", "The kinds of wells are counted."),
    (
        "Drink. Activate this ability only any time you could cast a sorcery.",
        "Drink. Activate only as a sorcery.",
    ),
    (
        "A pawn moves if it stood since the start of the turn.",
        "A pawn moves if it stood since the beginning of the turn.",
    ),
    ("The king may name a card.", "The king may choose a card name."),
    ("The picture shows a pawn.", "The illustration shows a pawn."),
    ("Two linked wells are one.", "Two connected wells are one."),
    ("A pawn can't be placed there.", "A pawn can't be put there."),
    ("It needs a minimum of three kings.", "It needs at least three kings."),
    ("It draws from an empty box.", "It draws from a box with no cards in it."),
    ("A pawn with strength 0 is put into the well.", "If a pawn has strength 0, it's put into the well."),
    ("This has a harmful effect on kings.", "This is harmful to kings."),
    ("Ruse works while the card is on the bench.", "Ruse works on the bench."),
    ("It pays while it's in play.", "It pays in play."),
    ("A box holds 50 cards. In other words, no more and no less.", "A box holds 50 cards."),
    (
        "Each team begins the game with a score total of 30 instead.",
        "Each team's starting score total is 30.",
    ),
    ('Kings (sometimes called the "tall ones") move.', "Kings move."),
    ("Riding is a skill that appeared in the Three Wells set.", "Riding is a skill."),
    ("You discard a card from your hand.", "You discard a card."),
    ('Its "moves" choice waits.', 'Its "[this] moves" choice waits.'),
    ("Whomever the well helps pays.", "Whoever the well helps pays."),
    ("The spell destroys the pawn.", "The pawn is destroyed by the spell."),
    ("The destroyed pawn's owner pays.", "The owner of the destroyed pawn pays."),
    ("It has the subtype Mountain.", "It has the Mountain subtype."),
    ("With subtype Mountain it moves.", "With Mountain subtype it moves."),
    ("A pawn blocks. The pawn's strength counts.", "A pawn blocks. Its strength counts."),
    ("It moves to the zone it's in.", "It moves to where it is."),
    ("Ruse is a special kind of active skill.", "Ruse is an active skill."),
    ("A few cards move.", "Some cards move."),
    ("Draw three or more cards.", "Draw at least three cards."),
    ("Choose either a king or a pawn.", "Choose a king or a pawn."),
    ("Choose both a king and a pawn.", "Choose a king and a pawn."),
    ("No player can move.", "Players can't move."),
    ("It moves rather than paying.", "It moves instead of paying."),
    ("The player is allowed to move.", "The player may move."),
    ("The player isn't allowed to move.", "The player can't move."),
    ("The player has to move.", "The player must move."),
    ("Every pawn moves.", "Each pawn moves."),
    ("Each time it moves, it pays.", "Whenever it moves, it pays."),
    ("One card (Foxglove) lets it move.", "Some cards let it move."),
    ("It pays the cost (for example, {2}).", "It pays the cost."),
    ("Other than kings, pawns move.", "Except for kings, pawns move."),
    ("Regardless of whether it moves, it pays.", "It pays whether or not it moves."),
    ("In the event that it moves, it pays.", "If it moves, it pays."),
    ("The king pays only if it moves.", "The king only pays if it moves."),
    ("The blocking king pays.", "The king that blocks pays."),
    ("The blocked king pays.", "The king that is blocked pays."),
    ("Apply them before it moves.", "They are applied before it moves."),
    ("A pawn is removed when it is blocked.", "A pawn's removed when it's blocked."),
    ("Put it from exile onto the board.", "Put it onto the board from exile."),
    ("If it's red and blue, it moves.", "If it's blue and red, it moves."),
    ("It pays among any number of kings.", "It pays among any kings."),
    ("A pawn that has no mark moves.", "A pawn with no mark moves."),
    ("It moves during the combat phase.", "It moves during combat."),
    ("It moves in your upkeep step.", "It moves in your upkeep."),
    ("For many years, kings moved.", "Previously, kings moved."),
    ("In the past, kings moved.", "Formerly, kings moved."),
    ("A blocked pawn is still red.", "A blocked pawn is red."),
    ("The pawn hasn't moved yet.", "The pawn hasn't moved."),
    ("The king as well as the pawn moves.", "The king and the pawn moves."),
    ("It moves due to an order.", "It moves as a result of an order."),
    ("At that point it moves.", "At that time it moves."),
    ("More than one pawn moves.", "Two or more pawns move."),
    ("Multiple pawns move.", "More than one pawn moves."),
    ("The order does nothing.", "The order has no effect."),
    ("The move occurs.", "The move takes place."),
    ("At the start of the game it moves.", "At the beginning of the game it moves."),
    ("It says whether or not it moves.", "It says whether it moves."),
    ("Any time it moves, it pays.", "Whenever it moves, it pays."),
    ("The player whose turn it is pays.", "The active player pays."),
    ("It pays. This is a change from older rules.", "It pays."),
    ("A king with no crown loses the game.", "A king with no crown loses."),
    ("The first bell, known as dusk, rings.", "The first bell (also known as dusk) rings."),
    ("The bell won't do anything to kings.", "The bell won't affect kings."),
    ("A moved pawn is treated as a new pawn.", "A moved pawn becomes a new pawn."),
    ("If all bells ring, the game ends in a draw.", "If all bells ring, the game is a draw."),
    ("Bells may ring. In all cases, kings wait.", "Bells may ring. In those cases, kings wait."),
    ("No king pays unless he or she has the coins.", "No king pays without having the coins."),
    ("Each king sets his or her score total to 40.", "Each king's starting score total is 40."),
    ("An unblocked attacking creature waits.", "An unblocked creature waits."),
    ("A pawn that ends up guarding a well pays.", "A pawn that is guarding a well pays."),
    ("A pawn that's moved out of its well pays.", "A pawn that's no longer in its well pays."),
    ("A king may discard a crown.", "A crown may be discarded by a king."),
    ("Effects can remove pawns from the game.", "Pawns can be removed from the game."),
    (
        "Kings or pawns move only if the pawn or king pays.",
        "Pawns or kings move only if the king or pawn pays.",
    ),
    ("It pays if it's equal to or greater than three.", "It pays if it's greater than or equal to three."),
    ("Bells are triggered only if kings move.", "Bells trigger only if kings move."),
    ('Triggered abilities "at dusk" wait.', 'Abilities that trigger "at dusk" wait.'),
    ("It's used during this dance to determine its characteristics.", "It's used during this dance."),
    ("The king can stop a bell from triggering.", "The king can stop a bell."),
    (
        "Paying a card's ruse cost follows the rules.",
        "Casting a spell using its ruse ability follows the rules.",
    ),
    ("Each box must contain at least 60 cards.", "Each box has a minimum deck size of 60 cards."),
    (
        "It's 20 plus or minus the life modifier of his or her crown.",
        "It's 20, as modified by his or her crown's life modifier.",
    ),
    ("If a bell edits a pawn, it grants a crown.", "If a bell changes a pawn, it adds a crown."),
]

OTHER = [
    ("The king may not move.", "The king may or may not move."),
    ("The king moves.", "The king moves or waits."),
    ("Boards (either round or square) hold wells.", "Boards (either round, oval, or square) hold wells."),
    ("Boards (unless they are round) hold wells.", "Boards hold wells."),
    ("A king and a pawn meet. The king moves.", "A king and a pawn meet. The king moves the pawn."),
    ("A king hits a pawn. It pays.", "A king hits a pawn. It pays to the king."),
    ("Choose a pawn card. A pawn moves.", "Choose a pawn card. A pawn card moves."),
    ("Otherwise, the king moves.", "The king moves."),
    ('A king wins. This is called the "king rule" if he pays.', "A king wins."),
    ("The red king is unreachable.", "The red king can be reached."),
    ("Kings take the pawns they guard.", "Kings take the pawns."),
    (
        "A king guards wells. Kings take the pawns that kings guard.",
        "A king guards wells. Kings take the pawns.",
    ),
    ("A king with a crown moves.", "When a king has a crown, he moves."),
    ("A king with a crown moves.", "If the king has a crown, he moves."),
    ("A king moves a red crown, that shines.", "If a king moves a red crown, that shines."),
    ("A king takes a red pawn. A pawn moves.", "A king takes a red pawn. A red pawn moves."),
    ("A pawn waits. A king sits and pays.", "A pawn waits. A king sits and a pawn pays."),
    ("No king can move.", "No king or pawn can move."),
    ("The pawn moves. Kings lose it.", "The pawn moves. Kings lose it or the pawn."),
    ("A king wins. Ignore this rule in teams; see rule 806.6.", "A king wins."),
    ("A king wins. In teams, no king wins; see rule 806.6 instead.", "A king wins."),
    ("It strikes itself for its strength twice.", "It strikes itself for twice its strength."),
    ("It needs a minimum of three kings.", "It needs a maximum of three kings."),
    ("It draws from a full box.", "It draws from a box with no cards in it."),
    ("If a pawn is stuck, it moves.", "Of a pawn that is stuck, it moves."),
    ("Each pawn attacks.", "Each pawn is attacked."),
    ("If a player loses, the game ends.", "If the game ends, a player loses."),
    ("If the bell rings, the king moves.", "The king moves when the bell rings."),
    ("The bell rings if the king moves.", "The king moves if the bell rings."),
    ("Move the pawn from the well to the box.", "Move the pawn from the box to the well."),
    ("Move it from the well into the box.", "Put it from the box into the well."),
    ("Before the pawn moves, the king pays.", "Before the king pays, the pawn moves."),
    ("The player ignores the order.", "The order isn't ignored."),
    ("The player ignores the order.", "The player is ignored."),
    (
        "If an effect tells more than one pawn to draw, it stops.",
        "If more than one pawn is told to draw, it stops.",
    ),
    (
        "If an effect instructs two pawns to draw, it stops.",
        "If three pawns are instructed to draw, it stops.",
    ),
    ("The spell destroys the pawn.", "The spell is destroyed by the pawn."),
    ("The spell destroys the pawn.", "The pawn destroys the spell."),
    ("An opponent ignores the order.", "The order is ignored."),
    (
        "If a rule or king instructs two pawns to draw, it stops.",
        "If two pawns are instructed to draw, it stops.",
    ),
    ("Two pawns must move (well.example.com).", "Three pawns must move (pit.example.com)."),
    ("A pawn blocks. The king's strength counts.", "A pawn blocks. Its strength counts."),
    ("Several cards move.", "All cards move."),
    ("Draw three or more cards.", "Draw three cards."),
    ("Draw three or more cards.", "Draw at most three cards."),
    ("Choose either a king or a pawn.", "Choose both a king and a pawn."),
    ("No player can move.", "Players can move."),
    ("The player isn't allowed to move.", "The player may move."),
    ("The player doesn't have to move.", "The player must not move."),
    ("The player has to move.", "The player may move."),
    ("Any pawn moves.", "Each pawn moves."),
    ("One card (Foxglove) lets it move.", "Some cards let it stay."),
    ("Draw one card (face down).", "Draw some cards."),
    ("It pays the cost (at least {2}).", "It pays the cost."),
    ("It pays. In this case, it moves.", "It pays. It moves."),
    ("A pawn's owner moves the king's pawn.", "A king's owner moves the pawn's pawn."),
    ("The king that a pawn blocks pays.", "The king that blocks a pawn pays."),
    ("Give it to the king for the pawn.", "Give it to the pawn for the king."),
    ("A king has the pawn of a bishop.", "A bishop has the pawn of a king."),
    ("The king deals damage to the pawn.", "The pawn deals damage to the king."),
    ("Damage is dealt to the pawn by the king.", "Damage is dealt to the king by the pawn."),
    ("When it enters, exile it.", "When it's exiled, it enters."),
    ("The pawn pays with red, not blue.", "The pawn pays with blue, not red."),
    ("Each king but no pawn moves.", "Each pawn but no king moves."),
    ("A pawn with two marks and one stone.", "A pawn with one mark and two stones."),
    ("Red pawns and blue kings move.", "Blue pawns and red kings move."),
    ("The first player moves, then the second player.", "The second player moves, then the first player."),
    ("Kings move before pawns.", "Pawns move before kings."),
    ("It's a king unless it's blue.", "It's blue unless it's a king."),
    ("The player who starts the game moves.", "The starting player moves in the game."),
    ("The blocked king pays.", "The king that blocks pays."),
    ("The blocking king pays.", "The king that's blocked pays."),
    (
        "A player who has priority may move before the turn.",
        "A player may move before the turn that has priority.",
    ),
    ("Put it from exile onto the board.", "Put it from the board into exile."),
    ("Draw from your deck, then from your hand.", "Draw from your hand, then from your deck."),
    ("The king gains the pawn's skill.", "The pawn gains the king's skill."),
    ("The king's controller pays the pawn's owner.", "The pawn's controller pays the king's owner."),
    ("Kings can attack pawns.", "Pawns can attack kings."),
    ("It gets +1/+0 and loses +0/+1.", "It gets +0/+1 and loses +1/+0."),
    ("During your turn after combat it moves.", "During combat after your turn it moves."),
    ("A player whose pawn moves pays.", "A player who moves a pawn pays."),
    ("It pays for any number of kings.", "It pays for any king."),
    ("A pawn that has no mark moves.", "A pawn with a mark moves."),
    ("A pawn that has moved pays.", "A pawn with a move pays."),
    ("It moves during combat.", "It moves during the phase."),
    ("It moves at the start of the game.", "It starts the game and moves."),
    ("More than one pawn moves.", "Three or more pawns move."),
    ("Multiple pawns move.", "One pawn moves."),
    ("At any time it moves.", "It moves."),
    ("It pays whether or not it moves.", "It pays if it moves."),
    ("It pays whether or not it moves.", "It pays."),
    ("The player whose turn it is pays.", "The player whose pawn it is pays."),
    ("The tapped pawn becomes untapped.", "The untapped pawn becomes tapped."),
    ("It's red until the turn ends, then blue.", "It's blue until the turn ends, then red."),
    ("A king loses the game.", "A king loses the crown."),
    ("A king may discard a crown.", "A king may be discarded by a crown."),
    ("A king may discard a crown.", "A crown must be discarded by a king."),
    ("A king may discard a crown and take a well.", "A crown may take a king and discard a well."),
    ("Bells can ring and pawns must move.", "Bells must ring and pawns can move."),
    ("Kings and pawns take foxes or wells.", "Foxes and pawns take kings or wells."),
    ("A moved pawn is treated as a new pawn.", "A moved pawn becomes a new king."),
    ("If all bells ring, the game ends in a draw.", "If all bells ring, the game ends."),
]

FRENCH_SAME = [
    ("Un roi gagne. Cette règle s’appelle la « règle du roi ».", "Un roi gagne."),
    ("Un roi avec une couronne avance.", "Si un roi a une couronne, il avance."),
    ("Un roi joue la partie si tous jouent.", "Un roi joue la partie si tous jouent la partie."),
    ("Il paie trois ou plus.", "Il paie au moins trois."),
    ("Certains rois avancent.", "Quelques rois avancent."),
    ("Le roi est capable d’avancer.", "Le roi peut avancer."),
    ("Il recule afin d’avancer.", "Il recule pour avancer."),
    ("Le joueur ignore l’ordre impossible.", "L’ordre impossible est ignoré."),
    ("Le sort déplace le pion.", "Le pion est déplacé par le sort."),
    ("Si la cloche sonne, le roi avance.", "Le roi avance si la cloche sonne."),
    ("Il avance pendant la phase de combat.", "Il avance pendant le combat."),
    ("Il paie à l’étape d’entretien.", "Il paie à l’entretien."),
    ("Par le passé, les rois avançaient.", "Auparavant, les rois avançaient."),
    ("Il avance en raison d’un ordre.", "Il avance du fait d’un ordre."),
    ("Aussi longtemps qu’il avance, il paie.", "Tant qu’il avance, il paie."),
    ("Il recule plutôt que de payer.", "Il recule au lieu de payer."),
    ("Le coup a lieu.", "Le coup survient."),
    ("Au commencement du tour, il paie.", "Au début du tour, il paie."),
    ("Le joueur dont c’est le tour paie.", "Le joueur actif paie."),
    ("Il paie. Ceci est une exception à la règle 100.1.", "Il paie."),
    ("Il sélectionne un pion.", "Il choisit un pion."),
    ("L’image montre un pion.", "L’illustration montre un pion."),
    ("La boîte a 50 cartes. Autrement dit, ni plus ni moins.", "La boîte a 50 cartes."),
]
FRENCH_OTHER = [
    ("Un roi gagne. Celui-ci est appelé « roi » s’il paie.", "Un roi gagne."),
    ("Il frappe deux fois avec sa force.", "Il frappe avec deux fois sa force."),
    ("Il paie trois jetons ou plus.", "Il paie trois jetons."),
    ("Il paie trois ou plus.", "Il paie au plus trois."),
    ("Certains rois avancent.", "Tous les rois avancent."),
    ("Si la cloche sonne, le roi avance.", "Si le roi avance, la cloche sonne."),
    ("Le roi bloque le pion.", "Le roi est bloqué par le pion."),
    ("Il recule plutôt que de payer.", "Il paie plutôt que de reculer."),
    ("Aussi longtemps qu’il avance, il paie.", "Dès qu’il avance, il paie."),
    ("Il passe du puits à la case.", "Il passe de la case au puits."),
]


def natures(language, old, new):
    judge = Judge(language, Aims(Alignment(())), [])
    return judge.judge(old, new)[0], judge.judge(new, old)[0]


@pytest.mark.parametrize(
    ("language", "old", "new"),
    [("en", *pair) for pair in SAME] + [("fr", *pair) for pair in FRENCH_SAME],
    ids=lambda said: said[:30],
)
def test_other_words_for_the_same_are_editorial_both_ways(language, old, new):
    assert natures(language, old, new) == ("editorial", "editorial")


@pytest.mark.parametrize(
    ("language", "old", "new"),
    [("en", *pair) for pair in OTHER] + [("fr", *pair) for pair in FRENCH_OTHER],
    ids=lambda said: said[:30],
)
def test_the_same_words_for_another_thing_are_substantive_both_ways(language, old, new):
    assert natures(language, old, new) == ("substantive", "substantive")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_synonyms_carry_no_sentence_and_decide_nothing(language):
    words = pack(language).words
    assert not words.synonyms.keys() & (words.light | words.weighty | words.governors)


def test_a_joint_misprinted_a_few_times_is_a_slip():
    usual = ["Two instances of it count."] * 30
    slip, right = "Three instances if it move.", "Three instances of it move."

    def judged(times):
        usage = Usage([*usual, *[slip] * times], [*usual, right])
        return Judge("en", Aims(Alignment(())), [], usage).judge(slip, right)[0]

    assert judged(2) is None
    assert judged(9) == "substantive"


def test_a_step_counted_anew_changes_nothing():
    def nature(old, new, number="420.3", before="420.2"):
        told = changes({before: f"{old} {WELL}"}, {"420.1": DEATH, number: f"{new} {WELL}"})
        return told[before, number].nature

    assert nature("Deuxièmement,", "Troisièmement,") == "editorial"
    assert nature("Deuxièmement,", "Troisièmement,", "420.5m", "420.5k") == "editorial"
    assert nature("Deuxièmement,", "Quatrièmement,") == "substantive"
    assert nature("Deuxièmement,", "Troisièmement,", "420.2") == "substantive"
    assert nature("Deuxièmement,", "Troisièmement,", "420.6b", "420.5a") == "substantive"
    assert nature("Deuxièmement,", "Troisièmement, sans payer,") == "substantive"
    assert nature("Deux pions,", "Trois pions,") == "substantive"


@given(st.sampled_from(SAME), st.data())
def test_a_paraphrase_with_one_other_word_that_matters_is_substantive(pair, data):
    old, new = pair
    places = [
        found.span() for found in re.finditer(r"\b(?:king|pawn|kings|pawns|move|moves|red|blue)\b", new)
    ]
    if places:
        start, end = data.draw(st.sampled_from(places))
        other = data.draw(st.sampled_from(["fox", "rotten", "seven", "not", "unless"]))
        assert natures("en", old, new[:start] + other + new[end:]) == ("substantive", "substantive")
