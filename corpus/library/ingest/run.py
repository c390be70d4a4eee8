"""Ingest: files read and kept one by one, then stored and linked together; the whole run is one publication."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from dataclasses import replace

from django.db import DatabaseError, transaction

from corpus.garbage import seldom_collected
from corpus.library.comparisons.stored import StoredOf, read_once
from corpus.library.deriving.link import LinkReport, link_editions
from corpus.library.deriving.twins import derive_twins
from corpus.library.ingest.ahead import forget, given_to_reading, read_ahead
from corpus.library.ingest.aside import beside_the_library, gather_statistics
from corpus.library.ingest.candidates import (
    Candidate,
    WithdrawnError,
    candidate,
    kept_reading,
    record_for,
    refuse_doubtful,
    same_content,
    sha256_of,
    short_name,
)
from corpus.library.ingest.inputs import (
    Change,
    Record,
    apply,
    changes_from,
    facts_of,
    forget_bytes,
    forget_unused_texts,
    inverse,
    merged,
    named_by,
    state_of,
)
from corpus.library.ingest.placing import placing, witnessing
from corpus.library.ingest.reports import IngestReport, Outcome, SourceReport
from corpus.library.ingest.store import keep_bytes
from corpus.library.ingest.summaries import summary_of
from corpus.library.ingest.told import changes_told
from corpus.library.ingest.witnessing import Witnessed, hold_new
from corpus.library.sources.catalog import CatalogEntry
from corpus.library.sources.collect import Collection, load
from corpus.library.sources.confined import parts_of
from corpus.models import Edition, Library, Publication, Witness
from corpus.reading.document import UnreadableError
from corpus.reading.witnesses.alarm import ALARMS

log = logging.getLogger("corpus.ingest")
TERMINAL = "terminal"
"""Who publishes, where a command does."""


def ingest(
    collection: Collection,
    *,
    dry_run: bool = False,
    strict: bool = False,
    progress: Callable[[str], None] = lambda _: None,
) -> IngestReport:
    """Read and store what ``collection`` names; the same bytes, catalog and readers again change nothing.

    Each source is read and kept in a transaction of its own, so that a run that was killed goes on where it was. What
    comes of all of them is one publication: readers meet it with everything derived, or nothing of it, and others who
    write wait no longer than it takes to bring it in (`beside_the_library`).

    ``strict`` rejects a source with an error-level diagnostic or with an unknown title, date or kind. ``progress`` is
    called with each step (a file's name, a pair of editions). The search index is the caller's.
    """
    if dry_run:
        read = [
            report
            for entry in collection.entries
            for report in _ingest_file(entry, frozenset(), dry_run=True, strict=strict)
        ]
        return IngestReport(tuple(read), tuple(collection.problems))
    ahead: set[str] = set()
    names = frozenset(short_name(entry.path) for entry in collection.entries)
    for entry in collection.entries:
        progress(short_name(entry.path))
        ahead |= _read_ahead(entry, names)
    with seldom_collected():
        report = beside_the_library(lambda: _ingest(collection, strict, progress))
    with transaction.atomic():
        forget_bytes(forget(ahead) - named_by(change for own in report.withheld for change in own))
    return report


def _ingest(collection: Collection, strict: bool, progress: Callable[[str], None]) -> IngestReport:
    names = frozenset(short_name(entry.path) for entry in collection.entries)
    reports = [
        report
        for entry in collection.entries
        for report in _ingest_file(entry, names, dry_run=False, strict=strict)
    ]
    stored_of = read_once()
    witnessed = hold_new(_stored_in_this_run(), progress, stored_of)
    reports, withheld = _withhold([_held(report, witnessed) for report in reports])
    if withheld:  # it witnesses for nothing: those that stay are held against each other
        again = hold_new(_stored_in_this_run(), progress, stored_of)
        reports = [_held(report, again) for report in reports]
    linked = _close(collection, progress, stored_of)
    return IngestReport(tuple(reports), tuple(collection.problems), linked, witnessed.proposals, withheld)


def _read_ahead(entry: CatalogEntry, names: frozenset[str]) -> set[str]:
    """The keys of what was read of a file. Whatever goes wrong is told when it is stored."""
    keys: set[str] = set()
    try:
        for name, data in parts_of_entry(entry):
            told, held = record_for(entry, name, sha256_of(data))
            if _known(told, held, name, names) is None:
                keys.add(read_ahead(data, told["name"], given_to_reading(facts_of(told))))
    except DatabaseError:
        raise
    except Exception as error:  # noqa: BLE001 - it comes again where it is reported
        log.debug("%s: %s", entry.path, error)
    return keys


def bring_in_step(
    progress: Callable[[str], None] = lambda _: None, stored_of: StoredOf | None = None
) -> LinkReport:
    """Links, threads, versions and twins brought in step with editions and corrections, in one transaction;
    ``stored_of`` as in `link_editions`.
    """
    with transaction.atomic():
        before = Library.current()
        gather_statistics()
        report = link_editions(progress, stored_of)
        gather_statistics()
        if derive_twins(progress) and Library.current() == before:
            Library.advance()
    return report


def _stored_in_this_run() -> list[str]:
    """The editions that this run stored, and one that was killed before."""
    at_work = Publication.objects.filter(generation=None).first()
    changes = changes_from(at_work.changes) if at_work else []
    return [change.key for change in changes if change.table == "edition" and change.after]


def _held(report: SourceReport, witnessed: Witnessed) -> SourceReport:
    """The report with what neighbours added to the diagnostics of its source, in place of what others did before."""
    if report.edition is None or report.edition not in witnessed.told:
        return report
    own = tuple(one for one in report.diagnostics if one.code not in ALARMS)
    added = (one for one in witnessed.told[report.edition] if one not in own)
    return replace(report, diagnostics=(*own, *added))


def _withhold(reports: list[SourceReport]) -> tuple[list[SourceReport], tuple[tuple[Change, ...], ...]]:
    """The reports, and the changes of the editions that read so badly (a diagnostic of level "error") that they were
    taken out again before anything was published. Drafts of those changes are the caller's.
    """
    made: list[SourceReport] = []
    withheld: list[tuple[Change, ...]] = []
    for report in reports:
        grave = next((told for told in report.diagnostics if told.level == "error"), None)
        if grave is None or report.outcome not in ("stored", "replaced"):
            made.append(report)
            continue
        with transaction.atomic():
            at_work = Publication.objects.get(generation=None)
            changes = changes_from(at_work.changes)
            own = tuple(change for change in changes if _puts(change, report.edition or ""))
            apply(inverse(own), kept_reading, restoring=True)
            at_work.changes = [change.as_json() for change in changes if change not in own]
            at_work.save()
        withheld.append(own)
        message = f"{report.name}: {grave.code}: {grave.message} It reads too badly to be public"
        made.append(replace(report, outcome="withheld", message=message))
    return made, tuple(withheld)


def _puts(change: Change, slug: str) -> bool:
    """Whether ``change`` is one of those by which an edition came to ``slug`` (`placing`)."""
    if change.table == "witness":
        return slug in {told["edition"] for told in (change.before, change.after) if told}
    return change.key == slug and change.table in ("edition", "redirect", "withdrawal")


def parts_of_entry(entry: CatalogEntry) -> tuple[tuple[str, bytes], ...]:
    """The name and bytes of each edition that a file holds. What a catalog dates or names is one edition.

    Raises UnreadableError, OSError.
    """
    name, data = short_name(entry.path), load(entry.path)
    single = entry.path.is_dir() or entry.edition or entry.date or entry.title
    return ((name, data),) if single else parts_of(data, name)


def _ingest_file(
    entry: CatalogEntry, names: frozenset[str], *, dry_run: bool, strict: bool
) -> Iterator[SourceReport]:
    """One report for each edition that a file holds. Whatever goes wrong costs this source alone. ``names`` are those
    of all sources of the run.
    """
    name = short_name(entry.path)
    try:
        parts = parts_of_entry(entry)
        names |= {part for part, _ in parts}
        for part, inside in parts:
            name = part
            yield _ingest_one(entry, part, inside, names, dry_run=dry_run, strict=strict)
    except WithdrawnError as error:
        yield SourceReport(name, "withdrawn", message=str(error))
    except (UnreadableError, OSError) as error:
        yield SourceReport(name, "rejected", message=str(error))
    except Exception as error:
        log.exception("%s", name)
        message = f"{name}: {type(error).__name__}: {error}; nothing of it was stored: please report this"
        yield SourceReport(name, "rejected", message=message)


def _ingest_one(
    entry: CatalogEntry, name: str, data: bytes, names: frozenset[str], *, dry_run: bool, strict: bool
) -> SourceReport:
    told, held = record_for(entry, name, sha256_of(data))
    known = None if dry_run else _known(told, held, name, names)
    if known is not None:
        return known
    found = candidate(told, held, data)
    if strict:
        refuse_doubtful(name, found.reading)
    outcome: Outcome = "read"
    printed = same_content(found)
    if printed is not None and not dry_run:
        with transaction.atomic():
            keep_bytes(data, name)
            changes = witnessing(found, printed.slug)
            apply(changes, kept_reading)
            _note(changes)
        message = f"says what {printed.source.name} says: a witness of {printed.slug}, no edition of its own"
        return SourceReport(name, "witness", printed.slug, message)
    if not dry_run:
        outcome = _store(found, data)
    read = found.reading
    return SourceReport(name, outcome, found.slug, "", read.counts, read.lines, read.diagnostics)


def _known(told: Record, held: Edition | None, name: str, names: frozenset[str]) -> SourceReport | None:
    """The report of a source that is there already under what is told of it, or that has the bytes of another of the
    run's ``names``; None where it is to be read. A file that was merely renamed is read anew: its name may tell a date.
    """
    if held is not None:
        first = held.source.name
        if held.source.sha256 == told["sha256"] and first != name[:255] and first in names:
            message = f"a copy, byte for byte, of {first}, which is {held.slug}"
            return SourceReport(name, "unchanged", held.slug, message, held.counts, held.lines)
        if held.state != state_of(told):
            return None
        return SourceReport(name, "unchanged", held.slug, counts=held.counts, lines=held.lines)
    witness = Witness.objects.filter(source__sha256=told["sha256"], state=state_of(told)).first()
    return SourceReport(name, "unchanged", witness.edition) if witness else None


def _store(found: Candidate, data: bytes) -> Outcome:
    """Store the edition and note it in the publication at work, in one transaction."""
    with transaction.atomic():
        keep_bytes(data, found.record["name"])
        changes = placing(found.slug, found.record)
        apply(changes, lambda _: found.reading)
        _note(changes)
    return "replaced" if any(change.before is not None for change in changes) else "stored"


def _note(changes: list[Change]) -> None:
    """Add ``changes`` to the publication that this run, or one that was killed, has begun."""
    at_work = Publication.objects.filter(generation=None).first() or Publication(made_by=TERMINAL)
    at_work.changes = [change.as_json() for change in merged(changes_from(at_work.changes), changes)]
    at_work.save()


def _close(collection: Collection, progress: Callable[[str], None], stored_of: StoredOf) -> LinkReport:
    """Bring corrections and links in step and make the run a publication, in one transaction."""
    before = Library.current()
    with transaction.atomic():
        changes = changes_told(collection)
        if changes:
            apply(changes, kept_reading)
            _note(changes)
        links = bring_in_step(progress, stored_of)
        at_work = Publication.objects.filter(generation=None).first()
        if at_work is not None and at_work.changes:
            if any(change["before"] is not None for change in at_work.changes):
                forget_unused_texts()
            now = Library.current()
            at_work.generation = now if now > before else Library.advance()
            at_work.summary = summary_of(changes_from(at_work.changes))
            at_work.save()
        elif at_work is not None:
            at_work.delete()
    return links
