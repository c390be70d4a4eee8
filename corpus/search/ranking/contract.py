"""What searching asks of whatever ranks: a plan in, scored hits out, filtered by a view and grouped by thread.

An engine that ranks by itself opens readers that are a `Ranking` too; over the postings of any other, ranking is ours
(`over_postings.py`). `tests/search/ranking_contract.py` is the suite that both pass.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from corpus.search.index.opened import View
from corpus.search.query.plan import Concept, Plan

Scored = tuple[int, float]
"""A document by its number, and its score."""


class Ranking(ABC):
    """A way to find and score documents, safe to share between threads."""

    @abstractmethod
    def search(self, plans: Sequence[Plan], view: View) -> list[list[Scored]]:
        """The documents in ``view`` that answer any of ``plans``: a group for each kind and thread (a document without
        a thread is one), its best document first, the group with the best first. Scores are positive.
        """

    @abstractmethod
    def frequency(self, concept: Concept, view: View) -> int:
        """In how many documents in ``view`` a concept stands; 0 only where it stands in none."""

    @abstractmethod
    def defining(self, terms: Sequence[str], view: View) -> Mapping[int, float]:
        """The documents in ``view`` that begin by saying all of ``terms``, and how surely each defines what they name:
        1 for the first words, more where the text says « X is … ».
        """
