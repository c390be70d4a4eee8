"""Answers to a number: the rule itself, its family in order, what it stands under, what cites it, what resembles it."""

from __future__ import annotations

import math

from corpus.numbers import RuleNumber
from corpus.search.index.opened import IndexView
from corpus.search.query.analysis import Analysis
from corpus.search.ranking.evidence import strongest
from corpus.search.thresholds import (
    NUMBER_ABOVE as ABOVE,
    NUMBER_ALIKE as ALIKE,
    NUMBER_BESIDE as BESIDE,
    NUMBER_CHILD as CHILD,
    NUMBER_CITING as CITING,
    NUMBER_EXACT as EXACT,
    NUMBER_FORMERLY as FORMERLY,
    NUMBER_MOST as MOST,
    NUMBER_NAMED as NAMED,
    NUMBER_RARE as RARE,
    NUMBER_RESTATED as RESTATED,
)
from corpus.search.words.terms import pairs, sequence


def score_numbers(analysis: Analysis, index: IndexView) -> dict[int, float]:
    """Scores of documents for the numbers in a query; one that no edition holds stands for the nearest above it."""
    scores: dict[int, float] = {}
    if analysis.tournament is not None:
        _section(*analysis.tournament, scores, index)
    asked = list(analysis.numbers) or [
        above for number in analysis.missing if (above := _nearest(number, index))
    ]
    for place, number in enumerate(dict.fromkeys(asked)):
        exact = index.numbered(number)
        in_force = _in_force(analysis, number, exact, index)
        for doc in exact:
            newest = index.docs[doc].edition
            foreign = 0.5 if index.docs[doc].language != "fr" else 0.0
            worth = EXACT if _bears(doc, number, index.rank_of(doc), index) else FORMERLY
            _raise(scores, doc, worth - place - foreign + (NAMED if doc in in_force else 0.0) - newest / 1000)
        preferred = in_force or exact[:1]
        for doc in [*preferred, *(each for each in exact if each not in preferred)]:
            _family(doc, scores, index, 0.0 if doc in preferred else 5.0)
        _above(number, scores, index)
        _citing(number, scores, index)
        _beside(number, scores, index)
        if len(asked) == 1 and RuleNumber.parse(number).letter:
            _alike(exact, scores, index)
    return scores


def _section(series: str, number: str, scores: dict[int, float], index: IndexView) -> None:
    """A section of a tournament document, the official text before ours, and what stands below it."""
    for doc in index.numbered(number) if number else ():
        edition = index.editions[index.docs[doc].edition]
        if edition.kind == "policy" and edition.series.startswith(series):
            _raise(scores, doc, EXACT - edition.restatement - index.docs[doc].edition / 1000)
            _family(doc, scores, index, 0.0)


def _raise(scores: dict[int, float], doc: int, score: float) -> None:
    scores[doc] = max(scores.get(doc, 0.0), score)


def _nearest(number: str, index: IndexView) -> str | None:
    """The nearest number above ``number`` that some edition holds."""
    try:
        above = RuleNumber.parse(number).parent
    except ValueError:
        section = number[:3]
        return section if index.index.holds_number(section) else None
    while above is not None and not index.index.holds_number(str(above)):
        above = above.parent
    return str(above) if above and above.section else None


def _bears(doc: int, number: str, rank: int, view: IndexView) -> bool:
    """Whether a document bears ``number`` in the edition of that rank."""
    return view.index.shelf.number_in(view.docs[doc], rank) == number


def _in_force(analysis: Analysis, number: str, exact: list[int], view: IndexView) -> list[int]:
    """Which of the documents of a number the query's editions mean: all that bear it there, or by a date the newest."""
    prints = view.index.shelf.prints
    found = []
    for doc in exact:
        ranks = (rank for rank in analysis.editions if prints(view.docs[doc], rank))
        rank = next((rank for rank in ranks if _bears(doc, number, rank, view)), None)
        if rank is not None:
            found.append((rank, view.index.order[doc], doc))
    found.sort()
    return [doc for *_, doc in (found[:1] if analysis.dated else found)]


def _family(doc: int, scores: dict[int, float], index: IndexView, less: float) -> None:
    """What stands below a document, in the order of print: children, each followed by its own."""
    rank = 0
    for child in index.children(doc):
        for each in [child, *index.children(child)]:
            if rank < MOST:
                _raise(scores, each, CHILD - rank - less)
                rank += 1


def _above(number: str, scores: dict[int, float], index: IndexView) -> None:
    parent = RuleNumber.parse(number).parent
    if parent is not None and parent.section:
        for doc in index.numbered(str(parent)):
            _raise(scores, doc, ABOVE - index.docs[doc].edition / 1000)


def _citing(number: str, scores: dict[int, float], index: IndexView) -> None:
    for rank, doc in enumerate(strongest(index.postings("body", number), MOST, index.index.order)):
        _raise(scores, doc, CITING - rank)


def _beside(number: str, scores: dict[int, float], index: IndexView) -> None:
    """Rules of the same parent, the nearest first."""
    asked = RuleNumber.parse(number)
    if asked.parent is None or asked.level == "section":
        return
    order = index.index.order
    beside: dict[int, int] = {}
    for parent in index.numbered(str(asked.parent)):
        for child in index.children(parent):
            other = RuleNumber.parse(index.docs[child].number)
            beside[child] = abs(other.letter - asked.letter) + abs(other.rule - asked.rule)
    for child, distance in sorted(beside.items(), key=lambda found: (found[1], order[found[0]]))[:MOST]:
        _raise(scores, child, BESIDE - distance)


def _alike(exact: list[int], scores: dict[int, float], index: IndexView) -> None:
    """Entries that share rare turns of phrase with the rule: the same thing said elsewhere, without its number."""
    shared: dict[int, float] = {}
    total, order = index.size, index.index.order
    for doc in exact[:3]:
        for tied in index.tied(doc):
            if tied in index:
                _raise(scores, tied, RESTATED)
        for term in pairs(sequence(index.texts(doc)[0], index.docs[doc].language)[:40]):
            postings = index.postings("pair", term)
            if 1 < len(postings) <= RARE:
                for other in postings:
                    shared[other] = shared.get(other, 0.0) + math.log(total / len(postings))
    nearest = sorted(shared.items(), key=lambda found: (-found[1], order[found[0]]))[:8]
    top = max((value for other, value in nearest if other not in exact), default=0.0)
    for other, value in nearest:
        if top and value >= 0.5 * top:
            worth = CITING + 50 if not index.docs[other].number else ALIKE
            _raise(scores, other, worth + value / top)
