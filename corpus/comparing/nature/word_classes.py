"""Words that tell a retouch from a change of meaning; the words themselves stand in the packs (`corpus.languages`)."""

from __future__ import annotations

from corpus.languages import Pack, Words, pack, packs

COMMA = ","
"""Commas stand among the words, so that a list that grew is seen as one; they carry nothing themselves."""


def pack_of(code: str) -> Pack:
    """The facts of a language; those of English where it has no pack."""
    return pack(code if code in {known.code for known in packs()} else "en")


def even_forms(text: str, words: Words) -> str:
    """``text`` (small letters, straight apostrophes) with one form where a language has several for the same: both
    genders named, contracted negations.
    """
    for part, form, even in words.forms:
        if part in text:
            text = form.sub(even, text)
    return text


def is_weighty(word: str, words: Words) -> bool:
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
