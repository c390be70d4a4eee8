"""What is new as a whole, a section or a part of the rules, is one entry of a release's summary."""

from corpus.comparing.comparison import compare
from corpus.comparing.edition import Alignment, Comparison, Pair, Scope
from corpus.pages.compare.headlines import summary_of
from corpus.pages.compare.top import entries
from corpus.pages.shared.french import NBSP
from tests.comparing.editions import WHOLE, edition
from tests.comparing.test_alignment import BRIDGE, INN, WELL
from tests.pages.test_compare_words import change

TITLES = {"6": "Le soir", "600": "Généralités", "601": "La chouette", "602": "Le loup", "602.4": "La meute"}


def came(number, weight, text="Il attend.", notes=()):
    return change(
        "added",
        old=None,
        new=number,
        nature="substantive",
        weight=weight,
        segments=(("+", text),),
        facts=(),
        notes=notes,
    )


def heading(number, rules):
    return change("added", old=None, new=number, nature="substantive", facts=(("family", "", str(rules)),))


def compared(*changes, titles=TITLES, pairs=()):
    headings = ({}, titles)
    return Comparison("a", "b", Scope((), (), ()), {}, changes, Alignment(pairs), headings=headings)


def test_a_part_that_is_new_is_one_entry_told_from_its_first_section():
    found = compared(
        *(
            heading(number, rules)
            for number, rules in (("6", 4), ("600", 1), ("601", 1), ("602", 2), ("602.4", 1))
        ),
        came("601.1", 0.9),
        came("400.1", 0.8),
        came("602.4a", 0.7),
        came("602.1", 0.6),
        came("600.1", 0.5),
    )
    whole, other = entries(found)
    assert (whole.number, whole.title, whole.came, whole.change.new) == ("6", "Le soir", 4, "600.1")
    assert [place.number for place in whole.fellows] == ["600", "601", "602"]
    assert other.number == "400"
    assert f"Nouveau{NBSP}: 4{NBSP}règles." in summary_of(found)[0][1]


def test_below_a_section_that_is_new_few_headings_are_told_with_it():
    titles = {"602": "Le loup", "602.4": "La meute"}
    (place,) = entries(
        compared(
            heading("602", 2), heading("602.4", 1), came("602.4a", 0.9), came("602.1", 0.3), titles=titles
        )
    )
    assert (place.number, place.change.new) == ("602", "602.1")
    assert [other.new for other in place.others] == ["602.4a"] and not place.fellows


def test_a_section_that_is_new_with_many_headings_begins_with_its_own_rule():
    titles = {"701": "Actions"} | {f"701.{n}": f"Action {n}" for n in range(2, 6)}
    headings = [heading("701", 5), *(heading(f"701.{n}", 1) for n in range(2, 6))]
    rules = [came(f"701.{n}a", 1 - n / 10) for n in range(2, 6)]
    (place,) = entries(compared(*headings, *rules, came("701.1", 0.2), titles=titles))
    assert (place.number, place.change.new, place.came) == ("701", "701.1", 5)
    assert [fellow.number for fellow in place.fellows] == ["701.2", "701.3", "701.4", "701.5"]


def test_new_headings_of_a_section_that_stood_there_leave_its_own_entry_alone():
    titles = {"701": "Actions"} | {f"701.{n}": f"Action {n}" for n in range(2, 6)}
    headings = [heading(f"701.{n}", 1) for n in range(2, 6)]
    rules = [came(f"701.{n}a", 1 - n / 10) for n in range(2, 6)]
    first, own = entries(compared(*headings, *rules, came("701.1", 0.2), titles=titles))
    assert (first.number, len(first.fellows), own.number, own.came) == ("701.2", 3, "701", 0)


def test_a_heading_below_which_nothing_stood_came_with_its_rules():
    titles = {"602": "Le loup"}
    told = []
    for pairs in ((), (Pair("609.2", "602.2", 1.0, "equal text"),)):
        pairs += (Pair("609", "602", 1.0, "equal text"), Pair(None, "602.1", 0.0, "added"))
        (place,) = entries(compared(came("602.1", 0.9), titles=titles, pairs=pairs))
        told.append(place.came)
    assert told == [1, 0]


def test_the_rule_above_leads_where_it_changed_and_weighs_nearly_as_much():
    leads = {}
    for weight, segments in (
        (0.7, (("+", "Il dort."),)),
        (0.3, (("+", "Il dort."),)),
        (0.7, (("-", "Il dort."),)),
    ):
        above = change(
            "edited",
            old="601.1",
            new="601.1",
            nature="substantive",
            weight=weight,
            segments=segments,
            facts=(),
        )
        (place,) = entries(compared(came("601.1a", 0.9), above, titles={"601": "La chouette"}))
        leads[weight, segments[0][0]] = place.change.new
    assert leads == {(0.7, "+"): "601.1", (0.3, "+"): "601.1a", (0.7, "-"): "601.1a"}


def test_what_only_tells_of_a_thing_is_told_from_where_that_begins_else_from_its_own_place():
    elsewhere = came("400.1", 0.9, notes=("follows: 601",))
    titles = {"400": "Le puits", "601": "La chouette"}
    (whole,) = entries(compared(heading("601", 1), elsewhere, came("601.1", 0.1), titles=titles))
    assert (whole.title, whole.change.new, whole.came) == ("La chouette", "601.1", 1)
    (alone,) = entries(compared(elsewhere, came("601.1", 0.0), titles=titles))
    assert (alone.title, alone.change.new, alone.came) == ("Le puits", "400.1", 0)


def test_a_whole_book_and_one_with_a_part_more_tell_it_once():
    book = {
        "1": ("Le jeu", ""),
        "100": ("Le plateau", ""),
        "100.1": WELL,
        "200": ("Les cases", ""),
        "200.1": INN,
    }
    night = {
        "6": ("La nuit", ""),
        "600": ("Généralités", ""),
        "600.1": "La nuit, chaque joueur ferme les yeux.",
        "601": ("La chouette", ""),
        "601.1": "Une chouette voit tout, sauf le pion blanc.",
        "602": ("Le loup", ""),
        "602.1": "Le loup dort sous un arbre creux.",
    }
    found = compare(
        edition("a", book, covers=WHOLE), edition("b", book | {"200.2": BRIDGE} | night, covers=WHOLE)
    )
    assert [(place.number, place.came) for place in entries(found) if place.number != "200"] == [("6", 3)]
