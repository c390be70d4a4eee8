"""The stretches of a text that changed: what went and what came in its place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from corpus.comparing.align.wording import words_of
from corpus.comparing.edition import Segment


def trimmed(gone: str, come: str) -> tuple[str, str]:
    """Both stretches without the words at their ends that differ in punctuation alone, and without stops."""
    before, after = gone.split(), come.split()
    while before and after and words_of(before[0]) == words_of(after[0]):
        before, after = before[1:], after[1:]
    while before and after and words_of(before[-1]) == words_of(after[-1]):
        before, after = before[:-1], after[:-1]
    return " ".join(before).strip(_STOPS), " ".join(after).strip(_STOPS)


def is_whole(words: str) -> bool:
    """Whether no bracket or quotation mark opens or closes alone."""
    return words.count('"') % 2 == 0 and all(words.count(pair[0]) == words.count(pair[1]) for pair in _PAIRS)


_PAIRS = ("()", "[]", "“”", "«»")
_STOPS = ' ,;:.«»"“”()'


def stretches(segments: Sequence[Segment]) -> Iterable[tuple[str, str]]:
    """What went and what came in its place, stretch by stretch."""
    gone = ""
    for operation, text in (*segments, ("=", "")):
        if operation == "-":
            gone = text
        elif operation == "+":
            yield gone, text
            gone = ""
        elif gone:
            yield gone, ""
            gone = ""
