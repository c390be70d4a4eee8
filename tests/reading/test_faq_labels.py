"""Cards printed as forms."""

from __future__ import annotations

import pytest

from corpus.reading.document import Card
from corpus.reading.reader import read_source

SPOILER = """Marsh spoiler

Name: Black Frog
Color: Black
Cost: 2B
Type: Creature - Frog
Pow/Tgh: 1/2
Rules Text: Flying
The player who has it draws a card.
Flavor Text: It croaks.
Set/Rarity: Marsh, Common

Name: Green Bog
Color: Land
Type: Land
Rules Text: {T}: Add {G} to your mana pool.
Set/Rarity: Marsh, Rare
Rulings:
2/1/2012 It is a land.
9/20/2014: It has no cost
that a player pays.
"""
PAGE = """<html lang="en"><title>x</title><form>
<div>Card Name:</div><div>Black Frog</div>
<div>Mana Cost:</div><div><img src="symbol?name=2" alt="2"><img alt="Black"></div>
<div>Converted Mana Cost:</div><div>3</div><div>Types:</div><div>Creature — Frog</div>
<div>Card Text:</div><div>Flying</div><div><img alt="Tap">: Draw.</div><div>P/T:</div><div>1 / 2</div>
<div>Rulings:</div><table><tr><td>2/1/2012</td><td>It croaks.</td></tr><tr><td>3/4/2013</td><td>Twice.</td></tr></table>
</form></html>"""


def shape(card: Card) -> tuple[object, ...]:
    return (card.name, card.mana_cost, card.type_line, card.power, card.toughness, card.text,
            [ruling.text for ruling in card.rulings])  # fmt: skip


def test_a_spoiler_list_is_read_card_by_card() -> None:
    document = read_source(SPOILER.encode(), "x.txt")
    assert (document.kind, document.language) == ("faq", "en")
    assert [shape(card) for card in document.cards] == [
        ("Black Frog", "2B", "Creature - Frog", "1", "2", "Flying\nThe player who has it draws a card.", []),
        ("Green Bog", None, "Land", None, None, "{T}: Add {G} to your mana pool.",
         ["It is a land.", "It has no cost that a player pays."]),
    ]  # fmt: skip
    assert not [owner for owner in document.owners if owner.kind == "unclassified"]


def test_a_page_of_a_card_database_is_read_as_a_card() -> None:
    document = read_source(PAGE.encode(), "x.html")
    assert (document.kind, document.language, document.title) == ("faq", "en", "Black Frog")
    assert [shape(card) for card in document.cards] == [
        ("Black Frog", "{2}{B}", "Creature — Frog", "1", "2", "Flying\n{T}: Draw.", ["It croaks.", "Twice."])
    ]
    kept = {
        line
        for owner in document.owners
        if owner.kind == "noise"
        for line in range(owner.first, owner.last + 1)
    }
    assert document.owners[0].key == "heading" and len(kept) == 10


@pytest.mark.parametrize(
    "text", ["Type: une carte\n\n420.1. Un pont.\n", "Nom : Odile\nMessages : 4\n420.1. Un pont.\n"]
)
def test_labels_alone_make_no_card(text: str) -> None:
    assert read_source(text.encode(), "x.txt", language="fr").kind == "rules"
