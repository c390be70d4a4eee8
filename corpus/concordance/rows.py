"""The file format of the concordance: tab-separated lines, compressed with xz. Pure.

The first line names the format and its version, the second the days of the editions that it was made from; every
further line is one `ConcordanceRow`, its fields in order, empty where there is none. Days are written as in ISO 8601.
"""

from __future__ import annotations

import hashlib
import lzma
import re
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from typing import NamedTuple

from corpus.text.normalise import characters

FORMAT, BEFORE = "concordance 2", "concordance 1"
"""What files are written as; those of the one before lack `kept`, and are read all the same."""
LARGEST = 32_000_000
"""Bytes that a file may have when it is unpacked; that of 143 editions has about 2 million."""
# a number inside a wording: it moves, while the law stays
_CITED = re.compile(r"\b[1-9]\d\d(?:\.\d{1,3}[a-z]{0,2})?\b")
_DAY = re.compile(r"\d{4}-\d\d-\d\d")


class ConcordanceRow(NamedTuple):
    """One number and one wording of a law, for as long as both stayed.

    ``since`` is the first known edition with it and ``after`` the last known one without it (empty: there is none
    before); ``until`` the first known edition without it again (empty: in force). ``kind`` says how the row began
    (first, edited, renumbered, renumbered+edited, split, returned), ``nature`` what kind of change of wording that was
    (substantive, terminology, editorial, references; empty for none). ``digest`` is the hash of the wording.
    ``origins`` are the threads that it came from, ``successors`` those that took it in when it ended. ``kept`` is the
    part of its words, in hundredths, that the law has in the newest edition (`library.concordance.kept_of`); empty
    where that isn't known.
    """

    thread: str
    number: str
    since: str
    after: str
    until: str
    kind: str
    nature: str
    digest: str
    origins: tuple[str, ...] = ()
    successors: tuple[str, ...] = ()
    kept: str = ""


class ConcordanceError(ValueError):
    """A file that is no concordance; the message says where and why."""


def digest_of(title: str, text: str) -> str:
    """The hash of a wording, 8 bytes as 11 letters: typography is seen through, cited rule numbers are placeholders."""
    folded = characters(_CITED.sub("#", f"{title}\n{text}" if title and text else title or text))
    return urlsafe_b64encode(hashlib.blake2b(folded.encode(), digest_size=8).digest()).rstrip(b"=").decode()


def dump(days: Iterable[str], rows: Iterable[ConcordanceRow]) -> bytes:
    """The compressed file; the same rows give the same bytes, in whatever order they come."""
    lines = [FORMAT, "\t".join(sorted(days))]
    for row in sorted(rows):
        lines.append("\t".join([*row[:8], " ".join(row.origins), " ".join(row.successors), row.kept]))
    return lzma.compress("\n".join(lines).encode() + b"\n", preset=9)


def load(data: bytes) -> tuple[tuple[str, ...], list[ConcordanceRow]]:
    """The days and rows of a file. Raises ConcordanceError for one that isn't a concordance, or is damaged."""
    try:
        text = lzma.LZMADecompressor(memlimit=256_000_000).decompress(data, LARGEST).decode()
    except (lzma.LZMAError, UnicodeDecodeError) as error:
        raise ConcordanceError(f"not a compressed concordance: {error}") from error
    head, days, *lines = text.split("\n")[:-1] if text.endswith("\n") and text.count("\n") > 1 else ["", ""]
    if head not in (FORMAT, BEFORE):
        raise ConcordanceError(
            f"not a concordance, or cut off: it has to begin with {FORMAT!r} and end with a line"
        )
    rows = []
    shared: dict[str, str] = {}
    for at, line in enumerate(lines, 3):
        fields = [shared.setdefault(field, field) for field in line.split("\t")]
        if (
            len(fields) not in (10, 11)
            or not all(_DAY.fullmatch(day) for day in fields[2:5] if day)
            or not fields[2]
        ):
            raise ConcordanceError(f"line {at}: not a row of its fields with days such as 2006-07-15")
        origins, successors = fields[8].split(), fields[9].split()
        rows.append(ConcordanceRow._make([*fields[:8], tuple(origins), tuple(successors), *fields[10:]]))
    return tuple(days.split("\t")) if days else (), rows
