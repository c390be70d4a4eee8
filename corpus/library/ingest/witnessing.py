"""New editions held against their neighbours in time: what those witness is repaired, what they miss is reported."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable
from operator import attrgetter

from django.db import DatabaseError, transaction

from corpus.library.comparisons.stored import StoredEdition, StoredOf, stored_edition
from corpus.library.deriving.resolve import resolve_around
from corpus.library.ingest.candidates import edition_columns, read_record
from corpus.library.ingest.inputs import record_of
from corpus.library.ingest.store import store, store_diagnostics
from corpus.models import Edition, Entry
from corpus.reading import diagnostics
from corpus.reading.document import ReadDiagnostic
from corpus.reading.witnesses.alarm import ALARMS, PARTIAL, alarms
from corpus.reading.witnesses.evidence import OPENING, Evidence, Key, Named, Printed, neighbours, opening
from corpus.reading.witnesses.hold import hold, needs_document
from corpus.reading.witnesses.terms import is_broken

log = logging.getLogger("corpus.ingest")


def hold_new(
    editions: Iterable[Edition],
    progress: Callable[[str], None] = lambda _: None,
    stored_of: StoredOf = stored_edition,
) -> dict[str, tuple[ReadDiagnostic, ...]]:
    """Compares ``editions``, just stored as they were read alone, with the nearest in time. One with something to
    repair is stored anew, in one transaction; what is missing becomes a diagnostic. Those of a draft stand in for the
    public ones of their addresses.

    Returns the diagnostics of each by slug. All evidence is what each source shows by itself, so that the order in
    which editions came doesn't matter; an edition that stood before is not touched. ``stored_of`` reads an edition.
    """
    library = _Library(editions, stored_of)
    found: dict[str, tuple[ReadDiagnostic, ...]] = {}
    for slug in sorted(library.new):
        progress(slug)
        others = library.neighbours(slug)
        try:
            found[slug] = _hold_one(library, slug, others)
        except DatabaseError:
            raise
        except Exception as error:  # it costs this source alone
            log.exception("%s", slug)
            why = f"{type(error).__name__}: {error}"
            found[slug] = (
                diagnostics.make("comparison_failed", why=why, names=", ".join(each.name for each in others)),
            )
    return found


class _Library:
    """The dated rules texts of the library and those that come, by address; the evidence of those asked for."""

    def __init__(self, coming: Iterable[Edition], stored_of: StoredOf) -> None:
        self.stored_of = stored_of
        self.by_slug: dict[str, Edition] = {}
        self.new: set[str] = set()
        texts = Edition.every.filter(kind=Edition.Kind.RULES, date__isnull=False, restatement=False)
        texts = texts.defer("covers", "counts", "lines", "origin", "told", "corrected", "readers")
        for edition in texts.filter(draft=None):
            self.by_slug[edition.address] = edition
        for edition in texts.filter(pk__in=[each.pk for each in coming]):
            self.by_slug[edition.address] = edition
            self.new.add(edition.address)
        self._kept: dict[str, Evidence] = {}

    def neighbours(self, slug: str) -> tuple[Evidence, ...]:
        """The evidence of the editions that bear witness for ``slug``."""
        return tuple(map(self.evidence, self._near(slug)))

    def _near(self, slug: str) -> list[str]:
        own = self.by_slug[slug]
        bare = (
            Evidence(address, str(other.date), other.language, (), ())
            for address, other in self.by_slug.items()
            if address != slug and other.series == own.series
        )
        return [near.name for near in neighbours(str(own.date), own.language, bare)]

    def evidence(self, slug: str) -> Evidence:
        """What the edition ``slug`` can bear witness to."""
        if slug not in self._kept:
            self._kept[slug] = _evidence(self.stored_of(self.by_slug[slug]))
        return self._kept[slug]

    def replace(self, edition: Edition) -> None:
        """``edition`` stands in for the one of its slug; its evidence is the same."""
        self.by_slug[edition.address] = edition


def _evidence(stored: StoredEdition) -> Evidence:
    edition, lines = stored.edition, stored.edition.lines
    rules = [each for each in stored.entries if each.kind == Entry.Kind.RULE]
    return Evidence(
        edition.address,
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
        (lines.get("noise", 0) + lines.get("unread", 0)) / max(1, lines.get("total", 0)),
        _texts(stored),
    )


def _printed(number: str, details: str) -> str:
    """The number that a rule bears, as it was read where witnesses put it right; ``details`` as they are stored."""
    if '"witnesses"' not in details:
        return number
    read = json.loads(details)
    return str(read.get("read", number)) if "witnesses" in read else number


def _texts(stored: StoredEdition) -> dict[Key, str]:
    """The text of each rule, example and term; of several under one name the first."""
    found: dict[Key, str] = {}
    for each in stored.entries:
        key = {"rule": each.number, "example": each.key, "term": each.name}.get(each.kind)
        if key is not None:
            found.setdefault((each.kind, key), each.content or "")
    return found


def _hold_one(library: _Library, slug: str, others: tuple[Evidence, ...]) -> tuple[ReadDiagnostic, ...]:
    edition, own = library.by_slug[slug], library.evidence(slug)
    found = tuple(alarms(own, others))
    cut = any(one.code == PARTIAL for one in found)
    if cut or needs_document(own, others, _looks_odd(library.stored_of(edition))):
        document = read_record(record_of(edition), edition.source.data)
        compared = hold(document, others)
        if (compared.rules, compared.terms, compared.covers) != (
            document.rules,
            document.terms,
            document.covers,
        ):
            with transaction.atomic():
                named = edition_columns(slug, record_of(edition), compared, edition.draft)
                # by the content as printed, witnesses are known
                made = store(compared, named, edition.source, edition.content)
                if made.draft_id is None:
                    resolve_around(made)
            library.replace(made)
            return compared.diagnostics
    edition.diagnostics.filter(code__in=ALARMS).delete()  # on the word of neighbours that may be gone
    last = max(edition.diagnostics.values_list("position", flat=True), default=-1)
    store_diagnostics(edition, found, last + 1)
    return found


def _looks_odd(stored: StoredEdition) -> bool:
    """Whether letters of the edition look broken."""
    return any(
        is_broken(each.content) for each in stored.entries if each.content and each.kind != Entry.Kind.ITEM
    )
