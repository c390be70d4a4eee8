"""What a table or a listing sets around the lines of a text: bars, boxes, quoted cells, numbers that count lines. Pure.

Only the frame goes, the words stay, and so does the number of lines. It is taken off where most lines have it.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from corpus.reading.document import UnreadableError
from corpus.reading.thresholds import (
    FEWEST_FRAMED,
    FRAME_SAMPLE,
    MOST_NUMBER_CELL,
    MOSTLY,
    NARROWEST,
    ROW_SHARE,
    SHARED_GUTTER,
)

_BARS = "|│┃║¦"
_RULED = re.compile(rf"\s*[{_BARS}+┌┬┐├┼┤└┴┘=:*_─━═-]*[-─━═=]{{3,}}[{_BARS}+┌┬┐├┼┤└┴┘=:*_─━═\s-]*\Z")
_BAR = re.compile(rf"[{_BARS}]")
_NUMBERED_BAR = re.compile(rf"(\s*[1-9]\d\d(?:\.(?:[1-9]\d{{0,2}}[a-z]{{0,2}}\.?)?)?)\s*[{_BARS}]\s*(?=\S)")
_CELLS = re.compile(r'\s*"?[1-9]\d\d\.[1-9]\d{0,2}[a-z]{0,2}\.?"?\s?([,;\t])\s?(?=["\w“«(])')
_RULE = re.compile(r'\s*"?[1-9]\d\d\.[1-9]')
_COUNT = re.compile(r"\s{0,8}(\d{1,6})(?:[:.)|]\s|\s|\Z)")
_GUTTER = re.compile(r"\S(\s{2,})(?=\S)")


def unframe(lines: Sequence[str], name: str) -> tuple[str, ...]:
    """``lines`` without the frame of a table or listing, as many as before. A few lines from all over the text tell
    whether it has one.

    Raises UnreadableError for a text printed in columns side by side: where a page ends can't be known. ``name`` is the
    source's, for the message.
    """
    full = [line for line in lines if line.strip()]
    if len(full) < FEWEST_FRAMED:
        return tuple(lines)
    made = list(lines)
    sample = full[:: max(1, len(full) // FRAME_SAMPLE)]
    if sum(_COUNT.match(line) is not None for line in sample) > MOSTLY * len(sample):
        made = _without_counts(made, len(full))
        sample = [line for line in made if line.strip()][:: max(1, len(full) // FRAME_SAMPLE)]
    made = _without_rows(made, len(full))
    if any(_BAR.search(line) for line in sample):
        made = _without_bars(made)
    if any(_CELLS.match(line) for line in sample):
        made = _without_quotes(made)
    _refuse_columns(sample, made, name)
    return tuple(made)


def _without_counts(lines: list[str], full: int) -> list[str]:
    """The lines without the numbers that count them, or the full ones of them, from the first to the last."""
    found = {at: match for at, line in enumerate(lines) if (match := _COUNT.match(line))}
    if len(found) < MOSTLY * full:
        return lines
    numbers = [int(match[1]) for match in found.values()]  # sections count as well, but from 100 on
    ahead = max(
        Counter(number - at for number, at in zip(numbers, places, strict=True)).most_common(1)[0][1]
        for places in (found, range(len(numbers)))
    )
    if numbers[0] > 1 or ahead < MOSTLY * len(numbers):
        return lines
    return [line[found[at].end() :] if at in found else line for at, line in enumerate(lines)]


def _without_rows(lines: list[str], full: int) -> list[str]:
    """The lines without those that only number the rows of a table."""
    found = [at for at, line in enumerate(lines) if line.isdigit()]
    if len(found) < FEWEST_FRAMED or len(found) < ROW_SHARE * full:
        return lines
    numbers = [int(lines[at]) for at in found]
    if sum(after - before == 1 for before, after in pairwise(numbers)) < MOSTLY * (len(numbers) - 1):
        return lines
    rows = frozenset(found)
    return ["" if at in rows else line for at, line in enumerate(lines)]


def _without_bars(lines: list[str]) -> list[str]:
    """The lines of a table without its bars: what stands in one row is one line."""
    barred = [line for line in lines if line.strip() and line.strip()[0] in _BARS]
    ruled = [_RULED.match(line) is not None for line in lines]
    if len(barred) > MOSTLY * (sum(1 for line in lines if line.strip()) - sum(ruled)):
        return [
            "" if rule else " ".join(cell.strip() for cell in _BAR.split(line) if cell.strip())
            for line, rule in zip(lines, ruled, strict=True)
        ]
    numbered = [_NUMBERED_BAR.match(line) for line in lines]
    rules = sum(_RULE.match(line) is not None for line in lines)
    if sum(match is not None for match in numbered) < max(FEWEST_FRAMED, MOSTLY * rules):
        return lines
    return [
        f"{match[1]} {line[match.end() :]}" if match else line
        for line, match in zip(lines, numbered, strict=True)
    ]


def _without_quotes(lines: list[str]) -> list[str]:
    """The lines of a list of cells ("100.1.","Text") as text."""
    marks = [match[1] for line in lines if (match := _CELLS.match(line))]
    numbered = sum(_RULE.match(line) is not None for line in lines)
    if len(marks) < max(
        FEWEST_FRAMED, MOSTLY * numbered
    ):  # a wrapped line may begin with the numbers of a list
        return lines
    mark = max(set(marks), key=marks.count)
    if mark == "\t":
        return lines
    rows = csv.reader(lines, delimiter=mark, strict=False)
    try:
        made = [" ".join(cell.strip() for cell in row if cell.strip()) for row in rows]
    except csv.Error:
        return lines
    return made if len(made) == len(lines) else lines


def _refuse_columns(sample: Sequence[str], lines: Sequence[str], name: str) -> None:
    """Raises UnreadableError for lines that run across two columns with the same empty strip between them."""
    if _column(sample) is None:
        return
    column = _column(lines)
    if column is not None:
        raise UnreadableError(
            f"{name}: its lines run across two columns, the second one from character {column + 1} on; save it "
            "again in one column, or give the page or PDF that it was copied from"
        )


def _column(lines: Sequence[str]) -> int | None:
    """Where most of the long ones of ``lines`` have a second column begin, None where they have none."""
    strips: Counter[int] = Counter()
    wide = [line for line in lines if len(line) > NARROWEST]
    for line in wide:
        strips.update(gap.end() for gap in _GUTTER.finditer(line, MOST_NUMBER_CELL))
    column, common = max(strips.items(), key=lambda strip: strip[1], default=(0, 0))
    return column if len(wide) >= FEWEST_FRAMED and common > SHARED_GUTTER * len(wide) else None
