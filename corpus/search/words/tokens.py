"""Letters made alike, then words, rule numbers and game symbols of a text, in order. Pure."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

_ALIKE = {
    "’": "'",
    "‘": "'",
    "ʼ": "'",
    "`": "'",
    "´": "'",
    "′": "'",
    "−": "-",
    "–": "-",
    "—": "-",
    "‑": "-",
    "‐": "-",
    "\u00ad": " ",
    "«": '"',
    "»": '"',
    "“": '"',
    "”": '"',
    "„": '"',
    "ø": "o",
    "Ø": "o",
    "ß": "s",
}
_BLANKS = "\u00a0\u2007\u2009\u200a\u200b\u202f\u2060\ufeff\t\r\n\x00"


def _table() -> dict[int, str]:
    table = {ord(char): alike for char, alike in _ALIKE.items()}
    table |= {ord(char): " " for char in _BLANKS}
    for code in [*range(0x41, 0x5B), *range(0xC0, 0x250), *range(0x1E00, 0x1F00)]:
        char = chr(code)
        if code in table:
            continue
        base = unicodedata.normalize("NFKD", char)[0].lower()
        table[code] = base if len(base) == 1 else char
    return table


_TABLE = _table()


def mirror(text: str) -> str:
    """``text`` in lower case without accents, character for character: offsets hold in both (œ and æ stay)."""
    return text.translate(_TABLE)


@lru_cache(maxsize=20_000)
def fold(text: str) -> str:
    """``text`` as words are compared: like `mirror`, with ligatures spelt out and composed letters joined first."""
    return mirror(unicodedata.normalize("NFC", text)).replace("œ", "oe").replace("æ", "ae")


TokenKind = Literal["word", "number", "symbol", "size"]

PREFIXED = r"(?:(?<![^\W_])(?:sous|sur|super|non|auto|hors|anti)-)?"
"""A prefix that stays with its word."""
_TOKEN = re.compile(
    r"""
      (?P<symbol> (?:\{[^{}\s]{1,9}\})+ )                                     # {3}{G}{W}
    | (?P<size> (?<![\w/]) [+-]?(?:\d{1,3}|x|\*)/[+-]?(?:\d{1,3}|x|\*) (?![\w/]) )   # +1/+1, 4/4, */*
    | (?P<number> (?<![\w.]) [1-9]\d\d\.\d{1,3}[a-z]{0,2} (?!\w) )             # 420.5e
    | (?P<word> """
    + PREFIXED
    + r""" [^\W_]+ )
    """,
    re.VERBOSE,
)
_SYMBOL = re.compile(r"\{[^{}]+\}")


@dataclass(frozen=True, slots=True)
class Token:
    """One token of a folded text: its letters as compared, and what it is."""

    text: str
    kind: TokenKind = "word"


def tokenise(text: str) -> Iterator[Token]:
    """The tokens of ``text`` in order, folded."""
    for match in _TOKEN.finditer(fold(text) if len(text) < 2000 else fold.__wrapped__(text)):
        kind = match.lastgroup
        if kind == "word":
            yield Token(match.group())
        elif kind == "number":
            yield Token(match.group(), "number")
        elif kind == "size":
            yield Token(match.group(), "size")
        else:
            yield Token(match.group(), "symbol")


def symbols_in(run: str) -> list[str]:
    """The symbols of a run: ``{3}{g}{w}`` holds ``{3}``, ``{g}``, ``{w}``."""
    return _SYMBOL.findall(run)
