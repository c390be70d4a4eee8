"""Words as single characters: sequences become strings, and comparing strings is quick."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from corpus.comparing.wording import Wording, words_of

_FIRST = 0x100
_SURROGATES = range(0xD800, 0xE000)


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
        return [self._words[code] for code in sequence]

    def __missing__(self, word: str) -> str:
        place = _FIRST + len(self)
        if place >= _SURROGATES.start:
            place += len(_SURROGATES)
        code = self[word] = chr(place)
        self._words[code] = word
        return code


class EncodedTexts:
    """The wordings of two editions as sequences, one character a word; each distinct wording is encoded once."""

    def __init__(self, old: Sequence[Wording], new: Sequence[Wording]) -> None:
        self._wordings = old, new
        self._book = Codebook()
        known = {wording.words: "" for wording in chain(old, new)}
        known.update((words, self._book.encode(words)) for words in known)
        self.old = [known[wording.words] for wording in old]
        self.new = [known[wording.words] for wording in new]
        self._read: dict[tuple[str, ...], str] = {}

    def old_examples(self, i: int) -> str:
        """The examples of old rule ``i`` as one sequence."""
        return self._examples(self._wordings[0][i])

    def new_examples(self, j: int) -> str:
        """The examples of new rule ``j`` as one sequence."""
        return self._examples(self._wordings[1][j])

    def _examples(self, wording: Wording) -> str:
        known = self._read.get(wording.examples)
        if known is None:
            known = self._book.encode(chain.from_iterable(map(words_of, wording.examples)))
            self._read[wording.examples] = known
        return known
