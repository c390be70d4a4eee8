"""A source as the edition that it would be: which record, what reading makes of it, which changes put it where."""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import chain, count
from pathlib import Path

from django.db.models import Q

from corpus import schemas
from corpus.library.ingest.inputs import (
    InputChange,
    Record,
    Table,
    changed,
    coming,
    edition_record,
    facts_of,
    record,
    record_of,
    row_record,
    state_of,
)
from corpus.library.ingest.store import store
from corpus.library.sources.catalog import CatalogEntry
from corpus.library.sources.collect import load
from corpus.library.sources.confined import parts_of, read_source
from corpus.models import Bulletin, Correction, Draft, Edition, Redirect, Source, Withdrawal, Witness
from corpus.reading.document import Document, ReadDiagnostic
from corpus.reading.entries import content_fingerprint
from corpus.reading.refusals import UnreadableError


@dataclass(frozen=True, slots=True)
class SourceCandidate:
    """An edition to be: its slug, its record, what reading made of it, its fingerprint. ``present`` is the edition that
    it would replace or is already.
    """

    slug: str
    record: Record
    document: Document
    content: str
    present: Edition | None


_DETECTED = ("kind", "language", "title", "date", "date_precision")
"""Facts that reading works out where nobody gives them."""


class WithdrawnError(UnreadableError):
    """The bytes belong to an edition that was withdrawn: they stay out until that is undone."""


def catalog_facts(entry: CatalogEntry) -> Record:
    """What the catalog says of a file, without what it leaves open."""
    facts = {key: value for key, value in asdict(entry).items() if key != "path"}
    return {key: value for key, value in facts.items() if value not in (None, "", False, [])}


def edition_with(data_sha256: str, slug: str | None) -> Edition | None:
    """The edition of those bytes, else the one at the slug (also where it moved from there); None for a new one."""
    editions = Edition.objects.select_related("source")
    found = editions.filter(source__sha256=data_sha256).first()
    if found is None and slug:
        moved = Redirect.objects.filter(slug=slug).values_list("edition", flat=True).first()
        found = editions.filter(slug=slug).first() or editions.filter(slug=moved or "").first()
    return found


def same_content(found: SourceCandidate, draft: Draft | None = None) -> Edition | None:
    """The edition of the same series, public or of ``draft``, that says just what the candidate says, in other bytes;
    None where there is none, and where the candidate is an edition already or a catalog gives it an address of its own.
    """
    facts = facts_of(found.record)
    if found.present is not None or facts.get("edition"):
        return None
    family = Edition.every.filter(
        Q(draft=None) | Q(draft=draft),
        series=facts.get("series") or (found.document.series or ""),
        restatement=bool(facts.get("restatement")),
    )
    return family.filter(content=found.content).select_related("source").order_by("pk").first()


def record_for(entry: CatalogEntry, name: str, sha256: str) -> tuple[Record, Edition | None]:
    """The record of a file's bytes with what its catalog says and what curators corrected before, and the edition
    that has it now. Raises WithdrawnError for bytes that were taken out.
    """
    witness = Witness.objects.filter(source__sha256=sha256).values_list("edition", flat=True).first()
    gone = Withdrawal.objects.filter(Q(sha256=sha256) | Q(slug=witness or "-")).first()
    facts = catalog_facts(entry)
    present = edition_with(sha256, facts.get("edition"))
    if gone is not None and present is None:
        raise WithdrawnError("withdrawn", name=name, edition=gone.slug, day=f"{gone.withdrawn_at:%Y-%m-%d}")
    corrected = dict(present.corrected) if present else {}
    return edition_record(sha256, name[:255], facts, corrected, schemas.EDITIONS), present


def candidate(
    record: Record, present: Edition | None, data: bytes, taken: frozenset[str] = frozenset()
) -> SourceCandidate:
    """The edition that ``data`` would be under ``record``. ``taken`` are slugs that others have, beside those stored.

    Raises UnreadableError where nothing can be read, or nothing in it is an entry.
    """
    document = read_record(record, data)
    slug = facts_of(record).get("edition") or free_slug(document, present, taken)
    return SourceCandidate(slug, record, document, content_fingerprint(document), present)


def read_record(record: Record, data: bytes) -> Document:
    """What reading makes of ``data`` under the facts of ``record``. Raises UnreadableError."""
    name, facts = record["name"], facts_of(record)
    given = {key: facts.get(key) for key in _DETECTED}
    document = read_source(data, name, **given)
    if facts.get("restatement"):
        document = replace(document, diagnostics=_of_a_selection(document.diagnostics))
    if not (document.rules or document.terms or document.items or document.cards or document.topics):
        raise UnreadableError("nothing_found", name=name, lines=document.line_count)
    return document


def read_kept(record: Record) -> Document:
    """What reading makes of the kept bytes of ``record``. Raises UnreadableError."""
    source = Source.objects.select_related("content").filter(sha256=record["sha256"]).first()
    if source is None:
        raise UnreadableError("bytes_gone", name=record["name"])
    return read_record(record, source.data)


def store_record(
    slug: str, record: Record, document: Document, draft: Draft | None = None, content: str = ""
) -> Edition:
    """Store the edition of ``record`` as it was read: public at ``slug``, or in ``draft``. ``content`` is its
    fingerprint, where it is known. Must run inside a transaction.
    """
    source = Source.objects.get(sha256=record["sha256"])
    return store(document, edition_columns(slug, record, document, draft), source, content)


def slug_in(draft: Draft | None, address: str) -> str:
    """The slug of the edition that ``draft`` brings to ``address``; the address itself for what is public."""
    return f"{draft.pk}~{address}" if draft else address


def edition_columns(slug: str, record: Record, document: Document, draft: Draft | None) -> Record:
    """What an edition is called, from its record and from ``document``: columns of an `Edition`."""
    facts = facts_of(record)
    title = document.title or record["name"].rpartition("/")[2].rpartition(".")[0] or record["name"]
    return {
        "slug": slug_in(draft, slug),
        "draft": draft,
        "title": title[:255],
        "date": datetime.date.fromisoformat(document.date) if document.date else None,
        "date_precision": document.date_precision or "",
        "origin": facts.get("origin", "")[:255],
        "series": facts.get("series") or document.series or "",
        "restatement": facts.get("restatement", False),
        "state": state_of(record),
        **{name: record[name] for name in ("told", "corrected", "readers")},
    }


def free_slug(document: Document, present: Edition | None, others: frozenset[str] = frozenset()) -> str:
    """``<date>-<language>``, with -2, -3 … where other bytes have it or had it."""
    base = f"{document.date or 'sans-date'}-{document.language}"
    taken = set(Edition.objects.filter(slug__startswith=base).values_list("slug", flat=True)) | others
    taken |= set(Withdrawal.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    former = Redirect.objects.filter(slug__startswith=base)
    taken |= set(former.exclude(edition=present.slug if present else "").values_list("slug", flat=True))
    if present is not None:
        if present.slug == base or present.slug.removeprefix(f"{base}-").isdigit():
            return present.slug
        taken.discard(present.slug)
    ranked = (f"{base}-{rank}" for rank in count(2))
    return next(slug for slug in chain([base], ranked) if slug not in taken)


def parts_of_entry(entry: CatalogEntry) -> tuple[tuple[str, bytes], ...]:
    """The name and bytes of each edition that a file holds. What a catalog dates or names is one edition.

    Raises UnreadableError, OSError.
    """
    name, data = short_name(entry.path), load(entry.path)
    single = entry.path.is_dir() or entry.edition or entry.date or entry.title
    return ((name, data),) if single else parts_of(data, name)


Judge = Callable[[CatalogEntry, Document], Record]
"""Raises UnreadableError for what was read and its caller doesn't want; the catalog's facts of the edition in whose
place it comes, its address among them, where it does.
"""


def refuse_doubtful(name: str, document: Document) -> None:
    """Raises UnreadableError for a reading with an error-level diagnostic, or whose date or title is unknown."""
    errors = [diagnostic for diagnostic in document.diagnostics if diagnostic.level == "error"]
    if errors:
        first = errors[0]
        raise UnreadableError(
            "doubtful", name=name, line=first.line or 1, error=first.code, count=len(errors)
        )
    if document.date is None:
        raise UnreadableError("strict_date", name=name)
    if document.title is None:
        raise UnreadableError("strict_title", name=name)


def sha256_of(data: bytes) -> str:
    """The SHA-256 by which a source is known."""
    return hashlib.sha256(data).hexdigest()


def short_name(path: Path) -> str:
    """A file's name as it can be kept and printed: what isn't UTF-8 in it is escaped."""
    return path.name.encode("utf-8", "backslashreplace").decode("utf-8")


_GAPS = ("number_missing", "numbers_lacking")


def _of_a_selection(diagnostics: Sequence[ReadDiagnostic]) -> tuple[ReadDiagnostic, ...]:
    """What is worth telling of a restatement: it chooses what it says again, so that gaps between numbers are none."""
    return tuple(diagnostic for diagnostic in diagnostics if diagnostic.code not in _GAPS)


def placing(slug: str, after: Record) -> list[InputChange]:
    """The changes that put an edition at ``slug``: whatever has its bytes elsewhere moves here, and the addresses
    that led to it lead here.
    """
    changes: list[InputChange] = []
    twin = Edition.objects.select_related("source").filter(source__sha256=after["sha256"]).first()
    if twin is not None and twin.slug != slug:
        changes += [InputChange("edition", twin.slug, record_of(twin), None), *_moving(twin.slug, slug)]
    stored = record("edition", slug)
    changes.append(InputChange("edition", slug, stored, after))
    if stored is not None and stored["sha256"] != after["sha256"]:
        changes += [changed(row, None) for row in _witnesses(slug)]
    taken: list[tuple[Table, str]] = [("witness", after["sha256"]), ("redirect", slug), ("withdrawal", slug)]
    changes += [InputChange(table, key, record(table, key), None) for table, key in taken]
    return [change for change in changes if change.before != change.after]


def _moving(old: str, new: str) -> Iterator[InputChange]:
    """The changes by which the address ``old``, what led to it and words on it follow an edition to ``new``."""
    yield InputChange("redirect", old, record("redirect", old), {"edition": new})
    for row in (*Redirect.objects.filter(edition=old).exclude(slug=new), *_witnesses(old)):
        yield changed(row, {**row_record(row), "edition": new})
    for gone in Withdrawal.objects.filter(replaced_by=old):
        yield changed(gone, {**row_record(gone), "replaced_by": new})
    words = Correction.objects.filter(old_edition=old) | Correction.objects.filter(new_edition=old)
    for word in (*Bulletin.objects.filter(edition=old), *words):
        yield changed(word, None)
        for name in ("edition", "old_edition", "new_edition"):
            if getattr(word, name, None) == old:
                setattr(word, name, new)
        yield coming(word)


def witnessing(found: SourceCandidate, slug: str) -> list[InputChange]:
    """The changes that keep the candidate's bytes as a witness of the edition at ``slug``, which says the same."""
    sha256 = found.record["sha256"]
    after = {"edition": slug, "state": state_of(found.record)}
    return [InputChange("witness", sha256, record("witness", sha256), after)]


def _witnesses(slug: str) -> list[Witness]:
    return list(Witness.objects.filter(edition=slug).select_related("source").order_by("source__sha256"))
