"""Which rules answer what is asked: those of which people are known to ask in like words (`questions.toml`). Pure."""

from __future__ import annotations

import math
import re
import tomllib
from array import array
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from corpus.search.query.curated import Meaning
from corpus.search.thresholds import (
    QUESTION_COVERED as COVERED,
    QUESTION_LIKE as LIKE,
    QUESTION_LONE as LONE,
    QUESTION_MOST as MOST,
    QUESTION_SPREAD as SPREAD,
    QUESTION_UNTOLD as UNTOLD,
)
from corpus.search.words.tokens import Token, tokenise

FILE = Path(__file__).with_name("questions.toml")
_NUMBER = re.compile(r"\b\d{3}(?:\.\d+[a-z]{0,2})?\b")

Terms = Callable[[Sequence[Token], str], Sequence[str]]
"""The term of each token in a language, one for all names of a thing; empty for a token that says nothing."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """A rule by the number that it bore on a day (ISO 8601)."""

    number: str
    day: str


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """Ways of asking of a rule, and the numbers by which it is known, the surest first. ``texts`` are words (any order)
    with their language of which the rule says some: where there are any, a rule that doesn't is not the one meant.
    ``sure`` where its first number tells the very rule that answers today. A question is equal to itself alone.
    """

    asks: tuple[str, ...]
    rules: tuple[Numbered, ...]
    texts: tuple[tuple[str, str], ...] = ()
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Pointer:
    """A question like the query, how like (1: the same), and how many words they share."""

    question: Question
    likeness: float
    shared: int


@cache
def questions() -> tuple[Question, ...]:
    """Every question of `questions.toml`, in the order of the file."""
    data = tomllib.loads(FILE.read_text(encoding="utf-8"))
    days = {"rule": data["day"], "before": data["former_day"]}
    return tuple(
        Question(
            tuple(each["asks"]),
            tuple(Numbered(each[name], day) for name, day in days.items() if name in each),
            sure="rule" in each,
        )
        for each in data["question"]
    )


def of_meanings(meanings: Sequence[Meaning]) -> Iterator[Question]:
    """The questions that ways of asking for a meaning are where its source names rules; of which day is not said."""
    days = {numbered.day for question in questions() for numbered in question.rules}
    for meaning in meanings:
        numbers = _NUMBER.findall(meaning.source)
        if numbers:
            yield Question(
                meaning.asks,
                tuple(Numbered(number, day) for number in numbers for day in sorted(days, reverse=True)),
                (*((text, "fr") for text in meaning.texts), *((text, "en") for text in meaning.en)),
                sure=False,
            )


class Questions:
    """Finds questions like a query by the words that they share, each by how few ways of asking hold it."""

    def __init__(self, held: Sequence[Question], terms: Terms) -> None:
        self._terms = terms
        self._questions = held
        self._places = array("H")
        """The place of its question for each way of asking."""
        self._asked: defaultdict[str, array[int]] = defaultdict(lambda: array("H"))
        """The ways of asking that hold a term."""
        for place, question in enumerate(held):
            keys = {
                tuple(sorted({*terms(tokens, language)} - {""}))
                for tokens in (list(tokenise(ask.strip("'"))) for ask in question.asks)
                for language in ("fr", "en")
            }
            for key in sorted(keys - {()}):
                for term in key:
                    self._asked[term].append(len(self._places))
                self._places.append(place)
        most = math.log(1 + len(self._places))
        self._telling = {term: (most - math.log(len(asks))) ** 2 for term, asks in self._asked.items()}
        squares = [0.0] * len(self._places)
        for term, asks in self._asked.items():
            for ask in asks:
                squares[ask] += self._telling[term]
        self._length = array("d", map(math.sqrt, squares))

    def like(self, tokens: Sequence[Token]) -> tuple[Pointer, ...]:
        """The questions like ``tokens``, the likest first: like one of the ways of asking, and said by all of them
        between them.
        """
        best: dict[int, tuple[float, int]] = {}
        for language in ("fr", "en"):
            said = {
                term: self._telling.get(term, UNTOLD)
                for term in dict.fromkeys(self._terms(tokens, language))
                if term
            }
            whole = sum(said.values())
            shared: defaultdict[int, list[float]] = defaultdict(list)
            covering: defaultdict[int, float] = defaultdict(float)
            for term, telling in said.items():
                asks = self._asked.get(term, ())
                for ask in asks:
                    shared[ask].append(telling)
                for place in {self._places[ask] for ask in asks}:
                    covering[place] += telling
            for ask, told in shared.items():
                alike = sum(told) / (self._length[ask] * math.sqrt(whole))
                if alike >= LIKE:
                    place = self._places[ask]
                    covered = min(SPREAD * alike, covering[place] / whole)
                    likeness = min(1.0, round(COVERED * covered + (1 - COVERED) * alike, 6))
                    if len(told) == 1 and len(said) > 1:
                        likeness *= LONE
                    best[place] = max((likeness, len(told)), best.get(place, (0.0, 0)))
        likest = sorted(best.items(), key=lambda each: (-each[1][0], each[0]))[:MOST]
        return tuple(Pointer(self._questions[place], *like) for place, like in likest)
