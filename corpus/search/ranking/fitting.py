"""What fits a question besides its words: a number where one is asked, the rules beside the one that answers best, and
less of what the rules say of every keyword alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from corpus.languages import any_of, derived, packs
from corpus.search.index.opened import View
from corpus.search.query.plan import Concept, Plan
from corpus.search.ranking.saying import best_first, repeated
from corpus.search.thresholds import (
    FIT_AGAIN as AGAIN,
    FIT_ALIKE as ALIKE,
    FIT_APART as APART,
    FIT_BEHIND as BEHIND,
    FIT_BESIDE as BESIDE,
    FIT_COMPLETES as COMPLETES,
    FIT_COMPLETES_MOST as COMPLETES_MOST,
    FIT_CONSIDERED as CONSIDERED,
    FIT_COUNTED as COUNTED,
    FIT_FAMILY as FAMILY,
    FIT_SHARED as SHARED,
    FIT_SHORT as SHORT,
    FIT_STRAY as STRAY,
)
from corpus.search.words.stemming import stem
from corpus.search.words.terms import pair, sequence
from corpus.search.words.tokens import tokenise
from corpus.text.normalise import letters

_SENTENCE = re.compile(r"(?<=[.!?;:])\s+|\n+")


def fitted(words: dict[int, float], plan: Plan, index: View) -> dict[int, float]:
    """``words`` (score by document) weighed by how each fits what is asked."""
    if not words:
        return words
    weighed = _less_alike(words, plan, index)
    if counted := _counted(plan):
        for number in best_first(weighed, CONSIDERED):
            if _counts(number, counted, plan, index):
                weighed[number] *= COUNTED
    if again := repeated(plan):
        for number in best_first(weighed, CONSIDERED):
            if _says_again(number, again, index):
                weighed[number] *= AGAIN
    return _beside_the_first(weighed, index)


def _says_again(number: int, again: Sequence[set[str]], index: View) -> bool:
    """Whether a sentence of a rule says such a thing twice, too."""
    sentences = _sentences(index.texts(number)[0], index.docs[number].language)
    return any(sum(term in thing for term in terms) > 1 for terms in sentences for thing in again)


def _beside_the_first(words: dict[int, float], index: View) -> dict[int, float]:
    """``words`` with the rules of the same parent as the best a little before others: they complete the answer."""
    best = max(words, key=lambda number: (words[number], -number))
    above = index.parent(best)
    if above is None or index.docs[best].number[-1:].isdigit():
        return words
    most = BEHIND * words[best]
    beside = {
        child: max(words[child], min(BESIDE * words[child], most))
        for child in index.children(above)
        if child in words
    }
    return {**words, **beside}


def completed(words: dict[int, float], plan: Plan, index: View) -> dict[int, float]:
    """``words`` with what stands with the best rule under one name, or in a short section, whether or not it says what
    is asked: the heading and its other rules complete the answer, where several things are asked the fewer the more.
    """
    best = max(words, key=lambda number: (words[number], -number), default=None)
    above = index.parent(best) if best is not None else None
    if best is None or above is None:
        return words
    named = "." in index.docs[above].number and index.docs[above].name
    beside = [number for number in index.children(above) if number in index]
    # One or two rules far and wide may have been found by accident: a section says nothing for them. Nothing stands
    # under a heading that took the number when its rule was gone.
    if not beside or len(beside) >= (FAMILY if named else SHORT if len(words) > STRAY else 0):
        return words
    share = min(COMPLETES_MOST, SHARED / len(beside)) if len(plan.concepts) > 1 else COMPLETES
    lifted = {**words, **{number: max(share * words[best], words.get(number, 0.0)) for number in beside}}
    if above in index:
        # the title of a section tells little of one of its rules
        least = (share if named else COMPLETES) * words[best]
        lifted[above] = max(least, words.get(above, 0.0))
    return lifted


@derived
def _alike() -> tuple[str, ...]:
    """The pairs of terms in which rules say of one keyword what they say of all."""
    return tuple(
        pair(*terms)
        for pack in packs()
        for said in pack.search.alike
        if len(terms := sequence(said, pack.code)) == 2
    )


def _less_alike(words: dict[int, float], plan: Plan, index: View) -> dict[int, float]:
    """``words`` with less for what is said of every keyword alike, unless that is asked."""
    asked = {term for concept in plan.concepts for way in concept.ways for term in way.terms}
    weighed = dict(words)
    for said in _alike():
        if asked.isdisjoint(said.split()):
            for number in index.postings("pair", said).keys() & words.keys():
                weighed[number] = ALIKE * words[number]
    return weighed


@derived
def _asking() -> re.Pattern[str]:
    """What stands before the thing of which a number is asked."""
    return re.compile(
        rf"\b(?:{any_of(each for pack in packs() for each in pack.search.quantity)})\s*([^\W\d_]+)"
    )


@derived
def _numerals() -> frozenset[str]:
    """The words that say how many, folded."""
    return frozenset(
        letters(word) for pack in packs() for word in (*pack.words.figures, *pack.search.numerals)
    )


def _counted(plan: Plan) -> str:
    """The thing of which a query asks how many, folded; empty for any other query."""
    match = _asking().search(letters(plan.analysis.query[:600]))
    return match[1] if match else ""


def _counts(number: int, counted: str, plan: Plan, index: View) -> bool:
    """Whether a sentence of a rule says a number of the thing ``counted`` right beside something else asked."""
    doc = index.docs[number]
    noun = stem(counted, doc.language)
    others = [
        {way.terms[0] for way in concept.ways if len(way.terms) == 1 and way.part < 0}
        for concept in plan.concepts
        if not _is(concept, noun)
    ]
    return any(_near(terms, noun, others) for terms in _sentences(index.texts(number)[0], doc.language))


def _is(concept: Concept, noun: str) -> bool:
    return any(way.terms == (noun,) for way in concept.ways)


def _sentences(text: str, language: str) -> Iterator[list[str]]:
    """The words of each sentence: a number as ``#``, any other as its stem."""
    for sentence in _SENTENCE.split(text[:2000]):
        yield [
            "#"
            if token.text in _numerals() or token.text.isdigit()
            else stem(token.text, language)
            if token.kind == "word"
            else token.text
            for token in tokenise(sentence)
        ]


def _near(terms: Sequence[str], noun: str, others: Sequence[set[str]]) -> bool:
    places = [at for at, term in enumerate(terms) if term == noun and "#" in terms[max(0, at - 2) : at]]
    return any(
        not others or any(not held.isdisjoint(terms[max(0, at - APART) : at + APART + 1]) for held in others)
        for at in places
    )
