"""From a text to what is indexed: terms, pairs of neighbouring terms, exact titles. Pure.

Words become stems of their language, numbers and symbols stay as they are. Stop words are dropped before
neighbours are paired, so that « coût converti de mana » and « coût converti en mana » hold the same pairs.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from corpus.search.words.stemming import stem
from corpus.search.words.stopwords import stops
from corpus.search.words.tokens import Token, symbols_in, tokenise

APART = 0.5
"""What two words earn with one between them, beside neighbours."""

_BRACKETED = re.compile(r"\s*\([^)]*\)")


def term_of(token: Token, language: str) -> str:
    """The term that a token is indexed under, empty for a stop word."""
    if token.kind != "word":
        return token.text
    if token.text in stops()[language]:
        return ""
    return stem(token.text, language)


def sequence(text: str, language: str) -> list[str]:
    """The terms of ``text`` in order, stop words left out; a run of symbols is one term."""
    return [term for token in tokenise(text) if (term := term_of(token, language))]


@lru_cache(maxsize=4096)
def title_terms(title: str, language: str) -> tuple[str, ...]:
    """`sequence` of a title without what stands in brackets, remembered: queries ask for the same over and over."""
    return tuple(sequence(_BRACKETED.sub("", title).strip() or title, language))


def spread(terms: Iterable[str]) -> Iterator[str]:
    """``terms`` with each run of symbols followed by its symbols, each prefixed word by the bare one."""
    for term in terms:
        yield term
        if term.startswith("{"):
            symbols = symbols_in(term)
            if len(symbols) > 1:
                yield from symbols
        elif "-" in term and term[0].isalpha():
            yield term.partition("-")[2]


def pair(first: str, second: str) -> str:
    """The term under which two neighbours are indexed."""
    return f"{first} {second}"


def pairs(terms: list[str]) -> dict[str, float]:
    """Each two neighbours in ``terms``, 1; and each two with one term between them, half: « effets de remplacement
    et de prévention » are effects of prevention too.
    """
    found = {pair(first, second): APART for first, second in zip(terms, terms[2:], strict=False)}
    found.update((pair(first, second), 1.0) for first, second in itertools.pairwise(terms))
    return found


def exact(words: Iterable[str]) -> str:
    """The term of a whole title as printed: its folded words, a plural « s » or « x » let go."""
    return "=" + " ".join(word[:-1] if len(word) > 3 and word[-1] in "sx" else word for word in words)


def exact_title(text: str, language: str) -> str:
    """The exact term of a title, empty for one without words."""
    silent = stops()[language]
    words = [token.text for token in tokenise(text) if token.kind != "word" or token.text not in silent]
    return exact(words) if words else ""
