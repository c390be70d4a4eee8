"""What each word of a query may mean: itself, its other names, the rules' words for it; any may be found. Pure."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from corpus.search.words.stemming import stem
from corpus.search.words.stopwords import is_stop
from corpus.search.words.terms import sequence
from corpus.search.words.tokens import Token, tokenise

ALIKE, LONGEST = 1.2, 3
"""How much a thing counts that a word of the table leads to (divided by the root of how many there are), that a name
says; the words of the longest expression."""


class Sense(NamedTuple):
    """One thing that a word may mean: the terms that name it, and how surely it is meant (1: the word itself)."""

    terms: tuple[str, ...]
    weight: float


Senses = tuple[Sense, ...]


class AlikeWords:
    """Words of the table and what they lead to among the words of the rules, by their stems."""

    def __init__(
        self,
        rows: Iterable[tuple[Sequence[str], Sequence[str]]],
        names: Callable[[str], Iterable[tuple[str, ...]]],
    ) -> None:
        """``rows``: words with what they lead to, in French; ``names`` gives the terms of all names of the things in a
        text.
        """
        self._senses: defaultdict[tuple[str, ...], dict[tuple[str, ...], None]] = defaultdict(dict)
        for words, means in rows:
            meant = dict.fromkeys(
                terms for text in means for terms in (tuple(sequence(text, "fr")), *names(text))
            )
            for word in words:
                if key := tuple(filter(None, stems(list(tokenise(word))))):
                    self._senses[key].update(meant)

    def rows(self) -> Iterator[tuple[tuple[str, ...], list[tuple[str, ...]]]]:
        """The stems of each expression, with the terms of what it leads to."""
        return ((key, list(means)) for key, means in self._senses.items())

    def __contains__(self, word: str) -> bool:
        return (stem(word, "fr"),) in self._senses

    def senses(self, keys: Sequence[str]) -> dict[int, list[Sense]]:
        """What the stems ``keys`` (empty for silent words) lead to, by the place where each expression begins. A word
        of many meanings counts less for each of them.
        """
        made: defaultdict[int, list[Sense]] = defaultdict(list)
        places = [place for place, key in enumerate(keys) if key]
        for first in range(len(places)):
            for length in range(1, LONGEST + 1):
                span = places[first : first + length]
                found = self._senses.get(tuple(keys[place] for place in span), {})
                if len(span) == length:
                    made[span[0]] += [Sense(terms, ALIKE / math.sqrt(len(found))) for terms in found]
        return made


def stems(tokens: Sequence[Token]) -> list[str]:
    """The French stem of each token, empty for silent words."""
    return ["" if is_stop(token.text) else stem(token.text, "fr") for token in tokens]


def rarity(found: int, most: int) -> float:
    """The weight of what so many of ``most`` say (BM25's), 0 for what none says."""
    return math.log(1 + (most - found + 0.5) / (found + 0.5)) if found else 0.0
