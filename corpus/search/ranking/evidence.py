"""What the texts hold of a plan: for each document the words that it says, by concept, and the titles that name them.

A document earns by concept what it says of it, weighted by how rare the concept is; `candidates` brings those that say
enough. Which of them comes first is the ranker's to decide (`features.py`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from corpus.search.index.opened import IndexView
from corpus.search.query.plan import Plan, PlanConcept
from corpus.search.query.resemblance import rarity
from corpus.search.ranking.ways import count_of, keep_greater, matched
from corpus.search.words.senses import DENIED
from corpus.search.words.terms import title_terms

EXACT = 2.6
"""What a title earns that says the query, all of it and nothing else, in units of the whole query."""
COVERAGE = 1.3
"""How steeply the sum counts with the part of the query that it covers (an exponent)."""
PRINTED = 1.15
"""The match of a title that is printed just as the query is typed; 1 is that of one that says the same words."""


@dataclass(slots=True)
class QueryEvidence:
    """For each document that says something of a plan: ``earned`` is the sum of what it says, ``covered`` the rarity of
    the concepts that it says, ``titles`` how well its title is the query (1: all of it and nothing else). ``whole`` is
    the rarity of all concepts.
    """

    whole: float = 1.0
    earned: dict[int, float] = field(default_factory=dict)
    covered: dict[int, float] = field(default_factory=dict)
    titles: dict[int, float] = field(default_factory=dict)
    rarities: list[float] = field(default_factory=list)

    def strength(self) -> dict[int, float]:
        """One number for each document, by which candidates are chosen: all that it says, in proportion to how much
        of the query that is, and its title.
        """
        made: dict[int, float] = {}
        for number, value in self.earned.items():
            share = min(1.0, self.covered[number] / self.whole)
            made[number] = value * share**COVERAGE
        for number, match in self.titles.items():
            made[number] = made.get(number, 0.0) + EXACT * self.whole * match**2
        return made


def evidence(plan: Plan, view: IndexView) -> QueryEvidence:
    """What every document says of ``plan``."""
    found = QueryEvidence()
    titled: defaultdict[int, float] = defaultdict(float)
    naming: defaultdict[int, float] = defaultdict(float)
    frequencies = [frequency(concept, view) for concept in plan.concepts]
    found.rarities = [
        concept.weight * rarity(count, max(view.size, 1))
        for concept, count in zip(plan.concepts, frequencies, strict=True)
    ]
    found.whole = sum(found.rarities) or 1.0
    for concept, worth in zip(plan.concepts, found.rarities, strict=True):
        values, titles = _concept(concept, view) if worth else ({}, {})
        for number, value in values.items():
            found.earned[number] = found.earned.get(number, 0.0) + worth * value
            found.covered[number] = found.covered.get(number, 0.0) + worth * min(1.0, 1.5 * value)
        for number, share in titles.items():
            titled[number] += share
            naming[number] += worth
    _titles(plan, view, titled, naming, found)
    return found


def frequency(concept: PlanConcept, view: IndexView) -> int:
    """In how many documents a concept stands: as typed, else under another name."""
    typed = other = 0
    for way in concept.ways:
        if way.origin in ("typed", "spelling"):
            typed = max(typed, count_of(way, view))
        else:
            other = max(other, count_of(way, view))
    return typed or other


def _concept(concept: PlanConcept, view: IndexView) -> tuple[dict[int, float], dict[int, float]]:
    """What each document says of one concept, and how many terms of its title say it."""
    values: dict[int, float] = {}
    titles: dict[int, float] = {}
    denied = concept.ways[0].terms[0][0] == DENIED
    for way in concept.ways:
        if count_of(way, view):
            found, named = matched(way, view)
            keep_greater(values, found)
            if not denied:
                keep_greater(titles, named)
    return values, titles


def _titles(
    plan: Plan, view: IndexView, titled: dict[int, float], naming: dict[int, float], found: QueryEvidence
) -> None:
    """How well titles are the query: by how much of them it says, and how much of it they say."""
    printed = {number for title in plan.titles for number in view.postings("title", title)}
    for number, share in titled.items():
        doc = view.docs[number]
        named = title_terms(doc.name, doc.language)
        if named:
            match = min(1.0, share / len(named)) * min(1.0, naming[number] / found.whole)
            found.titles[number] = PRINTED if number in printed else match


def strongest(strengths: Mapping[int, float], most: int, places: Sequence[int]) -> list[int]:
    """The documents of the ``most`` greatest strengths, the strongest first; ties by their place."""
    if len(strengths) > most:  # most of them fall away before any is rounded
        least = sorted(strengths.values())[-most] - 1e-6
        strengths = {number: value for number, value in strengths.items() if value >= least}
    return sorted(strengths, key=lambda number: (-round(strengths[number], 6), places[number]))[:most]
