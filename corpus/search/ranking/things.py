"""Several things asked at once: what says them together leads, what defines each follows, none is left out."""

from __future__ import annotations

from dataclasses import replace

from corpus.search.index.opened import View
from corpus.search.query.plan import Concept, Plan
from corpus.search.ranking.ranking import Scores, frequency, score
from corpus.search.ranking.saying import best_first
from corpus.search.thresholds import (
    SELECT_BEHIND as BEHIND,
    SELECT_BELOW as BELOW,
    SELECT_BOTH as BOTH,
    SELECT_COMMON as COMMON,
    SELECT_DEFINING as DEFINING,
    SELECT_EVEN as EVEN,
    SELECT_MENTIONS as MENTIONS,
    SELECT_NEXT as NEXT,
    SELECT_NEXT_HEADING as NEXT_HEADING,
    SELECT_TOGETHER as TOGETHER,
)


class Alone:
    """What documents earn where one of the things of a plan is asked and nothing else; each scored once."""

    def __init__(self, plan: Plan, index: View) -> None:
        self._plan, self._index = plan, index
        self._scores: dict[str, Scores] = {}

    def of(self, concept: Concept) -> Scores:
        """The scores of one concept of the plan."""
        held = self._scores.get(concept.text)
        if held is None:
            alone = replace(self._plan, concepts=(concept,), neighbours=(), meanings=(), titles=())
            held = self._scores[concept.text] = score(alone, self._index)
        return held


def with_each(
    words: dict[int, float], plan: Plan, index: View, alone: Alone
) -> tuple[dict[int, float], list[int]]:
    """``words`` with what defines each of several things asked, behind what says them together; and the titles that
    are the name of one, where each has such a title.
    """
    named = [concept for concept in plan.concepts if concept.named and concept.weight >= 1]
    # What every other rule speaks of is no thing of its own beside another.
    common = any(frequency(concept, index) > COMMON * index.size for concept in named)
    if not words or common or not 2 <= len(named) <= 3 or len(plan.concepts) > len(named) + 1:
        return words, []
    top = max(words.values())
    joined = dict(words)
    defining: dict[int, list[int]] = {}
    both = set(words)
    for concept in named:
        scores = alone.of(concept)
        best = best_first(scores.by_doc, DEFINING)
        both &= scores.by_doc.keys()
        for number in best:
            share = BOTH * top * scores.by_doc[number] / scores.by_doc[best[0]]
            joined[number] = max(joined.get(number, 0.0), share)
        if best and best[0] in scores.leading:
            defining[best[0]] = best[1:]
    if len(defining) < len(named):
        return joined, []
    # The heading of one must not stand pages before the other's, nor before what says how they go together.
    together = max(
        (words[number] for number in both & words.keys() if not index.docs[number].bare), default=0.0
    )
    most = max(joined[number] for number in defining)
    if together >= TOGETHER * top:
        most = min(most, BEHIND * together)
    for number, below in defining.items():
        joined[number] = min(max(joined[number], EVEN * most), most)
        for child in below:
            joined[child] = max(joined[child], BELOW * joined[number])
    return joined, list(defining)


def other_headings_next(words: dict[int, float], headings: list[int], index: View) -> dict[int, float]:
    """``words`` for several things asked, each with a heading: where a rule under one leads, the others are next."""
    best = max(words, key=lambda number: (words[number], -number), default=None)
    above = index.parent(best) if best is not None else None
    if best is None or above not in headings:
        return words
    others = (number for number in headings if number not in (best, above))
    return {**words, **{number: max(words[number], BEHIND * words[best]) for number in others}}


def each_next(words: dict[int, float], plan: Plan, index: View, alone: Alone) -> dict[int, float]:
    """``words`` for two or three things asked, with what defines the one that the best answer hardly speaks of next:
    the first rules under its heading, the heading after them.
    """
    things = _things(plan, index)
    if not words or not 2 <= len(things) <= 3:
        return words
    best = max(words, key=lambda number: (words[number], -number))
    raised = dict(words)
    for concept in things:
        if not _titled(concept, index):
            continue
        scores = alone.of(concept)
        order = best_first(scores.by_doc, DEFINING)
        if not order or order[0] not in scores.leading:
            continue
        if scores.by_doc.get(best, 0.0) > MENTIONS * scores.by_doc[order[0]]:
            continue
        defining = [number for number in order if not index.docs[number].bare][: DEFINING // 2]
        least = dict.fromkeys(defining, NEXT)
        least.setdefault(order[0], NEXT_HEADING)
        for number, share in least.items():
            raised[number] = max(raised.get(number, 0.0), share * words[best])
    return raised


def _titled(concept: Concept, index: View) -> bool:
    """Whether a title says a concept: without one nothing leads by its name, and nothing need be scored."""
    return any(
        all(index.count("title", term) for term in way.terms)
        for way in concept.ways
        if way.part < 0 and not way.loose and way.origin != "meaning"
    )


def _things(plan: Plan, index: View) -> list[Concept]:
    """The things that a query asks for: what the vocabulary knows and not every other rule speaks of, once each."""
    things: list[Concept] = []
    for concept in plan.concepts:
        told = concept.named and concept.weight >= 1 and 0 < frequency(concept, index) <= COMMON * index.size
        if told and not any(_says(concept, other) or _says(other, concept) for other in things):
            things.append(concept)
    return things


def _says(one: Concept, other: Concept) -> bool:
    """Whether ``one`` is another name of what ``other`` was typed as: a « clone » of a « copie »."""
    typed = {way.terms for way in other.ways if way.origin == "typed" and way.part < 0}
    return any(way.part < 0 and way.origin != "meaning" and way.terms in typed for way in one.ways)
