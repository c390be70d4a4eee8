"""Words as single characters: sequences become strings, and comparing strings is quick."""

from __future__ import annotations

from collections.abc import Iterable

_FIRST = 0x100
_SURROGATES = range(0xD800, 0xE000)


class Codebook:
    """Gives each distinct word one character, and the word back for it."""

    def __init__(self) -> None:
        self._codes: dict[str, str] = {}
        self._words: dict[str, str] = {}

    def encode(self, words: Iterable[str]) -> str:
        """One character a word."""
        codes = self._codes
        return "".join([codes.get(word) or self._code(word) for word in words])

    def decode(self, sequence: str) -> list[str]:
        """The words that the characters of ``sequence`` stand for."""
        return [self._words[code] for code in sequence]

    def _code(self, word: str) -> str:
        place = _FIRST + len(self._codes)
        if place >= _SURROGATES.start:
            place += len(_SURROGATES)
        code = chr(place)
        self._codes[word] = code
        self._words[code] = word
        return code
