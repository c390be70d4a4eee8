"""An engine that ranks by itself and hands out no postings: what says more of the concepts asked is better."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from corpus.search.index.contract import IndexReader
from corpus.search.index.opened import View
from corpus.search.query.plan import Concept, Plan, Way
from corpus.search.ranking.contract import Ranking, Scored
from tests.search.memory_engine import MemoryEngine


class CountingEngine(MemoryEngine):
    """Writes as the reference engine does, and finds in its own way."""

    def open(self, folder: Path, *, trusted: bool = False) -> IndexReader:
        return _Counting(super().open(folder))


class _Counting(IndexReader, Ranking):
    def __init__(self, kept: Any) -> None:
        self._kept = kept

    def __len__(self) -> int:
        return len(self._kept)

    def documents(self) -> Iterator[tuple[int, str]]:
        return self._kept.documents()

    def stored(self, number: int) -> Any:
        return self._kept.stored(number)

    def close(self) -> None:
        self._kept.close()

    def search(self, plans: Sequence[Plan], view: View) -> list[list[Scored]]:
        counted: defaultdict[int, float] = defaultdict(float)
        for plan in plans:
            for number in plan.analysis.numbers:
                for document in view.numbered(number):
                    counted[document] += 100.0
            for concept in plan.concepts:
                for document, weight in self._saying(concept, view).items():
                    counted[document] += weight
        groups: defaultdict[object, list[Scored]] = defaultdict(list)
        for document, score in sorted(counted.items(), key=lambda each: (-each[1], each[0])):
            doc = view.docs[document]
            groups[(doc.thread, doc.kind) if doc.thread else document].append((document, score))
        return list(groups.values())

    def frequency(self, concept: Concept, view: View) -> int:
        return len(self._saying(concept, view))

    def defining(self, terms: Sequence[str], view: View) -> Mapping[int, float]:
        found = [self._kept.postings("lead", term) for term in terms]
        return {
            number: min(field[number] for field in found)
            for number in (found[0] if found else ())
            if number in view and all(number in field for field in found)
        }

    def _saying(self, concept: Concept, view: View) -> dict[int, float]:
        said: dict[int, float] = {}
        for way in concept.ways:
            for number in self._holding(way):
                if number in view:
                    said[number] = max(way.weight, said.get(number, 0.0))
        return said

    def _holding(self, way: Way) -> set[int]:
        """The documents that hold every term of a way."""
        return set.intersection(*(set(self._kept.postings("body", term)) for term in way.terms))
