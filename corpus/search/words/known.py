"""How common a word is in everyday French and English: what is no slip must not be respelt, and what everybody says
every day tells less of what a query is about than its rarity in rules makes believe.

The lists are pyspellchecker's (some 140,000 French and 160,000 English forms counted in subtitles, MIT). Each is kept
as one text of folded words in their order, each followed by a letter for how often it is said, in a megabyte and a
half; a dictionary of them would take ten times that in each process.
"""

from __future__ import annotations

import contextlib
import gzip
import os
import re
from collections import Counter
from functools import cache, lru_cache
from importlib.metadata import version
from importlib.resources import files

from corpus.search import folders
from corpus.text.normalise import letters

KNOWN_ENGLISH = 10.0
"""A word that English says so often among a million is one."""

_ESCAPED = re.compile(r"\\u([0-9a-f]{4})")
_WORD = re.compile(r'"([^"]+)": (\d+)')
_A = ord("A")
LISTED = ("fr", "en")
"""The languages whose everyday words were counted."""


@cache
def _words(language: str) -> tuple[str, int]:
    """The words of a language, each with the letter of its frequency (A once, B twice, C four times …), and the number
    of words that were counted.

    They are kept beside the index: to make them takes a third of a second, and 20 MB that a process doesn't give back.
    """
    kept = folders.root() / f"everyday-{language}-{version('pyspellchecker')}"
    with contextlib.suppress(OSError, ValueError):
        first, _, words = kept.read_text(encoding="utf-8").partition("\n")
        total, length = map(int, first.split())
        if len(words) == length:  # else it was cut short
            return words, total
    words, counted = _counted(language)
    with contextlib.suppress(OSError):  # a folder that can't be written: each process makes its own
        kept.parent.mkdir(parents=True, exist_ok=True)
        made = kept.with_name(f"{kept.name}-{os.getpid()}")
        made.write_text(f"{counted} {len(words)}\n{words}", encoding="utf-8")
        made.replace(kept)
    return words, counted


def _counted(language: str) -> tuple[str, int]:
    packed = (files("spellchecker") / "resources" / f"{language}.json.gz").read_bytes()
    text = _ESCAPED.sub(lambda match: chr(int(match[1], 16)), gzip.decompress(packed).decode("utf-8"))
    found = [(match[1], int(match[2])) for match in _WORD.finditer(text)]
    folded = letters(" ".join(word for word, _ in found)).split(" ")
    counts: Counter[str] = Counter()
    for word, (_, count) in zip(folded, found, strict=True):
        counts[word] += count
    written = (f"{word}{chr(_A + count.bit_length() - 1)}" for word, count in sorted(counts.items()) if count)
    return f"{' '.join(written)} ", counts.total()


def _count_of(word: str, language: str) -> int:
    """How often the folded ``word`` was counted, to a power of two; 0 for one that the language lacks."""
    text, _ = _words(language)
    low, high = 0, len(text)
    while low < high:
        middle = (low + high) // 2
        start = text.rfind(" ", 0, middle) + 1
        end = text.find(" ", start)
        found = text[start : end - 1]
        if found == word:
            return int(1 << ord(text[end - 1]) - _A)
        if found < word:
            low = end + 1
        else:
            high = start
    return 0


def read_lists() -> None:
    """Read the lists now, so that no search waits for them."""
    for language in LISTED:
        _words(language)


def french_knows(word: str) -> bool:
    """Whether the folded ``word`` is French as it stands, accents aside."""
    return _count_of(word, "fr") > 0


def is_a_word(word: str) -> bool:
    """Whether French has the folded ``word`` as it stands, or English says it often: its list holds slips too."""
    return french_knows(word) or everyday(word, "en") >= KNOWN_ENGLISH


@lru_cache(maxsize=8192)
def everyday(word: str, language: str) -> float:
    """How often the folded ``word`` is said among a million words of everyday French or English (to a power of two); 0
    in any other language.
    """
    if language not in LISTED:
        return 0.0
    return _count_of(word, language) * 1e6 / _words(language)[1]
