"""Whether a text says no, must or may, by the patterns of its language's pack."""

from __future__ import annotations

import re
from functools import cache

from corpus.comparing.nature.word_classes import pack_of
from corpus.languages import any_of
from corpus.text.normalise import letters


@cache
def pattern_of(language: str, group: str) -> re.Pattern[str]:
    """The words of one group of a language's modality, over letters."""
    patterns: tuple[str, ...] = getattr(pack_of(language).modality, group)
    return re.compile(rf"(?<![^\W_])(?:{any_of(patterns)})(?![^\W_])" if patterns else r"(?!)")


def holds(text: str, language: str, group: str) -> bool:
    """Whether a word of that group stands in ``text``."""
    return pattern_of(language, group).search(letters(text)) is not None
