"""Rulings: the rules that they lean on, and whether one of those changed since."""

import pytest

from corpus.cards.rulings import leanings_of
from corpus.concordance.concordance import embedded


def aged(text, day):
    return {lean.number: lean.change for lean in leanings_of(text, day, embedded(), ["Gosling of Tar"])}


@pytest.mark.parametrize(
    ("text", "day", "number", "change"),
    [
        ("If the fence is an illegal target, the spell is countered.", "2008-02-01", "608.2b", "2018-04-27"),
        ("If the fence is an illegal target, the spell doesn't resolve.", "2019-05-03", "608.2b", ""),
        ("The legend rule looks at both geese.", "2010-01-01", "704.5j", "2013-07-13"),
        ("The legend rule looks at both geese.", "2013-07-01", "704.5j", ""),
        ("Each goose with deathtouch honks.", "2008-01-01", "702.2b", "2009-07-08"),
        ("Geese make mana burn a memory.", "2005-01-01", "106.4", "2009-07-08"),
    ],
)
def test_a_ruling_is_dated(text, day, number, change):
    assert aged(text, day)[number] == change


@pytest.mark.parametrize(
    "text",
    [
        "The goose may honk twice.",
        "Gosling of Tar honks.",
        "A legal target is a fence.",
        "If the goose doesn't resolve for any reason (all of its targets are illegal, say), it stays out.",
    ],
)
def test_a_ruling_that_leans_on_nothing(text):
    assert not aged(text, "2008-01-01")


def test_a_number_is_todays_and_its_change_is_doubtful():
    found = leanings_of("See rule 420.5e about two geese.", "2005-03-01", embedded())
    assert [(lean.number, lean.sure) for lean in found] == [("704.5j", False)]
    assert found[0].change > "2005"


def test_words_of_the_own_name_are_no_keywords():
    assert not leanings_of("Trample gains trampler.", "2010-01-01", embedded(), ["Trample"])
    assert leanings_of("It gains trample.", "2010-01-01", embedded())[0].number == "702.19"


def test_no_day_ages_nothing():
    assert aged("The legend rule looks at both geese.", "") == {"704.5j": ""}
