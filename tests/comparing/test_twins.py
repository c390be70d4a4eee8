"""Twins: the same rule in two languages; standing: what became of a wording. Texts of our own making."""

import pytest

from corpus.comparing.twins.anchoring import find_statement_twins, find_twins
from corpus.comparing.twins.standing import standing
from tests.comparing.editions import edition

FRENCH = {
    "420": ("Effets basés sur un état", ""),
    "420.1": "Personne ne contrôle les effets basés sur un état : ils n’utilisent pas la pile.",
    "420.2": "Un joueur qui a 0 point de vie perd la partie.",
    "420.3": "Un joueur qui a dix marqueurs poison perd la partie.",
    "420.4": "Une créature dont l’endurance vaut 0 va dans le cimetière de son propriétaire.",
    "420.5": "Une aura attachée à un permanent illégal va au cimetière.",
    "502": ("Capacités mot-clé", ""),
    "502.1": "Vol : la créature ne peut être bloquée que par des créatures avec le vol.",
    "502.2": "Piétinement : l’attaquant assigne le reste de ses blessures au joueur défenseur.",
    "502.3": "Célérité : la créature peut attaquer dès qu’elle arrive en jeu.",
    "502.4": "Initiative : la créature inflige ses blessures dans une première étape des blessures de combat.",
}
ENGLISH = {
    "420": ("State-Based Effects", ""),
    "420.1": "Nobody controls state-based effects, and they don't use the stack.",
    "420.2": "A player at 0 life has lost the game.",
    "420.3": "A player who has ten poison counters loses the game.",
    "420.4": "A creature whose toughness is 0 goes to the graveyard of its owner.",
    "420.5": "An Aura attached to an illegal permanent goes to the graveyard.",
    "502": ("Keyword Abilities", ""),
    "502.1": "Flying: only creatures with flying may block the creature.",
    "502.2": "Trample: the attacker assigns the rest of its damage to the defending player.",
    "502.3": "Haste: the creature may attack as soon as it comes into play.",
    "502.4": "First strike: the creature deals its damage in a first combat damage step.",
}


def twins_of(french, english=ENGLISH):
    found = find_twins(edition("fr", french), edition("en", english, language="en"))
    return {twin.number: twin.twin for twin in found}


def test_equal_numbers_that_say_the_same_are_twins():
    assert twins_of(FRENCH) == {number: number for number in FRENCH}


def test_a_wrong_number_is_seen_through():
    wrong = dict(FRENCH)
    wrong["420.2"], wrong["502.2"] = wrong["502.2"], wrong["420.2"]
    found = twins_of(wrong)
    assert found["420.2"] == "502.2"
    assert found["502.2"] == "420.2"
    assert found["420.3"] == "420.3"


def test_numbers_of_another_era_are_no_evidence():
    moved = {f"7{number[1:]}": told for number, told in FRENCH.items()}
    found = twins_of(moved)
    assert {old: new for old, new in found.items() if "." in old} == {
        f"7{number[1:]}": number for number in FRENCH if "." in number
    }


def test_what_the_english_edition_lacks_has_no_twin():
    extra = {**FRENCH, "502.9": "Métamorphose : on retourne la carte quand on lance les dés au hasard."}
    assert "502.9" not in twins_of(extra)


def test_an_english_rule_goes_to_one_french_rule():
    doubled = {**FRENCH, "420.9": FRENCH["420.3"]}
    found = twins_of(doubled)
    assert found["420.3"] == "420.3"
    assert "420.9" not in found


def test_a_statement_finds_the_rule_that_it_says_again():
    statements = [
        (str(at), FRENCH[number]) for at, number in enumerate(("420.2", "420.3", "420.4", "420.5"), 1)
    ]
    found = find_statement_twins(statements, edition("en", ENGLISH, language="en"))
    assert {twin.number: twin.twin for twin in found} == {
        "1": "420.2",
        "2": "420.3",
        "3": "420.4",
        "4": "420.5",
    }


BASE = "Whenever a creature comes into play, its controller may draw a card. (See rule 309.)"

STANDINGS = [
    ("typography", BASE, BASE.replace("309", "509").replace("'", "’"), "same"),
    ("vocabulary", BASE, "Whenever a creature enters, its controller may draw a card. (See rule 509.)", "quiet"),
    ("a pointer lost", BASE, "Whenever a creature comes into play, its controller may draw a card.", "quiet"),
    ("pronouns", "He or she can't play it.", "They can't cast it.", "quiet"),
    ("zones", "Remove the card from the game.", "Exile the card.", "quiet"),
    ("an illustration", "It moves once.", "It moves once. Examples include a pawn and a tower.", "quiet"),
    ("a permission", BASE, BASE.replace("may draw", "must draw"), "substantive"),
    ("a negation", "The pawn can block.", "The pawn can't block.", "substantive"),
    ("a number", "Draw three cards.", "Draw four cards.", "substantive"),
    ("a list that grew", "Choose a creature or player.", "Choose a creature, player, or planeswalker.", "substantive"),
    (
        "another condition",
        BASE,
        BASE.replace("comes", "that was discarded this turn and had a counter on it comes"),
        "substantive",
    ),
    ("the other way round", "The creature blocking it.", "The creature blocked by it.", "substantive"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "expected"), [row[1:] for row in STANDINGS], ids=[r[0] for r in STANDINGS]
)
def test_standing(old, new, expected):
    assert standing(old, new) == expected


def test_a_split_keeps_what_its_parts_say():
    old = "A pawn moves forward. A tower moves sideways and captures any pawn that stands there."
    assert standing(old, "A pawn moves forward.") == "substantive"
    parts = ["A tower moves sideways and captures any pawn that stands there."]
    assert standing(old, "A pawn moves forward.", parts) == "quiet"


def test_a_merged_rule_must_be_found_whole():
    old = "Evasion abilities are cumulative."
    new = "Each creature is checked for restrictions. Different evasion abilities are cumulative."
    assert standing(old, new, merged=True) == "quiet"
    assert standing(old, "Each creature is checked for restrictions.", merged=True) == "substantive"
