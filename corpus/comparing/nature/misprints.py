"""Misprints that are seen for what they are before anything else is asked: no word of the language, or one twice."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from rapidfuzz.distance import OSA

from corpus.comparing import thresholds
from corpus.comparing.nature.usage import Usage
from corpus.comparing.nature.vocabulary import changed_stretches
from corpus.text.normalise import small

_WORD = re.compile(r"[^\W\d_]+")
_TWICE = re.compile(r"(?<!\w)([^\W\d_]{2,}) (?=\1(?!\w))", re.IGNORECASE)
_Swap = tuple[int, int, str]
"""A stretch of a text, from its start to its end, and the word to be put there."""


class Misprints:
    """Puts them right. ``usage`` knows which words are written in both editions, ``stem`` what the forms of a word have
    in common.
    """

    def __init__(self, usage: Usage, stem: Callable[[str], str]) -> None:
        self._usage, self._stem = usage, stem

    def put_right(self, old: str, new: str) -> tuple[str, str]:
        """Two texts, evened out by `typography`, each with its misprints as the other one has them: a word that is used
        nowhere else, a slip of the pen away from a usual one in its place; a word printed twice.
        """
        if old.count(" ") != new.count(" "):
            old, new = _once(old, new), _once(new, old)
        return self._spelt(old, new)

    def _spelt(self, old: str, new: str) -> tuple[str, str]:
        """Both texts without misspellings, where few words differ."""
        before, after = (_WORD.findall(text) for text in (old, new))
        gone, come = {*before} - {*after}, {*after} - {*before}
        if max(len(gone), len(come)) > thresholds.MENDED_WORDS or not any(
            self._is_misprint(one, other) or self._is_misprint(other, one) for one in gone for other in come
        ):
            return old, new
        places = [[found.span() for found in _WORD.finditer(text)] for text in (old, new)]
        mended: tuple[list[_Swap], list[_Swap]] = [], []
        for i1, i2, j1, j2 in changed_stretches([*map(small, before)], [*map(small, after)]):
            if i2 - i1 != j2 - j1:
                continue
            for i, j in zip(range(i1, i2), range(j1, j2), strict=True):
                if self._is_misprint(before[i], after[j]):
                    mended[0].append((*places[0][i], after[j]))
                elif self._is_misprint(after[j], before[i]):
                    mended[1].append((*places[1][j], before[i]))
        return _with(old, mended[0]), _with(new, mended[1])

    def _is_strange(self, word: str) -> bool:
        return (
            word.islower()
            and 0 in self._usage.words(word)
            and self._usage.total(word) <= thresholds.MISPRINTS
        )

    def _is_misprint(self, word: str, right: str) -> bool:
        """Whether ``word`` is no other form of ``right`` but a letter away from it; in short ones two letters changed
        places.
        """
        if OSA.distance(word, right, score_cutoff=1) > 1 or not (self._is_strange(word) and right.islower()):
            return False
        if min(len(word), len(right)) <= thresholds.TERM_LENGTH and sorted(word) != sorted(right):
            return False
        return self._usage.is_misprint(word, right) and self._stem(word) != self._stem(right)


def _once(text: str, other: str) -> str:
    """``text`` with each word once that it has twice and the ``other`` one hasn't."""
    return _TWICE.sub(lambda found: "" if f"{found[0]}{found[1]}" not in other else found[0], text)


def _with(text: str, swaps: Sequence[_Swap]) -> str:
    for start, end, word in reversed(swaps):
        text = text[:start] + word + text[end:]
    return text
