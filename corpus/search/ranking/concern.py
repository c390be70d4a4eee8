"""Whether a query is about the rules at all: what an answer to anything else would be is an answer to nothing."""

from __future__ import annotations

from corpus.search.index.opened import IndexView
from corpus.search.query.plan import Plan, PlanConcept
from corpus.search.ranking.evidence import frequency, stands
from corpus.search.ranking.ways import count_of
from corpus.search.thresholds import (
    CONCERN_ACCIDENT as ACCIDENT,
    CONCERN_ALWAYS_SAID as ALWAYS_SAID,
    CONCERN_ASKED_WORD as ASKED_WORD,
    CONCERN_COMMON as COMMON,
    CONCERN_COMMONPLACE as COMMONPLACE,
    CONCERN_EVERYDAY as EVERYDAY,
    CONCERN_EVERYDAY_NAME as EVERYDAY_NAME,
    CONCERN_LENGTH as LENGTH,
    CONCERN_MERE_WORD as MERE_WORD,
    CONCERN_NAME as NAME,
    CONCERN_RELATIVE as RELATIVE,
    CONCERN_SHORT as SHORT,
    CONCERN_STRANGE as STRANGE,
    CONCERN_TIMES as TIMES,
    CONCERN_WHOLE as WHOLE,
)
from corpus.search.words.known import LISTED, everyday
from corpus.search.words.senses import DEMANDED, DENIED


def about_something_else(plan: Plan, index: IndexView) -> bool:
    """Whether more of the query is strange to the library than it knows.

    Names of the rules and words of titles that no language has are known, names that everybody uses for other things
    too a little less, other words that the texts hold least; what the library lacks is strange, and so, a little, is
    what stands there as it would anywhere. Where both weigh the same, something known must be a name. A query that asks
    for what no rules text answers must name two things of the rules besides.
    """
    if plan.analysis.phrases:
        return False
    if plan.elsewhere is not None and not _in_tournament_documents(plan.elsewhere, plan, index):
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
    lacking = [
        concept for concept in plan.concepts if not stands(concept, index) or _mistaken(concept, plan, index)
    ]
    missed = bool(absent) or any(concept.named for concept in lacking)
    absent += [concept.text for concept in lacking]
    # « 7b » is no word, and strange nowhere
    leads = index.index.thesaurus.leads_somewhere
    words = [text for text in absent if not any(char.isdigit() for char in text) and not leads(text)]
    strange = sum(COMMONPLACE if _commonplace(word, plan) else STRANGE for word in words)
    known, named = 0.0, False
    for concept in plan.concepts:
        if concept in lacking:
            continue
        # Beside what the library lacks, a word of every other rule tells nothing.
        if concept.named and not (missed and frequency(concept, index) > COMMON * index.size):
            named = True
            known += EVERYDAY_NAME if _everyday_name(concept, plan, index) else NAME
        elif _coined(concept, index):
            named = True
            known += NAME
        elif concept.asked and not concept.named:
            # a word in which people ask of rules doesn't stand there by accident
            known += ASKED_WORD * concept.weight
        elif not concept.named and (share := _by_accident(concept, plan, index)):
            strange += 0.0 if _commonplace(concept.text, plan) and known else share * concept.weight
        else:
            known += MERE_WORD * concept.weight
    return strange > known or (bool(absent) and strange == known and not named)


def _in_tournament_documents(places: frozenset[int], plan: Plan, index: IndexView) -> bool:
    """Whether tournament documents of the library say the words at ``places``: « sanction », « arbitre »."""
    policy = {at for at, edition in enumerate(index.editions) if edition.kind == "policy"}

    def says(concept: PlanConcept) -> bool:
        typed = (way.terms[0] for way in concept.ways if way.origin == "typed")
        return any(
            index.docs[number].edition in policy for term in typed for number in index.postings("text", term)
        )

    return bool(policy) and all(says(plan.concepts[place]) for place in places)


def _commonplace(word: str, plan: Plan) -> bool:
    """Whether everybody says a word all the time, whatever they speak of: « trop », « aller »."""
    return everyday(word, plan.language or "fr") >= ALWAYS_SAID


def _language(word: str, plan: Plan, index: IndexView) -> str:
    return index.lexicon.language(word) or plan.language or "fr"


def _everyday_name(concept: PlanConcept, plan: Plan, index: IndexView) -> bool:
    """Whether a name is a word that everybody uses for other things too: « carte », « force », "library"."""
    return concept.text.isalpha() and _everyday(concept, plan, index) >= EVERYDAY


def _in_everyday_language(word: str) -> bool:
    """Whether French or English has a folded word."""
    return any(everyday(word, language) for language in LISTED)


def _coined(concept: PlanConcept, index: IndexView) -> bool:
    """Whether a word stands in a title and no language has it: a card's name says what a query is about."""
    word = concept.text
    return (
        word.isalpha()
        and not _in_everyday_language(word)
        and any(way.origin == "typed" and index.postings("title", way.terms[0]) for way in concept.ways)
    )


def _everyday(concept: PlanConcept, plan: Plan, index: IndexView) -> float:
    """How often a word is said among a million of everyday language, in all forms that the texts hold of it."""
    word = concept.text
    language = _language(word, plan, index)
    typed = (way.terms[0] for way in concept.ways if way.origin == "typed" and len(way.terms) == 1)
    return sum(
        everyday(form, language)
        for form in {word, *(form for term in typed for form in index.lexicon.forms(term))}
    )


def _mistaken(concept: PlanConcept, plan: Plan, index: IndexView) -> bool:
    """Whether a short word that no language knows, nor the vocabulary as it stands, was taken for a form of one that
    players say.
    """
    word = concept.text
    return (
        all(way.origin == "everyday" for way in concept.ways)
        and word.isalpha()
        and len(word) <= SHORT
        and not (index.lexicon.writes(word) or _in_everyday_language(word))
    )


def _by_accident(concept: PlanConcept, plan: Plan, index: IndexView) -> float:
    """How strange a word is that stands in the texts no oftener than in texts about anything, that has a relative there
    and isn't there itself, or that was read as another; 0 for any other.
    """
    word, ways = concept.text, concept.ways
    typed = [way for way in ways if way.origin == "typed"]
    if not word.isalpha() or any(way.terms[0][0] in DENIED + DEMANDED for way in typed):
        return 0.0
    commonness, language = _everyday(concept, plan, index), _language(word, plan, index)
    if any(way.origin == "spelling" for way in ways):
        # a short word becomes many others; the beginning of a longer one may be a word itself
        other = word in plan.corrected and len(word) <= SHORT
        whole = commonness >= WHOLE and not any(index.lexicon.spoken(way.terms[0], language) for way in typed)
        return RELATIVE if len(plan.concepts) > 1 and (other or whole) else 0.0
    if any(way.origin not in ("typed", "family") or index.postings("title", way.terms[0]) for way in ways):
        return 0.0
    found = max((count_of(way, index) for way in typed), default=0)
    expected = LENGTH * commonness / 1e6 * index.index.sizes[language]
    return (ACCIDENT if found else RELATIVE) if found < TIMES * expected else 0.0
