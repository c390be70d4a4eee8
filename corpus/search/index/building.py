"""A build of the index: the engine's segments brought up to date, and what is kept beside them.

A build is a folder: ``engine`` holds the engine's files, those of the build before under another name where
they stay true; ``catalog`` what it was made from, the editions, the light facts of each document by its
number, and counts of words.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from corpus.languages.lexicon import lexicon
from corpus.models import Edition, Twin
from corpus.search.facts import Doc, EditionFacts
from corpus.search.folders import take_over
from corpus.search.index.catalog import CATALOG, IndexCatalog
from corpus.search.index.contract import IndexDocument, SearchEngine
from corpus.search.index.definitions import home_of
from corpus.search.index.documents import IndexedWording, Printing, iso, printings, wordings
from corpus.search.index.indexing import Tallies, index_terms
from corpus.text.normalise import words

ENGINE = "engine"
NO_END = "~"
"""The day, after all others, until which holds what nothing later ends."""
_AT_ONCE = 2000
"""Documents read from the database at once while an index is written."""


def build(
    folder: Path,
    before: tuple[Path, IndexCatalog] | None,
    engine: SearchEngine,
    version: str,
    fingerprint: str,
) -> IndexCatalog:
    """Write into the empty ``folder`` an index of the whole library, taking over ``before`` (a build's folder
    and catalog) what still holds; searching it gives what searching an index made from nothing does. Returns
    its catalog.
    """
    editions = [
        _edition(edition, rank) for rank, edition in enumerate(Edition.objects.newest_first().only(*_FACTS))
    ]
    wanted = {printing.key: printing for printing in printings()}
    docs: dict[str, Doc] = {}
    tallies = Tallies()
    target = folder / ENGINE
    gone: list[str] = []
    if before is None:
        target.mkdir()
    else:
        old_folder, old = before
        take_over(old_folder / ENGINE, target)
        tallies = Tallies(old.tallies)
        docs = {key: doc for key, (_, doc) in old.docs.items() if key in wanted}
        gone = sorted(old.docs.keys() - docs.keys())
        _forget(engine, target, [old.docs[key] for key in gone], tallies)
    new = [printing for key, printing in wanted.items() if key not in docs]
    engine.update(target, gone, _documents(new, editions, docs, tallies))
    shelf = PrintShelf(editions)
    reader = engine.open(target)
    try:
        size = len(reader)
        placed = {
            key: (number, docs[key]._replace(edition=shelf.shown(docs[key])))
            for number, key in reader.documents()
        }
    finally:
        reader.close()
    catalog = IndexCatalog(
        version, fingerprint, editions, size, placed, tallies.dump(), Twin.objects.threads()
    )
    (folder / CATALOG).write_bytes(catalog.dump())
    return catalog


def _forget(engine: SearchEngine, folder: Path, gone: Iterable[tuple[int, Doc]], tallies: Tallies) -> None:
    """Take the words of the documents ``gone`` out of the counts, while the index in ``folder`` is the old one."""
    reader = engine.open(folder)
    try:
        for number, doc in gone:
            tallies.add((doc.name, *reader.stored(number), doc.aside), doc.language, -1)
    finally:
        reader.close()


def _documents(
    new: Sequence[Printing], editions: Sequence[EditionFacts], made: dict[str, Doc], tallies: Tallies
) -> Iterable[IndexDocument]:
    """The documents of ``new`` as an engine takes them; their facts go into ``made``, their words into ``tallies``."""
    glosses = glosses_by_number()
    ranks = {edition.slug: edition.rank for edition in editions}
    slugs = dict(Edition.objects.values_list("pk", "slug"))
    for start in range(0, len(new), _AT_ONCE):
        batch = new[start : start + _AT_ONCE]
        texts = wordings(printing.entry for printing in batch)
        for printing in batch:
            wording = texts[printing.entry]
            doc = document(printing, wording, ranks[slugs[printing.edition]])
            made[printing.key] = doc
            tallies.add((wording.name, *wording.texts, wording.aside), wording.language)
            wording = with_gloss(doc, wording, glosses) if doc.live else wording
            yield IndexDocument(printing.key, index_terms(wording), list(wording.texts))


def document(printing: Printing, wording: IndexedWording, rank: int) -> Doc:
    """The facts of a document, shown for now from the edition that prints it."""
    number = printing.borne[-1][0] if printing.borne else wording.number
    return Doc(
        kind=wording.kind,
        number=number,
        key=wording.key,
        name=wording.name,
        title=wording.name or next(iter(wording.over), "") or wording.heading,
        language=wording.language,
        edition=rank,
        thread=printing.thread,
        since=printing.since,
        until=printing.until,
        borne=printing.borne,
        above=wording.above,
        bare=not wording.texts[0],
        home=home_of(" ".join(wording.texts)) if wording.kind == "term" else "",
        piece=wording.piece,
        aside=wording.aside,
        steps=printing.steps,
        outlived=printing.outlived,
    )


def glosses_by_number() -> dict[str, list[tuple[str, str]]]:
    """What the lexicon explains, by the number that defines it: the English name in words, and the explanation."""
    found: dict[str, list[tuple[str, str]]] = {}
    for term in lexicon():
        found.setdefault(term.rule, []).append((words(term.en), f"{term.fr} {term.gloss}"))
    return found


def with_gloss(
    doc: Doc, wording: IndexedWording, glosses: dict[str, list[tuple[str, str]]]
) -> IndexedWording:
    """``wording`` with the French explanations of what its rule defines, if it is an English rule that names it."""
    if doc.language != "en" or doc.kind != "rule" or doc.number not in glosses:
        return wording
    text = words(f"{wording.name} {wording.texts[0]}")
    found = [gloss for name, gloss in glosses[doc.number] if name in text]
    return replace(wording, gloss=" ".join(found))


class PrintShelf:
    """Which editions print what: by the intervals of versions and by what each edition covers."""

    def __init__(self, editions: Sequence[EditionFacts]) -> None:
        self.editions = editions
        self.ranks = {edition.slug: edition.rank for edition in editions}
        self._families: dict[tuple[str, str], list[EditionFacts]] = {}
        for edition in editions:
            if edition.date:
                self._families.setdefault(edition.family, []).append(edition)
        for family in self._families.values():
            family.sort(key=lambda edition: (edition.date, edition.slug), reverse=True)
        self._places = {
            edition.slug: place for family in self._families.values() for place, edition in enumerate(family)
        }
        self._covers = {edition.slug: frozenset(edition.covers) for edition in editions}

    def shown(self, doc: Doc, day: str = "") -> int:
        """The rank of the newest edition that prints ``doc``, by ``day`` if one is given."""
        printing = self._printing(doc)
        return next(
            (rank for rank in printing if not day or self.editions[rank].date <= day), self.ranks[doc.since]
        )

    def prints(self, doc: Doc, rank: int) -> bool:
        """Whether the edition of that rank prints ``doc``."""
        return rank == doc.edition or rank in self._printing(doc)

    def _printing(self, doc: Doc) -> Iterator[int]:
        """The ranks of the editions that print ``doc``, the newest first; the one that first did prints it always."""
        start = self.editions[self.ranks[doc.since]]
        if doc.thread and doc.kind != "item" and doc.since in self._places:
            after = self._places.get(doc.until, -1) if doc.until else -1
            family = self._families[start.family]
            for edition in family[after + 1 : self._places[doc.since]]:
                if self._holds(edition, doc):
                    yield edition.rank
        yield start.rank

    def in_force_on(self, doc: Doc, day: str) -> bool:
        """Whether ``doc`` was in force on ``day`` (ISO 8601)."""
        since, until = self.interval(doc)
        return bool(since) and since <= day < until

    def interval(self, doc: Doc) -> tuple[str, str]:
        """From which day ``doc`` held and until which it did; a day after all others for what nothing later ends."""
        until = self.editions[self.ranks[doc.until]].date if doc.until in self.ranks else NO_END
        return self.editions[self.ranks[doc.since]].date, min(until, doc.outlived or NO_END)

    def state(self, doc: Doc, rank: int) -> tuple[str, str]:
        """From which day what the edition of that rank prints of ``doc`` held, until which: a heading says all that
        stands below it.
        """
        since, until = self.interval(doc)
        at = bisect_right(doc.steps, self.editions[rank].date, key=self._day) - 1
        if at >= 0:
            since = self._day(doc.steps[at])
            until = self._day(doc.steps[at + 1]) if at + 1 < len(doc.steps) else until
        return since, until

    def _day(self, slug: str) -> str:
        return self.editions[self.ranks[slug]].date

    def number_in(self, doc: Doc, rank: int) -> str:
        """The number that ``doc`` bears in the edition of that rank."""
        if not doc.borne or self.editions[rank].slug not in self._places:
            return doc.number
        place = self._places[self.editions[rank].slug]
        numbers = [number for number, slug in doc.borne if self._places.get(slug, -1) >= place]
        return numbers[-1] if numbers else doc.borne[0][0]

    def _holds(self, edition: EditionFacts, doc: Doc) -> bool:
        if doc.kind == "term":
            return edition.terms
        if edition.slug in doc.steps:  # a part of the rules is no section that an edition covers
            return True
        covers = self._covers[edition.slug]
        number = self.number_in(doc, edition.rank)
        return (
            number in covers
            or number[:1] in covers
            or number[:3] in covers
            or number.rstrip("abcdefghijklmnopqrstuvwxyz") in covers
        )


_FACTS = (
    *("slug", "title", "language", "kind", "date", "series", "restatement"),
    *("covers", "counts"),
)
"""What is asked of an edition: the rest of it is JSON to be read."""


def _edition(edition: Edition, rank: int) -> EditionFacts:
    return EditionFacts(
        edition.slug,
        edition.title,
        edition.language,
        edition.kind,
        iso(edition.date),
        rank,
        edition.series,
        edition.restatement,
        tuple(edition.covers),
        bool((edition.counts or {}).get("terms")),
    )
