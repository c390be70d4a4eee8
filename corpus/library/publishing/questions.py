"""What is asked of a curator about an edition, each with the answers to choose from."""

from __future__ import annotations

import re
from typing import Any

from corpus.library.sources.catalog import CHOICES
from corpus.models import Edition

_ISO = re.compile(r"\d{4}-\d\d-\d\d")
_WHY = {
    "date_unknown": "Il ne le dit pas lui-même. Sans date, il se lit mais n’a pas de place dans l’histoire des règles.",
    "title_unknown": "Il n’en porte pas ; à défaut, il garde le nom du fichier.",
}
"""Why a question is asked, where the remark of reading speaks to whoever writes catalogs."""
ASKED = {
    "date_unknown": ("date", "De quand date ce texte ?"),
    "dates_disagree": (
        "date",
        "Le texte donne plusieurs dates d’entrée en vigueur : laquelle est la bonne ?",
    ),
    "title_unknown": ("title", "Quel titre donner à ce texte ?"),
    "language_unsure": ("language", "Dans quelle langue est ce texte ?"),
}


def questions_of(edition: Edition) -> list[dict[str, Any]]:
    """The plain questions that reading left open: ``{fact, question, why, choices, guess}``, one a fact."""
    asked: dict[str, dict[str, Any]] = {}
    for remark in edition.diagnostics.filter(code__in=ASKED):
        fact, question = ASKED[remark.code]
        if fact in edition.corrected or fact in asked:
            continue
        dates = list(dict.fromkeys(_ISO.findall(remark.message))) if fact == "date" else []
        asked[fact] = {
            "fact": fact,
            "question": question,
            "why": _WHY.get(remark.code, remark.message),
            "choices": dates or list(CHOICES.get(fact, ())),
            "guess": _guess(edition, fact),
        }
    facts = {**edition.told, **edition.corrected}
    if edition.date and edition.date_precision == "estimated" and "date" not in facts and "date" not in asked:
        asked["date"] = {
            "fact": "date",
            "question": "Cette date est-elle la bonne ?",
            "why": "La date est estimée d’après le nom du fichier ou le haut du texte.",
            "choices": [edition.date.isoformat()],
            "guess": edition.date.isoformat(),
        }
    return list(asked.values())


def _guess(edition: Edition, fact: str) -> str:
    value = getattr(edition, fact)
    return value.isoformat() if fact == "date" and value else str(value or "")
