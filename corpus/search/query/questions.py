"""Which rules answer what is asked: those of which people are known to ask in like words (`questions.toml`). Pure."""

from __future__ import annotations

import math
import re
import tomllib
from array import array
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from corpus.languages import alternatives, derived
from corpus.search.query.curated import Meaning
from corpus.search.query.resemblance import Senses, rarity
from corpus.search.words.tokens import Token, tokenise

LIKE, MOST, UNTOLD = 0.3, 16, 30.0
"""A query is like a way of asking from so much on (1: the same words; each by how few ways hold it); so many of the
likest questions are followed; what a word counts that no question holds."""
COVERED, SPREAD = 0.6, 1.6
"""How much of the likeness is the part of the query that all ways of asking of one rule say between them (at most so
many times what the likest says: words that stand in many of them by chance ask nothing); the rest is that of the
likest."""
LONE = 0.7
"""How much of its likeness counts where it is a single word of several."""
NOTHING: tuple[float, tuple[str, ...]] = 0.0, ()
FOLLOWED = 80
KEPT = 4096
"""So many terms are remembered with what questions say of them."""
SLOPE, LENGTH, SATURATION = 0.45, 16.0, 1.2
"""As of documents: how much the length of all ways of asking tempers a word's weight, their usual length, how fast
further mentions stop counting."""

FILE = Path(__file__).with_name("questions.toml")
GISTS = Path(__file__).resolve().parents[2] / "texts" / "gists.toml"
"""Short names of the rules of the same day, each one more way of asking."""
_NUMBER = re.compile(r"\b\d{3}(?:\.\d+[a-z]{0,2})?\b")

Terms = Callable[[Sequence[Token], str], Sequence[str]]
"""The term of each token in a language: one for all names of a thing; empty for a token that says nothing."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """A rule by the number that it bore on a day (ISO 8601)."""

    number: str
    day: str


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """What is asked of a rule: the numbers by which it is known, the surest first; of a card or theme: its ``name``.
    ``texts`` are words (any order) with their language of which the rule says some: where there are any, a rule that
    doesn't is not the one meant. ``sure`` where its first number tells the very rule that answers today; ``asked`` is
    how many ways of asking it are known. A question is equal to itself alone.
    """

    rules: tuple[Numbered, ...] = ()
    texts: tuple[tuple[str, str], ...] = ()
    sure: bool = True
    name: str = ""
    asked: int = 0


Asked = tuple[tuple[str, ...], Question]
"""The ways of asking a question; only their terms are kept."""


@dataclass(frozen=True, slots=True)
class Pointer:
    """A question like the query, how like (1: the same), and whether they share several words."""

    question: Question
    likeness: float
    several: bool


Resembling = tuple[tuple[Question, tuple[float, ...]], ...]
"""Questions that resemble a query, each with how much its ways of asking say of each word."""


def questions(meanings: Sequence[Meaning] = ()) -> Iterator[Asked]:
    """Every question of `questions.toml` in the order of the file, its rule's gist among the ways of asking; the gists
    of other rules; then the questions that ways of asking for ``meanings`` are where their source names rules, of which
    day is not said.
    """
    data = tomllib.loads(FILE.read_text(encoding="utf-8"))
    days = {"rule": data["day"], "before": data["former_day"]}
    gists: dict[str, str] = tomllib.loads(GISTS.read_text(encoding="utf-8"))["gists"]
    for each in data["question"]:
        rules = tuple(Numbered(each[name], day) for name, day in days.items() if name in each)
        gist = gists.pop(each.get("rule", ""), None)
        yield (
            (*each["asks"], *([gist] if gist else ())),
            Question(rules, sure="rule" in each, asked=len(each["asks"])),
        )
    for number, gist in gists.items():
        yield (gist,), Question((Numbered(number, data["day"]),))
    for each in data["called"]:
        yield tuple(each["asks"]), Question(sure=False, name=each["name"])
    for meaning in meanings:
        numbers = _NUMBER.findall(meaning.source)
        if numbers:
            rules = tuple(
                Numbered(number, day) for number in numbers for day in sorted(days.values(), reverse=True)
            )
            yield meaning.asks, Question(rules, tuple(meaning.says()), sure=False)


@derived
def _opens() -> re.Pattern[str]:
    """What a whole question begins with."""
    return re.compile(rf"(?:{alternatives('search', 'opens')})\b")


class Questions:
    """Finds questions like a query by the words that they share, each by how few ways of asking hold it."""

    def __init__(self, asked: Iterable[Asked], terms: Terms) -> None:
        self._terms = terms
        self._questions: list[Question] = []
        self.asked: Counter[Numbered] = Counter()
        """How many ways of asking of each rule are known, by its numbers."""
        self._places = array("H")
        """The place of its question for each way of asking."""
        self._asked: defaultdict[str, array[int]] = defaultdict(lambda: array("H"))
        """The ways of asking that hold a term."""
        self._tempered = array("d")
        """How much the length of all ways of asking each question tempers a word's weight."""
        self._begun: list[tuple[str, str, int]] = []
        """Ways of asking that are whole questions, folded, as written, with the place of their question."""
        for place, (ways, question) in enumerate(asked):
            for way in filter(_opens().match, ways if question.sure else ()):
                self._begun.append((" ".join(token.text for token in tokenise(way)), way, place))
            self._questions.append(question)
            self.asked.update(dict.fromkeys(question.rules, question.asked))
            known: set[frozenset[str]] = set()
            for tokens in (list(tokenise(ask.strip("'"))) for ask in ways):
                for language in ("fr", "en"):
                    key = frozenset(filter(None, self._terms(tokens, language)))
                    if not key or key in known:
                        continue
                    known.add(key)
                    for term in key:
                        self._asked[term].append(len(self._places))
                    self._places.append(place)
            self._tempered.append(1 - SLOPE + SLOPE * sum(map(len, known)) / LENGTH)
        self.days = frozenset(numbered.day for numbered in self.asked)
        """The days on which the numbers stood by which rules are known."""
        self._begun.sort()
        self._postings = lru_cache(KEPT)(self._find_postings)
        most = math.log(1 + len(self._places))
        self._telling = {term: (most - math.log(len(asks))) ** 2 for term, asks in self._asked.items()}
        squares = [0.0] * len(self._places)
        for term, asks in self._asked.items():
            for ask in asks:
                squares[ask] += self._telling[term]
        self._length = array("d", map(math.sqrt, squares))

    def ways(self) -> list[tuple[Question, list[frozenset[str]]]]:
        """Each question with the terms of each way of asking it."""
        terms: defaultdict[int, set[str]] = defaultdict(set)
        for term, asks in self._asked.items():
            for ask in asks:
                terms[ask].add(term)
        found: list[list[frozenset[str]]] = [[] for _ in self._questions]
        for ask, place in enumerate(self._places):
            found[place].append(frozenset(terms[ask]))
        return list(zip(self._questions, found, strict=True))

    def begun(self, typed: str, most: int) -> Iterator[tuple[str, Question]]:
        """The questions that begin with folded words, as people ask them: at most so many."""
        first = bisect_left(self._begun, (typed, "", 0))
        for folded, ask, place in self._begun[first : first + most]:
            if folded.startswith(typed):
                yield ask, self._questions[place]

    def like(self, senses: Sequence[Senses]) -> tuple[Pointer, ...]:
        """The questions like a query, by what each of its words may mean, the likest first: like one of the ways of
        asking, and said by all of them between them.
        """
        words: list[tuple[float, dict[int, tuple[float, tuple[str, ...]]], dict[int, float]]] = []
        for word in senses:
            known = [
                sense for sense in word if sense.terms and all(map(self._telling.__contains__, sense.terms))
            ]
            own = max((self._telling[sense.terms[0]] for sense in known if sense.weight >= 1), default=UNTOLD)
            asks, places = dict[int, tuple[float, tuple[str, ...]]](), dict[int, float]()
            worths = [
                # another name is worth no more than the word itself
                (min(1.0, weight) * min(own, *map(self._telling.__getitem__, terms)), terms)
                for terms, weight in reversed(known)
            ]
            for worth, terms in sorted(worths, key=lambda each: each[0]):  # the best sense stays
                sharing = self._sharing(terms)
                asks.update(dict.fromkeys(sharing, (worth, terms)))
                places.update(dict.fromkeys(map(self._places.__getitem__, sharing), worth))
            words.append((own, asks, places))
        whole = rest = sum(own for own, *_ in words)
        shared = dict[int, float]()
        for own, asks, _ in sorted(words, key=lambda each: -each[0]):
            # what shares no more than the words that are left is too little like the query, however short it is
            for ask in asks if rest > LIKE**2 * whole / 2 else shared.keys() & asks.keys():
                shared[ask] = shared.get(ask, 0.0) + asks[ask][0]
            rest -= own
        best, least = dict[int, tuple[float, bool]](), LIKE * math.sqrt(whole)
        for ask, worth in shared.items():
            if worth >= least * self._length[ask]:
                # two words of a query may mean the same word of a question
                met = {
                    terms: each for _, asks, _ in words for each, terms in [asks.get(ask, NOTHING)] if terms
                }
                place, share = self._places[ask], sum(met.values()) / (self._length[ask] * math.sqrt(whole))
                covered = min(SPREAD * share, sum(places.get(place, 0.0) for *_, places in words) / whole)
                likeness = min(1.0, round(COVERED * covered + (1 - COVERED) * share, 6))
                several = len(met) > 1
                like = likeness if several or len(words) == 1 else likeness * LONE, several
                best[place] = max(like, best.get(place, (0.0, False)))
        nearest = sorted(best.items(), key=lambda each: (-each[1][0], each[0]))[:MOST]
        return tuple(Pointer(self._questions[place], *like) for place, like in nearest)

    def _sharing(self, terms: Sequence[str]) -> Iterable[int]:
        """The ways of asking that say all ``terms``."""
        first, *others = (self._asked[term] for term in terms)
        return set(first).intersection(*others) if others else first

    def resembling(self, senses: Sequence[Senses]) -> Resembling:
        """The questions that resemble a query most in all their ways of asking: how much of each word those say in its
        best sense (0 to 1), times how rare that is.
        """
        sums: dict[int, float] = {}
        best: list[dict[int, float]] = []
        for word in senses:
            values: dict[int, float] = {}
            for sense in word:
                for term in sense.terms:
                    postings = self._postings(term)
                    weight = (
                        sense.weight
                        * rarity(len(postings), len(self._questions))
                        / math.sqrt(len(sense.terms))
                    )
                    for place, value in postings.items():
                        if weight * value > values.get(place, 0.0):
                            values[place] = weight * value
            for place, value in values.items():
                sums[place] = sums.get(place, 0.0) + value
            best.append(values)
        least = sorted(sums.values())[-FOLLOWED] - 1e-6 if len(sums) > FOLLOWED else 0.0
        near = (place for place, value in sums.items() if value >= least)
        nearest = sorted(near, key=lambda place: (-round(sums[place], 6), place))[:FOLLOWED]
        return tuple(
            (self._questions[place], tuple(values.get(place, 0.0) for values in best)) for place in nearest
        )

    def _find_postings(self, term: str) -> dict[int, float]:
        """The questions of which a way of asking says a term: how much they all say of it (0 to 1)."""
        counts = Counter(self._places[ask] for ask in self._asked.get(term, ()))
        return {
            place: count / (count + SATURATION * self._tempered[place]) for place, count in counts.items()
        }
