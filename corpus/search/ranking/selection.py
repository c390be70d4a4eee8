"""From scores to a list: numbers, words, phrases, named editions; weak ones left out, pointing terms followed."""

from __future__ import annotations

import itertools
import re
from functools import lru_cache

from corpus.search.index.facts import Doc
from corpus.search.index.opened import View
from corpus.search.query.plan import Plan
from corpus.search.ranking.asked import NAMED, cards_first
from corpus.search.ranking.beside import akin_before, restated_next
from corpus.search.ranking.by_number import score_numbers
from corpus.search.ranking.concern import about_something_else
from corpus.search.ranking.fitting import completed, fitted
from corpus.search.ranking.pointed import in_force_first, is_known, pointed
from corpus.search.ranking.ranking import Scores, foreign, score
from corpus.search.ranking.things import Alone, each_next, other_headings_next, with_each
from corpus.search.thresholds import (
    NUMBER_CHILD as CHILD,
    SELECT_ASIDE as ASIDE,
    SELECT_BETTER as BETTER,
    SELECT_BEYOND_NUMBERS as BEYOND_NUMBERS,
    SELECT_CONDITION as CONDITION,
    SELECT_CONSIDERED as CONSIDERED,
    SELECT_ENTRY as ENTRY,
    SELECT_FLOOR as FLOOR,
    SELECT_GENERAL as GENERAL,
    SELECT_HEADING as HEADING,
    SELECT_HOME as HOME,
    SELECT_LEADS as LEADS,
    SELECT_LENT as LENT,
    SELECT_MOST as MOST,
    SELECT_MOST_POINTED as MOST_POINTED,
    SELECT_NAMED_EDITION as NAMED_EDITION,
    SELECT_OBSOLETE as OBSOLETE,
    SELECT_RESTATED as RESTATED,
)
from corpus.search.words.terms import pair, sequence, title_terms
from corpus.text.normalise import letters

_OBSOLETE = re.compile(r"\((?:obsolete|obsol[èe]te)\)", re.IGNORECASE)


def follow_pointers(words: dict[int, float], index: View, things: int, leading: set[int]) -> dict[int, float]:
    """``words`` (score by document) with the rules that leading glossary entries point to raised before them:
    of the rule named and those right below it, the one that says most of what is asked. What an obsolete
    entry says is behind.
    """
    terms = [number for number in words if index.docs[number].kind == "term"]
    if not terms:
        return words
    best: dict[str, float] = {}
    for number, value in words.items():
        doc = index.docs[number]
        if doc.kind != "term":
            best[doc.language] = max(value, best.get(doc.language, 0.0))
    called = {index.docs[number].language for number in terms if number in leading}
    raised = dict(words)
    for number in sorted(terms, key=lambda number: -words[number])[:MOST_POINTED]:
        doc = index.docs[number]
        if _OBSOLETE.search(doc.name):
            raised[number] = OBSOLETE * words[number]
            continue
        home = _home(doc, index)
        others = best.get(doc.language, 0.0)
        leads = number in leading
        if home is None or not (leads or words[number] >= LEADS * others):
            continue
        below = index.children(home)
        if "." not in index.docs[home].number:
            below = [*below, *(each for rule in below for each in index.children(rule))]
        said = max([home, *below], key=lambda rule: words.get(rule, 0.0))
        if index.docs[home].bare:
            named = set(title_terms(index.docs[home].name, doc.language))
            whole = (leads or things == 1) and not named.isdisjoint(title_terms(doc.name, doc.language))
        else:
            whole = leads and words.get(said, 0.0) < BETTER * words.get(home, 0.0)
        home = home if whole else said
        value = HOME * (others or words[number])
        if not leads and doc.language in called:
            # another thing is called just what is asked: this one only speaks of it
            value *= ENTRY
        if index.index.has_originals and _is_restated(index.docs[home], index):
            value *= RESTATED
        raised[home] = max(raised.get(home, 0.0), value)
        raised[number] = min(words[number], ENTRY * raised[home])
    return raised


def _home(term: Doc, index: View) -> int | None:
    """The document of the one rule that the entry names, in the newest edition that prints both."""
    if not term.home:
        return None
    family = index.editions[term.edition].family
    homes = index.numbered(term.home)
    return next((home for home in homes if index.editions[index.docs[home].edition].family == family), None)


def _is_restated(doc: Doc, index: View) -> bool:
    return index.editions[doc.edition].restatement


def select(plan: Plan, index: View) -> list[tuple[int, float]]:
    """The documents that answer, best first, each with its score; ties in the order of the index (newest first)."""
    analysis = plan.analysis
    words: dict[int, float] = {}
    unraised = 1.0
    if plan.concepts and (is_known(plan, index) or not about_something_else(plan, index)):
        scores, alone = score(plan, index), Alone(plan, index)
        words, headings = with_each(scores.by_doc, plan, index, alone)
        words = _lent(words, plan, index)
        words = follow_pointers(words, index, len(plan.concepts), scores.leading)
        if len(plan.concepts) == 1 and not any(
            index.docs[number].kind == "rule" for number in scores.leading
        ):
            words = general_first(words, index)
        if len(plan.concepts) > 1:
            words = {
                number: value
                if number in scores.leading or number in headings
                else value * _complete(index.docs[number])
                for number, value in words.items()
            }
        if analysis.asks and len(plan.concepts) > 1:
            words = _answering(words, index, scores.leading)
        words = fitted(words, plan, index)
        if len(plan.concepts) > 1 or not scores.leading:
            # a thing called by its name is asked for, and leads
            said = max(words.values(), default=0.0)
            words = other_headings_next(pointed(words, plan, index), headings, index)
            unraised = said / max(words.values(), default=1.0)
        if not analysis.editions:
            words = in_force_first(words, index)
        words = cards_first(words, plan, index)
        words = akin_before(completed(words, plan, index), index, besides=leaves_room(plan, scores, index))
        words = restated_next(words, index)
        words = each_next(words, plan, index, alone)
    for term in plan.unwanted:
        for number in index.postings("body", term):
            words.pop(number, None)
    if plan.phrases:
        words = _quoted(plan, words, index)
    if analysis.editions:
        words = {number: value * _named(number, plan, index) for number, value in words.items()}
    top = max(words.values(), default=0.0)
    words = _strongest(words, FLOOR * unraised * (_best_unnamed(words, plan, index) or top))
    if analysis.numbers or analysis.missing:
        words = _with_numbers(score_numbers(analysis, index), words, top)
    # sums of the same parts differ in their last digits by the order in which they were added
    rounded = ((number, round(value, 6)) for number, value in words.items())
    return sorted(rounded, key=lambda found: (-found[1], found[0]))[:MOST]


def leaves_room(plan: Plan, scores: Scores, index: View) -> bool:
    """Whether what doesn't say what is asked may follow: not where a word is excluded, nor where one word is asked that
    is no card's name.
    """
    called = any(index.docs[number].kind == "card" for number in scores.leading)
    return not plan.unwanted and (len(plan.concepts) > 1 or called)


def _lent(words: dict[int, float], plan: Plan, index: View) -> dict[int, float]:
    """``words`` where what a rule says in one language counts for its text in the one that the query is written in."""
    if not plan.language:
        return words
    lent = dict(words)
    for number in sorted(words, key=lambda number: -words[number])[: 3 * CONSIDERED]:
        doc = index.docs[number]
        if doc.language == plan.language:
            continue
        value = LENT * words[number] / foreign(plan, doc)
        for other in index.in_other_languages(number):
            if index.docs[other].language == plan.language:
                lent[other] = max(value, lent.get(other, 0.0))
    return lent


def _answering(words: dict[int, float], index: View, titled: set[int]) -> dict[int, float]:
    """``words`` for a question: the best rules that state a condition before those that don't, mere headings and cards
    that it doesn't name last.
    """
    weighed = dict(words)
    for number in sorted(words, key=lambda number: -words[number])[:CONSIDERED]:
        if index.docs[number].bare and number in titled:
            weighed[number] *= HEADING
        elif index.docs[number].kind == "card" and number not in titled:
            weighed[number] *= ASIDE
        elif index.docs[number].states:
            weighed[number] *= CONDITION
    return weighed


def _complete(doc: Doc) -> float:
    """What a document that several things don't name earns of its score: a mere heading and what a word means say
    little of how things go together.
    """
    return HEADING if doc.bare else ENTRY if doc.kind == "term" else 1.0


def general_first(words: dict[int, float], index: View) -> dict[int, float]:
    """``words`` for one thing asked, with the rule that says as much of it as the best paragraph below it first."""
    best = max(words, key=lambda number: (words[number], -number), default=None)
    above = index.parent(best) if best is not None else None
    if best is None or above is None or index.docs[above].bare or "." not in index.docs[above].number:
        return words
    if words.get(above, 0.0) < GENERAL * words[best]:
        return words
    return {**words, above: words[best] * (2 - GENERAL)}


def _best_unnamed(words: dict[int, float], plan: Plan, index: View) -> float:
    """The best score of what is no card or theme, where a query asks for more than one by its name: what earns for
    being called so must not drive out the rules of what else is asked.
    """
    if len(plan.concepts) == 1 or any(index.postings("title", title) for title in plan.titles):
        return 0.0
    return max(
        (value for number, value in words.items() if index.docs[number].kind not in NAMED), default=0.0
    )


def _strongest(words: dict[int, float], floor: float) -> dict[int, float]:
    """Those of at least ``floor``, and no more than the MOST best."""
    if len(words) > MOST:
        floor = max(floor, sorted(words.values(), reverse=True)[MOST - 1])
    return {number: value for number, value in words.items() if value >= floor}


def _with_numbers(numbers: dict[int, float], words: dict[int, float], top: float) -> dict[int, float]:
    """A number leads; words order its family and follow on their own where they are asked besides."""
    if not numbers:
        return words
    if not words:
        return numbers
    joined = {
        number: value + 2 * CHILD * words.get(number, 0.0) / top if value < 900 else value
        for number, value in numbers.items()
    }
    joined = {
        number: min(value, 930.0) if numbers[number] < 900 else value for number, value in joined.items()
    }
    for number, value in words.items():
        joined.setdefault(number, BEYOND_NUMBERS * value / top)
    return joined


def _named(number: int, plan: Plan, index: View) -> float:
    """More for a document that the named editions print; by a date, for what the newest of them prints."""
    editions = plan.analysis.editions
    if plan.analysis.dated:
        year = index.editions[editions[0]].date[:4]
        editions = tuple(rank for rank in editions if index.editions[rank].date[:4] == year)
    prints = index.index.shelf.prints
    return NAMED_EDITION if any(prints(index.docs[number], rank) for rank in editions) else 1.0


def _quoted(plan: Plan, words: dict[int, float], index: View) -> dict[int, float]:
    """The documents that hold every quoted phrase as it is."""
    kept: dict[int, float] = {}
    for number in _may_hold(plan, index, words):
        doc = index.docs[number]
        held = [_folded(text) for text in (doc.name, *index.texts(number))]
        if all(any(_pattern(phrase).search(text) for text in held) for phrase in plan.phrases):
            kept[number] = words[number]
    return kept


def _may_hold(plan: Plan, index: View, words: dict[int, float]) -> set[int]:
    """The documents that hold every pair of words of every phrase, in either language: few are left to look at."""
    kept: set[int] | None = None
    for phrase in plan.phrases:
        found: set[int] = set()
        for language in ("fr", "en"):
            terms = sequence(" ".join(phrase), language)
            near = [index.postings("pair", pair(*two)) for two in itertools.pairwise(terms)]
            near = near or [index.postings("body", term) for term in terms]
            if near:
                found |= {number for number in min(near, key=len) if all(number in other for other in near)}
        kept = found if kept is None else kept & found
    return (kept or set()) & words.keys()


@lru_cache(maxsize=256)
def _pattern(phrase: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(r"(?<![^\W_])" + r"[\W_]+".join(map(re.escape, phrase)) + r"(?![^\W_])")


@lru_cache(maxsize=4096)
def _folded(text: str) -> str:
    return letters.__wrapped__(text)
