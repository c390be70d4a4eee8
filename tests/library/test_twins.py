"""Twins in the store: found at ingest, told against the newest English edition, a curator's word over all."""

import pytest

from corpus.library.asking.twins import twin_edition_of, twin_of, twins_in
from corpus.models import Edition, Entry, Library
from tests.library.samples import ingest_folder

pytestmark = pytest.mark.django_db

FRENCH = """1. La partie
100. Les joueurs
100.1. Chaque joueur a un pion et vingt points de vie.
100.2. Un joueur qui a 0 point de vie perd la partie.
2. Les cartes
200. La pioche
200.1. Le joueur actif pioche une carte au début de son tour.
200.2. Un joueur ne peut pas avoir plus de sept cartes en main.
3. Les créatures
300. Le combat
300.1. Une créature engagée ne peut pas attaquer.
300.2. La créature retirée de la partie ne revient jamais.
4. Les zones
400. Le cimetière
400.1. Les cartes défaussées vont dans le cimetière de leur propriétaire.
5. Le tour
500. Les étapes
500.1. Le tour compte cinq phases et le joueur actif les suit dans l’ordre.
"""
THEN = """1. The Game
100. Players
100.1. Each player has a pawn and twenty life points.
100.2. A player with 0 life points loses the game.
2. Cards
200. Drawing
200.1. The active player draws a card at the beginning of the turn.
200.2. A player can't have more than seven cards in hand.
3. Creatures
300. Combat
300.1. A tapped creature can't attack.
300.2. A creature removed from the game never comes back.
4. Zones
400. The Graveyard
400.1. Discarded cards go to the graveyard of their owner.
5. The Turn
500. Steps
500.1. The turn has five phases and the active player follows them in order.
"""
NOW = (
    THEN.replace("300.2. A creature removed from the game", "300.3. An exiled creature")
    .replace("more than seven", "more than nine")
    .replace("300.1. A tapped", "300.1. A pawn stands in front of the board.\n300.2. A tapped")
    .replace("500.1. The turn has five phases and the active player follows them in order.\n", "")
    .replace("500. Steps\n", "500. Steps\n500.1. Nothing at all is left of what stood here in former days.\n")
)
RULES = 'kind = "rules"'
SOURCES = {
    "fr-2001": ("fr", "2001-04-01", FRENCH),
    "en-2001": ("en", "2001-04-01", THEN),
    "en-2005": ("en", "2005-04-01", NOW),
}


def write(folder, sources=SOURCES, links=""):
    """A folder of ``sources`` with their catalog: language, date and text of each, and what else its table says."""
    tables = []
    for name, (language, date, text, *more) in sources.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
        tables += ["[[source]]", f'file = "{name}.txt"', f'edition = "{name}"', f'title = "{name}"']
        tables += [f'language = "{language}"'] * bool(language) + [f"date = {date}"] * bool(date)
        tables += more or [RULES]
    (folder / "corpus.toml").write_text("\n".join(tables), encoding="utf-8")
    if links:
        (folder / "links.toml").write_text(links, encoding="utf-8")
    return folder


def library(folder, **more):
    report = ingest_folder(write(folder, **more))
    assert report.ok, report
    return Edition.objects.get(slug="fr-2001")


def french(key):
    return Entry.objects.select_related("edition", "text").get(edition__slug="fr-2001", kind="rule", key=key)


def english(year, key):
    return Entry.objects.select_related("edition", "text").get(
        edition__slug=f"en-{year}", kind="rule", key=key
    )


CURATED = (
    '[[twin]]\nfrench = "fr-2001/100.1"\nenglish = "en-2001/100.2"\nreason = "Une preuve."\n'
    '[[twin]]\nfrench = "fr-2001/200.1"\nenglish = ""\nreason = "Sans pareille."\n'
)


def test_a_curators_word_wins(tmp_path):
    library(tmp_path, links=CURATED)
    said = twin_of(french("100.1"))
    assert (said.twin.key, said.row.by_curator, said.row.certainty) == ("100.2", True, 1.0)
    assert twin_of(french("200.1")) is None


def test_nothing_is_said_where_no_english_edition_is_near(tmp_path):
    sources = {"fr-2001": SOURCES["fr-2001"], "en-2005": SOURCES["en-2005"]}
    edition = library(tmp_path, sources=sources)
    assert twin_edition_of(edition).reason == "none_near"
    assert not twins_in(edition)


def test_an_english_edition_given_later_is_used(tmp_path):
    edition = library(tmp_path, sources={"fr-2001": SOURCES["fr-2001"]})
    assert not twins_in(edition)
    before = Library.current()
    library(tmp_path)
    assert len(twins_in(edition)) == Entry.objects.filter(edition=edition, kind="rule").count()
    after = Library.current()
    assert after > before
    assert ingest_folder(tmp_path).ok
    assert Library.current() == after


SPANISH = """1. La partida
100. Los jugadores
100.1. Cada jugador tiene un peón y veinte puntos de vida para empezar.
100.2. Un jugador que tiene 0 puntos de vida pierde la partida inmediatamente.
2. Las cartas
200. Robar
200.1. El jugador activo roba una carta al comienzo de cada uno de sus turnos.
200.2. Un jugador no puede tener más de siete cartas en su mano.
"""


def test_a_text_in_a_third_language_is_held_against_none(tmp_path):
    sources = {key: SOURCES[key] for key in ("en-2001", "en-2005")}
    assert ingest_folder(write(tmp_path, sources | {"reglas": ("", "2001-03-01", SPANISH)})).ok
    edition = Edition.objects.get(slug="reglas")
    assert twin_edition_of(edition).reason == "language"
    assert not twins_in(edition)
