"""Names in texts: a table of what is a card there and what is a word."""

import pytest

from corpus.cards.card import name_key
from corpus.cards.names import KnownName, names_in

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
