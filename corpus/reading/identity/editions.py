"""Which editions a source holds: one as a rule, several in an archive of editions or in texts put end to end. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from corpus.languages import pattern
from corpus.numbers import RuleNumber
from corpus.reading.carriers.archives import is_office, unpacked, unzip
from corpus.reading.carriers.carry import carry
from corpus.reading.carriers.decoding import decode, is_plain
from corpus.reading.dates import find_dates
from corpus.reading.document import UnreadableError
from corpus.reading.thresholds import MOSTLY
from corpus.text.normalise import words

# So many numbers that come again from the beginning are a second edition in the same text; fewer where a
# date in force stands before them. Seen: a forum page quotes up to 20 of its rules again.
FEWEST_AGAIN, FEWEST_AGAIN_DATED = 40, 8
# The front matter of an edition (title, date, contents, introduction) has at most so many lines. Seen: up
# to 182.
FRONT_LINES = 600
# The title of an edition stands within so many lines above its date.
TITLE_ABOVE = 6

_NUMBER = re.compile(r"[\s_*>]{0,8}([1-9]\d\d\.[1-9]\d{0,2}(?:[a-kmnp-z]|[ab][a-kmnp-z])?)\.?\s")
_title = pattern(r"\b(?:%(labels.rules)s)\b", re.IGNORECASE)
"""What rules call themselves."""


def parts_of(data: bytes, name: str) -> tuple[tuple[str, bytes], ...]:
    """The name and bytes of each edition in a source: the source itself where it holds one (or pages of one), each
    file of an archive of editions, each stretch of a text in which one edition follows another.

    Raises UnreadableError for an archive that can't be opened.
    """
    packed, data = data, unpacked(data, name)
    if packed is not data:
        return ((name, packed),) if len(_in_text(data, name)) < 2 else _in_text(data, name)
    if data.startswith(b"PK\x03\x04") and not is_office(data):
        files = unzip(data, name)
        if len(files) < 2 or not _are_editions(files, name):
            return ((name, data),)
        return tuple(part for file, inside in files for part in _in_text(inside, f"{name}/{file}"))
    return _in_text(data, name)


def _in_text(data: bytes, name: str) -> tuple[tuple[str, bytes], ...]:
    if not is_plain(data):
        return ((name, data),)
    try:
        decoded = decode(data, name)
    except UnreadableError:
        return ((name, data),)
    starts = edition_starts(decoded.lines)
    if len(starts) < 2:
        return ((name, data),)
    return tuple((name, piece) for piece in _pieces(data, decoded.lines, starts))


def edition_starts(lines: Sequence[str]) -> tuple[int, ...]:
    """The lines (indexes from 0) on which the editions of a text begin; the first one is line 0. A second edition
    begins where the numbers of the rules begin anew and most of them come again.
    """
    marks = [(at, match[1]) for at, line in enumerate(lines) if (match := _NUMBER.match(line))]
    if len(marks) < 2 * FEWEST_AGAIN_DATED:
        return (0,)
    starts = [0]
    first = 0
    for place in _restarts([number for _, number in marks]):
        above, below = marks[place - 1][0], marks[place][0]
        start, dated = _front(lines, above + 1, below)
        again = {number for _, number in marks[first:place]} & {number for _, number in marks[place:]}
        if len(again) >= (FEWEST_AGAIN_DATED if dated else FEWEST_AGAIN):
            while not lines[start - 1].strip():
                start -= 1  # the room above a title is its own
            starts.append(start)
            first = place
    return tuple(starts)


def _restarts(numbers: Sequence[str]) -> Iterator[int]:
    """The places where one of the first numbers comes again and a whole run goes on from it."""
    seen: dict[str, int] = {}
    for place, number in enumerate(numbers):
        if seen.get(number, len(numbers)) < max(3, len(seen) // 20):
            ahead = numbers[place : place + FEWEST_AGAIN]
            known = sum(each in seen for each in ahead)
            if known >= FEWEST_AGAIN_DATED and _rises(ahead):
                yield place
                seen = {}
        seen.setdefault(number, len(seen))


def _rises(numbers: Sequence[str]) -> bool:
    """Whether nearly all ``numbers`` come in their order, none of them twice."""
    if len(set(numbers)) < len(numbers):
        return False
    places = [RuleNumber.parse(number) for number in numbers]
    return sum(one < other for one, other in pairwise(places)) >= MOSTLY * (len(places) - 1)


def _front(lines: Sequence[str], above: int, below: int) -> tuple[int, bool]:
    """Where the edition begins whose first rule stands at ``below``, after the last rule ``above``; and whether a date
    since when it holds stands there.
    """
    start = max(above, below - FRONT_LINES)
    dates = [dated for dated in find_dates(lines[start:below]) if dated.role == "effective"]
    title = words(next((line for line in lines if line.strip()), ""))
    same = [at for at in range(start, below) if title and words(lines[at]) == title]
    if same:
        return same[0], bool(dates)
    if dates:
        line = start + dates[0].line - 1
        titled = [at for at in range(max(start, line - TITLE_ABOVE), line) if _title().search(lines[at])]
        return (titled or [line])[0], True
    heads = below
    while heads > above and (not lines[heads - 1].strip() or re.match(r"\s*\d{1,3}\.\s", lines[heads - 1])):
        heads -= 1
    return heads, False


def _are_editions(files: Sequence[tuple[str, bytes]], name: str) -> bool:
    """Whether the files of an archive are editions of their own: some share their rules' numbers, or they say different
    dates since when they hold. Pages of one edition do neither.
    """
    numbers: list[set[str]] = []
    days: set[str] = set()
    for file, data in files:
        try:
            lines = carry(data, f"{name}/{file}").bare_lines()
        except UnreadableError:
            continue
        numbers.append({match[1] for line in lines if (match := _NUMBER.match(line))})
        front = [dated.iso for dated in find_dates(lines[:FRONT_LINES]) if dated.role == "effective"]
        days.update(front[:1])
    shared = any(
        len(one & other) >= FEWEST_AGAIN_DATED and len(one & other) * 2 > min(len(one), len(other))
        for place, one in enumerate(numbers)
        for other in numbers[:place]
    )
    return shared or len(days) > 1


def _pieces(data: bytes, lines: Sequence[str], starts: Sequence[int]) -> Iterator[bytes]:
    """The bytes of each stretch of lines, as they are where the lines can be found in them."""
    ends = [0, *(match.end() for match in re.finditer(rb"\r\n|\r|\n", data))]
    for start, stop in zip(starts, (*starts[1:], len(lines)), strict=True):
        if len(ends) - len(lines) in (0, 1) and b"\x00" not in data[:400]:
            yield data[ends[start] : ends[stop] if stop < len(ends) else len(data)]
        else:
            yield "\n".join(lines[start:stop]).encode()
