"""A text cut into its sentences. Pure."""

from __future__ import annotations

import re
from functools import lru_cache

from corpus.languages import any_of, derived, facts


@derived
def _pointer() -> re.Pattern[str]:
    """The beginning of a bracketed pointer."""
    pointers = any_of(f"{how[0].upper()}{how[1:]}" for how in facts("citations", "pointer"))
    return re.compile(rf"\((?:{pointers})\b")


_CLOSING = r"(?P<closing>(?:[\"'”’»)\]]|\s»)*)"
_CAPITAL = r"(?=(?:[\"'“‘(\[]|«\s?)*[^\W\d_a-zà-ÿ])"
_STOP = rf"[.!?\n](?:(?<!\n){_CLOSING}\s+{_CAPITAL}|(?<=\n)\n*)"
_END = re.compile(_STOP)
"""A stop with what closes after it, where a capital follows; line ends. It begins with the first character of either:
so `re` skips quickly to where one stands.
"""


@derived
def _end_or_pointer() -> re.Pattern[str]:
    """The same, or what stands before a bracketed pointer."""
    return re.compile(rf"{_STOP}|\s+(?={_pointer().pattern})")


def spans(text: str) -> tuple[tuple[int, int], ...]:
    """Where each sentence of ``text`` begins and ends, in order, the space around it left out."""
    found, start = [], 0
    for end in (_end_or_pointer() if _pointer().search(text) else _END).finditer(text):
        found.append((start, end.start() if end["closing"] is None else end.end("closing")))
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
