"""A table of card texts and the rules that they must and mustn't lead to."""

import pytest

from corpus.cards.card import CardFace, GameCard
from corpus.cards.mechanics import rules_behind


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
