"""Searching: an index of every entry, understood as French players type; behind a narrow engine contract."""

from corpus.search.answer.answering import search
from corpus.search.answer.results import Answer, Facet, Hit, Suggestion
from corpus.search.answer.suggesting import suggest
from corpus.search.index.contract import IndexUnavailableError
from corpus.search.index.store import (
    IndexReport,
    follow,
    index_generation,
    is_readable as index_is_readable,
    rebuild,
    refresh,
    stamp as index_stamp,
)
from corpus.search.query.curated import VocabularyGroup, vocabulary

__all__ = [
    "Answer",
    "Facet",
    "Hit",
    "IndexReport",
    "IndexUnavailableError",
    "Suggestion",
    "VocabularyGroup",
    "follow",
    "index_generation",
    "index_is_readable",
    "index_stamp",
    "rebuild",
    "refresh",
    "search",
    "suggest",
    "vocabulary",
]
