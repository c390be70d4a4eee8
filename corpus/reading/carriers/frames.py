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
from corpus.reading.thresholds import MOSTLY, WIDE_LINE

# A text of fewer lines has no frame around them; so many of its lines, taken all over it, tell whether it
# has one.
FEWEST_FRAMED, FRAME_SAMPLE = 12, 300
# Numbers that count on, alone on their lines, number the rows of a table where they are at least this share
# of it.
ROW_SHARE = 0.2
# Lines that begin at so many places, at none of them more than this share, were centred or set flush right.
# Seen: one place has 0.85 and more of the lines of an edition; 0.5 where what goes on is set in.
MANY_EDGES, SHARED_EDGE = 8, 0.3
# Numbers in a margin stand beside more than this share of the lines: each, or every fifth. Seen: 0.05 in
# editions.
MARGIN = 0.12
# Lines of one length of so many characters and more, of which more than this share begin or end with a
# blank, were cut at a column. One letter of six is a blank; where words are kept, none is at an edge.
SHORTEST_CUT, CUT_AT_BLANK = 20, 0.05
# The number of a rule and the room after it take at most so many characters: a column further on holds
# text.
MOST_NUMBER_CELL = 14
# A text whose lines have a second column begin at one place in more than this share of them is printed in
# columns. Seen: 0.01 in editions that set two blanks between sentences.
SHARED_GUTTER = 0.4
# A sign or a speaker before this share of the lines is no part of them.
ALL_BUT = 0.9

_BARS = "|│┃║¦"
_RULED = re.compile(rf"\s*[{_BARS}+┌┬┐├┼┤└┴┘=:*_─━═-]*[-─━═=]{{3,}}[{_BARS}+┌┬┐├┼┤└┴┘=:*_─━═\s-]*\Z")
_BAR = re.compile(rf"[{_BARS}]")
_NUMBERED_BAR = re.compile(rf"(\s*[1-9]\d\d(?:\.(?:[1-9]\d{{0,2}}[a-z]{{0,2}}\.?)?)?)\s*[{_BARS}]\s*(?=\S)")
_CELLS = re.compile(r'\s*"?[1-9]\d\d\.[1-9]\d{0,2}[a-z]{0,2}\.?"?\s?([,;\t])\s?(?=["\w“«(])')
_RULE = re.compile(r'\s*"?[1-9]\d\d\.[1-9]')
_COUNT = re.compile(r"\s{0,8}(\d{1,6})(?:[:.)|](?:\s|\Z)|\s|\Z)")
_MARGINS = (
    re.compile(r"\s{0,8}(\d{1,6})(?=\s{1,8}\S|\Z)"),
    re.compile(r".*\s{2}(\d{1,6})\Z"),
)
"""A number in the left margin, and one in the right margin."""
_TIME = r"\d{1,2}[:h]\d{2}(?::\d{2})?(?:\s?[AaPp][Mm])?"
_DAY = r"(?:\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},?\s)?"
_PREFIXES = (
    re.compile(r"\+(?=\S|\Z)"),
    re.compile(r"[\w./\\ -]{1,80}\.\w{1,5}:\d{1,6}[:-]"),
    re.compile(rf"\[?{_DAY}{_TIME}\]?\s?(?:[-–]\s)?(?:<[^<>]{{1,40}}>|[^\W\d_][^:]{{0,40}}:)(?:\s|\Z)"),
)
"""What stands before each line of a patch, of what was searched for in a file (its name, the number of the line), and
of an exported conversation: day, time, who speaks.
"""
_LISTED = re.compile(r"\s{0,8}\d{1,5}[.)]\s+(?=[1-9](?:\d\d(?:\.[1-9]\d{0,2}[a-z]{0,2})?)?\.?\s)")
_BEHIND = re.compile(r"(?:\s{2}|\t|[.!?…)”\"»]\s|\s[(\[])[1-9]\d\d\.[1-9]\d{0,2}[a-z]?\.?[)\]]?\s*\Z")
_GUTTER = re.compile(r"\S(\s{2,})(?=\S)")


def unframe(lines: Sequence[str], name: str) -> tuple[str, ...]:
    """``lines`` without the frame of a table or listing, as many as before. A few lines from all over the text tell
    whether it has one.

    Raises UnreadableError for a text printed in columns side by side, where a page ends can't be known, and for one cut
    inside its words. ``name`` is the
    source's, for the message.
    """
    full = [line for line in lines if line.strip()]
    if len(full) < FEWEST_FRAMED:
        return tuple(lines)
    made = _without_prefix(list(lines), full)
    full = [line for line in made if line.strip()]
    _refuse_numbers_behind(full, name)
    middle = full[len(full) // 2 :][:FRAME_SAMPLE]
    if any(
        sum(count.match(line) is not None for line in middle) > MARGIN * len(middle) for count in _MARGINS
    ):
        made = _without_margin(made)
    if sum(line[0] == " " for line in middle) * 2 > len(middle):
        made = _flush_left(made, full)
    _refuse_cut_lines(made, name)
    if any(_LISTED.match(line) for line in middle):
        made = _without_list(made)
    sample = [line for line in made if line.strip()][:: max(1, len(full) // FRAME_SAMPLE)]
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


def _without_prefix(lines: list[str], full: Sequence[str]) -> list[str]:
    """The lines of a patch, a search or a conversation without the sign, the place, or the time and the speaker, before
    each of them.
    """
    for prefix in _PREFIXES:
        if sum(prefix.match(line) is not None for line in full) >= ALL_BUT * len(full):
            return [prefix.sub("", line, count=1) for line in lines]
    return lines


def _flush_left(lines: list[str], full: Sequence[str]) -> list[str]:
    """The lines of a text that was centred or set flush right, from the left edge on: no place is one at which they
    begin.
    """
    indents = Counter(len(line) - len(line.lstrip()) for line in full)
    common = indents.most_common(1)[0][1]
    uneven = len(indents) >= MANY_EDGES and common < SHARED_EDGE * len(full)
    return [line.lstrip() for line in lines] if uneven else lines


def _refuse_cut_lines(lines: Sequence[str], name: str) -> None:
    """Raises UnreadableError for a text that was cut at a column, words and all: lines of one length begin and end with
    blanks as often as not.
    """
    width, count = Counter(len(line) for line in lines if line).most_common(1)[0]
    if width < SHORTEST_CUT or count < FEWEST_FRAMED or count * 2 < sum(1 for line in lines if line.strip()):
        return
    if sum(line[0] == " " or line[-1] == " " for line in lines if len(line) == width) >= CUT_AT_BLANK * count:
        raise UnreadableError(
            f"{name}: its lines are cut after {width} characters, words and all; save it anew"
        )


def _refuse_numbers_behind(full: Sequence[str], name: str) -> None:
    """Raises UnreadableError for a text in which the numbers of the rules stand behind them."""
    middle = full[len(full) // 2 :][:FRAME_SAMPLE]
    if sum(_RULE.match(line) is not None for line in middle) * 8 > len(middle):
        return
    behind = sum(_BEHIND.search(line, max(0, len(line) - MOST_NUMBER_CELL)) is not None for line in full)
    if behind >= FEWEST_FRAMED and behind > sum(_RULE.match(line) is not None for line in full):
        raise UnreadableError(
            f"{name}: the numbers of its rules stand behind their texts ({behind} at the ends of lines); "
            "put each before its text"
        )


def _without_margin(lines: list[str]) -> list[str]:
    """The lines without numbers that count them (each, or every fifth one) in a margin, on each page anew or not."""
    for margin in _MARGINS:
        found = {at: match for at, line in enumerate(lines) if (match := margin.match(line))}
        counts = [(int(match[1]), at) for at, match in found.items()]
        steps = [
            (after - count, below - at) for (count, at), (after, below) in pairwise(counts) if after > count
        ]
        even = sum(step == room for step, room in steps)
        if len(found) < FEWEST_FRAMED or len(steps) * 2 < len(found) or even < MOSTLY * len(steps):
            continue
        for at, match in found.items():
            first, last = match.span(1)
            lines[at] = f"{lines[at][:first]}{' ' * (last - first)}{lines[at][last:]}".rstrip()
        indent = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
        lines = [line[indent:] for line in lines]
    return lines


def _without_list(lines: list[str]) -> list[str]:
    """The lines without the numbers of a list in front of the rules' own ("12. 100.1a")."""
    found = [at for at, line in enumerate(lines) if _LISTED.match(line)]
    bare = sum(_RULE.match(line) is not None for line in lines)
    if len(found) < FEWEST_FRAMED or len(found) < MOSTLY * (len(found) + bare):
        return lines
    listed = frozenset(found)
    return [_LISTED.sub("", line, count=1) if at in listed else line for at, line in enumerate(lines)]


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
    # A wrapped line may begin with the numbers of a list.
    if len(marks) < max(FEWEST_FRAMED, MOSTLY * numbered):
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
    wide = [line for line in lines if len(line) > WIDE_LINE]
    for line in wide:
        strips.update(gap.end() for gap in _GUTTER.finditer(line, MOST_NUMBER_CELL))
    column, common = max(strips.items(), key=lambda strip: strip[1], default=(0, 0))
    return column if len(wide) >= FEWEST_FRAMED and common > SHARED_GUTTER * len(wide) else None
