"""Lossless tokens and the word diff that people read.

A token is a word with the punctuation and quotation marks that touch it (and, in French, those that
stand off by a space) and the white space after it, so a change never cuts a word or leaves a quotation
mark behind; an elided article (``l’``) is a token of its own. Joining the tokens gives the text back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate, chain, groupby, pairwise
from operator import itemgetter

from corpus.comparing.edition import Operation, Segment
from corpus.comparing.words.coded import changed_stretches
from corpus.languages import alternatives, derived
from corpus.text.symbols import BRACES


@derived
def _token() -> re.Pattern[str]:
    """A token and the white space behind it: an opening guillemet and the space inside it; an elided word, or letters
    with a dash that touches them (a symbol in braces is never cut); marks that stand off in French.
    """
    elided = alternatives("words", "elided")
    word = rf"(?:[^\s—–«»{{]+|{BRACES.pattern}|{{)+[—–]?|[—–«»]"
    marks = r"(?:\s*»[^\s\w«]*|[ \u00a0\u202f][:;!?](?!\S))*"
    plain = r"[^\s—–«»“’'{]+(?=\s(?![\s»:;!?])|\Z)"  # most words: nothing touches them, nothing is elided
    return re.compile(rf"({plain}|(?:[«“]\s*)?(?:(?i:{elided})[’'](?=\w)|{word}){marks})(\s*)")


Token = tuple[str, str]
LONG_TEXT = 30
"""A stretch of so many words is long: where it was rewritten it reads better as one change …"""
REWRITTEN = 0.3
"""… and it was where less than this part of its letters is kept."""

_Stretch = tuple[int, int, int, int]
"""What differs: the half-open ranges of tokens on the old and on the new side."""
_EQUAL: tuple[Operation, ...] = ("=",)
_CHANGED: tuple[Operation, ...] = ("-", "+")


def tokenize(text: str) -> list[Token]:
    """The tokens of ``text`` as (unit, white space after it), lossless; white space that opens the text
    follows an empty unit.
    """
    body = text.lstrip()
    tokens: list[Token] = _token().findall(body)
    if len(body) < len(text):
        tokens.insert(0, ("", text[: len(text) - len(body)]))
    return tokens


def diff_words(old: str, new: str) -> tuple[Segment, ...]:
    """The difference between two wordings in runs of words.

    Joining ``=`` and ``-`` segments gives ``old``, ``=`` and ``+`` gives ``new``, exactly. A removal stands before the
    addition that takes its place. Equal texts give one ``=`` segment, two empty ones none.
    """
    if old == new:
        return (("=", old),) if old else ()
    if not (old and new):
        return (("-", old) if old else ("+", new),)
    a, b = tokenize(old), tokenize(new)
    made: list[tuple[Operation, str]] = []
    done = 0, 0
    for i1, i2, j1, j2 in (*_readable(a, b), (len(a), len(a), len(b), len(b))):
        made += _agreeing(a[done[0] : i1], b[done[1] : j1])
        made += [("-", _printed(a[i1:i2])), ("+", _printed(b[j1:j2]))]
        done = i2, j2
    return tuple(_joined(made))


def _readable(a: list[Token], b: list[Token]) -> list[_Stretch]:
    """What differs, without confetti: an agreement that is short beside the changes around it joins them; where both
    texts are long between the ends that they share, and have little in common there, all is one change.
    """
    sizes = [[*accumulate((len(unit) for unit, _ in side), initial=0)] for side in (a, b)]

    def size(stretch: _Stretch) -> int:
        i1, i2, j1, j2 = stretch
        return max(sizes[0][i2] - sizes[0][i1], sizes[1][j2] - sizes[1][j1])

    found: list[_Stretch] = []
    for stretch in changed_stretches([unit for unit, _ in a], [unit for unit, _ in b]):
        while found and _is_island(
            a[found[-1][1] : stretch[0]],
            sizes[0][stretch[0]] - sizes[0][found[-1][1]],
            min(size(found[-1]), size(stretch)),
        ):
            first = found.pop()
            stretch = first[0], stretch[1], first[2], stretch[3]
        found.append(stretch)
    if len(found) > 1:
        whole = found[0][0], found[-1][1], found[0][2], found[-1][3]
        kept = sum(sizes[0][after[0]] - sizes[0][before[1]] for before, after in pairwise(found))
        if min(whole[1] - whole[0], whole[3] - whole[2]) >= LONG_TEXT and kept < REWRITTEN * size(whole):
            return [whole]
    return found


def _is_island(words: list[Token], size: int, around: int) -> bool:
    """Whether an agreement of ``size`` characters is too short to help beside the smaller of the changes around it."""
    short = (len(words) == 1 and size <= 4) or (size * 2 <= around and len(words) <= 4) or size * 5 <= around
    return short and not any("\n" in space for _, space in words)


def _agreeing(a: list[Token], b: list[Token]) -> Iterator[Segment]:
    """Words that agree. Where different white space follows them, the space is the change."""
    if a == b:
        yield "=", _printed(a)
        return
    for (unit, old_space), (_, new_space) in zip(a, b, strict=True):
        if old_space == new_space:
            yield "=", unit + old_space
        else:
            yield from (("=", unit), ("-", old_space), ("+", new_space))


def _printed(tokens: list[Token]) -> str:
    return "".join(chain.from_iterable(tokens))


def _joined(made: list[Segment]) -> Iterator[Segment]:
    """Segments without empty ones, neighbours of one kind joined, removals before additions."""
    for equal, run in groupby(filter(itemgetter(1), made), key=lambda segment: segment[0] == "="):
        parts = [*run]
        for operation in _EQUAL if equal else _CHANGED:
            if text := "".join(text for kind, text in parts if kind == operation):
                yield operation, text
