"""What stands before the first note of a FAQ: titles, who posted and compiled it, chatter, introduction.
Pure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from corpus.languages import pattern
from corpus.reading import noise as forum_words
from corpus.reading.document import NoiseKind
from corpus.reading.draft import OwnerBook
from corpus.reading.wrapping import ends_closed

_title = pattern(r"\b(?:f\.?a\.?q|%(faq.titles)s)\b", re.IGNORECASE)
"""What a FAQ calls itself."""
_compiled = pattern(r"\W{0,9}(?:%(faq.compiled)s)\b.{0,40}?(?:\b(?:%(faq.by)s)\b|:|\d)", re.IGNORECASE)
"""A line that tells who made the FAQ, or when."""


def own_front(lines: Sequence[str], end: int, book: OwnerBook) -> int | None:
    """Gives the lines before ``end`` (an index) to their kinds of noise; the index of the last title, if any.

    The first line is a title, if it reads like one; so is a later line that names a FAQ. What stands
    between the two was said by whoever posted the text; what follows the last title introduces it.
    """
    titles = [index for index in range(end) if lines[index].strip() and _is_title(lines[index])]
    filled = [index for index in range(end) if lines[index].strip()]
    if filled and filled[0] not in titles and _reads_like_title(lines[filled[0]]):
        titles.insert(0, filled[0])
    inner = titles[-1] if titles else -1
    titled = frozenset(titles)
    for index in filled:
        kind = "title" if index in titled else _kind(lines[index], before=index < inner)
        book.give(index, "noise", kind)
    return inner if titles else None


def _kind(line: str, *, before: bool) -> NoiseKind:
    """What a line is that is no title; ``before``: one still follows."""
    worded = forum_words.kind_of(line)
    if worded is not None:
        return worded
    if len(line) < 200 and _compiled().match(line):
        return "author"
    return "chatter" if before or forum_words.speaks(line) else "front_matter"


def _is_title(line: str) -> bool:
    return _title().search(line) is not None and _reads_like_title(line)


def _reads_like_title(line: str) -> bool:
    return len(line.strip()) <= 120 and not ends_closed(line) and forum_words.kind_of(line) is None
