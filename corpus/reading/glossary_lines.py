"""Glossaries whose entries hold term and definition on one line, parted by a colon or a dash. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from corpus.reading.wrapping import ends_closed

_ENTRY = re.compile(
    r"\s*(?P<term>[^\W_][^:;.!?–—\t]{0,58}?[^\s:;.!?–—])(?:\s?:|\s(?:--|[–—-])|\s?\t)\s*(?=\S)"
)
_FEWEST = 2
_MOST_WORDS = 8


def split_lines(
    lines: Sequence[str], blocks: Sequence[Sequence[int]]
) -> list[tuple[str, int, list[int]]] | None:
    """The entries of ``blocks`` (runs of indexes, blank lines between them): the term, where its definition begins in
    the first line, the indexes. None where most blocks begin otherwise: their terms stand on lines of their own.
    """
    heads = [_entry(lines[block[0]]) for block in blocks]
    if sum(head is not None for head in heads) * 3 < len(blocks) * 2:
        return None
    made: list[tuple[str, int, list[int]]] = []
    for block in blocks:
        for place, index in enumerate(block):
            entry = _entry(lines[index])
            if entry is not None and (not place or ends_closed(lines[block[place - 1]])):
                made.append((entry["term"].strip("*_ "), entry.end(), [index]))
            elif made:
                made[-1][2].append(index)
    return made if len(made) >= _FEWEST else None


def _entry(line: str) -> re.Match[str] | None:
    match = _ENTRY.match(line)
    if match is None or not match["term"][0].isupper() or len(match["term"].split()) > _MOST_WORDS:
        return None
    return match
