"""The symbols that stand between braces in rules and on cards, with their spoken French names. Pure.

``Symbol.drawing`` is the id of the drawing in ``static/img/symbols.svg``; it is empty for the forms that
are drawn as words (levels, stations, ranges of a die).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

COLOURS = {"W": "blanc", "U": "bleu", "B": "noir", "R": "rouge", "G": "vert"}

_NAMED = {
    "T": ("t", "engagez"),
    "Q": ("q", "dégagez"),
    "C": ("c", "mana incolore"),
    "S": ("s", "mana neigeux"),
    "E": ("e", "marqueur énergie"),
    "P": ("p", "symbole phyrexian"),
    "PW": ("pw", "symbole de planeswalker"),
    "CHAOS": ("chaos", "symbole du chaos"),
    "TK": ("tk", "ticket"),
    "A": ("a", "gland"),
    "½": ("half", "un demi-mana générique"),
    "∞": ("infinity", "une infinité de manas génériques"),
    "X": ("x", "X manas génériques"),
    "Y": ("y", "Y manas génériques"),
    "Z": ("z", "Z manas génériques"),
}
_PAIRS = [tuple(pair) for pair in ("WU", "WB", "UB", "UR", "BR", "BG", "RG", "RW", "GW", "GU")]
_DRAWN_NUMBERS = [*range(21), 100]
# 1–4, LEVEL 5+, R1-9: the span of a level or a die's result
_RANGE = re.compile(r"(LEVEL |R)?(\d{1,3})(?:(\+)|[-–—](\d{1,3}))\Z")
BRACES = re.compile(r"\{[^{}\s][^{}\n]{0,11}\}")
"""What may be a symbol: `symbol_of` decides."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """One symbol: its code without braces, in capitals, the id of its drawing, its spoken French name."""

    code: str
    drawing: str
    name: str


def _known() -> dict[str, Symbol]:
    """Every symbol that has a drawing, by code, the other order of a hybrid's halves included."""
    made = {code: Symbol(code, drawing, name) for code, (drawing, name) in _NAMED.items()}
    for number in _DRAWN_NUMBERS:
        name = f"{number} mana générique" if number < 2 else f"{number} manas génériques"
        made[str(number)] = Symbol(str(number), f"n{number}", name)
    for letter, colour in COLOURS.items():
        low = letter.lower()
        made[letter] = Symbol(letter, low, f"mana {colour}")
        made[f"2/{letter}"] = Symbol(f"2/{letter}", f"2-{low}", f"2 manas génériques ou un mana {colour}")
        made[f"{letter}/P"] = Symbol(f"{letter}/P", f"{low}-p", f"mana {colour} phyrexian")
        made[f"C/{letter}"] = Symbol(f"C/{letter}", f"c-{low}", f"mana incolore ou {colour}")
    for first, second in _PAIRS:
        code, low = f"{first}/{second}", f"{first}-{second}".lower()
        name = f"mana {COLOURS[first]} ou {COLOURS[second]}"
        made[code] = Symbol(code, low, name)
        made[f"{code}/P"] = Symbol(f"{code}/P", f"{low}-p", f"{name} phyrexian")
    for code in [code for code in made if "/" in code]:
        first, second, *rest = code.split("/")
        made.setdefault("/".join([second, first, *rest]), made[code])
    return made


SYMBOLS = _known()


@lru_cache(maxsize=512)
def symbol_of(code: str) -> Symbol | None:
    """The symbol that ``code`` (without braces, in any case) names, None for none that we know."""
    code = code.upper().strip()
    if code in SYMBOLS:
        return SYMBOLS[code]
    match = _RANGE.match(code)
    if match is None:
        return None
    lead, first, plus, last = match.groups()
    words = f"{first} ou plus" if plus else f"{first} à {last}"
    if lead == "LEVEL ":
        words = f"niveau {words}" if plus else f"niveaux {words}"
    return Symbol(code, "", words)
