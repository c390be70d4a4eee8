"""What a table, a listing or a log sets around the lines of a text: prefixes, bars, cells, counts of lines. Pure.

Only the frame goes, the words stay, and so does the number of lines. It is taken off where most lines have it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from corpus.reading.thresholds import MOSTLY

# A text of fewer lines has no frame around them.
FEWEST_FRAMED = 12
# What stands before this share of the lines is no part of them.
ALL_BUT = 0.9
# Lines that begin at so many places, at none of them more than this share, were centred or set flush right.
# Seen: one place has 0.85 and more of the lines of an edition; 0.5 where what goes on is set in.
MANY_EDGES, SHARED_EDGE = 8, 0.3
# Numbers that count stand beside more than this share of the lines: each, or every fifth. Seen: 0.05 in
# editions.
COUNTED = 0.12
# The number of a rule and the room after it take at most so many characters: a column further on holds
# text.
MOST_NUMBER_CELL = 14
# Numbers of sections count as well, but from here on.
FIRST_SECTION = 100

_NUMBER = re.compile(r"[1-9]\d\d\.[1-9]")
# what stands before a number at the beginning of a line: “> ”, “[12:05] Jean: ”
_PREFIX = re.compile(r"(?!\s*\"?[1-9]\d\d\.)(?P<prefix>[^\n]{1,90}?)[1-9]\d\d\.[1-9]")
_STAMP = re.compile(r"(?:\\?\W){0,4}\\d\+")
"""How a prefix begins that tells a day or a time."""
_COUNTS = (re.compile(r"\s{0,8}(\d{1,6})(?=\s{1,8}\S|\Z)"), re.compile(r".*\s{2}(\d{1,6})\Z"))
"""A number in the left margin or alone on its line, and one in the right margin."""
_BARS = "|│┃║¦"
_BAR = re.compile(rf"\s*[{_BARS}]\s*")  # the bar between two columns of a table drawn with signs
# a line that only draws a table's border
_RULED = re.compile(rf"[\s{_BARS}+┌┬┐├┼┤└┴┘=:*_─━═-]*[-─━═=]{{3,}}[\s{_BARS}+┌┬┐├┼┤└┴┘=:*_─━═-]*\Z")


def unframe(lines: Sequence[str]) -> tuple[str, ...]:
    """``lines`` without the frame of a table or listing, as many as before."""
    indents = Counter(len(line) - len(line.lstrip()) for line in lines if line.strip())
    if indents.total() < FEWEST_FRAMED:
        return tuple(lines)
    uneven = len(indents) >= MANY_EDGES and max(indents.values()) < SHARED_EDGE * indents.total()
    made = _without_prefix([line.lstrip() for line in lines] if uneven else list(lines))
    for count in _COUNTS:
        made = _without_counts(made, count)
    return tuple(_without_bars(made))


def _without_prefix(lines: list[str]) -> list[str]:
    """The lines of a patch, a listing, a search or a conversation without what stands alike before each of them, or
    before each that begins a rule, digits seen through: a sign, a count, the name of a file, the time and the speaker.
    """
    shapes: Counter[str] = Counter()
    bare = 0
    for line in lines:
        found = _PREFIX.match(line)
        if found is not None and (found["prefix"] == "+" or any(map(str.isalnum, found["prefix"]))):
            shapes[re.sub(r"\d+", r"\\d+", re.sub(r"(?:\\\s)+", r"\\s*", re.escape(found["prefix"])))] += 1
        bare += _NUMBER.match(line) is not None
    for shape, count in shapes.most_common(1):
        # at the start of a line, and no first letter of a word: R704.5, « Règles »
        prefix = re.compile(rf"\A{shape}".removesuffix(r"\s*") + r"(?!(?<=[^\W\d_])[^\W\d_])\s?")
        full = [line for line in lines if line.strip()]
        stamped = count >= max(FEWEST_FRAMED, ALL_BUT * (bare + shapes.total())) and _STAMP.match(shape)
        if stamped or sum(prefix.match(line) is not None for line in full) >= ALL_BUT * len(full):
            return [prefix.sub("", line) for line in lines]
    return lines


def _without_counts(lines: list[str], count: re.Pattern[str]) -> list[str]:
    """The lines without numbers that count them (each, or every fifth one, on each page anew or not), or the rows of
    the table that they are.
    """
    found = {at: match for at, line in enumerate(lines) if (match := count.match(line))}
    counts = [(int(match[1]), at) for at, match in found.items()]
    steps = [
        (after - number, below - at) for (number, at), (after, below) in pairwise(counts) if after > number
    ]
    even = sum(step in (1, below) for step, below in steps)
    room = Counter(step for step, _ in steps).most_common(1)[0][0] if steps else 1
    full = sum(1 for line in lines if line.strip())
    if len(found) < max(FEWEST_FRAMED, COUNTED * full) or min(counts)[0] >= FIRST_SECTION:
        return lines
    if len(steps) * 2 < len(found) or even < MOSTLY * len(steps):
        return lines
    last_count = 0
    for at, match in found.items():
        number, (first, last) = int(match[1]), match.span(1)
        if number >= FIRST_SECTION and number - last_count not in (1, room):
            continue  # a section's own number
        last_count = number
        lines[at] = f"{lines[at][:first]}{' ' * (last - first)}{lines[at][last:]}".rstrip()
    indent = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    return [line[indent:] for line in lines]


def _without_bars(lines: list[str]) -> list[str]:
    """The lines of a table or box drawn with bars, the cells of a row with a blank between them."""
    numbered = sum(_NUMBER.search(line, 0, MOST_NUMBER_CELL) is not None for line in lines)
    barred = [_BAR.search(line, 0, MOST_NUMBER_CELL) is not None for line in lines]
    if sum(barred) < max(FEWEST_FRAMED, MOSTLY * numbered):
        return lines
    made = ["" if _RULED.match(line) else line for line in lines]
    return [
        _BAR.sub(" ", line).strip() if bar and line else line for line, bar in zip(made, barred, strict=True)
    ]
