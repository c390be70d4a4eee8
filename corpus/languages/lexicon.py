"""What the game's terms are called in French and in English (`lexicon.toml`). Pure."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

KINDS = ("keyword", "action", "term", "zone", "step", "type", "counter", "format")


@dataclass(frozen=True, slots=True)
class LexiconTerm:
    """One term in both languages. ``rule`` is the number that defines it in the newest rules that we know; ``gloss``
    says in our French words what it is. ``witness`` names the French card or document that bears the French name out;
    ``ours`` is True where there is none, ``sure`` False where we doubt the name.
    """

    en: str
    fr: str
    kind: str
    rule: str
    gloss: str
    sure: bool = True
    witness: str = ""
    ours: bool = False


def read_lexicon(text: str) -> tuple[LexiconTerm, ...]:
    """The terms in the TOML ``text``. Raises ValueError that names the entry for one that makes no sense."""
    return tuple(map(_made, tomllib.loads(text).get("term", ())))


def _made(data: Mapping[str, Any]) -> LexiconTerm:
    try:
        term = LexiconTerm(**data)
    except TypeError as error:
        raise ValueError(f"lexicon: {dict(data)}: {error}") from None
    if not term.en or not term.fr or term.kind not in KINDS:
        raise ValueError(f"lexicon: {dict(data)}: en, fr and a kind among {', '.join(KINDS)} are needed")
    if bool(term.witness) == term.ours:
        raise ValueError(f"lexicon: {term.en}: write either who witnesses the French name, or ours = true")
    return term


@cache
def lexicon() -> tuple[LexiconTerm, ...]:
    """Every term of the project's lexicon, in the order of the file."""
    return read_lexicon((files(__package__) / "lexicon.toml").read_text(encoding="utf-8"))


@cache
def everyday_words() -> dict[str, str]:
    """French words around the game's terms, each with the English ones that stand for it in rules texts."""
    text = (files(__package__) / "words.toml").read_text(encoding="utf-8")
    words: dict[str, str] = tomllib.loads(text)["words"]
    return words
