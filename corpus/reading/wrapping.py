"""Hard-wrapped lines: whether a text is wrapped, at which width, and how its lines join into paragraphs.
Pure.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from corpus.text.normalise import small

# Columns between which a text may be hard-wrapped. Seen: editions at 65 to 80, PDFs up to 125; mails and
# columns of print go down to 36. Below, names of terms are broken as often as not.
NARROWEST, WIDEST = 21, 160
# A line of this share breaks before a word that had room: typists do so now and then.
LEAST_ROOM = 0.02
# A text splits words at the ends of lines where more than this share of those with a hyphen there stand in
# it as one word.
SHARE_SPLIT = 0.1

_CLOSED = re.compile(r"[.!?:;…][\s\"'”’»)\]*_]*\Z")  # a line that ends its sentence isn't wrapped
_SUSPENDED = re.compile(r"(?:and|or|to|et|ou)\b")
"""« power- and toughness »: the hyphen waits for a word further on."""
SPLIT = "\u00ad"
"""The soft hyphen: it stands where a line's end splits a word."""
_HALF = re.compile(r"([^\W\d_]+)-\Z")  # a word cut at the end of a line
_SECOND = re.compile(r"\s*([a-zà-öø-ÿœ]+)")
_COMPOUND = re.compile(r"[^\W\d_]+-[^\W\d_]+")
_WORD = re.compile(r"[^\W\d_]+")
_NUMBERED = re.compile(r"\d{3}\b")


def wrap_width(lines: Sequence[str]) -> int | None:
    """The column at which ``lines`` are hard-wrapped, None where they are not.

    A wrapped text has next to no line beyond its width, many lines close to it, and most of those stop in
    the middle of a sentence, the next line going on at once. Where letters are of different widths (a PDF), it is the
    least column at which a line's next word had no room.
    """
    lengths = sorted(len(line) for line in lines if line.strip())
    if len(lengths) < 20:
        return None
    width = lengths[int(len(lengths) * 0.995)]
    if not NARROWEST <= width <= WIDEST:
        return None
    full = open_ends = 0
    needed: list[int] = []
    for line, after in pairwise(lines):
        if len(line) > width * 0.75 and after.strip():
            full += 1
            open_ends += not _CLOSED.search(line.rstrip())
            if after.lstrip()[0].islower():
                needed.append(len(line.rstrip()) + 1 + len(after.split(None, 1)[0]))
    if full <= 10 or open_ends <= full * 0.5:
        return None
    return min(width, sorted(needed)[int(len(needed) * LEAST_ROOM)] - 1) if needed else width


def next_full(lines: Sequence[str], index: int, most: int) -> int | None:
    """The index of the next line that is not blank, less than ``most`` below the one at ``index``."""
    return next((at for at in range(index + 1, min(index + most, len(lines))) if lines[at].strip()), None)


def is_full(lines: Sequence[str], index: int, width: int | None) -> bool:
    """Whether the line at ``index`` goes on with the next one because it was full: in a hard-wrapped text,
    the next line's first word would not have fitted.
    """
    if width is None or index + 1 >= len(lines) or not lines[index + 1].strip():
        return False
    word = lines[index + 1].split(None, 1)[0]
    return len(lines[index].rstrip()) + 1 + len(word) > width


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
    """What stands between a line that ends in ``tail`` and its continuation: a blank, or nothing after a hyphen;
    one that only split a word (`mark_splits`) is taken off ``made``.
    """
    if tail.endswith(SPLIT):
        made[-1] = made[-1][:-1]
        return ""
    if len(tail) < 2 or tail[-1] != "-" or not tail[-2].isalpha() or _SUSPENDED.match(below):
        return " "
    return "" if below[0].isalpha() else " "


def mark_splits(lines: Sequence[str]) -> tuple[str, ...]:
    """``lines`` with a soft hyphen for each hyphen at a line's end that only splits a word in syllables.

    What the text itself prints in the middle of its lines decides: "face-up" there keeps its hyphen, "removed" shows
    that "re-" / "moved" is one word. A word that comes nowhere else keeps it where both halves do ("in-" / "play").
    """
    ends = [
        (at, first[1], second[1])
        for at, line in enumerate(lines[:-1])
        if line.endswith("-")
        and (first := _HALF.search(line[-40:])) is not None
        and (second := _SECOND.match(lines[at + 1])) is not None
        and not _SUSPENDED.match(lines[at + 1].lstrip())
    ]
    if not ends:
        return tuple(lines)
    compounds = {small(word) for line in lines for word in _COMPOUND.findall(line)}
    plain = Counter(word for line in lines for word in _WORD.findall(small(line)))
    plain.subtract(small(half) for _, *halves in ends for half in halves)
    whole = {small(f"{first}{second}") for _, first, second in ends}
    # Else the text is cut at its own hyphens alone.
    splits = sum(plain[word] > 0 for word in whole) > SHARE_SPLIT * len(whole)
    made = list(lines)
    for at, first_half, second_half in ends:
        if small(f"{first_half}-{second_half}") in compounds:
            continue
        one_word = plain[small(f"{first_half}{second_half}")] > 0
        apart = plain[small(first_half)] > 0 and plain[small(second_half)] > 0
        if one_word or (splits and not apart):
            made[at] = lines[at][:-1] + SPLIT
    return tuple(made)
