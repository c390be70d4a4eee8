"""New editions held against their neighbours in time: what those witness is repaired, what they miss is reported."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from operator import attrgetter

from django.db import transaction

from corpus.library.comparisons.stored import StoredEdition, StoredOf, stored_edition
from corpus.library.deriving.resolve import resolve_around
from corpus.library.ingest.candidates import read_record
from corpus.library.ingest.inputs import edition_columns, record_of
from corpus.library.ingest.store import reading_of, store, store_diagnostics
from corpus.models import Edition, Entry
from corpus.reading.document import Diagnostic
from corpus.reading.thresholds import OPENING
from corpus.reading.witnesses.alarm import ALARMS, PARTIAL, alarms
from corpus.reading.witnesses.evidence import Evidence, Key, Named, Printed, neighbours, opening
from corpus.reading.witnesses.hold import hold, needs_document
from corpus.reading.witnesses.letters import is_broken
from corpus.reading.witnesses.numbers import are_confirmed, number_repairs


@dataclass(frozen=True, slots=True)
class Witnessed:
    """What came of holding new editions against their neighbours: by slug, the diagnostics of each; and what the new
    ones witness for editions that stood, which nobody changed.
    """

    told: Mapping[str, tuple[Diagnostic, ...]]
    proposals: tuple[str, ...]


def hold_new(
    slugs: Iterable[str], progress: Callable[[str], None], stored_of: StoredOf = stored_edition
) -> Witnessed:
    """Holds the editions ``slugs``, just stored as they were read alone, against the nearest in time. One with
    something to repair is stored anew, in one transaction; what is missing becomes a diagnostic.

    All evidence is what each source shows by itself, so that the order in which editions came doesn't matter. An
    edition that stood before is not touched: a proposal (English, for operators) says what would change. ``stored_of``
    reads an edition.
    """
    new = set(slugs)
    library = _Library(stored_of)
    told: dict[str, tuple[Diagnostic, ...]] = {}
    concerned: set[str] = set()
    for slug in sorted(new & library.by_slug.keys()):
        progress(slug)
        others = library.neighbours(slug)
        concerned.update(other.name for other in others if other.name not in new)
        told[slug] = _hold_one(library, slug, others)
    return Witnessed(told, tuple(_proposals(library, sorted(concerned))))


class _Library:
    """The dated rules texts of the library, and the evidence of those that were asked for."""

    def __init__(self, stored_of: StoredOf) -> None:
        self.stored_of = stored_of
        texts = Edition.objects.filter(kind=Edition.Kind.RULES, date__isnull=False, restatement=False)
        held = texts.defer("covers", "counts", "lines", "origin", "told", "corrected", "readers")
        self.by_slug = {edition.slug: edition for edition in held}
        self._kept: dict[str, Evidence] = {}

    def neighbours(self, slug: str) -> tuple[Evidence, ...]:
        """The evidence of the editions that bear witness for ``slug``."""
        return tuple(map(self.evidence, self._near(slug)))

    def neighbours_read(self, slug: str) -> tuple[Evidence, ...]:
        """Those of its neighbours whose evidence was asked for already."""
        return tuple(self._kept[near] for near in self._near(slug) if near in self._kept)

    def _near(self, slug: str) -> list[str]:
        own = self.by_slug[slug]
        bare = (
            Evidence(other.slug, str(other.date), other.language, (), ())
            for other in self.by_slug.values()
            if other.slug != slug and other.series == own.series
        )
        return [near.name for near in neighbours(str(own.date), own.language, bare)]

    def evidence(self, slug: str) -> Evidence:
        """What the edition ``slug`` can bear witness to."""
        if slug not in self._kept:
            self._kept[slug] = _evidence(self.stored_of(self.by_slug[slug]))
        return self._kept[slug]

    def replace(self, edition: Edition) -> None:
        """``edition`` stands in for the one of its slug; its evidence is the same."""
        self.by_slug[edition.slug] = edition


def _evidence(stored: StoredEdition) -> Evidence:
    edition, lines = stored.edition, stored.edition.lines
    rules = [each for each in stored.entries if each.kind == Entry.Kind.RULE]
    return Evidence(
        edition.slug,
        str(edition.date),
        edition.language,
        tuple(
            Printed(
                _printed(each.number, each.details),
                opening(each.name, (each.content or "")[: 2 * OPENING]),
                len(each.content or ""),
                each.first_line,
            )
            for each in sorted(rules, key=attrgetter("first_line"))
        ),
        tuple(
            Named(each.name, len(each.content or ""))
            for each in stored.entries
            if each.kind == Entry.Kind.TERM
        ),
        lines.get("noise", 0) / max(1, lines.get("total", 0)),
        _Texts(edition),
    )


def _printed(number: str, details: str) -> str:
    """The number that a rule bears, as it was read where witnesses put it right; ``details`` as they are stored."""
    if '"witnesses"' not in details:
        return number
    told = json.loads(details)
    return str(told.get("read", number)) if "witnesses" in told else number


class _Texts(Mapping[Key, str]):
    """The texts of an edition's rules, examples and terms, each fetched when it is asked for."""

    def __init__(self, edition: Edition) -> None:
        kinds = [Entry.Kind.RULE, Entry.Kind.EXAMPLE, Entry.Kind.TERM]
        self._entries = Entry.objects.filter(edition__slug=edition.slug, kind__in=kinds)

    def __getitem__(self, key: Key) -> str:
        kind, told = key
        named = self._entries.filter(kind=kind, **{_KEPT_AS[kind]: told})
        for content in named.order_by("position").values_list("text__content", flat=True)[:1]:
            return content or ""
        raise KeyError(key)

    def __iter__(self) -> Iterator[Key]:
        rows = self._entries.values_list("kind", "number", "key", "name")
        return iter(
            (kind, {"rule": number, "example": key}.get(kind, name)) for kind, number, key, name in rows
        )

    def __len__(self) -> int:
        return self._entries.count()


_KEPT_AS = {"rule": "number", "example": "key", "term": "name"}


def _hold_one(library: _Library, slug: str, others: tuple[Evidence, ...]) -> tuple[Diagnostic, ...]:
    edition, own = library.by_slug[slug], library.evidence(slug)
    found = tuple(alarms(own, others))
    cut = any(one.code == PARTIAL for one in found)
    if cut or needs_document(own, others, _looks_odd(library.stored_of(edition))):
        document = read_record(record_of(edition), edition.source.data)
        held = hold(document, others)
        if (held.rules, held.terms, held.covers) != (document.rules, document.terms, document.covers):
            with transaction.atomic():
                # by the content as printed, witnesses are known
                as_printed = replace(reading_of(held), content=edition.content)
                named = edition_columns(slug, record_of(edition), as_printed)
                made = store(as_printed, named, edition.source)
                resolve_around(made)
            library.replace(made)
            return held.diagnostics
    edition.diagnostics.filter(code__in=ALARMS).delete()  # on the word of neighbours that may be gone
    last = max(edition.diagnostics.values_list("position", flat=True), default=-1)
    store_diagnostics(edition, found, last + 1)
    return found


def _looks_odd(stored: StoredEdition) -> bool:
    """Whether letters of the edition look broken, or an example of it has further paragraphs: one may be the rule's."""
    return any(
        is_broken(each.content) or (each.kind == Entry.Kind.EXAMPLE and "\n" in each.content)
        for each in stored.entries
        if each.content and each.kind != Entry.Kind.ITEM
    )


def _proposals(library: _Library, slugs: Iterable[str]) -> Iterator[str]:
    """What new neighbours witness for editions that stood, and what rests on a witness who is no neighbour any more."""
    for slug in slugs:
        own = library.evidence(slug)
        if are_confirmed(own, library.neighbours_read(slug)):
            continue
        wanted = {(repair.printed, repair.meant) for repair in number_repairs(own, library.neighbours(slug))}
        kept = Entry.objects.filter(edition__slug=slug, kind=Entry.Kind.RULE, details__has_key="witnesses")
        stands = {
            (details.get("read", ""), number) for number, details in kept.values_list("number", "details")
        }
        for printed, meant in sorted(wanted - stands):
            yield f"{slug}: the new editions witness that the rule printed {printed} is {meant}; reread it to repair it"
