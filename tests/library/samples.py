"""Small rules texts of our own, written into a folder and ingested."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from corpus.library.ingest.inputs import InputChange
from corpus.library.publishing.drafts import make_draft
from corpus.library.publishing.ingest import IngestReport, ingest
from corpus.library.publishing.publish import publish
from corpus.library.sources.collect import collect
from corpus.models import Publication

OLD = """Règles du jeu de l’oie

Ces règles entrent en vigueur au 1er mars 1995.

4. Le plateau

420. Les cases

420.1. Le plateau compte soixante-trois cases, numérotées dans l’ordre du parcours.

420.1a Un pion posé sur le puits y reste jusqu’à ce qu’un autre pion l’en délivre. (Voir règle 421.2.)

420.2. Deux pions ne partagent jamais une case.
Exemple : Bleu dort sur la case douze. Rouge tombe sur elle et Bleu repart d’où Rouge venait.

421. Les dés

421.1. Chaque joueur jette les deux dés à son tour.

421.2. Un double six délivre le pion tombé dans le puits.
"""

NEW = (
    OLD.replace("1995", "1998")
    .replace("(Voir règle 421.2.)", "(Voir règle 421.3.)")
    .replace("jamais une case.", "jamais une case, sauf la dernière.")
    .replace("421.2. Un double", "421.2. Un dé qui tombe de la table est rejeté.\n\n421.3. Un double")
)


def catalog(*years: int) -> str:
    """The catalog of the editions of those years."""
    return "".join(
        f"""
[[source]]
file = "oie-{year}.txt"
edition = "{year}-03-01-oie"
title = "Règles de l’oie, {year}"
language = "fr"
kind = "rules"
date = {year}-03-01
series = "oie"
"""
        for year in years
    )


CATALOG = catalog(1995, 1998)


def write_geese(folder: Path, old: str = OLD, new: str = NEW, catalog: str = CATALOG) -> Path:
    """A folder with two editions of the game of the goose and their catalog."""
    (folder / "oie-1995.txt").write_text(old, encoding="utf-8")
    (folder / "oie-1998.txt").write_text(new, encoding="utf-8")
    (folder / "corpus.toml").write_text(catalog, encoding="utf-8")
    return folder


def published(changes: Sequence[InputChange]) -> Publication:
    """The changes as one draft that is published at once."""
    return publish(make_draft(changes, by="essai", reason="pour voir").name, by="essai")


def ingest_folder(folder: Path) -> IngestReport:
    """Ingest the folder as the command does, without the index."""
    return ingest(collect([folder]))
