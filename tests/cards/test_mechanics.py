"""Card texts and the rules that they must and mustn't lead to; names in texts; rulings that aged."""

import pytest

from corpus.cards.card import CardFace, GameCard, name_key
from corpus.cards.mechanics import rules_behind
from corpus.cards.names import KnownName, names_in
from corpus.cards.rulings import leanings_of
from corpus.concordance.concordance import embedded


def behind(text, name="Gosling of Tar", **more):
    keywords, layout = more.pop("keywords", ()), more.pop("layout", "normal")
    card = GameCard(name, layout=layout, faces=(CardFace(name, text=text, **more),), keywords=keywords)
    return {leaning.number: leaning.why for leaning in rules_behind(card)}


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Flying, first strike", ["702.9", "702.7"]),
        ("Protection from red, trample", ["702.16", "702.19"]),
        ("Other geese have reach and gain haste.", ["702.17", "702.10"]),
        ("Multikicker {1}\nIf ~ was kicked, honk.", ["702.33"]),
        ('Enchanted goose has "Equip {0}."', ["702.6"]),
        ("If its overload cost was paid, honk.", ["702.96"]),
        ("Destroy target fence, then sacrifice an egg.", ["701.8", "701.21"]),
        ("Draw seven cards. If it's your turn, end the turn.", ["724"]),
        ("Target goose loses all abilities.", ["613"]),
        ("Morph {2}", ["702.37", "708"]),
    ],
)
def test_a_text_leads_to(text, numbers):
    assert set(numbers) <= behind(text).keys()


@pytest.mark.parametrize(
    ("name", "text", "number"),
    [
        ("Menace of Ponds", "Menace of Ponds can't block.", "702.111"),
        ("Exalted Goose", "Whenever Exalted Goose honks, you gain 1 life.", "702.83"),
        ("Goose", "Honk. (It gains trample until end of turn.)", "702.19"),
        ("Goose", "Put two +1/+1 counters on target goose.", "701.6"),
        ("Goose", "Return target card from exile to its pond.", "701.13"),
        ("Goose", "It has double strike.", "701.10"),
        ("Goose", "Exile a card with converted mana cost 2.", "701.28"),
    ],
)
def test_a_text_does_not_lead_to(name, text, number):
    assert number not in behind(text, name)


def test_why():
    found = behind(
        "Flying\nDestroy target fence. Put an egg counter on it.",
        type_line="Artifact — Equipment",
        layout="split",
    )
    assert found["702.9"] == "keyword" and found["701.8"] == "action"
    assert found["301.5"] == found["709"] == "type" and found["122"] == "probable"
    assert list(found) == sorted(
        found, key=lambda number: ["keyword", "type", "action", "probable"].index(found[number])
    )


def test_keywords_of_the_file_are_taken():
    assert behind("", keywords=("Flying", "Scry", "Landfall", "Honk")) == {
        "702.9": "keyword",
        "207.2c": "keyword",
        "701.22": "action",
    }


CARDS = {
    "Gosling of Tar": False,
    "Gosling": False,
    "Hush": False,
    "Tar": False,
    "Goose": True,
    "L'œuf d'Oie": False,
    "Two-Beaked Heron": False,
}
KNOWN = {name_key(name): KnownName(name_key(name), name, plain) for name, plain in CARDS.items()}


def found(text, **options):
    return [
        text[place.start : place.end]
        for place in names_in(text, lambda keys: {k: KNOWN[k] for k in keys if k in KNOWN}, **options)
    ]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("A player controls Gosling of Tar and Hush.", ["Gosling of Tar", "Hush"]),
        ("Gosling of Tar’s ability triggers.", ["Gosling of Tar"]),
        ("Hush falls over the pond.", []),
        ("Hush is an enchantment. The player casts Hush.", ["Hush", "Hush"]),
        ("The player casts Goose.", []),
        ("The card named “Goose” is drawn.", ["Goose"]),
        ("A pond is tapped. Goose is a bird that reads, “Honk.” The Goose honks.", ["Goose", "Goose"]),
        ("It enters as a copy of Goose, and a Goose is a bird.", ["Goose", "Goose"]),
        ("Un joueur contrôle L’Œuf d’oie.", []),
        ("Un joueur contrôle L’Œuf d’Oie.", ["L’Œuf d’Oie"]),
        ("Two-Beaked Heron, Gosling and Tar.", ["Two-Beaked Heron", "Gosling", "Tar"]),
        ("It ends with Gosling. Of tar nothing is known.", ["Gosling"]),
    ],
)
def test_names_in(text, names):
    assert found(text) == names


def test_a_word_of_the_game_outside_an_example_is_no_card():
    assert found("Goose is a bird that reads, “Honk.”", example=False) == []


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
