"""Editions of a game of our own, made of a number and a sentence a rule, one for each year that a test wants."""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Mapping
from typing import Any

from django.db import transaction

from corpus.library.deriving.link import link_editions
from corpus.library.ingest.store import keep_bytes, store
from corpus.models import Edition
from corpus.reading.document import Document
from corpus.reading.reader import read_source

BOOK = {
    "101.1": "Le premier joueur lance les dés avant tous les autres.",
    "201.1": "Un pion bleu entre par la porte du jardin.",
    "201.2": "Un pion rouge attend son tour dans la cour.",
    "301.1": "Les ponts se passent en payant deux jetons au gardien.",
    "301.2": "La prison retient le pion pendant trois tours entiers.",
    "401.1": "Chaque auberge nourrit un seul voyageur à la fois.",
    "501.1": "Le vainqueur range le plateau dans sa boîte.",
}
"""Five parts: a whole book."""


def printed(rules: Mapping[str, str], imprint: str, *, headed: bool = True) -> str:
    """The rules text that prints ``rules`` under ``imprint``, without a heading where it is not ``headed``."""
    lines = ["Règles du jeu de l’oie", "", imprint, ""]
    if not headed:
        return "\n".join([*lines, *(f"{number}. {rules[number]}\n" for number in rules)])
    for part in sorted({number[0] for number in rules}):
        lines += [f"{part}. Livre {part}", ""]
        for section in sorted({number[:3] for number in rules if number[0] == part}):
            lines += [f"{section}. Chapitre {section}", ""]
            lines += [f"{number}. {rules[number]}\n" for number in rules if number[:3] == section]
    return "\n".join(lines)


def keep(data: bytes, document: Document, slug: str, title: str, **called: Any) -> Edition:
    """The edition that ``document`` (read of ``data``) is under that address, ``called`` what its columns say else;
    what stood there goes.
    """
    date = datetime.date.fromisoformat(document.date or "")
    state = hashlib.sha256(f"{data!r} {slug} {called}".encode()).hexdigest()
    named = {"slug": slug, "title": title, "date": date, "date_precision": "day", "state": state, **called}
    with transaction.atomic():
        return store(document, named, keep_bytes(data, f"{slug}.txt"))


def publish(
    year: int,
    rules: Mapping[str, str],
    *,
    language: str = "fr",
    series: str = "oie",
    restatement: bool = False,
    link: bool = True,
    day: str = "",
    headed: bool = True,
) -> Edition:
    """The edition of that year (or ``day``), stored and everything derived; what stood under its address goes."""
    date = day or f"{year}-03-01"
    data = printed(rules, f"Imprimé en {day or year}, {language}, {series}.", headed=headed).encode()
    document = read_source(data, f"{year}.txt", kind="rules", language=language, date=date)
    slug = f"{day or year}-{series}-{language}"
    edition = keep(data, document, slug, f"Oie {year}", series=series, restatement=restatement)
    if link:
        link_editions()
    return edition
