"""Hard-wrapped lines: whether a text is wrapped, at which width, and how its lines join into paragraphs.
Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

_CLOSED = re.compile(r"[.!?:;…][\s\"'”’»)\]*_]*\Z")
_SUSPENDED = re.compile(r"(?:and|or|to|et|ou)\b")
"""« power- and toughness »: the hyphen waits for a word further on."""
_NUMBERED = re.compile(r"\d{3}\b")
_SHORTEST, _LONGEST = 50, 120


def wrap_width(lines: Sequence[str]) -> int | None:
    """The column at which ``lines`` are hard-wrapped, None where they are not.

    A wrapped text has next to no line beyond its width, many lines close to it, and most of those stop in
    the middle of a sentence, the next line going on at once.
    """
    lengths = sorted(len(line) for line in lines if line.strip())
    if len(lengths) < 20:
        return None
    width = lengths[int(len(lengths) * 0.995)]
    if not _SHORTEST <= width <= _LONGEST:
        return None
    full = open_ends = 0
    for line, after in pairwise(lines):
        if len(line) > width * 0.75 and after.strip():
            full += 1
            open_ends += not _CLOSED.search(line.rstrip())
    return width if full > 10 and open_ends > full * 0.5 else None


def ends_closed(text: str) -> bool:
    """Whether ``text`` ends like a whole sentence: a stop, closing quotes and parentheses seen through."""
    return bool(_CLOSED.search(text.rstrip()[-16:]))


def join(lines: Iterable[str], width: int | None) -> str:
    """One text from consecutive lines: blank lines and line breaks that were meant become one newline, breaks
    of wrapping a blank (nothing after a hyphen that splits a word).

    Without ``width`` each line is a paragraph of its own, unless it goes on in lower case, or with the number of a
    rule, after an open end.
    """
    made: list[str] = []
    blank = False
    last, tail = 0, ""
    for line in lines:
        text = line.strip()
        if not text:
            blank = bool(made)
            continue
        if made:
            made.append("\n" if _breaks(tail, last, text, width, blank) else _glue(made, tail, text))
        made.append(text)
        blank = False
        last, tail = len(line.rstrip()), text[-80:]
    return "".join(made)


def _breaks(above: str, above_length: int, below: str, width: int | None, blank: bool) -> bool:
    """Whether a paragraph ends between two lines."""
    if blank or width is None:
        return ends_closed(above) or not (below[0].islower() or (not blank and _NUMBERED.match(below)))
    first_word = below.split(None, 1)[0]
    would_fit = above_length + 1 + len(first_word) <= width
    return would_fit and ends_closed(above)


def _glue(made: list[str], tail: str, below: str) -> str:
    """What stands between a line that ends in ``tail`` and its continuation: a blank, or nothing after a hyphen,
    which is taken off ``made`` where it only split a word.
    """
    if len(tail) < 2 or tail[-1] != "-" or not tail[-2].islower():
        return " "
    if not below[0].islower() or _SUSPENDED.match(below):
        return " "
    if not _keeps_hyphen(tail, below[:80]):
        made[-1] = made[-1][:-1]
    return ""


def _keeps_hyphen(above: str, below: str) -> bool:
    """Compounds such as "state-based" keep their hyphen at a line's end; only a word cut in syllables loses
    it.
    """
    first, second = above.rsplit(None, 1)[-1].rstrip("-"), re.split(r"\W", below, maxsplit=1)[0]
    return len(first) > 2 and len(second) > 2
