"""The words of a text without typography and citations, one character for each, and what the packs say of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache

import Stemmer
from rapidfuzz.distance import Indel

from corpus.comparing.words.citations import hide_citations
from corpus.languages import Facts, Forms, Pack, pack, packs
from corpus.text.normalise import even_letters, small

COMMA = ","
"""Commas stand among the words, so that a list that grew is seen as one; they carry nothing themselves."""


def pack_of(code: str) -> Pack:
    """The facts of a language; those of English where it has no pack."""
    return pack(code if code in {known.code for known in packs()} else "en")


def put_evenly(text: str, forms: Forms) -> str:
    """``text`` (small letters, straight apostrophes) with one form where the language has several for the same."""
    for part, form, even in forms:
        if part in text:
            text = form.sub(even, text)
    return text


def is_weighty(word: str, words: Facts) -> bool:
    """Whether ``word`` (small letters, straight apostrophes) changes what a rule demands: a number, a symbol, a
    contracted negation, or one of the weighty words.
    """
    if word.isalpha():
        return word in words.weighty
    return (
        word in words.weighty
        or word.endswith("n't")
        or any(letter.isdigit() for letter in word)
        or not (word[0].isalpha() or word == COMMA)
    )


@lru_cache(maxsize=16384)
def stems(words: tuple[str, ...], language: str) -> frozenset[str]:
    """The stems of ``words``, light ones left out."""
    return frozenset(map(stemming(language), words)) - {""}


@cache
def stemming(language: str) -> Callable[[str], str]:
    """What gives the stem of a word, nothing for a light one."""
    facts = pack_of(language)
    stem, light = Stemmer.Stemmer(facts.stemmer).stemWord, facts.words.light
    return cache(lambda word: "" if word in light else stem(word))


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
