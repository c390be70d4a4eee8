"""What weighs most: pairs of changes, the one that a judge must know first before the other; how it is put."""

import pytest

from corpus.comparing.comparison import compare
from corpus.comparing.words.citations import says_the_same
from tests.comparing.editions import WHOLE, edition
from tests.comparing.test_alignment import BRIDGE, DEATH, INN, MAZE, WELL

BOOK = {"100": ("Le plateau", ""), "100.1": WELL, "200": ("Les cases", ""), "200.1": INN, "200.2": BRIDGE}
ROWS = [
    (
        "a rule that may not any more, before another word",
        BOOK,
        BOOK | {"100.1": WELL.replace("attend", "n’attend pas"), "200.2": BRIDGE.replace("aussitôt", "vite")},
        "100.1",
        "200.2",
    ),
    (
        "a new rule, before a retouch",
        BOOK,
        BOOK | {"200.1": INN.replace("Un pion", "Le pion"), "200.3": MAZE},
        "200.3",
        "200.1",
    ),
    (
        "a rule gone, before a retouch",
        BOOK,
        {**BOOK, "200.1": INN.replace("Un pion", "Le pion"), "200.2": DEATH},
        "200.2",
        "200.1",
    ),
    (
        "a rule that others cite, before one that none does",
        BOOK | {"300.1": f"{DEATH} (Voir règle 100.1.)", "400.1": f"{MAZE} (Voir règle 100.1.)"},
        BOOK
        | {"300.1": f"{DEATH} (Voir règle 100.1.)", "400.1": f"{MAZE} (Voir règle 100.1.)"}
        | {"100.1": WELL.replace("puits", "ravin"), "200.1": INN.replace("hôtellerie", "auberge")},
        "100.1",
        "200.1",
    ),
]


def weights(old, new):
    found = compare(edition("a", old, covers=WHOLE), edition("b", new, covers=WHOLE)).changes
    return {change.new or change.old: change.weight for change in found}


@pytest.mark.parametrize(
    ("old", "new", "first", "then"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS]
)
def test_what_a_judge_must_know_comes_first(old, new, first, then):
    found = weights(old, new)
    assert found[first] > found[then]


@pytest.mark.parametrize(
    ("title", "more"), [("Actions basées sur un état", True), ("Actions du puits", False)]
)
def test_what_the_game_checks_by_itself_weighs_more(title, more):
    old = BOOK | {"300": (title, ""), "300.1": MAZE, "400": ("Le tour", ""), "400.1": WATCH}
    new = old | {
        "300.1": MAZE.replace("retourne", "ne retourne pas"),
        "400.1": WATCH.replace("avance", "n’avance pas"),
    }
    found = weights(old, new)
    assert (found["300.1"] > 1.1 * found["400.1"]) is more
    del new["300.1"]
    gone = weights(old, new)
    assert (gone["300.1"] > 1.5 * gone["400.1"]) is more


WATCH = "Guet est une capacité déclenchée. Un pion de guet qui voit passer un renard avance de deux cases vers le pont."


MOVED = {("420.5e", "704.5j"), ("100.1", "101.1")}


def follows(old, new):
    return old == new or (old, new) in MOVED


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        (("", "Le pion attend."), ("", "Le pion attend."), True),
        (("", "L’oie « attend »."), ("", 'L\'oie "attend".'), True),
        (("", "Le pion attend."), ("", "Le pion recule."), False),
        (("", "Voir la règle 420.5e."), ("", "Voir la règle 704.5j."), True),
        (("", "Voir les règles 420.5e et 100.1."), ("", "Voir les règles 704.5j et 101.1."), True),
        (("", "Voir la règle 420.5e."), ("", "Voir les règles 704.5j et 101.1."), False),
        (("Le puits", "Le pion attend."), ("", "Le pion attend."), True),
        (("Le puits", "Le pion attend."), ("Le pont", "Le pion attend."), False),
        (("Le puits", "Le pion attend."), ("Le puits", "Le pion dort."), False),
        (("Le pion attend.", ""), ("", "Le pion attend."), True),
        (("", "Le pion attend."), ("Le pion attend.", ""), True),
        (("Le puits", ""), ("Le puits", ""), True),
    ],
)
def test_typography_and_numbers_that_only_moved_are_seen_through(old, new, same):
    assert says_the_same(old, new, follows) is same
