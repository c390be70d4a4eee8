"""Rules that answer what is asked, as people are known to ask of them: they come before what merely says the words."""

from __future__ import annotations

from corpus.search.index.opened import View
from corpus.search.query.plan import Plan
from corpus.search.ranking.asked import answers, year_of
from corpus.search.ranking.ranking import foreign
from corpus.search.ranking.saying import count_of
from corpus.search.thresholds import (
    FORCE_AGED as AGED,
    FORCE_OLD as OLD,
    FORCE_STATED as STATED,
    POINT_BEHIND as BEHIND,
    POINT_COARSE as COARSE,
    POINT_KNOWN as KNOWN,
    POINT_STEEP as STEEP,
    POINT_SURE as SURE,
    POINT_WORDS as WORDS,
    POINT_WORTH as WORTH,
)


def pointed(words: dict[int, float], plan: Plan, index: View) -> dict[int, float]:
    """``words`` (score by document) with more for rules of which people are known to ask in words like the query's.
    A question liker than all others whose rule of today the library lacks takes from them what it doesn't give.
    """
    if not plan.pointers:
        return words
    best: dict[int, float] = {}
    told = (each for each in plan.pointers if each.question.sure or answers(each.question, index))
    likest = max((each.likeness for each in told), default=1.0)
    for pointer in plan.pointers:
        share = pointer.likeness**STEEP * min(1.0, pointer.likeness / likest) ** BEHIND
        for number, sure in answers(pointer.question, index).items():
            if sure or _may_be_meant(number, plan, index):
                best[number] = max(share if sure else COARSE * share, best.get(number, 0.0))
    top = max(words.values(), default=1.0)
    raised = dict(words)
    for number, share in best.items():
        earned = WORTH * top * foreign(plan, index.docs[number]) * share
        raised[number] = raised.get(number, 0.0) + earned
    return raised


def in_force_first(words: dict[int, float], index: View) -> dict[int, float]:
    """``words`` with rules in force before what else says them: a rule that is as new as a lesson's statement of it
    comes before that, and what only editions AGED years older than the newest rules say comes a little behind.
    """
    newest = max((each.date for each in index.editions if each.kind == "rules"), default="")
    if not words or not newest:
        return words
    aged = {each.rank for each in index.editions if each.date and year_of(newest) - year_of(each.date) > AGED}
    ordered = dict(words)
    for number, value in words.items():
        doc = index.docs[number]
        if doc.kind == "item":
            date = index.editions[doc.edition].date
            for rule in index.tied(number):
                other = index.docs[rule]
                if rule in words and other.kind == "rule" and index.editions[other.edition].date >= date:
                    ordered[rule] = max(ordered[rule], value)
                    ordered[number] = min(ordered[number], STATED * ordered[rule])
        if doc.edition in aged:
            ordered[number] *= OLD
    return ordered


def _may_be_meant(number: int, plan: Plan, index: View) -> bool:
    """Whether a rule of which it isn't sure that it answers may: in the language asked, and not where a single thing is
    asked by words that texts say.
    """
    if plan.language not in ("", index.docs[number].language):
        return False
    return (
        len(plan.concepts) > 1
        or bool(plan.analysis.repeated)
        or not any(
            way.origin == "typed" and way.part < 0 and count_of(way, index)
            for concept in plan.concepts
            for way in concept.ways
        )
    )


def is_known(plan: Plan, index: View) -> bool:
    """Whether a query is so like a question that the library's rules answer that it is one, whatever else it says; or
    says all the words, WORDS at least, of something that its texts mean.
    """
    least = KNOWN if plan.elsewhere is None else SURE
    return any(
        each.shared > 1 and each.likeness >= least and answers(each.question, index) for each in plan.pointers
    ) or (
        plan.elsewhere is None
        and any(
            len(places) >= WORDS and share == 1.0 and (not ways or any(count_of(way, index) for way in ways))
            for places, share, ways in plan.meanings
        )
    )
