"""Texts and lists as what changed from another: short to write, quick to make whole again. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from rapidfuzz.distance import Indel

Steps = list[int | str]
"""How a text is made of another: so many characters kept, so many (negative) left out, a string put in."""

_PIECES, _LINES = re.compile(r"\w+|\W"), re.compile(r"(?<=\n)")


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


def line_steps(old: str, new: str) -> list[list[int] | str]:
    """How a file is made of another: runs of its lines (first, how many), and the lines that are put in."""
    before = _LINES.split(old)
    place = {line: at for at, line in enumerate(before)}
    made: list[list[int] | str] = []
    for line in _LINES.split(new):
        last = made[-1] if made else ""
        if isinstance(last, list) and before[sum(last) : sum(last) + 1] == [line]:
            last[1] += 1
        else:
            made.append([place[line], 1] if line in place else line)
    return made


_EMPTY: tuple[Any, ...] = ("", [], [], "", {})


class Row(NamedTuple):
    """One printed entry as the file tells it, its text made whole."""

    kind: str
    key: str
    text: str
    name: str
    references: list[Any]
    own: list[str]
    origin: str
    details: dict[str, Any]


def rows_of(told: dict[str, Any]) -> list[Row]:
    """The rows of a file; what stands there as 0 is empty."""
    texts = [""]  # the one that no row names, -1, stands before all
    for each in told["texts"]:
        texts.append(each if isinstance(each, str) else stepped(texts[each[0] + 1], each[1:]))
    whole = (row + [0] * (8 - len(row)) for row in told["rows"])
    return [
        Row(kind, key, texts[text + 1], *(each or empty for each, empty in zip(rest, _EMPTY, strict=True)))
        for kind, key, text, *rest in whole
    ]


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
