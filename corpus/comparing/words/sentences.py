"""A text cut into its sentences."""

from __future__ import annotations

import re
from functools import lru_cache

_END = re.compile(r"(?<=[.!?])[\"'”’»)\]]*\s+(?=[\"'“‘«(\[]*[^\W\d_a-zà-ÿ])|\n+|\s+(?=\(See\b|\(Voir\b)")
"""Behind a stop with what closes after it, where a capital follows; line ends; before a bracketed pointer."""


@lru_cache(maxsize=8192)
def sentences(text: str) -> tuple[str, ...]:
    """The sentences of ``text`` in order, with their punctuation; brackets and quotation marks that close after the
    stop belong to the sentence before them.
    """
    found, start = [], 0
    for end in _END.finditer(text):
        closing = len(end[0]) - len(end[0].lstrip("\"'”’»)]"))
        found.append(text[start : end.start() + closing].strip())
        start = end.end()
    found.append(text[start:].strip())
    return tuple(sentence for sentence in found if sentence)
