"""Whether a query is about the rules at all: what an answer to anything else would be is an answer to nothing."""

from __future__ import annotations

from corpus.search.index.opened import IndexView
from corpus.search.query.plan import Plan, PlanConcept
from corpus.search.ranking.evidence import frequency
from corpus.search.words.known import everyday

NAME, EVERYDAY_NAME, MERE_WORD = 1.5, 0.7, 0.5
"""How much a name of the rules says that a query is about them; one that is an everyday word too; any other word."""
STRANGE = 1.5
"""How much a word that the library lacks says that a query is about something else."""
EVERYDAY = 5.0
"""A word that is said so often among a million of everyday language has other meanings than the rules'."""
COMMON = 0.15
"""A name that more than this part of all texts say tells nothing of what a query is about."""


def about_something_else(plan: Plan, index: IndexView) -> bool:
    """Whether more of the query is strange to the library than it knows.

    Names of the rules and words of titles that no language has are known, names that everybody uses for other things
    too a little less, other words that the texts hold least; what the library lacks is strange, and so, a little, is
    what stands there as it would anywhere. Where both weigh the same, something known must be a name. A query that asks
    for what no rules text answers must name two things of the rules besides.
    """
    if plan.analysis.phrases:
        return False
    if plan.elsewhere is not None:
        things = [
            concept
            for place, concept in enumerate(plan.concepts)
            if place not in plan.elsewhere
            and (concept.named and concept.weight >= 1)
            and 0 < frequency(concept, index) <= COMMON * index.size
        ]
        if len(things) < 2:
            return True
    absent = [*plan.ignored]
    lacking = [concept for concept in plan.concepts if not frequency(concept, index)]
    missed = bool(absent) or any(concept.named for concept in lacking)
    absent += [concept.text for concept in lacking]
    strange = sum(
        STRANGE
        for text in absent
        # « 7b » is no word, and strange nowhere
        if not any(char.isdigit() for char in text) and text not in index.index.thesaurus.alike_words
    )
    known, named = 0.0, False
    for concept in plan.concepts:
        if concept in lacking:
            continue
        # Beside what the library lacks, a word of every other rule tells nothing.
        if concept.named and not (missed and frequency(concept, index) > COMMON * index.size):
            named = True
            known += EVERYDAY_NAME if _is_everyday(concept, plan, index) else NAME
        else:
            known += MERE_WORD * concept.weight
    return strange > known or (bool(absent) and strange == known and not named)


def _is_everyday(concept: PlanConcept, plan: Plan, index: IndexView) -> bool:
    """Whether a name is a word that everybody uses for other things too, in all forms that the texts hold of it:
    « carte », « force », "library".
    """
    language = index.lexicon.language(concept.text) or plan.language or "fr"
    typed = (way.terms[0] for way in concept.ways if way.origin == "typed" and len(way.terms) == 1)
    forms = {concept.text, *(form for term in typed for form in index.lexicon.forms(term))}
    return concept.text.isalpha() and sum(everyday(form, language) for form in forms) >= EVERYDAY
