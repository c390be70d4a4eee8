"""Letters made alike, then words, rule numbers and game symbols of a text, in order. Pure."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal, NamedTuple, cast

from corpus.languages import alternatives
from corpus.text.normalise import letters

TokenKind = Literal["word", "number", "symbol", "size"]

PREFIXED = rf"(?:(?<![^\W_])(?:{alternatives('search', 'prefixes')})-)?"
"""A prefix that stays with its word."""
_TOKEN = re.compile(
    r"""
      (?P<symbol> (?:\{[^{}\s]{1,9}\})+ )                                     # {3}{G}{W}
    | (?P<size> (?<![\w/]) [+-]?(?:\d{1,3}|x|\*)/[+-]?(?:\d{1,3}|x|\*) (?![\w/]) )   # +1/+1, 4/4, */*
    | (?P<number> (?<![\w.]) [1-9]\d\d\.\d{1,3}[a-z]{0,2} (?!\w) )             # 420.5e
    | (?P<self> \b(?:"""
    + alternatives("search", "itself")
    + r""")\b )
    | (?P<word> """
    + PREFIXED
    + r""" [^\W_]+ )
    """,
    re.VERBOSE,
)
SELF = "soi-meme"
"""« lui-même », « elle-même », « eux-mêmes »: one word, whoever it is."""
_SYMBOL = re.compile(r"\{[^{}]+\}")


class Token(NamedTuple):
    """One token of a folded text: its letters as compared, and what it is."""

    text: str
    kind: TokenKind = "word"


@lru_cache(maxsize=64)  # several ask for each text in turn
def tokenise(text: str) -> tuple[Token, ...]:
    """The tokens of ``text`` in order, folded."""
    found = _TOKEN.finditer(letters(text) if len(text) < 2000 else letters.__wrapped__(text))
    return tuple(
        Token(SELF) if match.lastgroup == "self" else Token(match.group(), cast("TokenKind", match.lastgroup))
        for match in found
    )


def symbols_in(run: str) -> list[str]:
    """The symbols of a run: ``{3}{g}{w}`` holds ``{3}``, ``{g}``, ``{w}``."""
    return _SYMBOL.findall(run)
