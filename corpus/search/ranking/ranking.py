"""What ranks first: scores of documents for a plan. Knows postings, not the engine that keeps them.

A document earns by concept what it says of it (weighted by how rare the concept is), more at the beginning
of its text, in its title or under a title that says it, and for neighbours that stay neighbours; the sum counts
in proportion to how much of the query it covers. A title that says exactly what is asked leads its rules with it.
"""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from corpus.search.index.contract import Postings
from corpus.search.index.facts import Doc
from corpus.search.index.opened import View
from corpus.search.query.plan import Concept, Plan, Way
from corpus.search.thresholds import (
    PLAN_PART as PART,
    RANK_COMMONER as COMMONER,
    RANK_CONTEXT as CONTEXT,
    RANK_COVERAGE as COVERAGE,
    RANK_EXACT as EXACT,
    RANK_FAMILY as FAMILY,
    RANK_FAMILY_LEAST as FAMILY_LEAST,
    RANK_FAMILY_MOST as FAMILY_MOST,
    RANK_FAMILY_STEP as FAMILY_STEP,
    RANK_FOREIGN as FOREIGN,
    RANK_GENERAL as GENERAL,
    RANK_HEADING_FIRST as HEADING_FIRST,
    RANK_LEAD as LEAD,
    RANK_LOOSE as LOOSE,
    RANK_MENTION as MENTION,
    RANK_NEIGHBOURS as NEIGHBOURS,
    RANK_PARAGRAPH as PARAGRAPH,
    RANK_PHRASE as PHRASE,
    RANK_REST as REST,
    RANK_TELLING as TELLING,
    RANK_TITLE as TITLE,
    RANK_TRANSLATED as TRANSLATED,
)
from corpus.search.words.terms import pair, title_terms

AUTHORITY = {"item": 0.88, "topic": 0.95}
"""A lesson restates what the rules say, a FAQ's theme explains it."""


@dataclass(slots=True)
class Scores:
    """Score by document, and the documents whose title is what was asked."""

    by_doc: dict[int, float] = field(default_factory=dict)
    leading: set[int] = field(default_factory=set)


def score(plan: Plan, index: View) -> Scores:
    """Scores of every document that says enough of what ``plan`` looks for.

    The rarest concepts choose the documents; common ones, which could not carry a document into the answer alone,
    are looked up in those only. That bounds the work for long questions.
    """
    total = max(index.size, 1)
    earned: dict[int, float] = {}
    covered: dict[int, float] = {}
    titled: defaultdict[int, float] = defaultdict(float)
    asked: defaultdict[int, float] = defaultdict(float)
    frequencies = [frequency(concept, index) for concept in plan.concepts]
    rarities = [
        concept.weight * _rarity(count, total)
        for concept, count in zip(plan.concepts, frequencies, strict=True)
    ]
    # A weak word that happens to be rare says no more for it.
    strong = min(
        (each for each, concept in zip(rarities, plan.concepts, strict=True) if concept.weight >= 1),
        default=0.0,
    )
    if strong:
        rarities = [
            min(each, concept.weight * strong) if concept.weight < 1 else each
            for each, concept in zip(rarities, plan.concepts, strict=True)
        ]
    whole = left = sum(rarities) or 1.0
    for place in sorted(range(len(rarities)), key=lambda place: -rarities[place]):
        rarity = rarities[place]
        if not rarity:
            continue
        only = earned if left <= REST * whole else None
        left -= rarity
        values, titles = _concept(plan.concepts[place], index, only, frequencies[place])
        for number, value in values.items():
            earned[number] = earned.get(number, 0.0) + rarity * value
            covered[number] = covered.get(number, 0.0) + (rarity if value > 0.667 else rarity * value * 1.5)
        for number, share in titles.items():
            titled[number] += share
            asked[number] += rarity
    _neighbours(plan, index, rarities, earned)
    scores = Scores()
    for number, value in earned.items():
        kind = index.docs[number].kind
        authority = MENTION if kind == "card" and number not in titled else AUTHORITY.get(kind, 1.0)
        authority *= _foreign(plan, index.docs[number])
        if kind == "rule" and len(plan.concepts) == 1 and index.docs[number].number[-1:].isdigit():
            authority *= GENERAL
        scores.by_doc[number] = authority * value * (min(1.0, covered[number] / whole) ** COVERAGE)
    _titles(plan, index, titled, asked, whole, scores)
    return scores


def _foreign(plan: Plan, doc: Doc) -> float:
    """What a document's language makes of what it says."""
    if doc.language == "fr":
        return 1.0
    return TRANSLATED if plan.language == "fr" else FOREIGN


def _rarity(frequency: int, total: int) -> float:
    return math.log(1 + (total - frequency + 0.5) / (frequency + 0.5)) if frequency else 0.0


def frequency(concept: Concept, index: View) -> int:
    """In how many documents a concept stands: as typed, else under another name, else the rarest of its words."""
    typed = said = 0
    parts: dict[int, int] = {}
    for way in concept.ways:
        count = _count(way, index)
        if way.part >= 0:
            parts[way.part] = max(count, parts.get(way.part, 0))
        elif way.origin in ("typed", "spelling"):
            typed = max(typed, count)
        else:
            said = max(said, count)
    return typed or said or min((count for count in parts.values() if count), default=0)


def _concept(
    concept: Concept, index: View, only: Postings | None, typed: int
) -> tuple[dict[int, float], dict[int, float]]:
    """What each document (of ``only``, if given) says of one concept, and how many terms of its title say it.

    Another name that is far more common than what was typed says less than it.
    """
    total = max(index.size, 1)
    values: dict[int, float] = {}
    titles: dict[int, float] = {}
    parts: defaultdict[int, list[Way]] = defaultdict(list)
    for way in concept.ways:
        if way.part >= 0:
            parts[way.part].append(way)
            continue
        count = _count(way, index) if way.origin in ("vocabulary", "family", "meaning") else 0
        if count > COMMONER * typed:
            way = replace(way, weight=way.weight * _rarity(count, total) / _rarity(typed, total))
        elif way.loose and 0 < count < typed:
            telling = min(TELLING, _rarity(count, total) / _rarity(typed, total))
            way = replace(way, weight=way.weight * telling)
        found, named = _said(way, index, only)
        _raise(values, found)
        if way.origin != "meaning":
            _raise(titles, named)
    if parts:
        _add_parts(list(parts.values()), index, only, values, titles)
    return values, titles


def _add_parts(
    parts: list[list[Way]],
    index: View,
    only: Postings | None,
    values: dict[int, float],
    titles: dict[int, float],
) -> None:
    """What documents say of single words of a name, summed. The rarest word chooses them: the others, alone, say
    nothing of the name.
    """
    summed: dict[int, float] = {}
    named_sum: dict[int, float] = {}
    parts.sort(key=lambda ways: max(_count(way, index) for way in ways) or math.inf)
    for rank, ways in enumerate(parts):
        among = {**values, **summed} if rank and only is None else summed if rank else only
        best: dict[int, float] = {}
        best_named: dict[int, float] = {}
        for way in ways:
            found, named = _said(way, index, among)
            _raise(best, found)
            _raise(best_named, named)
        for into, others in ((summed, best), (named_sum, best_named)):
            for number, value in others.items():
                into[number] = into.get(number, 0.0) + value
    _raise(values, summed)
    _raise(titles, named_sum)


def _count(way: Way, index: View) -> int:
    """In how many documents a way stands."""
    postings = index.postings
    if len(way.terms) == 1:
        return len(postings("body", way.terms[0]))
    if way.loose:
        return min(len(postings("body", term)) for term in way.terms)
    return min(len(postings("pair", pair(*two))) for two in itertools.pairwise(way.terms))


def _said(way: Way, index: View, only: Postings | None) -> tuple[Mapping[int, float], Postings]:
    """What documents say of one way, and the titles that say it."""
    if way.loose:
        return _loose(way, index, only), {}
    return _phrase(way, index, only) if len(way.terms) > 1 else _term(way, index, only)


def _raise(values: dict[int, float], others: Mapping[int, float]) -> None:
    """Keep the greater of two values for each document."""
    if not values:
        values.update(others)
        return
    for number, value in others.items():
        if value > values.get(number, 0.0):
            values[number] = value


def _among(postings: Postings, only: Postings | None) -> Postings:
    """Those of ``postings`` that are in ``only``."""
    if only is None:
        return postings
    if len(only) < len(postings):
        return {number: postings[number] for number in only if number in postings}
    return {number: held for number, held in postings.items() if number in only}


def _term(way: Way, index: View, only: Postings | None) -> tuple[dict[int, float], Postings]:
    """What each document says of a single term, and the titles that hold it."""
    term, weight = way.terms[0], way.weight
    postings = index.postings
    body = _among(postings("body", term), only)
    values = dict(body) if weight == 1.0 else {number: weight * held for number, held in body.items()}
    for field_name, worth in (("lead", LEAD), ("context", CONTEXT), ("title", TITLE)):
        worth *= weight
        for number, held in _among(postings(field_name, term), only).items():
            values[number] = values.get(number, 0.0) + worth * held
    named = _among(postings("title", term), only)
    return values, named if weight == 1.0 else dict.fromkeys(named, weight if way.part < 0 else weight / PART)


def _loose(way: Way, index: View, only: Postings | None) -> dict[int, float]:
    """Documents that say all terms of a way, wherever: more where their text begins with them."""
    postings = index.postings
    fields = sorted((postings("body", term) for term in way.terms), key=len)
    leads = [postings("lead", term) for term in way.terms]
    values = {}
    for number, held in _among(fields[0], only).items():
        least = min(held, *(other.get(number, 0.0) for other in fields[1:]))
        if least:
            begun = sum(lead.get(number, 0.0) for lead in leads) / len(leads)
            values[number] = way.weight * (LOOSE * len(fields) + least + LEAD * begun)
    return values


def _phrase(way: Way, index: View, only: Postings | None) -> tuple[dict[int, float], Postings]:
    """Documents where the terms of a way follow each other (each pair of them stands there)."""
    postings = index.postings
    pairs = sorted((postings("pair", pair(*two)) for two in itertools.pairwise(way.terms)), key=len)
    values = {}
    for number, held in _among(pairs[0], only).items():
        least = min(held, *(other.get(number, 0.0) for other in pairs[1:])) if len(pairs) > 1 else held
        if least:
            values[number] = way.weight * (PHRASE + least)
    for field_name, worth in (("lead", LEAD), ("context", CONTEXT), ("title", TITLE)):
        fields = sorted((postings(field_name, term) for term in way.terms), key=len)
        for number, held in _among(fields[0], only).items():
            least = min(held, *(other.get(number, 0.0) for other in fields[1:]))
            if least and (number in values or field_name != "lead"):
                values[number] = values.get(number, 0.0) + way.weight * worth * least
    named = sorted((postings("title", term) for term in way.terms), key=len)
    whole = [number for number in named[0] if all(number in other for other in named[1:])]
    return values, dict.fromkeys(whole, way.weight * len(way.terms))


def _neighbours(plan: Plan, index: View, rarities: list[float], earned: dict[int, float]) -> None:
    """Reward neighbours of the query that are neighbours in the text."""
    for first, second in plan.neighbours:
        worth = NEIGHBOURS * (rarities[first] + rarities[second]) / 2
        best: dict[int, float] = {}
        for one in plan.concepts[first].ways[:3]:
            for other in plan.concepts[second].ways[:3]:
                if len(one.terms) == len(other.terms) == 1:
                    weight = one.weight * other.weight
                    for number, held in index.postings("pair", pair(one.terms[0], other.terms[0])).items():
                        best[number] = max(best.get(number, 0.0), held * weight)
        for number, held in best.items():
            if number in earned:
                earned[number] += worth * held


def _titles(
    plan: Plan,
    index: View,
    titled: dict[int, float],
    asked: dict[int, float],
    whole: float,
    scores: Scores,
) -> None:
    """Reward titles by how much of them the query says and how much of the query they say; lead their rules."""
    printed = {number for title in plan.titles for number in index.postings("title", title)}
    for number, share in titled.items():
        doc = index.docs[number]
        length = len(title_terms(doc.name, doc.language))
        if not length:
            continue
        match = min(1.0, share / length) * min(1.0, asked[number] / whole)
        if number in printed:
            match = 1.15
        earned = EXACT * whole * match**2 * _foreign(plan, doc)
        scores.by_doc[number] = scores.by_doc.get(number, 0.0) + earned
        if match >= 0.8:
            scores.leading.add(number)
    own = dict(scores.by_doc)
    headings: dict[str, float] = {}
    for number in scores.leading:
        doc = index.docs[number]
        if doc.kind == "rule":
            headings[doc.language] = max(scores.by_doc[number], headings.get(doc.language, 0.0))
    for number in scores.leading:
        doc = index.docs[number]
        if doc.kind != "rule" and doc.language in headings:
            scores.by_doc[number] = min(scores.by_doc[number], HEADING_FIRST * headings[doc.language])
    for number in sorted(scores.leading):
        for rank, child in enumerate(index.children(number)):
            lent = max(FAMILY_LEAST, FAMILY - FAMILY_STEP * rank) * scores.by_doc[number]
            held = scores.by_doc.get(child, 0.0)
            scores.by_doc[child] = max(held, min(held + lent, FAMILY_MOST * scores.by_doc[number]))
        children = index.children(number)
        if children and index.docs[number].bare and plan.analysis.asks and len(plan.concepts) > 1:
            # To a question a mere title is no answer: the rule under it that says most is.
            best = max(children, key=lambda child: own.get(child, 0.0))
            scores.by_doc[best] = max(scores.by_doc[best], PARAGRAPH * scores.by_doc[number])
