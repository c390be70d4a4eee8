"""Numbers inside lines, where the ends of some lines between rules were lost. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from corpus.reading.rules.candidates import candidates
from corpus.reading.rules.numbering import read_number
from corpus.reading.rules.path import Candidate, best_path
from corpus.reading.thresholds import LONGEST_HEADING, WIDE_LINE
from corpus.reading.wrapping import wrap_width

_OPENING = re.compile(r"[1-9]\d\d\.\d{1,3}[a-z]{0,2}\.?\s+[A-ZÀ-Þ“\"«{]")
"""A number and the capital of what it opens. Digits are rare, so that this goes over a text quickly."""
_INSIDE, _LEFT_INSIDE = 1.0, 4.0
"""What it costs to begin a rule inside a line, after the end of a sentence, and to pass such a number over."""
_CLOSING = '.!?:)]”"»*_'

Openings = dict[int, list[int]]
"""By line (index), the places in it at which a number stands that could begin a rule."""


_Piece = tuple[str, int]
"""A line of our own making: its text, and the index of the line that it began on in the source."""


def joined(lines: Sequence[str], opened: Openings) -> list[_Piece] | None:
    """``lines``, in which numbers stand at ``opened``, with those cut that hold several entries, as where some line
    ends were lost: after the end of a sentence, at a number that stands in the order of the others. None where none
    does.
    """
    found: list[tuple[int, int, Candidate]] = [
        (at, place, Candidate(0, mark, take=_INSIDE, skip=_LEFT_INSIDE))
        for at, places in opened.items()
        for place in places
        if _after_sentence(lines[at], place)
        and (mark := read_number(lines[at][place : place + LONGEST_HEADING])) is not None
    ]
    if not found:
        return None
    found += [(one.at, 0, one) for one in candidates(lines, wrap_width(lines))]
    found.sort(key=lambda one: one[:2])
    cuts: dict[int, list[int]] = {}
    for taken in best_path([one._replace(at=at) for at, (_, _, one) in enumerate(found)]):
        at, place, _ = found[taken.at]
        if place:
            cuts.setdefault(at, []).append(place)
    if not cuts:
        return None
    pieces: list[_Piece] = []
    for at, line in enumerate(lines):
        edges = [0, *cuts.get(at, ()), len(line)]
        pieces += [(line[first:last].rstrip(), at) for first, last in pairwise(edges)]
    return pieces


def left_inside(lines: Sequence[str], opened: Openings) -> int:
    """How many numbers that could begin a rule stand inside ``lines`` (at ``opened``), after the end of a sentence or a
    wide gap.
    """
    found = ((lines[at], place) for at, places in opened.items() for place in places)
    return sum(
        line[max(0, place - 8) : place].rstrip()[-1:] in _CLOSING or line[max(0, place - 3) : place].isspace()
        for line, place in found
    )


def openings(lines: Sequence[str]) -> Openings:
    """Where numbers that could begin a rule stand inside lines, those that lines begin with left out: by line."""
    text = "\n".join(lines)
    found: Openings = {}
    # Of the number before: its line, where that begins in the text, where the number stands.
    at = start = last = 0
    for match in _OPENING.finditer(text):
        place = match.start()
        if not place or text[place - 1] == "\n":
            continue
        ends = text.count("\n", last, place)
        if ends:
            at, start = at + ends, text.rindex("\n", last, place) + 1
        last = place
        line, place = lines[at], place - start
        if len(line) > WIDE_LINE and line[max(0, place - LONGEST_HEADING) : place].strip(" \t>*_•"):
            found.setdefault(at, []).append(place)
    return found


def _after_sentence(line: str, place: int) -> bool:
    """Whether a sentence ends right before ``place``."""
    above = line[max(0, place - 8) : place]
    bare = above.rstrip()
    return len(bare) < len(above) and bare[-1:] in _CLOSING and bare != ""
