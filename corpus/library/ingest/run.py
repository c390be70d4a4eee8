"""Ingest: files into editions, one transaction a source, then links in step."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path

from django.db import transaction

from corpus.fingerprints import reading_version
from corpus.library.ingest.catalog import CatalogEntry
from corpus.library.ingest.collect import Collection, load
from corpus.library.ingest.corrections import store_corrections
from corpus.library.ingest.link import LinkReport, link_editions
from corpus.library.ingest.reports import IngestReport, Outcome, SourceReport
from corpus.library.ingest.resolve import resolve_around
from corpus.library.ingest.rows import counts, line_counts, rows_of
from corpus.library.ingest.store import EditionFacts, store
from corpus.library.ingest.twins import derive_twins
from corpus.library.ingest.witnessing import hold_new
from corpus.models import Edition, Library
from corpus.reading import parts_of, read_source
from corpus.reading.document import Diagnostic, Document, UnreadableError


def free_slug(document: Document, held: Edition | None) -> str:
    """``<date>-<language>``, with -2, -3 … where other bytes have it."""
    base = f"{document.date or 'sans-date'}-{document.language}"
    taken = set(Edition.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    if held is not None:
        if held.slug == base or held.slug.removeprefix(f"{base}-").isdigit():
            return held.slug
        taken.discard(held.slug)
    rank, slug = 1, base
    while slug in taken:
        rank += 1
        slug = f"{base}-{rank}"
    return slug


def ingest(
    collection: Collection,
    *,
    dry_run: bool = False,
    strict: bool = False,
    progress: Callable[[str], None] = lambda _: None,
) -> IngestReport:
    """Read and store what ``collection`` names; the same bytes, catalog and readers again change nothing.

    ``strict`` rejects a source with an error-level diagnostic or with a title, date or kind that nobody told.
    ``progress`` is told each step (a file's name, a pair of editions). The search index is the caller's.
    """
    reports: list[SourceReport] = []
    for entry in collection.entries:
        progress(entry.path.name)
        reports += _ingest_file(entry, dry_run=dry_run, strict=strict)
    if dry_run:
        return IngestReport(tuple(reports), tuple(collection.problems))
    new = [told.edition for told in reports if told.edition and told.outcome in ("stored", "replaced")]
    witnessed = hold_new(new, progress)
    reports = [
        replace(
            told, diagnostics=(*told.diagnostics, *_added(told, witnessed.told.get(told.edition or "", ())))
        )
        for told in reports
    ]
    with transaction.atomic():
        store_corrections(collection.links)
    linked = bring_in_step(progress)
    return IngestReport(tuple(reports), tuple(collection.problems), linked, witnessed.proposals)


def bring_in_step(progress: Callable[[str], None] = lambda _: None) -> LinkReport:
    """Links, threads, versions and twins brought in step with editions and corrections, in one transaction."""
    with transaction.atomic():
        report = link_editions(progress)
        if derive_twins(progress):
            Library.advance()
    return report


def _added(told: SourceReport, witnessed: Sequence[Diagnostic]) -> list[Diagnostic]:
    """What the neighbours added to what is told of a source."""
    return [one for one in witnessed if one not in told.diagnostics]


def _ingest_file(entry: CatalogEntry, *, dry_run: bool, strict: bool) -> Iterator[SourceReport]:
    """One report for each edition that a file holds. What a catalog dates or names is one edition."""
    name = entry.path.name
    try:
        data = load(entry.path)
        single = entry.path.is_dir() or entry.edition or entry.date or entry.title
        parts = ((name, data),) if single else parts_of(data, name)
    except (UnreadableError, OSError) as error:
        yield SourceReport(name, "rejected", message=str(error))
        return
    for part, inside in parts:
        yield _ingest_one(entry, part, inside, dry_run=dry_run, strict=strict)


def _ingest_one(entry: CatalogEntry, name: str, data: bytes, *, dry_run: bool, strict: bool) -> SourceReport:
    try:
        state = _state(entry, data)
        held = Edition.objects.filter(source__sha256=hashlib.sha256(data).hexdigest()).first()
        if held and held.state == state and not dry_run:
            return SourceReport(name, "unchanged", held.slug, counts=held.counts, lines=held.lines)
        document = read_source(
            data,
            name,
            kind=entry.kind,
            language=entry.language,
            title=entry.title,
            date=entry.date,
            date_precision=entry.date_precision,
        )
        if entry.restatement:
            document = replace(document, diagnostics=_of_a_selection(document.diagnostics))
        rows = rows_of(document)
        if not rows:
            raise UnreadableError(
                f"{name}: no numbered rule, card or statement found in {document.line_count} lines; "
                'if it is a rules text after all, name its kind in corpus.toml (kind = "rules")'
            )
        if strict:
            _refuse_doubtful(name, document)
        slug = entry.edition or free_slug(document, held)
        facts = EditionFacts(
            slug=slug,
            title=document.title or Path(name).stem,
            date=document.date,
            date_precision=document.date_precision or "",
            origin=entry.origin,
            series=entry.series,
            restatement=entry.restatement,
            state=state,
        )
        outcome: Outcome = "read"
        if not dry_run:
            replaced = Edition.objects.filter(slug=slug).exists() or held is not None
            outcome = "replaced" if replaced else "stored"
            with transaction.atomic():
                resolve_around(store(document, facts, name, data))
    except (UnreadableError, OSError) as error:
        return SourceReport(name, "rejected", message=str(error))
    return SourceReport(name, outcome, slug, "", counts(rows), line_counts(document), document.diagnostics)


def _state(entry: CatalogEntry, data: bytes) -> str:
    """All that determines what is stored, as one hash."""
    told = {key: value for key, value in asdict(entry).items() if key != "path"}
    text = json.dumps([entry.path.name, told, reading_version()], sort_keys=True)
    return hashlib.sha256(text.encode() + data).hexdigest()


def _of_a_selection(diagnostics: Sequence[Diagnostic]) -> tuple[Diagnostic, ...]:
    """What is worth telling of a restatement: it chooses what it says again, so that gaps between numbers are none."""
    return tuple(diagnostic for diagnostic in diagnostics if diagnostic.code != "number_missing")


def _refuse_doubtful(name: str, document: Document) -> None:
    errors = [diagnostic for diagnostic in document.diagnostics if diagnostic.level == "error"]
    if errors:
        first = errors[0]
        raise UnreadableError(
            f"{name}:{first.line or 1}: {first.code}: {first.message} (--strict, {len(errors)} in all)"
        )
    if document.date is None:
        raise UnreadableError(f"{name}: no date found; write date = 2006-07-15 in corpus.toml (--strict)")
    if document.title is None:
        raise UnreadableError(f'{name}: no title found; write title = "…" in corpus.toml (--strict)')
