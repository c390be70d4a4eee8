"""What the packs (`corpus.languages`) say of words: which decide, which say little, their stems, their even forms."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

import Stemmer

from corpus.languages import Facts, Forms, Pack, pack, packs

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
