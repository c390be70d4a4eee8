"""What ranks first: scores of documents for a plan. Knows postings, not the engine that keeps them.

A document earns by concept what it says of it (weighted by how rare the concept is), more at the beginning
of its text, in its title or under a title that says it, and for neighbours that stay neighbours; the sum counts
in proportion to how much of the query it covers. A title that says exactly what is asked leads its rules with it.
"""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from corpus.search.index.contract import Postings
from corpus.search.index.facts import Doc
from corpus.search.index.opened import View
from corpus.search.query.plan import Concept, Plan, Way
from corpus.search.ranking.asked import asked_of
from corpus.search.ranking.saying import count_of, keep_greater, loosely, repeated, said
from corpus.search.thresholds import (
    RANK_COMMONER as COMMONER,
    RANK_COVERAGE as COVERAGE,
    RANK_EXACT as EXACT,
    RANK_FAMILY as FAMILY,
    RANK_FAMILY_LEAST as FAMILY_LEAST,
    RANK_FAMILY_MOST as FAMILY_MOST,
    RANK_FAMILY_STEP as FAMILY_STEP,
    RANK_FEW_SAY as FEW_SAY,
    RANK_FOREIGN as FOREIGN,
    RANK_GENERAL as GENERAL,
    RANK_HEADING_FIRST as HEADING_FIRST,
    RANK_IN_ENGLISH as IN_ENGLISH,
    RANK_INSTEAD as INSTEAD,
    RANK_KEYWORD as KEYWORD,
    RANK_MENTION as MENTION,
    RANK_NEIGHBOURS as NEIGHBOURS,
    RANK_PARAGRAPH as PARAGRAPH,
    RANK_REST as REST,
    RANK_TELLING as TELLING,
    RANK_TOGETHER as TOGETHER,
    RANK_TRANSLATED as TRANSLATED,
    RANK_TURNED as TURNED,
    RANK_VARIANT as VARIANT,
)
from corpus.search.words.senses import DENIED
from corpus.search.words.terms import pair, title_terms

AUTHORITY = {"item": 0.88, "topic": 0.95}
"""A lesson restates what the rules say, a FAQ's theme explains it."""

VARIANTS = "89"
"""The parts of the rules for multiplayer games and casual variants (since 2009); before, no rule began so."""


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
        more = {number: rarity if value > 0.667 else rarity * value * 1.5 for number, value in values.items()}
        if earned:
            for number, value in values.items():
                earned[number] = earned.get(number, 0.0) + rarity * value
                covered[number] = covered.get(number, 0.0) + more[number]
        else:
            earned, covered = {number: rarity * value for number, value in values.items()}, more
        for number, share in titles.items():
            titled[number] += share
            asked[number] += rarity
    _neighbours(plan, index, rarities, earned)
    _meanings(plan, index, rarities, earned)
    scores = Scores()
    by_doc, docs = scores.by_doc, index.docs
    unspoken = _unspoken(plan, index, earned)
    one = len(plan.concepts) == 1
    languages: dict[str, float] = {}
    for number, value in earned.items():
        doc = docs[number]
        if doc.language not in languages:
            languages[doc.language] = foreign(plan, doc)
        authority = languages[doc.language]
        if doc.kind != "rule":
            authority *= (
                MENTION if doc.kind == "card" and number not in titled else AUTHORITY.get(doc.kind, 1.0)
            )
        elif number in unspoken:
            authority *= unspoken[number]
        if one and doc.kind == "rule" and doc.number[-1:].isdigit():
            authority *= GENERAL
        share = covered[number] / whole
        by_doc[number] = authority * value * (share**COVERAGE if share < 1.0 else 1.0)
    _titles(plan, index, titled, asked, whole, scores)
    return scores


def _unspoken(plan: Plan, index: View, earned: Iterable[int]) -> dict[int, float]:
    """What the rules of variants and of single keywords among ``earned`` earn of their score, where no title, their own
    or one above, says a word of the query.
    """
    kept: dict[int, float] = {}
    docs, apart = index.docs, index.index.under_own_title
    for number in earned:
        doc = docs[number]
        if doc.kind == "rule" and doc.number[0] in VARIANTS:
            kept[number] = VARIANT
        elif apart[number]:
            kept[number] = KEYWORD
    terms = {term for concept in plan.concepts for way in concept.ways if not way.loose for term in way.terms}
    for field_name, term in itertools.product(("title", "context"), terms if kept else ()):
        for number in kept.keys() & index.postings(field_name, term).keys():
            over = title_terms(index.docs[number].title, index.docs[number].language)
            if index.docs[number].number[0] not in VARIANTS or len(terms.intersection(over)) >= len(over) / 2:
                kept.pop(number, None)
    return kept


def foreign(plan: Plan, doc: Doc) -> float:
    """What a document's language makes of what it says."""
    if doc.language == "fr":
        return IN_ENGLISH if plan.language == "en" else 1.0
    return TRANSLATED if plan.language == "fr" else FOREIGN


def _rarity(frequency: int, total: int) -> float:
    return math.log(1 + (total - frequency + 0.5) / (frequency + 0.5)) if frequency else 0.0


def frequency(concept: Concept, index: View) -> int:
    """In how many documents a concept stands: as typed, else under another name, else the rarest of its words."""
    typed = other = everyday = 0
    parts: dict[int, int] = {}
    for way in concept.ways:
        count = count_of(way, index)
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


def held(concept: Concept, index: View) -> bool:
    """Whether a text says a concept: a name of several words whole, or each of them somewhere."""
    words = max((len(way.terms) for way in concept.ways if way.origin == "typed" and way.part < 0), default=1)
    parts = set()
    for way in concept.ways:
        if count_of(way, index):
            if way.part < 0:
                return True
            parts.add(way.part)
    return len(parts) >= words


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
    denied = concept.ways[0].terms[0][0] == DENIED
    for way in _as_typed(concept.ways, index):
        if way.part >= 0:
            parts[way.part].append(way)
            continue
        count = count_of(way, index) if way.origin in ("vocabulary", "family", "meaning") else 0
        whole_name = way.origin == "vocabulary" and len(way.terms) > 1
        if count > COMMONER * typed and not whole_name:
            way = replace(way, weight=way.weight * _rarity(count, total) / _rarity(typed, total))
        elif way.loose and 0 < count < typed:
            telling = min(TELLING, _rarity(count, total) / _rarity(typed, total))
            way = replace(way, weight=way.weight * telling)
        found, named = said(way, index, only)
        keep_greater(values, found)
        if way.origin != "meaning" and not denied:
            keep_greater(titles, named)
    if parts:
        _add_parts(list(parts.values()), index, only, values, titles)
    asked = asked_of(concept, index)
    for number in asked if only is None else asked.keys() & only.keys():
        values[number] = values.get(number, 0.0) + asked[number]
    return values, titles


def _as_typed(ways: tuple[Way, ...], index: View) -> tuple[Way, ...]:
    """``ways`` of a concept; where no text says what was typed, the surest other name counts as if it were."""
    held = [way for way in ways if way.part < 0 and count_of(way, index)]
    if not held or any(way.origin in ("typed", "spelling") for way in held):
        return ways
    surest = max(way.weight for way in held)
    if surest >= INSTEAD:
        return ways
    return tuple(replace(way, weight=way.weight * INSTEAD / surest) for way in ways)


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
    parts.sort(key=lambda ways: max(count_of(way, index) for way in ways) or math.inf)
    for rank, ways in enumerate(parts):
        among = {**values, **summed} if rank and only is None else summed if rank else only
        best: dict[int, float] = {}
        best_named: dict[int, float] = {}
        for way in ways:
            found, named = said(way, index, among)
            keep_greater(best, found)
            keep_greater(best_named, named)
        for into, others in ((summed, best), (named_sum, best_named)):
            for number, value in others.items():
                into[number] = into.get(number, 0.0) + value
    keep_greater(values, summed)
    keep_greater(titles, named_sum)


def _neighbours(plan: Plan, index: View, rarities: list[float], earned: dict[int, float]) -> None:
    """Reward neighbours of the query that are neighbours in the text."""
    for first, second in plan.neighbours:
        worth = NEIGHBOURS * (rarities[first] + rarities[second]) / 2
        best: dict[int, float] = {}
        for one in plan.concepts[first].ways[:3]:
            for other in plan.concepts[second].ways[:3]:
                if len(one.terms) == len(other.terms) == 1:
                    weight = one.weight * other.weight
                    for terms, order in (((one, other), 1.0), ((other, one), TURNED)):
                        near = index.postings("pair", pair(terms[0].terms[0], terms[1].terms[0]))
                        for number, held in near.items():
                            best[number] = max(best.get(number, 0.0), held * weight * order)
        for number, held in best.items():
            if number in earned:
                earned[number] += worth * held


def _meanings(plan: Plan, index: View, rarities: list[float], earned: dict[int, float]) -> None:
    """Reward texts that say what several concepts mean together."""
    few = FEW_SAY * index.size
    for concerned, share, ways in plan.meanings:
        worth = share * TOGETHER * sum(rarities[place] for place in concerned)
        best: dict[int, float] = {}
        for way in ways:
            found = loosely(way, index, None) if count_of(way, index) else {}
            if found:
                worth_of_way = min(1.0, few / len(found)) / max(found.values())
                keep_greater(best, {number: worth_of_way * value for number, value in found.items()})
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
    again = set().union(*repeated(plan))
    for number, share in titled.items():
        doc = index.docs[number]
        named = title_terms(doc.name, doc.language)
        length = len(named)
        if not length or not again.isdisjoint(named):
            continue
        match = min(1.0, share / length) * min(1.0, asked[number] / whole)
        if number in printed:
            match = 1.15
        earned = EXACT * whole * match**2 * foreign(plan, doc)
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
