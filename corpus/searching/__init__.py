"""Searching: an index of every entry, understood as French players type; behind a narrow engine contract."""

from corpus.searching.answering import search
from corpus.searching.contract import IndexUnavailableError
from corpus.searching.keeping.store import IndexReport, rebuild, refresh
from corpus.searching.results import Answer, Facet, Hit, Suggestion
from corpus.searching.suggesting import suggest
from corpus.searching.vocabulary import VocabularyGroup, vocabulary

__all__ = [
    "Answer",
    "Facet",
    "Hit",
    "IndexReport",
    "IndexUnavailableError",
    "Suggestion",
    "VocabularyGroup",
    "rebuild",
    "refresh",
    "search",
    "suggest",
    "vocabulary",
]
