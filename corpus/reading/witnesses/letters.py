"""Letters that a conversion broke ("word?word" for a dash), filled in from the same rule of a neighbour. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from corpus.languages import alternatives, any_of, derived
from corpus.reading.witnesses.evidence import Evidence, Key

BROKEN_SIGNS = ("?", "- ", "\ufffd", "ï¿½", "Õ", "Ò", "Ó", " ’", "\n’")
"""One of them stands in every text with broken letters."""
_FILL = r"([^\w\s]{0,3}|[æœÆŒ]|[AO]e)"


@derived
def _broken() -> re.Pattern[str]:
    """What broken dashes, apostrophes and quotation marks look like, and words cut at the end of a line that is gone
    ("face- down"; "power- and toughness" is whole).
    """
    waits = any_of((alternatives("words", "and_or"), alternatives("citations", "through")))
    return re.compile(
        r"(?<=[^\W\d_])\?(?=[^\W\d_])|\ufffd+|ï¿½|(?<=[^\W\d_])Õ(?=[^\W\d_])|Ò(?=[A-Za-z])|(?<=[.,a-z])Ó"
        rf"|(?<=\s)’(?=[a-z]{{3}})|(?<=[^\W\d_])-\s(?!(?:{waits})\b)(?=[^\W\d_])"
    )


def is_broken(text: str) -> bool:
    """Whether letters of ``text`` look broken."""
    signs = BROKEN_SIGNS[:2] if text.isascii() else BROKEN_SIGNS
    return any(sign in text for sign in signs) and _broken().search(text) is not None


def mended(
    text: str, key_in: Callable[[Evidence], Key], others: Sequence[Evidence]
) -> tuple[str, tuple[str, ...]]:
    """``text`` of the entry that bears the key ``key_in`` in each neighbour, with broken letters as a neighbour prints
    them, and the names of those who do; the text as it is and no name where none of them has the same sentence. Of
    two that differ the first counts: they differ in the kind of a dash.
    """
    parts = _broken().split(text)
    pattern: re.Pattern[str] | None = None
    found: dict[str, list[str]] = {}
    for one in others:
        said = one.texts.get(key_in(one))
        if said is None or is_broken(said) or not (said.startswith(parts[0]) and said.endswith(parts[-1])):
            continue
        pattern = pattern or re.compile(_FILL.join(re.escape(part) for part in parts))
        if pattern.fullmatch(said):
            found.setdefault(said, []).append(one.name)
    if not found:
        return text, ()
    said, names = next(iter(found.items()))
    return said, tuple(names)
