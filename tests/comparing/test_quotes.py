"""What a comparison shows of a change stands in the texts: quotations, places, rules to see. Over our own editions."""

import pytest

from corpus.comparing.comparison import compare
from corpus.comparing.quotes import opening, quote, weigher
from corpus.text.sentences import sentences
from tests.conftest import TEXTS
from tests.real import editions

PAIRS = [
    ("2003-07-28-regles", "2006-10-20-regles"),
    ("2006-10-20-regles", "2010-02-01-regles"),
    ("2010-02-01-regles", "2014-05-01-regles"),
]


@pytest.fixture(scope="module")
def compared():
    read = {name: editions.compared(TEXTS / f"{name}.txt") for pair in PAIRS for name in pair}
    return [(read[old], read[new], compare(read[old], read[new])) for old, new in PAIRS]


def test_quotations_are_whole_sentences_of_the_texts(compared):
    for old, new, found in compared:
        for change in found.changes:
            if change.kind != "rule":
                continue
            parts = [new.by_number[number].text for number in (change.new, *change.also_new) if number]
            whole = {said for text in parts for said in sentences(text)}
            assert {*sentences(change.quote[1])} <= whole
            before = {*sentences(old.by_number[change.old].text)} if change.old else set()
            assert {*sentences(change.quote[0])} <= before


def test_a_change_of_substance_is_quoted_where_it_differs(compared):
    for _, _, found in compared:
        for change in found.changes:
            differs = change.before and change.after and change.before != change.after
            if change.nature == "substantive" and differs and change.status != "merged":
                assert change.quote[0] != change.quote[1]


def test_places_and_rules_to_see_name_rules_that_are_there(compared):
    for old, new, found in compared:
        numbers = {*old.by_number, *new.by_number}
        assert all(number in numbers for place in found.places for number in place.numbers)
        for change in found.changes:
            assert not change.see or change.status == "removed"
            assert all(see.number in new.by_number for see in change.see)


def test_the_rules_that_lead_places_weigh_most(compared):
    for _, _, found in compared:
        first = max(found.changes, key=lambda change: change.weight)
        shown = next(place for place in found.places if place.kind != "words")
        assert (first.new or first.old) == shown.numbers[0]


@pytest.mark.parametrize(
    ("old", "new", "shown"),
    [
        ("Un pion avance. Un roi recule de deux.", "Un pion avance. Un roi recule de trois.", (1, 1)),
        ("Un pion avance.", "Un pion avance. Un roi attend son tour.", (None, 1)),
        ("Un pion avance. Un roi attend son tour.", "Un pion avance.", (1, None)),
        ("", "Un pion avance. Un roi attend.", (None, 0)),
    ],
)
def test_the_sentence_that_holds_the_difference_is_quoted(old, new, shown):
    sides = [sentences(old), sentences(new)]
    wanted = ["" if at is None else side[at] for side, at in zip(sides, shown, strict=True)]
    if not old:
        wanted[1] = opening(new)
    assert [*quote(old, new, len)] == wanted


def test_sentences_on_two_matters_are_no_then_and_now():
    """What went and what came speak of one thing, or one of them is quoted alone."""
    kept = "A pawn moves once."
    away, about, here = (
        "Every bridge costs two coins at dusk.",
        "Every bridge costs nine coins.",
        "Kings sleep indoors.",
    )
    weigh = weigher("en")
    assert quote(f"{kept} {away}", f"{kept} {here}", weigh) == (away, "")
    assert quote(f"{kept} {away}", f"{kept} {here} {about}", weigh) == (away, about)


def test_what_one_sentence_said_and_two_say_now_is_quoted_whole():
    old = (
        "Le pion tombé dans le puits attend un tour, puis paie trois jetons au gardien ou retourne au départ."
    )
    new = (
        "Le pion tombé dans le puits attend un tour. Il peut alors payer trois jetons au gardien. "
        "Sinon, il retourne au départ."
    )
    assert quote(old, new, weigher("fr")) == (old, new)
    assert quote(new, old, weigher("fr")) == (new, old)
    beside = "Le sort désigne qui commence la partie suivante."
    assert quote(old, f"{new} {beside}", weigher("fr")) == (old, new)
