"""What is asked by a name that no text of today bears, or by words that only older texts say."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from corpus.concordance.concordance import embedded
from corpus.search.answer.grouping import Group
from corpus.search.index.opened import ALWAYS, IndexView
from corpus.search.query.curated import VocabularyGroup
from corpus.search.query.plan import Plan
from corpus.search.query.questions import Numbered
from corpus.search.ranking.asked import NUMBERED, bearing
from corpus.search.ranking.evidence import frequency
from corpus.search.ranking.selection import Scored, search as ranked
from corpus.search.words.terms import exact_title

FORMER, GONE = 0.8, 0.6
"""What an older wording's score counts for the rule as it is now, and for one that is there no more."""


def found_wanting(found: list[list[Scored]], plan: Plan, view: IndexView) -> bool:
    """Whether today's texts say less than older ones of what is asked: a thing that left the rules, nothing at all, or
    not one of its words.
    """
    always = view.index.view(ALWAYS)
    if plan.gone is not None or always.size == view.size:
        return plan.gone is not None
    return not found or any(
        concept.weight >= 1 and not frequency(concept, view) and frequency(concept, always)
        for concept in plan.concepts
    )


def from_all_times(plan: Plan, today: IndexView) -> list[Group]:
    """Groups from every wording that ever was: shown as the rule is now, the older wording as evidence. The last
    wording of what is asked by its name and is gone leads, with what took its place.
    """
    docs, order = today.docs, today.index.order
    best: dict[int, Group] = {}
    always, gone, instead = today.index.view(ALWAYS), list[int](), set[int]()
    if plan.gone is not None:
        language = plan.language or "fr"
        gone = sorted(_last_of(plan.gone, always), key=lambda number: docs[number].language != language)
        instead = {*bearing(Numbered(plan.gone.now, NUMBERED), today)}
    added = [(number, 1 - place / 100) for place, number in enumerate(gone)]
    for number, score in itertools.chain(*ranked(plan, always), added, ((each, 0.0) for each in instead)):
        shown = number
        if not docs[number].live and number not in gone:
            shown = next((each for each in today.same_rule(number) if docs[each].live), number)
            score *= GONE if shown == number else FORMER
        older = None if shown == number else number
        known = best.get(shown)
        if known is None or score > known.score or number in gone:
            best[shown] = Group(shown, score, older, apart=number in gone and docs[number].kind == "rule")
    return sorted(
        best.values(),
        key=lambda each: (
            gone.index(each.number) if each.number in gone else len(gone),
            each.number not in instead,
            -each.score,
            order[each.number],
        ),
    )


def _last_of(left: VocabularyGroup, always: IndexView) -> Iterator[int]:
    """The last wordings of what left the rules, in each language: what a glossary of today says of it still, as
    « Mana Burn (Obsolete) », and the rule that bore its number on a day, as its law did.
    """
    docs = always.docs
    for name, language, _ in left.names():
        for number in always.postings("title", exact_title(f"{name} obsolete", language)):
            if docs[number].live:
                yield number
    law = embedded().at(*left.gone) if left.gone else None
    if law is not None:
        end = max(row.until for row in embedded().rows_of(law.thread) if row.number == law.number)
        last: dict[str, int] = {}
        for number in bearing(Numbered(*left.gone), always):
            doc = docs[number]
            if any(bore == law.number and slug < end for bore, slug in doc.borne):
                known = last.get(doc.language, number)
                last[doc.language] = min(known, number, key=lambda each: docs[each].edition)
        yield from last.values()
