"""Glossaries printed without blank lines between their entries: the alphabet tells the terms. Pure."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import pairwise

from corpus.reading.wrapping import ends_closed

_LONGEST_ALONE = 45
"""Below a text without its final stop only a line this short is looked at."""


def split_run(
    lines: Sequence[str], run: Sequence[int], width: int | None, may_open: Callable[[int, int], bool]
) -> list[list[int]]:
    """The entries of ``run`` (indexes of lines, blank ones left out): each begins with its term.

    A term stands where the text above has ended, and ``may_open`` says of it and the line below that they look like
    a term and its definition. Of all such lines those are taken that make the longest alphabetical list, and those a
    little out of place in it (real glossaries are sorted by several hands). What stands before the first one comes as
    no entry.
    """
    places: list[int] = []
    for place in range(len(run) - 1):
        defines = bool(places) and places[-1] == place - 1
        if defines or not may_open(run[place], run[place + 1]):
            continue
        if not place or _has_ended(lines, run[place - 1], run[place], width):
            places.append(place)
    keys = {place: _key(lines[run[place]]) for place in places}
    rise = set(_longest_rise([(keys[place], place) for place in places]))
    terms: list[int] = []
    for place in places:
        near = bool(terms) and 0 <= ord(keys[place][:1] or " ") - ord(keys[terms[-1]][:1] or " ") <= 1
        if place in rise or near:
            terms.append(place)
    return [list(run[start:end]) for start, end in pairwise([*terms, len(run)])]


def _has_ended(lines: Sequence[str], above: int, index: int, width: int | None) -> bool:
    """Whether a paragraph ends at the line ``above``: by its stop, or by room left for a word of the next line."""
    text = lines[above].rstrip()
    term = lines[index].strip()
    if width is None:
        return ends_closed(text) or len(term) <= _LONGEST_ALONE
    has_room = len(text) + 1 + len(term.split(None, 1)[0]) <= width
    return has_room or (ends_closed(text) and len(term) <= width * 0.8)


def _key(term: str) -> str:
    """A term as every hand sorts it, whatever is made of blanks and hyphens: its first letters, without accents."""
    plain = unicodedata.normalize("NFD", term[:80].casefold())
    return "".join(letter for letter in plain if letter.isalnum())[:3]


def _longest_rise(found: Sequence[tuple[str, int]]) -> list[int]:
    """The places of the longest run of keys that never falls."""
    tails: list[str] = []
    ends: list[int] = []
    above: list[int] = []
    for number, (key, _) in enumerate(found):
        size = bisect_right(tails, key)
        above.append(ends[size - 1] if size else -1)
        tails[size : size + 1] = [key]
        ends[size : size + 1] = [number]
    rise: list[int] = []
    at = ends[-1] if ends else -1
    while at >= 0:
        rise.append(found[at][1])
        at = above[at]
    return rise[::-1]
