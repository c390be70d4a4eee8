"""A text cut into its sentences."""

from __future__ import annotations

import re
from functools import lru_cache

from corpus.languages import any_of, derived, packs


@derived
def _end() -> re.Pattern[str]:
    """Behind a stop with what closes after it, where a capital follows; line ends; before a bracketed pointer."""
    pointers = any_of(f"{how[0].upper()}{how[1:]}" for pack in packs() for how in pack.citations.pointer)
    stop = r"(?<=[.!?])[\"'”’»)\]]*\s+(?=[\"'“‘«(\[]*[^\W\d_a-zà-ÿ])"
    return re.compile(rf"{stop}|\n+|\s+(?=\((?:{pointers})\b)")


@lru_cache(maxsize=8192)
def sentences(text: str) -> tuple[str, ...]:
    """The sentences of ``text`` in order, with their punctuation; brackets and quotation marks that close after the
    stop belong to the sentence before them.
    """
    found, start = [], 0
    for end in _end().finditer(text):
        closing = len(end[0]) - len(end[0].lstrip("\"'”’»)]"))
        found.append(text[start : end.start() + closing].strip())
        start = end.end()
    found.append(text[start:].strip())
    return tuple(sentence for sentence in found if sentence)
