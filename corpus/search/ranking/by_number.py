"""Answers to a number: the rule itself, its family in order, what it stands under, what restates and cites it."""

from __future__ import annotations

from corpus.numbers import RuleNumber
from corpus.search.index.opened import IndexView
from corpus.search.query.analysis import Analysis
from corpus.search.ranking.evidence import strongest

EXACT, CHILD, RESTATED, ABOVE = 1000.0, 700.0, 600.0, 500.0
CITING, FORMERLY = 400.0, 800.0
"""What an entry earns for being the number asked, below it, the same rule elsewhere, above it, citing it; for having
borne the number at another time."""
MOST = 60
"""So many members of a family and citing rules are listed at most, of each."""


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
        for doc in exact:
            newest = index.docs[doc].edition
            foreign = 0.5 if index.docs[doc].language != "fr" else 0.0
            worth = EXACT if _bears(doc, number, index.rank_of(doc), index) else FORMERLY
            _raise(scores, doc, worth - place - foreign - newest / 1000)
        for doc in exact:
            _family(doc, scores, index, 0.0 if doc == exact[0] else 5.0)
        _above(number, scores, index)
        _citing(number, scores, index)
        for tied in {other for doc in exact[:3] for other in index.tied(doc) if other in index}:
            _raise(scores, tied, RESTATED)
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
