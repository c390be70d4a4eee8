"""Long enumerations told by what came and what went."""

import pytest

from corpus.comparing.words.enumeration import EnumerationChange, condense

ANIMALS = (
    "agneau, biche, bouc, canard, cerf, chat, cheval, chèvre, chien, cygne, daim, furet, grue, hérisson, loup"
)
LONG = f"Les animaux sont les suivants : {ANIMALS}, lynx, mouton, ours, porc, rat, renard"


def test_what_came_and_what_went():
    assert condense(
        f"{LONG} et taupe.", f"{LONG.replace(' biche,', '')}, sanglier et taupe."
    ) == EnumerationChange(added=("sanglier",), removed=("biche",))


def test_nothing_came():
    assert condense(f"{LONG} et taupe.", f"{LONG} et taupe.") == EnumerationChange((), ())


def test_what_stands_around_it_is_told_apart():
    head = "Les animaux sont les suivants : […]."
    told = condense(f"À jour de mai. {LONG} et taupe.", f"À jour de juin. {LONG} et zébu. Le loup dort.")
    assert told == EnumerationChange(
        ("zébu",), ("taupe",), (f"À jour de mai. {head}", f"À jour de juin. {head} Le loup dort.")
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Un, deux et trois.", "Un, deux et quatre."),
        (f"{LONG} et taupe.", f"Les fruits : {', '.join(f'fruit{n}' for n in range(30))}."),
        (f"{LONG} et taupe.", "Rien, ou si peu."),
        ("", ""),
    ],
    ids=["short", "other things", "no list left", "empty"],
)
def test_anything_else_is_shown_in_full(old, new):
    assert condense(old, new) is None
