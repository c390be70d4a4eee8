"""An index opened for searching: its documents, the trees and threads that they form, its lexicon."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from corpus.numbers import RuleNumber
from corpus.search.index.facts import Doc, EditionFacts, Place
from corpus.search.index.joined import JoinedReader
from corpus.search.query.edition_names import EditionNames
from corpus.search.query.vocabulary import Thesaurus
from corpus.search.words.lexicon import Lexicon


class OpenIndex:
    """Everything that one search reads; built once for an index and shared between threads, never changed."""

    def __init__(
        self,
        docs: list[Doc],
        editions: Sequence[EditionFacts],
        words: Mapping[str, tuple[str, int, str]],
        reader: JoinedReader,
        thesaurus: Thesaurus,
    ) -> None:
        """``docs`` by number, as ``reader`` tells them; ``editions`` by rank; ``words`` as a Lexicon takes them."""
        self.docs = docs
        self.editions = editions
        self.has_originals = any(not edition.restatement for edition in editions)
        self.reader = reader
        self.thesaurus = thesaurus
        self.lexicon = Lexicon(words, thesaurus.words())
        self.names = EditionNames(self.editions, self.lexicon, len(self.docs))
        self.numbers: defaultdict[str, list[int]] = defaultdict(list)
        self.threads: defaultdict[int, list[tuple[Place, int]]] = defaultdict(list)
        self.at: dict[tuple[int, str], int] = {}
        self._plant()

    def _plant(self) -> None:
        """Find every rule by number and by place, hang children under their parents, tie threads."""
        for number, doc in enumerate(self.docs):
            if doc.kind == "rule":
                self.numbers[doc.number].append(number)
                for place in doc.places:
                    self.at[(place.edition, place.key)] = number
            for place in doc.places:
                if place.thread:
                    self.threads[place.thread].append((place, number))
        order: dict[int, RuleNumber] = {}
        below: defaultdict[int, set[int]] = defaultdict(set)
        for number, doc in enumerate(self.docs):
            if doc.kind != "rule":
                continue
            order[number] = RuleNumber.parse(doc.number)
            for place in doc.places:
                above = self.at.get((place.edition, place.parent)) if place.parent else None
                if above is not None:
                    below[above].add(number)
        for above, children in below.items():
            self.docs[above].children = sorted(children, key=lambda child: (order[child], child))
        for held in self.threads.values():
            held.sort(key=lambda tied: tied[0].edition)

    def holds_number(self, number: str) -> bool:
        """Whether any edition holds a rule of that number."""
        return number in self.numbers

    def close(self) -> None:
        """Let go of the files."""
        self.reader.close()
