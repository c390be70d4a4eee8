"""Which rule a lesson's statement restates."""

from corpus.comparing.restating import restate
from tests.comparing.editions import WHOLE, edition

BOOK = {
    "100": ("Le puits", ""),
    "100.1": "Un pion qui tombe au puits attend que la margelle soit libre.",
    "100.2": "La corde du puits remonte un pion blessé quand un renard passe.",
    "100.3": "Un seau percé vide le puits à la tombée de la nuit.",
    "200": ("Le pont", ""),
    "200.1": "Le péage du pont coûte deux jetons dorés à chaque cavalier.",
    "200.2": "Un pont effondré arrête les cavaliers jusqu’au dégel.",
    "300.1": "Le moulin broie les jetons gris pendant la tempête.",
}
OLD = edition("a", BOOK, covers=WHOLE)


def told(*items):
    return {
        found.item: found.rule for found in restate(OLD, [(str(n), text) for n, text in enumerate(items)])
    }


def test_statements_find_their_rules_by_rare_words():
    found = told(
        "Au puits, le pion tombé attend la margelle libre.",
        "Passage d’un renard : la corde remonte le blessé.",
        "À la nuit, un seau percé a vidé le puits.",
    )
    assert found == {"0": "100.1", "1": "100.2", "2": "100.3"}


def test_what_restates_nothing_has_no_answer():
    assert told("La confiture de prunes se mange froide.") == {}
    assert restate(OLD, []) == []


def test_outside_the_section_that_the_lesson_restates_more_likeness_is_asked():
    home = [
        "Le pion tombé au puits attend la margelle libre.",
        "La corde du puits remonte le pion blessé, renard.",
    ]
    vague = "Dans la tempête, un cavalier du moulin arrête de broyer."
    assert "2" not in told(*home, vague)
    assert told(*home, BOOK["300.1"])["2"] == "300.1"
