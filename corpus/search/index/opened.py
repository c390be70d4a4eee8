"""An index opened for searching, and a view of it: what was in force on a day, what an edition prints, or all of it."""

from __future__ import annotations

import logging
import random
import re
import threading
from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from cachetools import LRUCache

from corpus.numbers import place_of
from corpus.search.facts import Doc, EditionFacts
from corpus.search.index.building import PrintShelf
from corpus.search.index.contract import IndexReader, Postings
from corpus.search.query.edition_names import EditionNames
from corpus.search.query.vocabulary import Thesaurus
from corpus.search.words.lexicon import Lexicon
from corpus.text.normalise import letters

log = logging.getLogger("corpus.search")
_NO_LETTERS = re.compile(r"[\W_]+")
KEPT_PACKED, KEPT_POSTINGS = 1_000_000, 100_000
"""Postings kept as the engine read them (12 bytes each), and as searches use them (100 bytes each)."""
KEPT_TEXTS = 2048
KEPT_VIEWS = 8
Packed = tuple["array[int]", "array[float]"]
"""Documents and what a term weighs in each."""
Known = TypeVar("Known")
NOWHERE = Doc("", "", "", "", "", "", 0)
"""What stands at a vacant number."""


@dataclass(frozen=True, slots=True)
class SearchScope:
    """What may be found: in force now (the default), in force on ``day``, printed by the ``edition`` of that rank, or
    everything (``old``).
    """

    day: str = ""
    edition: int = -1
    old: bool = False


TODAY, ALWAYS = SearchScope(), SearchScope(old=True)


class OpenIndex:
    """Everything that searches share; built once for an index, shared between threads, never changed."""

    def __init__(
        self,
        docs: Sequence[Doc | None],
        editions: Sequence[EditionFacts],
        word_counts: Mapping[str, tuple[str, int, str]],
        reader: IndexReader,
        thesaurus: Thesaurus,
        same: Mapping[str, str] | None = None,
    ) -> None:
        """``docs`` by the reader's numbers, None for a vacant one; ``editions`` by rank; words as a Lexicon
        takes them; ``same`` as a Catalog does.
        """
        self._same = same or {}
        self.docs: list[Doc] = [doc or NOWHERE for doc in docs]
        self.editions = editions
        self.sizes = Counter(doc.language for doc in self.docs)
        self.shelf = PrintShelf(editions)
        self.thesaurus = thesaurus
        self.lexicon = Lexicon(word_counts, thesaurus.words)
        self.size = sum(doc is not NOWHERE for doc in self.docs)
        self.names = EditionNames(self.editions, self.lexicon, self.size)
        self.reader = reader
        self._lock = threading.Lock()
        self._packed: LRUCache[tuple[str, str], Packed] = LRUCache(KEPT_PACKED, lambda each: len(each[0]) + 8)
        self._kept: dict[object, Postings] = {}
        self._room = KEPT_POSTINGS
        self._texts: LRUCache[int, tuple[str, ...]] = LRUCache(KEPT_TEXTS)
        self._views: LRUCache[SearchScope, IndexView] = LRUCache(KEPT_VIEWS)
        self.numbers: defaultdict[str, list[int]] = defaultdict(list)
        self.threads: defaultdict[str, list[int]] = defaultdict(list)
        self.below: defaultdict[tuple[tuple[str, str], str], list[int]] = defaultdict(list)
        self.sections: dict[tuple[tuple[str, str], str], str] = {}
        for number, doc in enumerate(self.docs):
            if doc.kind == "rule":
                for number_then in {doc.number, *(each for each, _ in doc.borne)}:
                    self.numbers[number_then].append(number)
                family = editions[doc.edition].family
                if doc.above:
                    self.below[family, doc.above].append(number)
                if (
                    "." not in doc.number
                    and len(doc.number) == 3
                    and (doc.live or (family, doc.number) not in self.sections)
                ):
                    self.sections[family, doc.number] = doc.title
            if doc.thread:
                self.threads[doc.thread].append(number)
        self.order = _order(self.docs)
        """The place of each document in an order that doesn't depend on how the index came about: ties end by it."""
        self.together: defaultdict[tuple[str, str] | int, list[int]] = defaultdict(list)
        bilingual = {*self._same, *self._same.values()}
        for number, doc in enumerate(self.docs):
            if doc.thread in bilingual:
                self.together[self.identity(number)].append(number)
        # the newest first, as editions are ranked; of one edition, what is in force before what was
        for places in (*self.numbers.values(), *self.threads.values()):
            places.sort(
                key=lambda number: (self.docs[number].edition, not self.docs[number].live, self.order[number])
            )

    @cached_property
    def titles(self) -> dict[str, str]:
        """The names of rules, cards, themes and terms as they are written, by their folded letters run together."""
        return {_NO_LETTERS.sub("", letters(doc.name)): doc.name for doc in reversed(self.docs) if doc.name}

    def holds_number(self, number: str) -> bool:
        """Whether any edition holds a rule of that number."""
        return number in self.numbers

    def identity(self, number: int) -> tuple[str, str] | int:
        """What documents of one kind and one rule through time share, in both languages; a document without a
        thread is itself alone.
        """
        doc = self.docs[number]
        return (self._same.get(doc.thread, doc.thread), doc.kind) if doc.thread else number

    def view(self, scope: SearchScope) -> IndexView:
        """The index as far as ``scope`` goes."""
        with self._lock:
            known = self._views.get(scope)
            if known is None:
                known = self._views[scope] = IndexView(self, scope)
        return known

    def packed(self, field: str, term: str) -> Packed:
        """The documents whose ``field`` holds ``term``, in order, with its weight: engines take their time to read."""
        with self._lock:
            packed = self._packed.get((field, term))
            if packed is None:
                found = self.reader.postings(field, term)
                packed = array("I", found), array("d", found.values())
                if len(found) + 8 < KEPT_PACKED:
                    self._packed[field, term] = packed
        return packed

    def kept(self, name: object, make: Callable[[], Postings]) -> Postings:
        """The postings of that ``name``: those kept, else what ``make`` makes; where there is no more room, all go.
        Asking takes no lock: threads that meet may make the same twice, nothing else.
        """
        found = self._kept.get(name)
        if found is None:
            found = make()
            if self._room < len(found):
                self._kept, self._room = {}, KEPT_POSTINGS
            self._room -= len(found) + 1
            self._kept[name] = found
        return found

    def is_readable(self) -> bool:
        """Whether the files still give one document, any, and the postings of a word of it: memory may hide damage."""
        there = [number for number, doc in enumerate(self.docs) if doc is not NOWHERE]
        try:
            for number in random.sample(there, min(1, len(there))):
                words = " ".join(self.reader.stored(number)).split()
                self.reader.postings("body", words[-1] if words else "")
        except Exception:
            log.exception("the search index is damaged")
            return False
        return True

    def texts(self, number: int) -> tuple[str, ...]:
        """The texts of a document: its own, then its examples' or rulings'."""
        with self._lock:
            known = self._texts.get(number)
            if known is None:
                known = self._texts[number] = tuple(self.reader.stored(number))
        return known

    def close(self) -> None:
        """Let go of the files."""
        self.reader.close()


def _order(docs: Sequence[Doc]) -> array[int]:
    """For each document its place among all: the newest edition first, what is in force first."""

    def key(number: int) -> tuple[object, ...]:
        doc = docs[number]
        return doc.edition, not doc.live, doc.kind, doc.key, doc.since, doc.until, doc.thread, doc.name

    places = array("I", bytes(4 * len(docs)))
    for place, number in enumerate(sorted(range(len(docs)), key=key)):
        places[number] = place
    return places


class IndexView:
    """An index as far as a scope goes: what ranking and answering read."""

    def __init__(self, index: OpenIndex, scope: SearchScope) -> None:
        self.index = index
        self.scope = scope
        self.docs = index.docs
        self.editions = index.editions
        self.lexicon = index.lexicon
        self._allowed = None if scope.old else bytearray(self._allows(doc) for doc in index.docs)
        self.size = index.size if self._allowed is None else sum(self._allowed)
        self._known: dict[tuple[object, ...], Any] = {}
        """What was worked out of this view, by what it is called."""
        self.faces: dict[tuple[int, int], Any] = {}
        """What answering remembers of documents, each from the edition of that rank."""

    def _allows(self, doc: Doc) -> bool:
        if doc is NOWHERE:
            return False
        if self.scope.edition >= 0:
            return self.index.shelf.prints(doc, self.scope.edition)
        if self.scope.day:
            return self.index.shelf.in_force_on(doc, self.scope.day)
        return doc.live

    def __contains__(self, number: int) -> bool:
        """Whether a document is in scope."""
        return self._allowed is None or bool(self._allowed[number])

    def postings(self, field: str, term: str) -> Postings:
        """The documents in scope whose ``field`` holds ``term``, in order, with its weight."""
        return self.remembered(field, term, lambda: self._read(field, term))

    def _read(self, field: str, term: str) -> Postings:
        numbers, weights = self.index.packed(field, term)
        allowed = self._allowed
        if allowed is None:
            return dict(zip(numbers, weights, strict=True))
        return {number: weight for number, weight in zip(numbers, weights, strict=True) if allowed[number]}

    def once(self, name: tuple[object, ...], make: Callable[[], Known]) -> Known:
        """What ``make`` makes, worked out once under that ``name``."""
        if name not in self._known:
            self._known[name] = make()
        found: Known = self._known[name]
        return found

    def count(self, field: str, term: str) -> int:
        """In how many documents in scope the ``field`` holds ``term``."""
        return self.once(("count", field, term), lambda: len(self.postings(field, term)))

    def remembered(self, kind: str, name: object, make: Callable[[], Postings]) -> Postings:
        """What ``make`` makes of the postings of this view, kept beside them under a name of its own."""
        return self.index.kept((self.scope, kind, name), make)

    def rank_of(self, number: int) -> int:
        """The rank of the edition to show a document from: the one that is asked for, else the newest by the day."""
        doc = self.docs[number]
        if self.scope.edition >= 0:
            return self.scope.edition
        return self.index.shelf.shown(doc, self.scope.day) if self.scope.day else doc.edition

    def section_of(self, number: int, rank: int | None = None) -> tuple[str, str] | None:
        """The number and title of the section that a rule stands in, in the edition of that ``rank``, else in the
        one to show it from; None outside the tree.
        """
        doc = self.docs[number]
        if doc.kind != "rule" or len(doc.number) < 3:
            return None
        rank = self.rank_of(number) if rank is None else rank
        if doc.live and rank == doc.edition:
            section = doc.number[:3]
            return section, self.index.sections.get((self.editions[rank].family, section), "")
        section = self.index.shelf.number_in(doc, rank)[:3]
        return section, self.once(("section", section, rank), lambda: self._title_in(section, rank))

    def _title_in(self, section: str, rank: int) -> str:
        """What the edition of that rank calls a section; its number may be another's today."""
        shelf, family = self.index.shelf, self.editions[rank].family
        for doc in (self.docs[number] for number in self.index.numbers.get(section, ())):
            same_family = self.editions[doc.edition].family == family
            if same_family and shelf.prints(doc, rank) and shelf.number_in(doc, rank) == section:
                return doc.title
        return ""

    def texts(self, number: int) -> tuple[str, ...]:
        """The texts of a document."""
        return self.index.texts(number)

    def numbered(self, number: str) -> list[int]:
        """The rules in scope that bear ``number`` at the time of the view first, then those that do so at another."""
        found = [each for each in self.index.numbers.get(number, ()) if each in self]
        number_in = self.index.shelf.number_in
        now = [each for each in found if number_in(self.docs[each], self.rank_of(each)) == number]
        return now + [each for each in found if each not in now]

    def children(self, number: int) -> list[int]:
        """The documents in scope right below one, in the order of their numbers."""
        return self.once(("children", number), lambda: self._find_children(number))

    def _find_children(self, number: int) -> list[int]:
        doc = self.docs[number]
        if doc.kind != "rule":
            return []
        family = self.editions[doc.edition].family
        found = [
            child
            for number_then in {doc.number, *(each for each, _ in doc.borne)}
            for child in self.index.below.get((family, number_then), ())
            if child in self
            and self._stands_under(self.docs[child], doc)
            and (self._allowed is not None or self._together(doc, self.docs[child]))
        ]
        return sorted(found, key=lambda child: (place_of(self.docs[child].number), child))

    def _stands_under(self, child: Doc, doc: Doc) -> bool:
        """Whether the number over ``child`` is that of ``doc`` in the edition that shows it."""
        number = doc.number if child.live and doc.live else self.index.shelf.number_in(doc, child.edition)
        return child.above == number

    def _together(self, doc: Doc, child: Doc) -> bool:
        """Whether two versions were ever in force at a time."""
        if doc.live and child.live:
            return True
        since, until = self.index.shelf.interval(doc)
        child_since, child_until = self.index.shelf.interval(child)
        return since < child_until and child_since < until

    def tied(self, number: int) -> list[int]:
        """All documents of the thread of one, whatever the scope, newest first; itself among them."""
        thread = self.docs[number].thread
        return self.index.threads.get(thread, [number]) if thread else [number]

    def same_rule(self, number: int) -> list[int]:
        """All documents that say the rule of one, whatever the scope: of its thread, newest first, then of other series
        in its language, then in other languages.
        """
        own = self.tied(number)
        language = self.docs[number].language
        others = [
            each for each in self.index.together.get(self.index.identity(number), ()) if each not in own
        ]
        return [
            *own,
            *sorted(others, key=lambda each: (self.docs[each].language != language, self.docs[each].edition)),
        ]

    def in_other_languages(self, number: int) -> list[int]:
        """The documents in scope that say the same rule in another language."""
        language = self.docs[number].language
        others = self.index.together.get(self.index.identity(number), ())
        return [other for other in others if other in self and self.docs[other].language != language]

    def parent(self, number: int) -> int | None:
        """The document in scope right above a rule."""
        return self.once(("parent", number), lambda: self._find_parent(number))

    def _find_parent(self, number: int) -> int | None:
        doc = self.docs[number]
        if not doc.above:
            return None
        family = self.editions[doc.edition].family
        for each in self.index.numbers.get(doc.above, ()):
            above = self.docs[each]
            same_family = self.editions[above.edition].family == family
            if each in self and same_family and self._stands_under(doc, above):
                return each
        return None
