"""Looser ways of saying the same are quiet where nothing else changed; one word that matters beside them is not."""

import pytest

from corpus.comparing.edition import Alignment
from corpus.comparing.nature.citations import Aims
from corpus.comparing.nature.nature import Judge

SAME = [
    ("Once all kings pass, the bell rings.", "Once all kings pass in succession, the bell rings."),
    ("Pawns that were chosen as targets of a bell wait.", "Pawns that became the target of a bell wait."),
    ("Kings with unpaid costs to attack wait.", "Kings that can't attack unless you pay a cost wait."),
    ("The game is suspended.", "The game is temporarily discontinued."),
    ("Each word after the dash is a subtype.", "All words after the dash are a subtype."),
    ("Then players once again check for bells.", "Then the game once again checks for bells."),
    ("Ring until none are generated.", "Ring until none are performed."),
    ("When a king has no crown, he waits.", "If a king has no crown, he waits."),
    (
        "Using the guard ability follows the rules for paying more.",
        "Casting a spell using its guard ability follows the rules for paying more.",
    ),
    (
        "It is drawn during the announcement of another spell or ability.",
        "It is drawn while another spell or ability is being played.",
    ),
    (
        "A well has the traits of both the king and pawn types.",
        "A well has the traits of both kings and pawns.",
    ),
    (
        "If two permanents with the same name have the supertype royal, one goes.",
        "If two royal permanents with the same name are in play, one goes.",
    ),
    ("Count the permanents on the battlefield.", "Count the permanents."),
    (
        "Keep the one that had a crown for long.",
        "Keep the one that has been a permanent with a crown for long.",
    ),
    ("Bells trigger on a pawn being moved.", "Bells trigger when a pawn is moved."),
    ("This doesn't trigger dusk triggers.", "This doesn't cause dusk abilities to trigger."),
    ("The king gets priority to play bells.", "The king gets priority, and players may play bells."),
    ("This action doesn't go on the stack.", "This game action doesn't use the stack."),
    ("A king who is given two pawns waits.", "A king who gets two pawns waits."),
    ("It moves as the result of a bell.", "It moves due to a bell."),
    ("Order the hidden spells on the stack.", "Order the hidden spells."),
    ("A king looks as much as he or she likes.", "A king looks at any time."),
    (
        "A king has a red or blue ability that rings, and another ability that names it.",
        "A king has a red or blue ability that rings and an ability that names it.",
    ),
    (
        "It is two bells: one that rings at dawn and the other that rings at dusk.",
        "It is two bells: one that rings at dawn and another that rings at dusk.",
    ),
    (
        "It is two bells: one rings at dawn and the other rings at dusk.",
        "It is two bells: one that rings at dawn and the other that rings at dusk.",
    ),
    ("Each king draws a hand of seven cards.", "Each king's starting hand size is seven cards."),
    ("Each team starts with a shared life total of 30 instead.", "Each team's starting life total is 30."),
    (
        "Find pawns with the same name as a card originally printed in red. Those cards are Aldor and Bram.",
        "Find pawns with a name originally printed in red. Those names are Aldor and Bram.",
    ),
    (
        "The cards a team opens but doesn't include in a deck wait.",
        "The cards in a team's card pool but not in a deck wait.",
    ),
    (
        "The cards a king opens but doesn't include in a deck wait.",
        "The cards in a king's card pool not included in a deck wait.",
    ),
    ("It names cards in the exile zone exiled by the bell.", "It names cards that were exiled by the bell."),
    (
        "If a player controls two royal pawns, that player keeps one.",
        "If two royal pawns are controlled by the same player, that player keeps one.",
    ),
    ("Playing Magic games for gold is odd.", "Playing Magic for gold is odd."),
    ("The choices of a pawn wait.", "Any choices that have been made for a pawn wait."),
    ("It names the named creature.", "It names the specified creature."),
    (
        "To know how and whether these red effects apply, look.",
        "To know which red effects apply and how they apply, look.",
    ),
    ("Kings use vanguards.", "Kings use vanguard cards."),
    ("It means no other duplicates of it.", "It means no other objects with that name."),
    ("If a bell would prevent a king from winning, ring.", "If a bell says that a king can't win, ring."),
    ("Take it from a player's ante zone.", "Take it from the ante zone."),
    ("A picture has no game significance.", "A picture has no effect on game play."),
    ("The red game uses only coins.", "The only money the red game uses are coins."),
    ("That king gets to choose a pawn.", "That king chooses a pawn."),
    ("Both bells are linked abilities.", "Both bells are linked."),
    ("A king with multiple instances of guard waits.", "A king with multiple guard abilities waits."),
    (
        "A pawn that is hidden in a well is put back.",
        "If a pawn is hidden in a well, that pawn is put back.",
    ),
    ("The rules for this are unformalized.", "The rules for this are informal."),
    (
        "It isn't moved by effects that change the text of that pawn.",
        "It isn't moved by text-changing effects that affect that pawn.",
    ),
    ("In card text, names mean pawns.", "Names mean pawns."),
    ("If a pawn with guard attacks, it can't be stopped.", "Attacking pawns with guard can't be stopped."),
    ("It ends when the king leaves the board for any reason.", "It ends when the king leaves the board."),
    ("Name a pawn, and the pawn you choose must be red.", "Name a pawn, and the pawn must be red."),
    ("A well is a red pit.", "A player's well is his or her red pit."),
    (
        'As the end of dance step begins, all "at end of dance" bells ring.',
        'All "at end of dance" bells ring.',
    ),
    ("A king pays gold; in other words, he loses a coin. He waits.", "A king pays gold. He waits."),
    ("A well is a red pit. It holds a pawn.", "A well is a red pit. A well holds a pawn."),
    ("A bell that somehow moves a king rings.", "A bell that moves a king rings."),
    (
        "Pawns aren't moved. They wait until their bell rings.",
        "Pawns aren't moved. A pawn waits until its bell rings.",
    ),
]
OTHER = [
    ("When a king has no crown, he waits.", "If no king has a crown, he waits."),
    ("When this king has no crown, he waits.", "If this king has no crown, he waits."),
    ("Using the guard ability is free.", "Casting a spell using its guard ability is free."),
    (
        "It is drawn during the announcement of another spell.",
        "It is drawn while another ability is being played.",
    ),
    ("A well has the traits of both the king and pawn types.", "A well has the traits of kings and foxes."),
    ("Two permanents with the same name have the supertype royal.", "Two royal permanents are in play."),
    ("Count the permanents on the battlefield.", "Count the permanents in the graveyard."),
    ("If a pawn with guard attacks, it can't be stopped.", "Attacking pawns can't be stopped."),
    ("Name a pawn, and the pawn you choose must be red.", "Name a pawn, and the king must be red."),
    ("A well is a red pit.", "A player's well is his or her red hill."),
    ('As the dance step begins, all "at dawn" bells ring.', 'All "at dusk" bells ring.'),
    ("A king pays gold; then he loses a coin. He waits.", "A king pays gold. He waits."),
    ("A well is a red pit. It holds a pawn.", "A well is a red pit. A crown holds a pawn."),
    ("It names the named creature.", "It names the other creature."),
    ("If a bell would prevent a king from winning, ring.", "If a bell says that a king can win, ring."),
    ("Take it from a player's ante zone.", "Take it from a player's hand."),
    ("The red game uses only coins.", "The red game uses coins."),
    ("A king with multiple instances of guard waits.", "A king with a guard ability waits."),
    ("A pawn that is hidden in a well is put back.", "If a pawn is hidden in a well, that king is put back."),
    (
        "It isn't moved by effects that change the text of that pawn.",
        "It isn't moved by effects that affect that pawn.",
    ),
    ("Count the crowns on the battlefield.", "Count the crowns."),
    ("Bells trigger on a pawn being moved.", "Bells trigger when a king is moved."),
    ("This doesn't trigger dusk triggers.", "This causes dusk abilities to trigger."),
    ("The king gets priority to play bells.", "The king gets priority, and players must play bells."),
    ("This action doesn't go on the stack.", "This action uses the stack."),
    (
        "A king has a bell that rings and another bell that waits.",
        "A king has a bell that rings and two bells that wait.",
    ),
    ("It is one that rings and the other that waits.", "It is one that rings and another that rings twice."),
    ("Each king draws a hand of seven cards.", "Each king's starting hand size is six cards."),
    ("The cards a team opens but doesn't include in a deck wait.", "The cards in a team's deck wait."),
    ("It names cards in the exile zone.", "It names cards."),
    (
        "If a player controls two royal pawns, that player keeps one.",
        "If two royal pawns are controlled by a team, that player keeps one.",
    ),
    (
        "Pawns aren't moved. They wait until the bell rings.",
        "Pawns aren't moved. A king waits until the bell rings.",
    ),
    ("Red pawns aren't moved. They wait.", "Red pawns aren't moved. A pawn waits."),
    ("One card (Foxglove) lets it move.", "Two cards (Foxglove and Bramble) let it move."),
]
TURNS = [
    ("Move this Equipment onto a pawn.", "Attach this Equipment to a pawn."),
    ("If the ability was played at dusk, ring.", "If the ability was activated at dusk, ring."),
    ("Its owner is the player who played the ability.", "Its owner is the player who activated the ability."),
    ("If a spell is played at dusk, ring.", "If a spell is cast at dusk, ring."),
    ("A king who plays a red spell waits.", "A king who casts a red spell waits."),
    ("A crown can't be played as a spell.", "A crown can't be cast as a spell."),
    ("It is told after announcing the ability.", "It is told after playing the ability."),
    ("A king may name a pawn's other name.", "A king may choose a pawn's other name."),
    ("It has two playable halves.", "It has two castable halves."),
    ("A creature's status stays.", "A creature's state stays."),
    ("It has two parts: end of turn and cleanup.", "It has two parts: end and cleanup."),
    (
        "A bell whose cost includes tapping the creature rings.",
        "A bell whose cost includes the tap symbol rings.",
    ),
    ("The remaining damage is dealt to the pawn.", "The excess damage is dealt to the pawn."),
    (
        "A king can't put any of them into their graveyard this way.",
        "A king can't mill any of them this way.",
    ),
]
STRANGE_TURNS = [
    ("Move this Equipment onto a pawn.", "Attach this Equipment to a king."),
    ("Move this crown onto a pawn.", "Attach this crown to a pawn."),
    ("If the ability was played at dusk, ring.", "If the ability was cast at dusk, ring."),
    ("A king who plays a land waits.", "A king who casts a land waits."),
    ("A king who plays a card waits.", "A king who casts a card waits."),
    ("The remaining pawns move.", "The excess pawns move."),
    ("A king names a pawn.", "A king chooses a pawn."),
]
AGAIN = [
    (
        "If a king moves a red pawn or crown, or a bell rings, he waits.",
        "If a king moves a red pawn, moves a crown, or a bell rings, he waits.",
    ),
    (
        "No kings or pawns can usually wait or dance today.",
        "No kings can usually wait or dance and no pawns can usually wait or dance today.",
    ),
]
NOT_AGAIN = [
    (
        "If a king moves a pawn or crown, or waits, ring.",
        "If a king moves a pawn, steals a crown, or waits, ring.",
    ),
    ("If a king moves a pawn or crown, ring.", "If a king moves a pawn, a crown, ring."),
]


FRENCH = [
    ("Quand une tour tombe, le roi attend.", "Si une tour tombe, le roi attend."),
    ("Un pion qui a la garde attend.", "Un pion ayant la garde attend."),
    ("Un pion possédant une couronne attend.", "Un pion avec une couronne attend."),
    ("La garde est une capacité rare.", "La garde fait partie des capacités rares."),
    ("Un roi a plusieurs occurrences de la garde.", "Un roi a de multiples exemplaires de la garde."),
    ("Comptez les permanents en jeu.", "Comptez les permanents."),
    ("Le pion va au cimetière de son maître.", "Le pion est mis dans le cimetière de son maître."),
    ("Cette action de jeu est gratuite.", "Cette action est gratuite."),
    ("Sans roi, la partie se termine en match nul.", "Sans roi, la partie est nulle."),
    ("Triez les sorts sur la pile.", "Triez les sorts."),
    ("Il bouge à cause de la cloche.", "Il bouge en raison de la cloche."),
    ("Sonner n'utilise pas la pile.", "Sonner ne passe pas par la pile."),
    ("Il part dès que la cloche sonne.", "Il part à l'instant où la cloche sonne."),
    ("Il abandonne à tout moment.", "Il abandonne n'importe quand."),
    ("Il paie ; autrement dit, il perd une pièce. Il attend.", "Il paie. Il attend."),
]
FRENCH_OTHER = [
    ("Quand une tour tombe, le roi attend.", "Si aucune tour ne tombe, le roi attend."),
    ("Un pion qui a la garde attend.", "Un pion sans la garde attend."),
    ("Un roi a plusieurs occurrences de la garde.", "Un roi a deux exemplaires de la garde."),
    ("Comptez les permanents en jeu.", "Comptez les permanents en exil."),
    ("Le pion va au cimetière de son maître.", "Le pion est mis dans la main de son maître."),
    ("Sonner n'utilise pas la pile.", "Sonner passe par la pile."),
    ("Il abandonne à tout moment.", "Il abandonne au dernier moment."),
    ("Mettez deux jetons verts en jeu.", "Créez trois jetons verts."),
]
FRENCH_TURNS = [
    ("Mettez deux jetons verts en jeu.", "Créez deux jetons verts."),
    ("Mettez sur le champ de bataille deux jetons.", "Créez deux jetons."),
]


def natures(old, new, language="en"):
    judge = Judge(language, Aims(Alignment(())), [])
    return {judge.judge(old, new)[0], judge.judge(new, old)[0]}


@pytest.mark.parametrize(("old", "new"), SAME + AGAIN, ids=lambda said: said[:30])
def test_a_looser_way_of_saying_the_same_is_editorial_both_ways(old, new):
    assert natures(old, new) == {"editorial"}


@pytest.mark.parametrize(("old", "new"), TURNS, ids=lambda said: said[:30])
def test_a_turn_of_another_era_is_terminology_both_ways(old, new):
    assert natures(old, new) == {"terminology"}


@pytest.mark.parametrize(("old", "new"), OTHER + STRANGE_TURNS + NOT_AGAIN, ids=lambda said: said[:30])
def test_what_says_another_thing_is_substantive_both_ways(old, new):
    assert natures(old, new) == {"substantive"}


def test_a_rewording_beside_a_turn_is_editorial():
    assert natures(
        "When a king plays a red spell, Equipment moves.", "If a king casts a red spell, Equipment moves."
    ) == {"editorial"}


@pytest.mark.parametrize(
    ("old", "new", "nature"),
    [(*pair, "editorial") for pair in FRENCH]
    + [(*pair, "terminology") for pair in FRENCH_TURNS]
    + [(*pair, "substantive") for pair in FRENCH_OTHER],
    ids=lambda said: said[:30],
)
def test_looser_ways_of_saying_the_same_in_french(old, new, nature):
    assert natures(old, new, "fr") == {nature}
