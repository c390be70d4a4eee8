"""Lossless tokens and the word diff that people read.

A token is a word with the punctuation and quotation marks that touch it (and, in French, those that
stand off by a space) and the white space after it, so a change never cuts a word or leaves a quotation
mark behind; an elided article (``l’``) is a token of its own. Joining the tokens gives the text back.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate, chain

from rapidfuzz.distance import Indel

from corpus.comparing.edition import Operation, Segment
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
"""A stretch of so many words is long: where it was rewritten it reads better as two paragraphs …"""
REWRITTEN = 0.3
"""… and it was where less than this part of its letters is kept."""

_Run = tuple[bool, int, int, int, int]
"""Whether both sides agree, then the half-open ranges of tokens on the old and on the new side."""


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
    a, b = tokenize(old), tokenize(new)
    sizes = _Sizes(a, b)
    runs = _absorb(_runs(a, b), a, sizes)
    return _segments(_without_confetti(runs, sizes), a, b)


def is_rewritten(segments: Sequence[Segment]) -> bool:
    """Whether a long stretch was replaced as a whole, all but the ends of the text: to be read as two paragraphs, one
    after the other.
    """
    inner = [segment for segment in segments if segment[0] != "="]
    return (
        "".join(operation for operation, _ in segments).strip("=") == "-+"
        and min(len(text.split()) for _, text in inner) >= LONG_TEXT
    )


class _Sizes:
    """How much runs weigh: their characters without white space."""

    def __init__(self, a: list[Token], b: list[Token]) -> None:
        self._old, self._new = ([*accumulate((len(unit) for unit, _ in side), initial=0)] for side in (a, b))

    def of(self, run: _Run) -> int:
        """Those of the longer side."""
        old = self._old[run[2]] - self._old[run[1]]
        return old if run[0] else max(old, self._new[run[4]] - self._new[run[3]])


def _without_confetti(runs: list[_Run], sizes: _Sizes) -> list[_Run]:
    """The runs; where both texts are long between the ends that they share, and have little in common there, that in
    many places, what is between is one change.
    """
    start, end = int(runs[0][0]), len(runs) - int(runs[-1][0])
    inner = runs[start:end]
    if len(inner) < 3:
        return runs
    first, last = inner[0], inner[-1]
    whole: _Run = (False, first[1], last[2], first[3], last[4])
    if min(whole[2] - whole[1], whole[4] - whole[3]) < LONG_TEXT:
        return runs
    kept = sum(sizes.of(run) for run in inner if run[0])
    if kept >= REWRITTEN * sizes.of(whole):
        return runs
    return [*runs[:start], whole, *runs[end:]]


def _runs(a: list[Token], b: list[Token]) -> list[_Run]:
    """Alternating runs of agreement and change, from a longest common subsequence of units."""
    runs: list[_Run] = []
    for op in Indel.opcodes([unit for unit, _ in a], [unit for unit, _ in b]):
        equal = op.tag == "equal"
        if runs and runs[-1][0] == equal:
            last = runs[-1]
            runs[-1] = (equal, last[1], op.src_end, last[3], op.dest_end)
        else:
            runs.append((equal, op.src_start, op.src_end, op.dest_start, op.dest_end))
    return runs


def _absorb(runs: list[_Run], a: list[Token], sizes: _Sizes) -> list[_Run]:
    """Runs without confetti: an agreement that is short beside the changes around it joins them."""
    if len(runs) < 3:
        return runs
    merged: list[_Run] = []
    weights: list[int] = []
    for run in runs:
        merged.append(run)
        weights.append(sizes.of(run))
        while (
            len(merged) >= 3
            and not merged[-1][0]
            and merged[-2][0]
            and _is_island(merged[-2], a, weights[-3], weights[-2], weights[-1])
        ):
            first, last = merged[-3], merged[-1]
            total = sum(weights[-3:])
            merged[-3:] = [(False, first[1], last[2], first[3], last[4])]
            weights[-3:] = [total]
    return merged


def _is_island(run: _Run, a: list[Token], before: int, size: int, after: int) -> bool:
    """Whether an agreement of ``size`` characters between changes of those sizes is too short to help."""
    words, around = run[2] - run[1], min(before, after)
    is_short = (words == 1 and size <= 4) or (size * 2 <= around and words <= 4) or size * 5 <= around
    return is_short and not any("\n" in space for _, space in a[run[1] : run[2]])


def _segments(runs: list[_Run], a: list[Token], b: list[Token]) -> tuple[Segment, ...]:
    """Runs as text. Where agreeing words are followed by different white space, the space is the change."""
    made: list[tuple[Operation, str]] = []
    for equal, i1, i2, j1, j2 in runs:
        if not equal:
            made += [("-", _printed(a[i1:i2])), ("+", _printed(b[j1:j2]))]
            continue
        if a[i1:i2] == b[j1:j2]:
            made.append(("=", _printed(a[i1:i2])))
            continue
        for (unit, old_space), (_, new_space) in zip(a[i1:i2], b[j1:j2], strict=True):
            if old_space == new_space:
                made.append(("=", unit + old_space))
            else:
                made += [("=", unit), ("-", old_space), ("+", new_space)]
    return _joined(made)


def _printed(tokens: list[Token]) -> str:
    return "".join(chain.from_iterable(tokens))


def _joined(made: list[tuple[Operation, str]]) -> tuple[Segment, ...]:
    """Segments without empty ones, neighbours of one kind joined, removals before additions."""
    out: list[Segment] = []
    waiting = {"-": "", "+": ""}
    common = ""
    for operation, text in made:
        if not text:
            continue
        if operation != "=":
            if common:
                out.append(("=", common))
                common = ""
            waiting[operation] += text
            continue
        out += _flushed(waiting)
        common += text
    if common:
        out.append(("=", common))
    return (*out, *_flushed(waiting))


def _flushed(waiting: dict[str, str]) -> list[Segment]:
    """The removal and the addition that wait, in this order; none wait afterwards."""
    ready: list[Segment] = []
    if waiting["-"]:
        ready.append(("-", waiting["-"]))
    if waiting["+"]:
        ready.append(("+", waiting["+"]))
    waiting["-"] = waiting["+"] = ""
    return ready
