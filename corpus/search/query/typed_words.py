"""The words of a query as they are meant: begun, half typed or misspelt. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from corpus.search.words.lexicon import TYPING, Lexicon
from corpus.search.words.stopwords import is_stop
from corpus.search.words.tokens import Token

Corrections = dict[str, tuple[str, ...]]
"""What each unknown or unfinished word may be, the likeliest first."""


def silent(token: Token) -> bool:
    """Whether a token is a word that says nothing."""
    return token.kind == "word" and is_stop(token.text)


def spelt(word: str, corrected: Mapping[str, tuple[str, ...]]) -> str:
    """``word``, or what it most likely means where it is unknown."""
    best = corrected.get(word)
    return best[0] if best else word


def completed(tokens: Sequence[Token], beginnings: frozenset[str], lexicon: Lexicon) -> Corrections:
    """What a word with a star stands for; what the last word may become where it is half typed."""
    starred = {word: found for word in beginnings if (found := lexicon.begun(word, 2, every=True))}
    last = tokens[-1] if tokens else Token("")
    if last.kind != "word" or last.text.isdigit() or last.text in beginnings:
        return starred
    begun = lexicon.begun(last.text, TYPING if len(tokens) == 1 else TYPING - 1)
    return {**starred, last.text: begun} if begun else starred


def respelt(tokens: Sequence[Token], corrected: Corrections) -> list[Token]:
    """``tokens`` with two words for one where that was the correction (« vifargent »), a small word where it was."""
    made = []
    for token in tokens:
        best = spelt(token.text, corrected)
        made += [Token(part) for part in best.split()] if " " in best or is_stop(best) else [token]
    return made
