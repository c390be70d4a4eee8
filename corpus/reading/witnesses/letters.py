"""Letters that a conversion broke ("word?word" for a dash), filled in from the same rule of a neighbour. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable

from corpus.languages import pattern

BROKEN_SIGNS = ("?", "- ", "\ufffd", "ï¿½", "Õ", "Ò", "Ó", " ’", "\n’")
"""One of them stands in every text with broken letters."""
_FILL = r"([^\w\s]{0,3}|[æœÆŒ]|[AO]e)"


_broken = pattern(
    r"(?<=[^\W\d_])\?(?=[^\W\d_])|\ufffd+|ï¿½|(?<=[^\W\d_])Õ(?=[^\W\d_])|Ò(?=[A-Za-z])|(?<=[.,a-z])Ó"
    r"|(?<=\s)’(?=[a-z]{3})"
    r"|(?<=[^\W\d_])-\s(?!(?:%(words.and_or)s|%(citations.through)s)\b)(?=[^\W\d_])"
)
"""What broken dashes, apostrophes and quotation marks look like, and words cut at the end of a line that is gone
("face- down"; "power- and toughness" is whole).
"""


def is_broken(text: str) -> bool:
    """Whether letters of ``text`` look broken."""
    signs = BROKEN_SIGNS[:2] if text.isascii() else BROKEN_SIGNS
    return any(sign in text for sign in signs) and _broken().search(text) is not None


def mended(text: str, printed: Iterable[tuple[str, str | None]]) -> tuple[str, tuple[str, ...]]:
    """``text`` with broken letters as a neighbour prints them, and the names of those who do; the text as it is and no
    name where none of them has the same sentence. ``printed`` are neighbours' names and texts (None for one that lacks
    the entry), asked for where letters look broken alone. Of two that differ the first counts: they differ in the kind
    of a dash.
    """
    if not is_broken(text):
        return text, ()
    parts = _broken().split(text)
    filled: re.Pattern[str] | None = None
    found: dict[str, list[str]] = {}
    for name, said in printed:
        if said is None or is_broken(said) or not (said.startswith(parts[0]) and said.endswith(parts[-1])):
            continue
        filled = filled or re.compile(_FILL.join(re.escape(part) for part in parts))
        if filled.fullmatch(said):
            found.setdefault(said, []).append(name)
    if not found:
        return text, ()
    said, names = next(iter(found.items()))
    return said, tuple(names)
