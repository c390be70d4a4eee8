"""What kind of difference stands between two wordings of one rule."""

from __future__ import annotations

from collections.abc import Mapping

from corpus.comparing.citations import cited_numbers, hide_citations
from corpus.comparing.edition import Nature
from corpus.comparing.typography import fold


class Judge:
    """Names the nature of each change between two editions, given which rule became which."""

    def __init__(self, successors: Mapping[str, frozenset[str]]) -> None:
        self._successors = successors

    def texts(self, old: str, new: str) -> tuple[Nature | None, bool]:
        """The nature of the difference between two texts (None: typography at most), and whether a citation
        was aimed at another rule.
        """
        a, b = fold(old), fold(new)
        if a == b:
            return None, False
        reaimed = self._is_reaimed(a, b)
        if not reaimed and hide_citations(a) == hide_citations(b):
            return "references", False
        return "substantive", reaimed

    def _is_reaimed(self, old: str, new: str) -> bool:
        """Whether two texts that cite equally many rules cite different ones, renumbering seen through."""
        before, after = cited_numbers(old), cited_numbers(new)
        if len(before) != len(after):
            return hide_citations(old) == hide_citations(new)
        return any(
            there != here and there not in self._successors.get(here, frozenset((here,)))
            for here, there in zip(before, after, strict=True)
        )
