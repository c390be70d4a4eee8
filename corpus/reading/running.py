"""Page numbers and running heads that printing left in a plain text. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

_PAGE_NUMBER = re.compile(
    r"\W{0,6}(?:page\s*)?(\d{1,4})(?:\s*(?:/|sur|of|de)\s*\d{1,4})?\W{0,6}\Z", re.IGNORECASE
)
_FEWEST = 5
_NEAREST = 15
_DIGITS = re.compile(r"\d+")


def page_marks(lines: Sequence[str]) -> set[int]:
    """The lines (indexes from 0) that number the pages of a printed text, and the heads that come back beside them.

    There must be several, they must count upwards one by one, and pages must be longer than a step of a list.
    """
    found = [
        (index, int(match[1]))
        for index, line in enumerate(lines)
        if len(line) < 40 and line[-1:] and (match := _PAGE_NUMBER.match(line))
    ]
    if len(found) < _FEWEST or found[-1][0] - found[0][0] < _NEAREST * len(found):
        return set()
    steps = sum(after == before + 1 for (_, before), (_, after) in pairwise(found))
    if steps < 0.8 * (len(found) - 1):
        return set()
    marks = {index for index, _ in found}
    return marks | _heads(lines, sorted(marks))


def _heads(lines: Sequence[str], marks: Sequence[int]) -> set[int]:
    """The lines right beside most page numbers that read the same, digits seen through."""
    beside = {near for mark in marks for near in _neighbours(lines, mark)}
    shapes = Counter(_shape(lines[index]) for index in beside)
    return {index for index in beside if shapes[_shape(lines[index])] >= max(3, len(marks) // 2)}


def _neighbours(lines: Sequence[str], mark: int) -> list[int]:
    """The nearest line with text above ``mark`` and the two nearest below."""
    above = [index for index in range(mark - 1, max(-1, mark - 4), -1) if lines[index].strip()][:1]
    below = [index for index in range(mark + 1, min(len(lines), mark + 5)) if lines[index].strip()][:2]
    return [index for index in above + below if len(lines[index]) < 120]


def _shape(line: str) -> str:
    return _DIGITS.sub("0", " ".join(line.casefold().split()))
