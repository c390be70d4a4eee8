"""Letters made alike: case, accents, ligatures, both apostrophes, every dash and blank. Pure.

French is folded *before* it is stemmed, at both ends, so that « évènement », « événement » and « evenement »
meet. `mirror` keeps every character in its place, so that what is found in it can be marked in the original.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

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
