"""Whether French has a word, in this library or not: what is no slip must not be respelt.

The list is pyspellchecker's (some 140,000 forms from subtitles, MIT). It is kept as one text of folded words in their
order, in a megabyte and a half; a set of them would take ten times that in each process.
"""

from __future__ import annotations

import gzip
import re
from functools import cache
from importlib.resources import files

from corpus.text.normalise import letters

_ESCAPED = re.compile(r"\\u([0-9a-f]{4})")
_WORD = re.compile(r'"([^"]+)": \d')


@cache
def _french() -> str:
    packed = (files("spellchecker") / "resources" / "fr.json.gz").read_bytes()
    text = _ESCAPED.sub(lambda match: chr(int(match[1], 16)), gzip.decompress(packed).decode("utf-8"))
    words = letters(" ".join(_WORD.findall(text))).split(" ")
    return f"{' '.join(sorted(set(words)))} "


def french_knows(word: str) -> bool:
    """Whether the folded ``word`` is French as it stands, accents aside."""
    text = _french()
    low, high = 0, len(text)
    while low < high:
        middle = (low + high) // 2
        start = text.rfind(" ", 0, middle) + 1
        end = text.find(" ", start)
        found = text[start:end]
        if found == word:
            return True
        if found < word:
            low = end + 1
        else:
            high = start
    return False
