"""The title that a query is meant to be which found nothing: slips in several of its words, or none between them."""

from __future__ import annotations

from rapidfuzz import process
from rapidfuzz.distance import Indel

from corpus.search.index.opened import OpenIndex
from corpus.search.query.analysis import Analysis
from corpus.search.thresholds import ANSWER_TITLE_ALIKE as ALIKE, ANSWER_TITLE_SHORTEST as SHORTEST


def nearest_title(index: OpenIndex, analysis: Analysis) -> str | None:
    """The name of a rule, card, theme or term whose letters are nearly those of the whole query, as it is written; None
    where none is, or where the query says more than words.
    """
    if (
        analysis.tournament
        or analysis.phrases
        or analysis.excluded
        or analysis.numbers
        or analysis.beginnings
    ):
        return None
    typed = "".join(token.text for token in analysis.tokens)
    if len(typed) < SHORTEST:
        return None
    found = process.extractOne(
        typed, index.titles.keys(), scorer=Indel.normalized_similarity, score_cutoff=ALIKE
    )
    return index.titles[found[0]] if found else None
