"""Turns of phrase that an era left behind for others are vocabulary; one word that matters beside them is not."""

import pytest

from corpus.comparing.edition import Alignment
from corpus.comparing.nature.citations import Aims
from corpus.comparing.nature.nature import Judge

TURNS = [
    ("You may put two red pawn tokens onto the battlefield.", "You may create two red pawn tokens."),
    ("It could put mana into the king's pool.", "It could add mana to the king's pool."),
    ("Remove all damage from the pawn and tap it.", "Remove all damage marked on the pawn and tap it."),
    ("Crowns cost you {1} less.", "Crowns cost {1} less."),
    ("Count the coins paid for its cost.", "Count the coins spent on its cost."),
    ("This game action needs no bell.", "This turn-based action needs no bell."),
    ("Pawns moved there by a king wait.", "Pawns put there by a king wait."),
    (
        "When a pawn enters the battlefield under your control, ring a bell.",
        "When a pawn you control enters, ring a bell.",
    ),
    ("At dusk a king's mana pool is cleared.", "At dusk a king's mana pool empties."),
    ("The bell's trigger event was met.", "The bell's trigger condition was met."),
    ("It's played as a sorcery would be.", "It's played as a sorcery spell would be."),
    ("A characteristic-setting bell waits.", "A characteristic-defining bell waits."),
    ("[Cost]: [Effect.] [Play restriction.]", "[Cost]: [Effect.] [Activation instructions.]"),
    ("Aldor, Kaladesh, and Rovina are planes.", "Aldor, Avishkar, and Rovina are planes."),
    ("A pawn with totem armor waits.", "A pawn with umbra armor waits."),
    ("A bell can ring if it isn't played.", "A bell can ring if it isn't cast or activated."),
    (
        "A king can play spells and abilities at dusk.",
        "A king can cast spells and activate abilities at dusk.",
    ),
    ("Ring it at end of turn.", "Ring it at the beginning of the next end step."),
    ("If a king plays a spell or ability, ring.", "If a king casts a spell, activates an ability, ring."),
    ("In the end of turn step bells ring.", "In the end step bells ring."),
    ("A pawn would be put into play.", "A pawn would enter the battlefield."),
    ("The damage affecting a pawn stays.", "The damage marked on a pawn stays."),
    ("Crown a spell that becomes a permanent.", "Crown a permanent spell."),
    ("A crown stops equipping the pawn.", "A crown becomes unattached from the pawn."),
    ("If it's in combat, remove it.", "If it's an attacking or blocking creature, remove it."),
    ("Turn-controlling bells wait.", "Player-controlling bells wait."),
    ("The controller of the turn waits.", "The controller of the player waits."),
    ("In the first main phase kings wait.", "In the precombat main phase kings wait."),
    ("In the second main phase kings wait.", "In the postcombat main phase kings wait."),
    ("Count if a kicker cost was paid.", "Count if it was kicked."),
    ("In the Teams variant kings wait.", "In the Alternating Teams variant kings wait."),
    ("A pawn without morph waits.", "A pawn without a morph ability waits."),
    ("Guard is a skill of artifact Equipment cards.", "Guard is a skill of Equipment cards."),
    ("A king may play one land card at dusk.", "A king may play one land at dusk."),
    ("One face has the chaos symbol {C}.", "One face has the chaos symbol."),
    ("If an instruction names a pawn, it waits.", "If an effect names a pawn, it waits."),
    ("A pawn has copiable characteristics.", "A pawn has copiable values."),
    ("Delayed abilities wait.", "Delayed triggered abilities wait."),
    (
        "Put two cards from the top of your library into your graveyard.",
        "Mill two cards.",
    ),
]
OTHER = [
    ("You may put two pawn tokens onto the battlefield.", "You may create three pawn tokens."),
    ("You may put two pawns onto the battlefield.", "You may create two pawns."),
    ("Remove all damage from the pawn.", "Remove all damage marked on the king."),
    ("Once all kings pass, the bell rings.", "Once all kings pass twice, the bell rings."),
    ("Crowns cost you {1} less.", "Crowns cost {1} more."),
    ("When a pawn enters under your control, ring.", "When a pawn they control enters, ring."),
    ("Ring it at end of turn.", "Ring it at the beginning of the next turn."),
    ("A bell can ring if it isn't played.", "A bell can ring if it isn't activated."),
    ("Put two cards from the top of your library into your hand.", "Mill two cards."),
    ("A king may reveal one land card.", "A king may reveal one land."),
    ("Two faces have the chaos symbol {C}.", "One face has the chaos symbol."),
]


def natures(old, new):
    judge = Judge("en", Aims(Alignment(())), [])
    return {judge.judge(old, new)[0], judge.judge(new, old)[0]}


@pytest.mark.parametrize(("old", "new"), TURNS, ids=lambda said: said[:30])
def test_a_turn_of_another_era_is_terminology_both_ways(old, new):
    assert natures(old, new) == {"terminology"}


@pytest.mark.parametrize(("old", "new"), OTHER, ids=lambda said: said[:30])
def test_what_is_more_than_a_turn_is_substantive(old, new):
    assert natures(old, new) == {"substantive"}
