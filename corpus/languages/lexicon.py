"""What the game's terms are called in French and in English (`lexicon.toml`). Pure."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

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


@cache
def lexicon() -> tuple[LexiconTerm, ...]:
    """Every term of the project's lexicon, in the order of the file."""
    text = (files(__package__) / "lexicon.toml").read_text(encoding="utf-8")
    return tuple(LexiconTerm(**term) for term in tomllib.loads(text)["term"])


@cache
def everyday_words() -> dict[str, str]:
    """French words around the game's terms, each with the English ones that stand for it in rules texts."""
    text = (files(__package__) / "words.toml").read_text(encoding="utf-8")
    words: dict[str, str] = tomllib.loads(text)["words"]
    return words
