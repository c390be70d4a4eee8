"""Of which rules people are known to ask: the documents that a question is about, and those of a word of questions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from corpus.languages import packs
from corpus.search.index.contract import Postings
from corpus.search.index.opened import View
from corpus.search.query.plan import Concept, Plan
from corpus.search.query.questions import Numbered, Question
from corpus.search.query.vocabulary import loose_terms
from corpus.search.thresholds import (
    NAME_LONGEST as LONGEST_NAME,
    POINT_ASKED as ASKED,
    POINT_CARD as FIRST,
    POINT_YEARS as YEARS,
)
from corpus.search.words.stopwords import stops
from corpus.search.words.terms import exact, exact_title

NAMED = ("card", "topic")
"""What is known by a name and has no number."""


def asked_of(concept: Concept, index: View) -> Postings:
    """What documents earn for a concept because people ask of them in its words: not where a title over them or
    their own says it, since all rules there do.
    """
    terms = tuple(
        way.terms[0]
        for way in concept.ways
        if len(way.terms) == 1 and way.part < 0 and way.origin in ("typed", "vocabulary")
    )

    def make() -> Postings:
        over = [index.postings(name, term) for term in terms for name in ("title", "context")]
        found = {number for question in concept.asked for number in answers(question, index)}
        return {number: ASKED for number in found if not any(number in each for each in over)}

    return index.remembered("asked", (concept.asked, terms), make) if concept.asked else {}


def answers(question: Question, index: View) -> dict[int, bool]:
    """The documents in scope of the rules that answer ``question``, and whether that is sure: told of the very rule, by
    its number of today.
    """
    held = index.answers.get(question)
    if held is None:
        held = index.answers[question] = _find_answers(question, index)
    return held


def _find_answers(question: Question, index: View) -> dict[int, bool]:
    found = {
        number: question.sure and numbered is question.rules[0]
        for numbered in reversed(question.rules)
        for number in _bearing(numbered, index)
    }
    if question.name:
        found.update(dict.fromkeys(_called(question.name, index), False))
    if not found or not question.texts:
        return found
    return {
        number: False
        for number in found
        for text, language in question.texts
        if language == index.docs[number].language
        and all(number in index.postings("body", term) for term in loose_terms(text, language))
    }


def _bearing(numbered: Numbered, index: View) -> Iterator[int]:
    """The documents in scope of the rule that bore a number on a day: in each family, as the edition nearest to the day
    that prints it tells.
    """
    shelf = index.index.shelf
    nearest: dict[tuple[str, str], tuple[float, int]] = {}
    for number in index.index.numbers.get(numbered.number, ()):
        doc = index.docs[number]
        family = index.editions[doc.edition].family
        for apart, rank in _near(family, numbered.day, index):
            if shelf.prints(doc, rank):
                if shelf.number_in(doc, rank) == numbered.number:
                    nearest[family] = min((apart, number), nearest.get(family, (apart, number)))
                break
    for _, number in nearest.values():
        yield from (each for each in index.tied(number) if each in index)


def _called(name: str, index: View) -> Iterator[int]:
    """The cards and themes in scope that bear a name."""
    for title in {exact_title(name, pack.code) for pack in packs()} - {""}:
        for number in index.postings("title", title):
            if index.docs[number].kind in NAMED:
                yield number


def cards_first(words: dict[int, float], plan: Plan, index: View) -> dict[int, float]:
    """``words`` (score by document) with the cards before all else whose whole name stands in the query, where that is
    of several words: who writes it out asks of that card, whatever the rules say of the rest.
    """
    called: set[int] = set()
    for silent in stops().values():
        typed = [token.text for token in plan.analysis.tokens if token.text not in silent]
        for start in range(len(typed) - 1):
            for end in range(start + 2, min(start + LONGEST_NAME, len(typed)) + 1):
                called.update(index.postings("title", exact(typed[start:end])))
    called = {number for number in called & words.keys() if index.docs[number].kind == "card"}
    most = max((words[number] for number in called), default=0.0)
    first = FIRST * max((value for number, value in words.items() if number not in called), default=0.0)
    return {**words, **{number: words[number] * first / most for number in called}} if most < first else words


def _near(family: tuple[str, str], day: str, index: View) -> list[tuple[float, int]]:
    """The editions of a family that are at most YEARS from a day, the nearest first: how far, and their ranks."""
    made = index.index.near.get((family, day))
    if made is None:
        apart = (
            (abs(year_of(edition.date) - year_of(day)), edition.rank)
            for edition in index.editions
            if edition.family == family and edition.date
        )
        made = index.index.near[family, day] = sorted(each for each in apart if each[0] <= YEARS)
    return made


@lru_cache(maxsize=1024)
def year_of(day: str) -> float:
    """A day as a number of years."""
    year, month, *_ = (int(part) for part in day.split("-"))
    return year + (month - 1) / 12
