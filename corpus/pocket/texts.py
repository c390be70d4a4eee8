"""Texts and lists as what changed from another: short to write, quick to make whole again. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from rapidfuzz.distance import Indel

Steps = list[int | str]
"""How a text is made of another: so many characters kept, so many (negative) left out, a string put in."""

_PIECES = re.compile(r"\w+|\W")


def steps(old: str, new: str) -> Steps:
    """How ``new`` is made of ``old``; what is left at the end of ``old`` is left out unsaid."""
    before, after = _PIECES.findall(old), _PIECES.findall(new)
    made: Steps = []
    for tag, start, end, first, last in _opcodes(before, after):
        if tag == "equal":
            made.append(len("".join(before[start:end])))
        elif tag == "delete":
            made.append(-len("".join(before[start:end])))
        else:
            made.append("".join(after[first:last]))
    while made and isinstance(made[-1], int) and made[-1] < 0:
        made.pop()
    return made


def stepped(old: str, told: Sequence[int | str]) -> str:
    """The text that ``told`` makes of ``old``."""
    made, at = [], 0
    for step in told:
        if isinstance(step, str):
            made.append(step)
            continue
        if step > 0:
            made.append(old[at : at + step])
        at += abs(step)
    return "".join(made)


def list_steps(old: Sequence[int], new: Sequence[int]) -> list[int | list[int]]:
    """How a list of numbers is made of another: as `steps`, what is put in as runs (first, how many)."""
    made: list[int | list[int]] = []
    for tag, start, end, first, last in _opcodes(list(old), list(new)):
        if tag == "insert":
            made.append(_runs(new[first:last]))
        else:
            made.append(end - start if tag == "equal" else start - end)
    return made


def list_stepped(old: Sequence[int], told: Sequence[int | list[int]]) -> list[int]:
    """The list that ``told`` makes of ``old``."""
    made: list[int] = []
    at = 0
    for step in told:
        if isinstance(step, list):
            for first, count in zip(step[::2], step[1::2], strict=True):
                made += range(first, first + count)
            continue
        if step > 0:
            made += old[at : at + step]
        at += abs(step)
    return made


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


def line_steps(old: str, new: str) -> Steps:
    """How a file of lines is made of another, line by line: an update that costs what changed. Lines that both have
    stay in order; numbers count lines.
    """
    before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    made: Steps = []
    for tag, start, end, first, last in _opcodes(before, after):
        if tag == "insert":
            made.append("".join(after[first:last]))
        else:
            made.append(end - start if tag == "equal" else start - end)
    return made


def lines_stepped(old: str, told: Sequence[int | str]) -> str:
    """The file that ``told`` makes of ``old``."""
    lines, at = old.splitlines(keepends=True), 0
    made: list[str] = []
    for step in told:
        if isinstance(step, str):
            made.append(step)
            continue
        made += lines[at : at + max(0, step)]
        at += abs(step)
    return "".join(made)


def _runs(numbers: Sequence[int]) -> list[int]:
    starts = [0, *(at for at, (one, two) in enumerate(pairwise(numbers), 1) if two != one + 1), len(numbers)]
    return [value for start, end in pairwise(starts) for value in (numbers[start], end - start)]


def _opcodes(old: Sequence[Any], new: Sequence[Any]) -> Iterator[tuple[str, int, int, int, int]]:
    for each in Indel.opcodes(old, new):
        yield each.tag, each.src_start, each.src_end, each.dest_start, each.dest_end
