"""Pairs of rules that are certain at once, by equal wordings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from corpus.comparing.align.wording import EncodedTexts

UNIQUE_WORDS = 5
"""Equal wordings of so many words that stand once in each edition are certain pairs."""


def equal_pairs(texts: EncodedTexts, free_old: Iterable[int], free_new: Iterable[int]) -> dict[int, int]:
    """Wordings of some length that stand once in each edition and are the same in both."""
    here, there = _unique(texts.old, free_old), _unique(texts.new, free_new)
    return {here[text]: there[text] for text in here if text in there}


def _unique(texts: Sequence[str], places: Iterable[int]) -> dict[str, int]:
    """The long texts at ``places`` that stand there once."""
    found: defaultdict[str, list[int]] = defaultdict(list)
    for place in places:
        found[texts[place]].append(place)
    return {text: those[0] for text, those in found.items() if len(those) == 1 and len(text) >= UNIQUE_WORDS}
