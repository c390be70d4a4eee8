"""Which editions a source holds: one as a rule, several in an archive of editions or in texts put end to end. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from corpus.reading.carriers.archives import is_office, unzip
from corpus.reading.carriers.carry import carry
from corpus.reading.dates import find_dates
from corpus.reading.refusals import UnreadableError

# So many numbers that come again from the beginning are a second edition in the same text. Seen: a forum
# page quotes up to 20 of its rules again.
FEWEST_AGAIN = 40
# Files of one archive that share so many numbers, and most of theirs, are editions of their own.
FEWEST_SHARED = 8
# The day since when an edition holds stands within so many lines.
FRONT_LINES = 600

_NUMBER = re.compile(r"[\s_*>]{0,8}([1-9]\d\d\.[1-9]\d{0,2}(?:[a-kmnp-z]|[ab][a-kmnp-z])?)\.?\s")


def parts_of(data: bytes, name: str) -> tuple[tuple[str, bytes], ...]:
    """The name and bytes of each edition in a source: each file of an archive of editions, else the source itself.

    Raises UnreadableError for an archive that can't be opened.
    """
    if data.startswith(b"PK\x03\x04") and not is_office(data):
        files = unzip(data, name)
        if len(files) > 1 and _are_editions(files, name):
            return tuple((f"{name}/{file}", inside) for file, inside in files)
    return ((name, data),)


def edition_starts(lines: Sequence[str]) -> list[int]:
    """The lines (indexes from 0) on which the rules of a text begin, and begin anew with the same numbers."""
    marks = [(at, match[1]) for at, line in enumerate(lines) if (match := _NUMBER.match(line))]
    starts = [at for at, _ in marks[:1]]
    seen: dict[str, int] = {}
    for place, (at, number) in enumerate(marks):
        if seen.get(number, len(marks)) < max(3, len(seen) // 20):  # one of the first numbers comes again
            again = seen.keys() & {each for _, each in marks[place:]}
            if len(again) >= FEWEST_AGAIN:
                starts.append(at)
                seen = {}
        seen.setdefault(number, len(seen))
    return starts


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
        len(one & other) >= FEWEST_SHARED and len(one & other) * 2 > min(len(one), len(other))
        for place, one in enumerate(numbers)
        for other in numbers[:place]
    )
    return shared or len(days) > 1
