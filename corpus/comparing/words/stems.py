"""Stems of wordings, worked out once for each word and each wording however many editions share it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

import Stemmer

from corpus.comparing.words.word_classes import pack_of


@lru_cache(maxsize=16384)
def stems(words: tuple[str, ...], language: str) -> frozenset[str]:
    """The stems of ``words``, light ones left out."""
    return frozenset(map(stemming(language), words)) - {""}


def stemming(language: str) -> Callable[[str], str]:
    """What gives the stem of a word, nothing for a light one."""
    pack = pack_of(language)
    return _stemming(pack.stemmer, pack.words.light)


@cache
def _stemming(stemmer: str, light: frozenset[str]) -> Callable[[str], str]:
    """The stem of a word, nothing for a light one."""
    stem = Stemmer.Stemmer(stemmer).stemWord
    return cache(lambda word: "" if word in light else stem(word))
