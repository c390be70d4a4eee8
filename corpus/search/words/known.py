"""How common a word is in everyday French and English: what is no slip must not be respelt, and what everybody says
every day tells less of what a query is about than its rarity in rules makes believe.

The lists are pyspellchecker's (some 140,000 French and 160,000 English forms counted in subtitles, MIT). Each is kept
as one text of folded words in their order, each followed by a letter for how often it is said, in a megabyte and a
half; a dictionary of them would take ten times that in each process.
"""

from __future__ import annotations

import gzip
import re
from collections import Counter
from functools import cache, lru_cache
from importlib.resources import files

from corpus.search.thresholds import KNOWN_ENGLISH
from corpus.text.normalise import letters

_ESCAPED = re.compile(r"\\u([0-9a-f]{4})")
_WORD = re.compile(r'"([^"]+)": (\d+)')
_A = ord("A")


@cache
def _words(language: str) -> tuple[str, int]:
    """The words of a language, each with the letter of its frequency (A once, B twice, C four times …), and the number
    of words that were counted.
    """
    packed = (files("spellchecker") / "resources" / f"{language}.json.gz").read_bytes()
    text = _ESCAPED.sub(lambda match: chr(int(match[1], 16)), gzip.decompress(packed).decode("utf-8"))
    found = [(match[1], int(match[2])) for match in _WORD.finditer(text)]
    folded = letters(" ".join(word for word, _ in found)).split(" ")
    counts: Counter[str] = Counter()
    for word, (_, count) in zip(folded, found, strict=True):
        counts[word] += count
    written = (f"{word}{chr(_A + count.bit_length() - 1)}" for word, count in sorted(counts.items()) if count)
    return f"{' '.join(written)} ", counts.total()


def _said(word: str, language: str) -> int:
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


def french_knows(word: str) -> bool:
    """Whether the folded ``word`` is French as it stands, accents aside."""
    return _said(word, "fr") > 0


def is_a_word(word: str) -> bool:
    """Whether French has the folded ``word`` as it stands, or English says it often: its list holds slips too."""
    return french_knows(word) or everyday(word, "en") >= KNOWN_ENGLISH


@lru_cache(maxsize=8192)
def everyday(word: str, language: str) -> float:
    """How often the folded ``word`` is said among a million words of everyday French or English (to a power of two); 0
    in any other language.
    """
    if language not in ("fr", "en"):
        return 0.0
    return _said(word, language) * 1e6 / _words(language)[1]
