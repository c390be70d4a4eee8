"""The words of a text without typography and citations, and one character for each of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from rapidfuzz.distance import Indel

from corpus.comparing.words.citations import hide_citations
from corpus.text.normalise import even_letters, small

_FIRST = 0x100
_SURROGATES = range(0xD800, 0xE000)


_WORD = re.compile(r"[^\W_]+")
_LETTERS = "".join(small(char) if char.isalnum() else " " for char in map(chr, range(256))).encode("latin-1")
"""What each character of Latin-1 is to words: its small letter, or a gap. Nearly all texts keep to these, and
bytes are cut much quicker than a pattern finds words.
"""


class Codebook(dict[str, str]):
    """Each distinct word's character, given at its first use, and the word back for it."""

    def __init__(self) -> None:
        super().__init__()
        self._words: dict[str, str] = {}

    def encode(self, words: Iterable[str]) -> str:
        """One character a word."""
        return "".join(map(self.__getitem__, words))

    def decode(self, sequence: str) -> list[str]:
        """The words that the characters of ``sequence`` stand for."""
        return [*map(self._words.__getitem__, sequence)]

    def __missing__(self, word: str) -> str:
        place = _FIRST + len(self)
        if place >= _SURROGATES.start:
            place += len(_SURROGATES)
        code = self[word] = chr(place)
        self._words[code] = word
        return code


@lru_cache(maxsize=32768)
def words_of(text: str) -> tuple[str, ...]:
    """The words of ``text`` as alignment compares them: typography evened out, in small letters, without
    citations.
    """
    bare = hide_citations(even_letters(text))
    try:
        plain = bare.replace("—", " ").encode("latin-1")
    except UnicodeEncodeError:
        return tuple(_WORD.findall(small(bare)))
    return tuple(plain.translate(_LETTERS).decode("latin-1").split())


def changed_stretches(old: Sequence[str], new: Sequence[str]) -> list[tuple[int, int, int, int]]:
    """Where two sequences differ: the start and end in the old one, the start and end in the new one."""
    stretches: list[tuple[int, int, int, int]] = []
    for op in Indel.opcodes(old, new):
        if op.tag == "equal":
            continue
        start = (op.src_start, op.dest_start)
        if stretches and (stretches[-1][1], stretches[-1][3]) == start:
            first = stretches.pop()
            start = (first[0], first[2])
        stretches.append((start[0], op.src_end, start[1], op.dest_end))
    return stretches
