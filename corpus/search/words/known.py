"""Whether French has a word, in this library or not: what is no slip must not be respelt.

The list is pyspellchecker's (some 140,000 forms from subtitles, MIT). It is kept as one text of folded words, in a
megabyte and a half; a set of them would take ten times that in each process.
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
    return f" {letters(' '.join(_WORD.findall(text)))} "


def french_knows(word: str) -> bool:
    """Whether the folded ``word`` is French as it stands, accents aside."""
    return f" {word} " in _french()
