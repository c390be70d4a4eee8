"""Rules that went on a long way, followed over the steps on which they went."""

import pytest

from corpus.comparing.align.alignment import align
from corpus.comparing.align.compose import compose
from corpus.comparing.align.following import Moves, Step, agreed, follow, homes_told, moves_of
from corpus.comparing.align.held import Home
from corpus.comparing.comparison import compare
from corpus.comparing.edition import Alignment, Pair
from tests.comparing.editions import WHOLE, edition
from tests.comparing.test_alignment import BRIDGE, DEATH, INN, MAZE, WELL
from tests.comparing.test_elsewhere import FERRY, REWRITTEN

PLACES = {"100": ("Le bac", ""), "200": ("Le pont", "")}
LAST = edition("z", PLACES | dict.fromkeys(("100.1", "100.2", "100.3", "200.1"), WELL))


def step(moves, homes=None, share_new=0.3):
    def told():
        assert homes is not None, "asked for where nothing went"
        return homes

    return Step(Moves(moves, share_new), told)


NIGHT = "La nuit venue, les marchands dorment à l’auberge et soupent de dés cuits."
TODAY = "Un équipage choisit avant l’aube qui gardera la barre et laisse là les cartes, sans rien devoir à personne."


def says(number):
    return Home(number)


def replaces(number):
    return Home(number, how="replaces")


def near(number):
    return Home(number, how="near")


HERE, BACK = {"9": None}, step({"8": "100.1"})
WAYS = [
    ("replaced when the book was written anew", [step(HERE, {"9": replaces("8")}), BACK], replaces("100.1")),
    ("replaced beside little else", [step(HERE, {"9": replaces("8")}, 0.1), BACK], near("100.1")),
    ("said by another rule, moved since", [step(HERE, {"9": says("8")}), BACK], says("100.1")),
    ("it moved before it went", [step({"9": "8"}), step({"8": None}, {"8": says("100.2")})], says("100.2")),
    (
        "what replaced it was said again",
        [step(HERE, {"9": replaces("8")}), step({"8": None}, {"8": says("100.2")})],
        replaces("100.2"),
    ),
    (
        "what holds its rules says them",
        [step(HERE, {"9": Home("100.2", how="holds", below=3)})],
        says("100.2"),
    ),
    ("it went and nothing says it", [step({}), step(HERE, {})], None),
    ("what replaced it went", [step(HERE, {"9": replaces("8")}), step({"8": None}, {})], None),
]


@pytest.mark.parametrize(("steps", "home"), [row[1:] for row in WAYS], ids=[row[0] for row in WAYS])
def test_a_rule_is_followed_over_the_step_on_which_it_went(steps, home):
    assert follow(["9"], steps, LAST) == {"9": home}


def test_a_way_that_ends_at_no_rule_of_the_last_edition_tells_nothing():
    assert follow(["9", "7"], [step({"9": None}, {"9": says("6")})], LAST) == {}


AGREED = [
    (None, replaces("100.3"), replaces("100.3")),
    (None, says("100.3"), replaces("100.3")),  # no text of today shows that it says it still
    (None, near("100.3"), near("100.3")),
    (None, None, None),
    (near("200.1"), replaces("100.3"), replaces("100.3")),
    (near("100.1"), replaces("100.3"), replaces("100.3")),  # the step knows what took its place
    (near("100.1"), near("100.3"), near("100.3")),
    (near("100.3"), replaces("100.3a"), replaces("100.3")),  # the general rule above
    (near("100.3"), near("100.3a"), near("100.3")),
    (near("100.1"), says("100.3"), says("100.1")),  # of one place the nearest by its text
    (near("200.1"), says("100.3"), replaces("100.3")),
    (near("200.1"), near("100.3"), near("100.3")),
    (replaces("100.1"), replaces("100.3"), replaces("100.3")),
    (replaces("100.1"), near("100.3"), replaces("100.1")),
    (replaces("100.1"), None, near("100.1")),  # the step knew better: it went
    (says("100.1"), replaces("100.3"), says("100.1")),
    (says("100.1"), says("100.3"), says("100.3")),
    (says("100.1"), None, says("100.1")),
    (Home("100.1", how="holds", below=3), says("100.3"), Home("100.1", how="holds", below=3)),
    (Home("", "Bac", how="explains"), near("100.3"), Home("", "Bac", how="explains")),
    (Home("", "Bac", how="explains"), replaces("100.3"), replaces("100.3")),
]


@pytest.mark.parametrize(("direct", "followed", "told"), AGREED)
def test_what_the_texts_show_and_what_the_way_tells_are_made_one(direct, followed, told):
    seen = {"9": direct} if direct else {}
    assert agreed(seen, {"9": followed}, LAST).get("9") == told
    assert agreed(seen, {}, LAST) == seen


def test_only_what_moved_or_went_is_kept_of_a_step():
    pairs = (
        Pair("1", "1", 1.0, "same number"),
        Pair("2", "3", 1.0, "rewording", also_new=("7",)),
        Pair("4", None, 0.0, "removed"),
        Pair("5", "3", 1.0, "merged", kind="merged"),
        Pair(None, "6", 0.0, "added"),
    )
    assert moves_of(Alignment(pairs)) == Moves({"2": "3", "4": None, "5": "3"}, 0.25)


def test_a_ferry_that_was_written_anew_twice_is_followed_to_where_it_landed():
    """Today's text shares too little with the first one: alone, both ends would call it removed."""
    rest = {"310.1": INN, "310.3": MAZE, "200.1": DEATH, "400.1": WELL, "500.1": BRIDGE}
    ferries = [{"310.2": FERRY}, {"310.1a": REWRITTEN, "310.4": NIGHT}, {"310.1a": TODAY, "310.4": NIGHT}]
    books = [
        edition(slug, {"310": ("Le bac", "")} | ferry | rest, covers=WHOLE)
        for slug, ferry in zip("abc", ferries, strict=True)
    ]
    neighbours = [books[:2], books[1:]]
    alignments = [align(*pair) for pair in neighbours]
    whole = compose(*alignments)
    steps = [
        Step(moves_of(alignment), lambda pair=pair: homes_told(compare(*pair).changes))
        for alignment, pair in zip(alignments, neighbours, strict=True)
    ]
    followed = follow(["310.2"], steps, books[2])
    for between, told in (({}, ("removed", None)), (followed, ("restated", "310.1a"))):
        changes = compare(books[0], books[2], (), whole, between).changes
        gone = next(change for change in changes if change.old == "310.2")
        assert (gone.status, gone.new) == told
        assert gone.is_gone and gone.is_replaced is bool(between)
