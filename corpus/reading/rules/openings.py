"""Numbers inside lines, where the ends of some lines between rules were lost. Pure."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

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


def cut(lines: Sequence[str]) -> list[tuple[str, int]]:
    """``lines``, each with its index; one that holds several entries, as where some line ends were lost, is cut after
    the end of a sentence, at a number that stands in the order of the others.
    """
    found = [
        (at, place, Candidate(0, mark, take=_INSIDE, skip=_LEFT_INSIDE))
        for at, place in _openings(lines)
        if _after_sentence(lines[at], place)
        and (mark := read_number(lines[at][place : place + LONGEST_HEADING])) is not None
    ]
    edges = {at: [0] for at, _, _ in found}
    if found:
        found += [(one.at, 0, one) for one in candidates(lines, wrap_width(lines))]
        found.sort(key=lambda one: one[:2])
        for taken in best_path([one._replace(at=at) for at, (_, _, one) in enumerate(found)]):
            at, place, _ = found[taken.at]
            if place:
                edges[at].append(place)
    return [
        (line[first:last].rstrip() if at in edges else line, at)
        for at, line in enumerate(lines)
        for first, last in pairwise([*edges.get(at, [0]), len(line)])
    ]


def left_inside(lines: Sequence[str]) -> int:
    """How many numbers that could begin a rule stand inside ``lines``, after the end of a sentence or a wide gap."""
    found = ((lines[at], place) for at, place in _openings(lines))
    return sum(
        line[max(0, place - 8) : place].rstrip()[-1:] in _CLOSING or line[max(0, place - 3) : place].isspace()
        for line, place in found
    )


def _openings(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where numbers that could begin a rule stand inside lines: the line and the place in it."""
    starts = [*accumulate((len(line) + 1 for line in lines), initial=0)]
    for match in _OPENING.finditer("\n".join(lines)):
        at = bisect_right(starts, match.start()) - 1
        line, place = lines[at], match.start() - starts[at]
        if len(line) > WIDE_LINE and line[max(0, place - LONGEST_HEADING) : place].strip(" \t>*_•"):
            yield at, place


def _after_sentence(line: str, place: int) -> bool:
    """Whether a sentence ends right before ``place``."""
    above = line[max(0, place - 8) : place]
    bare = above.rstrip()
    return len(bare) < len(above) and bare[-1:] in _CLOSING and bare != ""
