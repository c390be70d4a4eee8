"""What weighs most, place by place: what came is told once, from its first rule."""

from corpus.comparing.comparison import compare
from corpus.pages.compare.top import entries
from tests.comparing.editions import WHOLE, edition
from tests.comparing.test_alignment import BRIDGE, INN, MAZE, WELL
from tests.comparing.test_weight import FOXES

BOOK = {"100": ("Le plateau", ""), "100.1": WELL, "200": ("Les cases", ""), "200.1": INN, "200.2": BRIDGE}


def told(old, new):
    return entries(compare(edition("a", old, covers=WHOLE), edition("b", new, covers=WHOLE)))


def test_what_came_under_a_new_heading_is_told_once_from_its_first_rule():
    elsewhere = {
        "100.2": "Un renard qui tombe dans le puits y dort.",
        "200.3": "Un renard passe le pont à la nage.",
    }
    places = told(BOOK, BOOK | {"300": ("Les renards", "")} | FOXES | elsewhere)
    assert [(place.number, place.change.new, place.came) for place in places] == [("300", "300.1", 5)]
    assert {change.new for change in places[0].others} >= {"100.2", "200.3"}


def test_what_has_another_subject_keeps_its_own_place():
    places = told(BOOK, BOOK | {"300": ("Les renards", "")} | FOXES | {"100.2": MAZE})
    assert [place.number for place in places] == ["300", "100"]


def test_a_rule_that_was_changed_leads_its_place_where_it_weighs_most():
    changed = {"200.1": INN.replace("deux", "trois").replace("paie", "ne paie pas"), "200.3": "Un dé tombe."}
    cited = {"400.1": f"{MAZE} Voir règle 200.1."}
    places = told(BOOK | cited, BOOK | cited | changed)
    assert [place.change.new for place in places] == ["200.1"]
