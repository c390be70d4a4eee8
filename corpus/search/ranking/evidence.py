"""What the texts hold of a plan: for each document the words that it says, by concept, and the titles that name them.

A document earns by concept what it says of it, weighted by how rare the concept is; `candidates` brings those that say
enough. Which of them comes first is the ranker's to decide (`features.py`, `ranker.py`).
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from corpus.search.index.contract import Postings
from corpus.search.index.opened import IndexView
from corpus.search.query.plan import Plan, PlanConcept, TermWay
from corpus.search.ranking.asked import asked_of
from corpus.search.ranking.ways import count_of, keep_greater, loosely, matched
from corpus.search.thresholds import (
    RANK_COMMONER as COMMONER,
    RANK_COVERAGE as COVERAGE,
    RANK_EXACT as EXACT,
    RANK_FEW_SAY as FEW_SAY,
    RANK_INSTEAD as INSTEAD,
    RANK_REST as REST,
    RANK_TELLING as TELLING,
    RANK_TOGETHER as TOGETHER,
)
from corpus.search.words.senses import DENIED
from corpus.search.words.terms import title_terms

PRINTED = 1.15
"""The match of a title that is printed just as the query is typed; 1 is that of one that says the same words."""


@dataclass(slots=True)
class QueryEvidence:
    """For each document that says something of a plan: ``earned`` is the sum of what it says, ``covered`` the rarity of
    the concepts that it says, ``asked`` that of those in which people ask of it, ``together`` what several concepts
    mean together, ``titles`` how well its title is the query (1: all of it and nothing else). ``whole`` is the rarity
    of all concepts.
    """

    whole: float = 1.0
    earned: dict[int, float] = field(default_factory=dict)
    covered: dict[int, float] = field(default_factory=dict)
    asked: dict[int, float] = field(default_factory=dict)
    together: dict[int, float] = field(default_factory=dict)
    titles: dict[int, float] = field(default_factory=dict)
    rarities: list[float] = field(default_factory=list)

    def strength(self) -> dict[int, float]:
        """One number for each document, by which candidates are chosen: all that it says, in proportion to how much
        of the query that is, and its title.
        """
        made: dict[int, float] = {}
        for number, value in self.earned.items():
            value += self.together.get(number, 0.0)
            share = min(1.0, self.covered[number] / self.whole)
            made[number] = value * share**COVERAGE
        for number, match in self.titles.items():
            made[number] = made.get(number, 0.0) + EXACT * self.whole * match**2
        return made


def evidence(plan: Plan, view: IndexView) -> QueryEvidence:
    """What every document says of ``plan``.

    The rarest concepts choose the documents; common ones, which could not carry a document into the answer alone,
    are looked up in those only. That bounds the work for long questions.
    """
    found = QueryEvidence()
    titled: defaultdict[int, float] = defaultdict(float)
    naming: defaultdict[int, float] = defaultdict(float)
    frequencies = [frequency(concept, view) for concept in plan.concepts]
    found.rarities = rarities = _rarities(plan, frequencies, max(view.size, 1))
    found.whole = left = sum(rarities) or 1.0
    for place in sorted(range(len(rarities)), key=lambda place: (-rarities[place], place)):
        rarity = rarities[place]
        if not rarity:
            continue
        only = found.earned if left <= REST * found.whole else None
        left -= rarity
        concept = plan.concepts[place]
        values, titles = _concept(concept, view, only, frequencies[place])
        asked = asked_of(concept, view)
        for number in asked if only is None else asked.keys() & only.keys():
            found.asked[number] = found.asked.get(number, 0.0) + rarity
            values.setdefault(number, 0.0)
        for number, value in values.items():
            found.earned[number] = found.earned.get(number, 0.0) + rarity * value
            found.covered[number] = found.covered.get(number, 0.0) + rarity * min(1.0, 1.5 * value)
        for number, share in titles.items():
            titled[number] += share
            naming[number] += rarity
    _meanings(plan, view, found)
    _titles(plan, view, titled, naming, found)
    return found


def _rarities(plan: Plan, frequencies: list[int], total: int) -> list[float]:
    """How much each concept counts: by how few documents say it; a weak word that happens to be rare no more for it."""
    made = [
        concept.weight * rarity(count, total)
        for concept, count in zip(plan.concepts, frequencies, strict=True)
    ]
    strong = min(
        (each for each, concept in zip(made, plan.concepts, strict=True) if concept.weight >= 1), default=0.0
    )
    if not strong:
        return made
    return [
        min(each, concept.weight * strong) if concept.weight < 1 else each
        for each, concept in zip(made, plan.concepts, strict=True)
    ]


def rarity(frequency: int, total: int) -> float:
    """The weight of what so many of ``total`` documents say (BM25's), 0 for what none says."""
    return math.log(1 + (total - frequency + 0.5) / (frequency + 0.5)) if frequency else 0.0


def frequency(concept: PlanConcept, view: IndexView) -> int:
    """In how many documents a concept stands: as typed, else under another name, else the rarest of its words."""
    typed = other = everyday = 0
    parts: dict[int, int] = {}
    for way in concept.ways:
        count = count_of(way, view)
        if way.part >= 0:
            parts[way.part] = max(count, parts.get(way.part, 0))
        elif way.origin in ("typed", "spelling"):
            typed = max(typed, count)
        elif way.origin == "everyday":
            everyday = max(everyday, count)
        else:
            other = max(other, count)
    if typed and everyday > COMMONER * typed:
        # What is said at the table is rare in rules: how rare the rules' own word is tells how much it says.
        return everyday
    return typed or other or everyday or min((count for count in parts.values() if count), default=0)


def stands(concept: PlanConcept, view: IndexView) -> bool:
    """Whether a text says a concept: a name of several words whole, or each of them somewhere."""
    words = max((len(way.terms) for way in concept.ways if way.origin == "typed" and way.part < 0), default=1)
    parts = set()
    for way in concept.ways:
        if count_of(way, view):
            if way.part < 0:
                return True
            parts.add(way.part)
    return len(parts) >= words


def _concept(
    concept: PlanConcept, view: IndexView, only: Postings | None, typed: int
) -> tuple[dict[int, float], dict[int, float]]:
    """What each document (of ``only``, if given) says of one concept, and how many terms of its title say it.

    Another name that is far more common than what was typed says less than it.
    """
    total = max(view.size, 1)
    values: dict[int, float] = {}
    titles: dict[int, float] = {}
    parts: defaultdict[int, list[TermWay]] = defaultdict(list)
    denied = concept.ways[0].terms[0][0] == DENIED
    for way in _as_typed(concept.ways, view):
        if way.part >= 0:
            parts[way.part].append(way)
            continue
        count = count_of(way, view) if way.origin in ("vocabulary", "family", "meaning") else 0
        whole_name = way.origin == "vocabulary" and len(way.terms) > 1
        if count > COMMONER * typed and not whole_name:
            way = replace(way, weight=way.weight * rarity(count, total) / rarity(typed, total))
        elif way.loose and 0 < count < typed:
            telling = min(TELLING, rarity(count, total) / rarity(typed, total))
            way = replace(way, weight=way.weight * telling)
        found, named = matched(way, view, only)
        keep_greater(values, found)
        if way.origin != "meaning" and not denied:
            keep_greater(titles, named)
    if parts:
        _add_parts(list(parts.values()), view, only, values, titles)
    return values, titles


def _as_typed(ways: tuple[TermWay, ...], view: IndexView) -> tuple[TermWay, ...]:
    """``ways`` of a concept; where no text says what was typed, the surest other name counts as if it were."""
    standing = [way for way in ways if way.part < 0 and count_of(way, view)]
    if not standing or any(way.origin in ("typed", "spelling") for way in standing):
        return ways
    surest = max(way.weight for way in standing)
    if surest >= INSTEAD:
        return ways
    return tuple(replace(way, weight=way.weight * INSTEAD / surest) for way in ways)


def _add_parts(
    parts: list[list[TermWay]],
    view: IndexView,
    only: Postings | None,
    values: dict[int, float],
    titles: dict[int, float],
) -> None:
    """What documents say of single words of a name, summed. The rarest word chooses them: the others, alone, say
    nothing of the name.
    """
    summed: dict[int, float] = {}
    named_sum: dict[int, float] = {}
    parts.sort(key=lambda ways: max(count_of(way, view) for way in ways) or math.inf)
    for place, ways in enumerate(parts):
        among = {**values, **summed} if place and only is None else summed if place else only
        best: dict[int, float] = {}
        best_named: dict[int, float] = {}
        for way in ways:
            found, named = matched(way, view, among)
            keep_greater(best, found)
            keep_greater(best_named, named)
        for into, others in ((summed, best), (named_sum, best_named)):
            for number, value in others.items():
                into[number] = into.get(number, 0.0) + value
    keep_greater(values, summed)
    keep_greater(titles, named_sum)


def _meanings(plan: Plan, view: IndexView, found: QueryEvidence) -> None:
    """What texts earn that say what several concepts mean together."""
    few = FEW_SAY * view.size
    for concerned, share, ways in plan.meanings:
        worth = share * TOGETHER * sum(found.rarities[place] for place in concerned)
        best: dict[int, float] = {}
        for way in ways:
            saying = loosely(way, view, None) if count_of(way, view) else {}
            if saying:
                worth_of_way = min(1.0, few / len(saying)) / max(saying.values())
                keep_greater(best, {number: worth_of_way * value for number, value in saying.items()})
        for number in best.keys() & found.earned.keys():
            found.together[number] = found.together.get(number, 0.0) + worth * best[number]


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
