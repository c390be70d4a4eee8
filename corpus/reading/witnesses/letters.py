"""Letters that a conversion broke ("word?word" for a dash), filled in from the same rule of a neighbour. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from corpus.reading.witnesses.evidence import Evidence

BROKEN = re.compile(
    r"(?<=[^\W\d_])\?(?=[^\W\d_])|\ufffd+|ï¿½|(?<=[^\W\d_])Õ(?=[^\W\d_])|Ò(?=[A-Za-z])|(?<=[.,a-z])Ó"
)
"""What broken dashes, apostrophes and quotation marks look like."""
_FILL = r"([^\w\s]{1,3}|[æœÆŒ])"


def is_broken(text: str) -> bool:
    """Whether letters of ``text`` look broken."""
    return BROKEN.search(text) is not None


def mended(text: str, number: str, others: Sequence[Evidence]) -> tuple[str, tuple[str, ...]]:
    """``text`` of the rule ``number`` with broken letters as the neighbours print them, and the names of those who do;
    the text as it is and no name where none of them has the same sentence, or two differ.
    """
    parts = BROKEN.split(text)
    pattern = re.compile(_FILL.join(re.escape(part) for part in parts))
    found: dict[str, list[str]] = {}
    for one in others:
        said = one.texts.get(number)
        if said is not None and not is_broken(said) and pattern.fullmatch(said):
            found.setdefault(said, []).append(one.name)
    if len(found) != 1:
        return text, ()
    said, names = next(iter(found.items()))
    return said, tuple(names)
