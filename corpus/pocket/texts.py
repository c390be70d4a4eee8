"""Texts and lists as what changed from another: short to write, quick to make whole again. Pure."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from rapidfuzz.distance import Indel

Steps = list[int | str]
"""How a text is made of another: so many characters kept, so many (negative) left out, a string put in."""

MOST_COMPARED = 25_000_000
"""Lines of one side by lines of the other that are compared in one table: a few megabytes."""
_PIECES = re.compile(r"\w+|\W")


def _changed(
    old: Sequence[Any],
    new: Sequence[Any],
    put: Callable[[Sequence[Any]], Any],
    size: Callable[[Sequence[Any]], int] = len,
) -> Iterator[Any]:
    """How ``new`` is made of ``old``: how much is kept or (negative) left out; what `put` makes of what comes in."""
    for each in Indel.opcodes(old, new):
        if each.tag == "insert":
            yield put(new[each.dest_start : each.dest_end])
        else:
            count = size(old[each.src_start : each.src_end])
            yield count if each.tag == "equal" else -count


def _applied(old: Sequence[Any], told: Iterable[Any], put: Callable[[Any], Any]) -> Iterator[Any]:
    """The parts of what ``told`` makes of ``old``: what is kept of it, and what `put` makes of what comes in."""
    at = 0
    for step in told:
        if not isinstance(step, int):
            yield put(step)
            continue
        if step > 0:
            yield old[at : at + step]
        at += abs(step)


def steps(old: str, new: str) -> Steps:
    """How ``new`` is made of ``old``; what is left at the end of ``old`` is left out unsaid."""
    pieces = _PIECES.findall(old), _PIECES.findall(new)
    made = list(_changed(*pieces, "".join, lambda part: len("".join(part))))
    while made and isinstance(made[-1], int) and made[-1] < 0:
        made.pop()
    return made


def stepped(old: str, told: Sequence[int | str]) -> str:
    """The text that ``told`` makes of ``old``."""
    return "".join(_applied(old, told, str))


def list_steps(old: Sequence[int], new: Sequence[int]) -> list[int | list[int]]:
    """How a list of numbers is made of another: as `steps`, what is put in as runs (first, how many)."""
    return list(_changed(list(old), list(new), _runs))


def list_stepped(old: Sequence[int], told: Sequence[int | list[int]]) -> list[int]:
    """The list that ``told`` makes of ``old``."""
    return [number for part in _applied(old, told, _numbers) for number in part]


def line_steps(old: str, new: str) -> Steps:
    """How a file of lines is made of another, line by line: an update that costs what changed. Lines that both have
    stay in order; numbers count lines.
    """
    before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    made: Steps = []
    at = to = 0
    for here, there in [*_anchors(before, after), (len(before), len(after))]:
        for step in _between(before[at:here], after[to:there]):
            _append(made, step)
        if here < len(before):
            _append(made, 1)
        at, to = here + 1, there + 1
    return made


def _anchors(before: Sequence[str], after: Sequence[str]) -> list[tuple[int, int]]:
    """The most lines that both have once and in the same order, by their places. `Indel` fills a table, of two files
    of a hundred thousand lines one of 1.7 GB: it is left what stands between these.
    """
    once = [{line for line, count in Counter(lines).items() if count == 1} for lines in (before, after)]
    places = {line: at for at, line in enumerate(after) if line in once[1]}
    pairs = [(at, places[line]) for at, line in enumerate(before) if line in once[0] and line in places]
    ends: list[int] = []
    last: list[int] = []
    previous: list[int] = []
    for at, (_, there) in enumerate(
        pairs
    ):  # the longest rising row of places, by the least end of each length
        length = bisect_left(ends, there)
        previous.append(last[length - 1] if length else -1)
        ends[length : length + 1] = [there]
        last[length : length + 1] = [at]
    found, at = [], last[-1] if last else -1
    while at >= 0:
        found.append(pairs[at])
        at = previous[at]
    return found[::-1]


def _between(before: Sequence[str], after: Sequence[str]) -> Iterator[int | str]:
    """The steps from a few lines to others; of very many all go and all come."""
    if len(before) * len(after) <= MOST_COMPARED:
        yield from _changed(before, after, "".join)
        return
    yield -len(before)
    yield "".join(after)


def _append(made: Steps, step: int | str) -> None:
    """Add a step, in one with the last where it goes on with it."""
    last = made[-1] if made else 0
    if isinstance(last, int) and isinstance(step, int) and last * step > 0:
        made[-1] = last + step
    else:
        made.append(step)


def lines_stepped(old: str, told: Sequence[int | str]) -> str:
    """The file that ``told`` makes of ``old``."""
    return "".join("".join(part) for part in _applied(old.splitlines(keepends=True), told, str))


def texts_of(told: Sequence[Any]) -> list[str]:
    """The texts of a file, made whole."""
    texts: list[str] = []
    for each in told:
        texts.append(each if isinstance(each, str) else stepped(texts[each[0]], each[1:]))
    return texts


def printed_of(told: Sequence[Any]) -> list[list[int]]:
    """The rows of each edition, in its order."""
    printed: list[list[int]] = []
    for each in told:
        base = each[0]
        printed.append(list_stepped(printed[base] if base >= 0 else [], each[1:]))
    return printed


def _runs(numbers: Sequence[int]) -> list[int]:
    starts = [0, *(at for at, (one, two) in enumerate(pairwise(numbers), 1) if two != one + 1), len(numbers)]
    return [value for start, end in pairwise(starts) for value in (numbers[start], end - start)]


def _numbers(runs: Sequence[int]) -> list[int]:
    pairs = zip(runs[::2], runs[1::2], strict=True)
    return [number for first, count in pairs for number in range(first, first + count)]
