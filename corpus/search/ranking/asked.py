"""Of which rules people are known to ask: the documents that a question is about."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache, partial
from typing import NamedTuple

from corpus.languages import packs
from corpus.search.index.opened import IndexView
from corpus.search.query.plan import Plan
from corpus.search.query.questions import Numbered, Question
from corpus.search.query.vocabulary import loose_terms
from corpus.search.ranking.ways import count_of
from corpus.search.words.terms import exact_title

YEARS = 4.0
"""The edition whose numbers are meant is at most so many years older or newer."""
KNOWN, SURE = 0.7, 0.95
"""A query so like a question of the rules is none of something else; so like, even where it says what no rules text
answers."""

TOLD, MANY = 5.0, 8
"""A query is about the rules that resembles one of so many likest questions by so much, in several words."""
NAMED = ("card", "topic")
"""What is known by a name and has no number."""

NUMBERED = "2026-08-07"
"""The day on which the numbers of today that are written here and in the vocabulary stood."""
MOST, USUAL = math.log1p(40), 7
"""What as many ways of asking count as any rule has; as many as most rules have."""
SYMBOLS = Question((Numbered("107.4", NUMBERED),))
"""What the symbols of mana mean."""


class Pointed(NamedTuple):
    """How like the query a question is that a document answers; ``sure`` where it is asked of that very rule."""

    likeness: float
    sure: bool


def pointed(plan: Plan, view: IndexView) -> dict[int, Pointed]:
    """The documents that answer questions like the query, each with the likest of those."""
    best: dict[int, Pointed] = {}
    if asks_a_symbol(plan, view):
        best.update(dict.fromkeys(answers(SYMBOLS, view), Pointed(1.0, True)))
    is_phrase = len(plan.concepts) == 1 and (
        any(view.postings("title", title) for title in plan.titles)
        or any(
            way.origin == "typed" and len(way.terms) > 2 and count_of(way, view)
            for way in plan.concepts[0].ways
        )
    )
    for pointer in plan.pointers:
        for number, sure in answers(pointer.question, view).items():
            if is_phrase and not sure:  # a title, or what texts say word for word, is no question
                continue
            known = best.get(number, Pointed(0.0, False))
            best[number] = Pointed(max(pointer.likeness, known.likeness), sure or known.sure)
    return best


def asks_a_symbol(plan: Plan, view: IndexView) -> bool:
    """Whether a query asks for a symbol that no text prints: the rule that defines all symbols answers."""
    unread = (concept.text for concept in plan.concepts if concept.text.startswith("{"))
    return any(not view.count("body", symbol) for symbol in unread)


def is_known(plan: Plan, view: IndexView) -> bool:
    """Whether a query is so like a question that the library's rules answer that it is one, whatever else it says."""
    least = KNOWN if plan.elsewhere is None else SURE
    return (
        asks_a_symbol(plan, view)
        or any(
            # a single word may be all that people ask: « autocollants »
            (each.several or (plan.elsewhere is None and each.likeness >= SURE))
            and each.likeness >= least
            and answers(each.question, view)
            for each in plan.pointers
        )
        or (
            plan.elsewhere is None
            and any(
                sum(values) >= TOLD and sum(map(bool, values)) > 1 and answers(question, view)
                for question, values in plan.resembling[:MANY]
            )
        )
    )


def popularity(number: int, view: IndexView) -> float:
    """How many ways of asking of a document's rule are known: 0 for none, about 1 for the rule with most of them. As
    many as is usual for a rule of a day of which no numbers are known; a lesson explains what is much asked.
    """
    doc = view.docs[number]
    if doc.kind == "item":
        return 1.0
    date, questions = view.editions[doc.edition].date, view.index.thesaurus.questions
    days = [day for day in questions.days if date and abs(year_of(date) - year_of(day)) <= YEARS]
    known = max((questions.asked[Numbered(doc.home or doc.number, day)] for day in days), default=USUAL)
    return math.log1p(known) / MOST


def answers(question: Question, index: IndexView) -> dict[int, bool]:
    """The documents in scope of the rules that answer ``question``, and whether that is sure: told of the very rule, by
    its number of today.
    """
    return index.once(("answers", question), lambda: _find_answers(question, index))


def _find_answers(question: Question, index: IndexView) -> dict[int, bool]:
    found = {
        number: question.sure and numbered is question.rules[0]
        for numbered in reversed(question.rules)
        for number in bearing(numbered, index)
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


def bearing(numbered: Numbered, index: IndexView) -> Iterator[int]:
    """The documents in scope of the rule that bore a number on a day: in each family, as the edition nearest to the day
    that prints it tells.
    """
    shelf = index.index.shelf
    nearest: dict[tuple[str, str], tuple[float, int, int]] = {}
    for number in index.index.numbers.get(numbered.number, ()):
        doc = index.docs[number]
        family = index.editions[doc.edition].family
        for apart, rank in index.once(
            ("near", family, numbered.day), partial(_near, family, numbered.day, index)
        ):
            if shelf.prints(doc, rank):
                if shelf.number_in(doc, rank) == numbered.number:
                    found = (apart, index.index.order[number], number)
                    nearest[family] = min(found, nearest.get(family, found))
                break
    for *_, number in nearest.values():
        yield from (each for each in index.tied(number) if each in index)


def _called(name: str, index: IndexView) -> Iterator[int]:
    """The cards and themes in scope that bear a name."""
    for title in {exact_title(name, pack.code) for pack in packs()} - {""}:
        for number in index.postings("title", title):
            if index.docs[number].kind in NAMED:
                yield number


def _near(family: tuple[str, str], day: str, index: IndexView) -> list[tuple[float, int]]:
    """The editions of a family that are at most YEARS from a day, the nearest first: how far, and their ranks."""
    dated = [each for each in index.editions if each.family == family and each.date]
    apart = [(abs(year_of(each.date) - year_of(day)), each.rank) for each in dated]
    return sorted(each for each in apart if each[0] <= YEARS)


@lru_cache(maxsize=1024)
def year_of(day: str) -> float:
    """A day as a number of years."""
    year, month, *_ = (int(part) for part in day.split("-"))
    return year + (month - 1) / 12
