"""What is asked by a name that no text of today bears, or by words that only older texts say."""

from __future__ import annotations

import itertools

from corpus.search.answer.grouping import Group
from corpus.search.index.opened import ALWAYS, IndexView
from corpus.search.query.curated import VocabularyGroup
from corpus.search.query.plan import Plan
from corpus.search.query.questions import Numbered
from corpus.search.ranking.asked import NUMBERED, bearing
from corpus.search.ranking.evidence import frequency
from corpus.search.ranking.selection import Scored, search as ranked
from corpus.search.words.terms import sequence

FORMER, GONE = 0.8, 0.6
"""What an older wording's score counts for the rule as it is now, and for one that is there no more."""


def found_wanting(found: list[list[Scored]], plan: Plan, view: IndexView) -> bool:
    """Whether today's texts say less than older ones of what is asked: nothing at all, or not one of its words."""
    always = view.index.view(ALWAYS)
    if always.size == view.size:
        return False
    if not found or is_gone(plan, view):
        return True
    return any(
        concept.weight >= 1 and not frequency(concept, view) and frequency(concept, always)
        for concept in plan.concepts
    )


def is_gone(plan: Plan, view: IndexView) -> bool:
    """Whether the query is a name of what left the rules, and no title of today is that: « brûlure de mana »."""
    return not any(view.postings("title", title) for title in plan.titles) and _left(plan, view) is not None


def _left(plan: Plan, view: IndexView) -> VocabularyGroup | None:
    """What left the rules and is asked by its name, unless a glossary of today still has an entry of it: « Mana Burn
    (Obsolete) ».
    """
    for name, language, _ in plan.gone.names() if plan.gone else ():
        titled = [view.postings("title", term) for term in sequence(name, language)]
        if any(view.docs[number].kind == "term" for number in set(titled[0]).intersection(*titled)):
            return None
    return plan.gone


def from_all_times(plan: Plan, today: IndexView) -> list[Group]:
    """Groups from every wording that ever was: shown as the rule is now, the older wording as evidence. The last
    wording of what is asked by its name and is gone leads, with what took its place.
    """
    docs, order = today.docs, today.index.order
    best: dict[int, Group] = {}
    found = ranked(plan, today.index.view(ALWAYS))
    gone, instead = _called_of_old(plan, today)
    for number, score in itertools.chain.from_iterable([*found, [(each, 0.0) for each in (*gone, *instead)]]):
        shown = number
        if not docs[number].live and number not in gone:
            shown = next((each for each in today.same_rule(number) if docs[each].live), number)
            score *= GONE if shown == number else FORMER
        older = None if shown == number else number
        known = best.get(shown)
        if known is None or score > known.score:
            best[shown] = Group(shown, score, older)
    language = plan.language or "fr"
    for number in gone:
        best[number].apart = True
        best[number].score = 1.0 if docs[number].language == language else 0.99
    return sorted(
        best.values(),
        key=lambda each: (
            each.number not in gone,
            each.number not in instead,
            -each.score,
            order[each.number],
        ),
    )


def _called_of_old(plan: Plan, today: IndexView) -> tuple[set[int], set[int]]:
    """The last wordings of what left the rules and is asked by its name, and what took their place."""
    left = _left(plan, today) if is_gone(plan, today) else None
    gone = _last_of(left.gone, today.index.view(ALWAYS)) if left is not None and left.gone else set()
    return gone, {*bearing(Numbered(left.now, NUMBERED), today)} if left is not None and gone else set()


def _last_of(gone: tuple[str, ...], always: IndexView) -> set[int]:
    """The last wording of the rule that bore a number on a day, in each language."""
    last: dict[str, int] = {}
    for number in bearing(Numbered(*gone), always):
        doc = always.docs[number]
        if gone[0] in (doc.number, *(each for each, _ in doc.borne)):
            known = last.get(doc.language)
            last[doc.language] = (
                number if known is None else min(known, number, key=lambda n: always.docs[n].edition)
            )
    return set(last.values())
