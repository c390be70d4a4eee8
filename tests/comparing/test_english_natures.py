"""What kind of difference a change is, in English. Each row is a kind of case, not a text."""

import pytest

from corpus.comparing.nature.nature import Judge
from tests.comparing.test_nature import AIMS

ENGLISH = [
    ("may not", "A player may not move.", "A player can't move.", "editorial"),
    ("for example", "Some pieces (e.g. kings) move.", "Some pieces (for example, kings) move.", "editorial"),
    ("at once", "Both move at once.", "Both move simultaneously.", "editorial"),
    ("a list grew", "A king, queen, or rook moves.", "A king, queen, bishop, or rook moves.", "substantive"),
    ("contracted negation", "It moves.", "It doesn't move.", "substantive"),
    ("can't", "It can move.", "It can't move.", "substantive"),
    ("his or her", "A player loses his turn.", "A player loses their turn.", "editorial"),
    ("when for whenever", "When it moves, it pays.", "Whenever it moves, it pays.", "editorial"),
    (
        "uncontracted",
        "It's blue and can't move; it isn't red.",
        "It is blue and cannot move; it is not red.",
        "editorial",
    ),
    ("the negation gone", "It isn't red.", "It is red.", "substantive"),
    ("mostly", "It stands below the box.", "It usually stands below the box.", "substantive"),
    ("from for to", "Move it to the well.", "Move it from the well.", "substantive"),
    ("your for their", "Their piece moves.", "Your piece moves.", "substantive"),
    ("unless", "It moves.", "It moves unless it pays.", "substantive"),
    ("part of the book", "See section 6, “Teams.” It moves.", "It moves.", "references"),
    ("an exception", "Some pieces, except kings, wait.", "Some pieces wait.", "substantive"),
    (
        "one more pointed to",
        "It waits. (See rule 410.2, “Kings,” and rule 411.1, “Rooks.”)",
        "It waits. (See rule 601, “Pawns,” rule 603.3, “Kings,” and rule 605.1, “Rooks.”)",
        "references",
    ),
    ("a pointer joined", "It moves; see rule 410.2.", "It moves. See rule 603.3.", "references"),
    (
        "a pointer joined in brackets",
        "It moves. (See rule 410.2.) Pay.",
        "It moves; see rule 603.3. Pay.",
        "references",
    ),
    (
        "a list of pointers that grew",
        'Pay. (See rule 410.2, "Wells," and rule 603, "Bells.")',
        'Pay. (See rules 603.3, "Wells," 605.1, "Kings," and 603, "Bells.")',
        "references",
    ),
    ("a pointer in brackets", "Pay the cost.", "Pay the cost (as determined in rule 603.3).", "references"),
    ("kinds", "Guard is a special type of watch.", "Guard is a special kind of watch.", "editorial"),
    ("considered", "Two rooks are considered to have one rank.", "Two rooks have one rank.", "editorial"),
    ("exiled", "Move the rook exiled from the game so.", "Move the rook exiled so.", "editorial"),
    ("from the game", "Move the rook from the game so.", "Move the rook so.", "substantive"),
    ("the term", "The term “guard” means “stay.”", "“Guard” means “stay.”", "editorial"),
    ("a byname", "It is often called the “Old King” rule.", "It is often called “Kings.”", "editorial"),
    ("a name", "It is called the “Old King” rule.", "It is called the “Old Queen” rule.", "substantive"),
    ("of something else", "Dice have sides.", "Some cards refer to kings. Dice have sides.", "substantive"),
    ("they may", "Dice have sides.", "Some cards may change dice. Dice have sides.", "substantive"),
    (
        "one introduction for another",
        "Some cards refer to dice. Dice have sides.",
        "Some cards break dice. Dice have sides.",
        "substantive",
    ),
    (
        "no keyword",
        "Guard works while what has it stands.",
        "Guard works while what has speed stands.",
        "substantive",
    ),
    (
        "a verb once",
        "Put a rook here and hide the rest there.",
        "Put a rook here and the rest there.",
        "substantive",
    ),
]


@pytest.mark.parametrize(
    ("old", "new", "nature"), [row[1:] for row in ENGLISH], ids=[row[0] for row in ENGLISH]
)
def test_english(old, new, nature):
    assert Judge("en", AIMS, [(old, new)]).judge(old, new) == nature
