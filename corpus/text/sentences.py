"""A text cut into its sentences. Pure."""

from __future__ import annotations

import re
from functools import lru_cache

from corpus.languages import any_of, derived, packs


@derived
def _end() -> re.Pattern[str]:
    """Behind a stop with what closes after it, where a capital follows; line ends; before a bracketed pointer."""
    pointers = any_of(f"{how[0].upper()}{how[1:]}" for pack in packs() for how in pack.citations.pointer)
    closing = r"(?:[\"'”’»)\]]|\s»)*"
    stop = rf"(?<=[.!?])(?P<closing>{closing})\s+(?=(?:[\"'“‘(\[]|«\s?)*[^\W\d_a-zà-ÿ])"
    return re.compile(rf"{stop}|\n+|\s+(?=\((?:{pointers})\b)")


def spans(text: str) -> tuple[tuple[int, int], ...]:
    """Where each sentence of ``text`` begins and ends, in order, the space around it left out."""
    found, start = [], 0
    for end in _end().finditer(text):
        found.append((start, end.end("closing") if end["closing"] is not None else end.start()))
        start = end.end()
    found.append((start, len(text)))
    made = []
    for first, last in found:
        inner = text[first:last]
        kept = inner.strip()
        if kept:
            first += len(inner) - len(inner.lstrip())
            made.append((first, first + len(kept)))
    return tuple(made)


@lru_cache(maxsize=8192)
def sentences(text: str) -> tuple[str, ...]:
    """The sentences of ``text`` in order, with their punctuation; brackets and quotation marks that close after the
    stop belong to the sentence before them.
    """
    return tuple(text[start:end] for start, end in spans(text))
