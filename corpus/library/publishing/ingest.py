"""Files brought in: read into a draft one by one, then published together; what reads badly stays a draft."""

from __future__ import annotations

import logging
import secrets
import traceback
from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from django.db import DatabaseError, transaction

from corpus.library.ingest.candidates import (
    Judge,
    SourceCandidate,
    WithdrawnError,
    candidate,
    parts_of_entry,
    placing,
    record_for,
    refuse_doubtful,
    same_content,
    sha256_of,
    short_name,
    slug_in,
    store_record,
    witnessing,
)
from corpus.library.ingest.curators import curators_changes
from corpus.library.ingest.inputs import InputChange, Record, changes_from, merged, state_of
from corpus.library.ingest.store import keep_bytes
from corpus.library.ingest.witnessing import hold_new
from corpus.library.publishing.drafts import begin, editions_of, finish, forget_bytes
from corpus.library.publishing.publish import bring_in_step, publish_draft
from corpus.library.publishing.wishes import WishError
from corpus.library.sources.catalog import CatalogEntry
from corpus.library.sources.collect import Collection
from corpus.library.sources.fetching import english, french
from corpus.models import Draft, Edition, Library, Witness
from corpus.reading.checks.losses import answered
from corpus.reading.document import ReadDiagnostic
from corpus.reading.refusals import UnreadableError, told

log = logging.getLogger("corpus.ingest")
Progress = Callable[[str], None]
"""Called with each step: a file's name, a pair of editions."""
TERMINAL = "terminal"
"""Who publishes, where a command does."""
Outcome = Literal[
    "stored", "replaced", "unchanged", "rejected", "read", "withdrawn", "withheld", "witness", "passed"
]


@dataclass(slots=True)
class SourceReport:
    """What became of one source. ``message`` says why it was rejected, and what to do, ``french`` the same at the desk.
    ``read`` is the outcome of a dry run: what would be stored; ``withdrawn`` of a source that was taken out of the
    library and stays out; ``withheld`` of one that reads so badly that a curator must look first; ``passed`` of one
    of a folder whose ending nobody knows.
    """

    name: str
    outcome: Outcome
    edition: str | None = None
    message: str = ""
    counts: dict[str, int] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    diagnostics: tuple[ReadDiagnostic, ...] = ()
    french: str = ""


@dataclass(frozen=True, slots=True)
class IngestReport:
    """What became of everything. ``problems`` are the catalogs' and paths' own."""

    sources: tuple[SourceReport, ...]
    problems: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing was rejected or withheld."""
        left_out = ("rejected", "withheld")
        return not self.problems and all(source.outcome not in left_out for source in self.sources)

    @property
    def changed(self) -> bool:
        """Whether anything was stored."""
        return any(source.outcome in ("stored", "replaced") for source in self.sources)

    def as_json(self) -> dict[str, Any]:
        """The report for programs."""
        return asdict(self) | {"ok": self.ok}


def ingest(
    collection: Collection,
    *,
    dry_run: bool = False,
    strict: bool = False,
    progress: Progress = lambda _: None,
    judge: Judge = lambda *_: {},
) -> IngestReport:
    """Read and publish what ``collection`` names; the same bytes, catalog and readers again change nothing.

    Each source is read in a transaction of its own into a draft that nobody sees. What comes of all of them becomes
    public in one transaction, with everything derived, or nothing of it does: a run that was killed is run again.

    ``strict`` rejects a source with an error-level diagnostic or with an unknown title, date or kind; ``judge`` as
    `Judge` says. The search index is the caller's.
    """
    with closing(
        _Intake(collection, begin(TERMINAL, name=f"ingest-{secrets.token_hex(4)}"), strict, judge)
    ) as intake:
        intake.read(progress)
        if not dry_run:
            intake.compare_with_neighbours()
            if intake.withhold():  # it bears no witness: those that stay are compared without it
                intake.compare_with_neighbours()
            intake.publish(progress)
        return IngestReport(tuple(intake.reports), tuple(collection.problems))


def plan(
    collection: Collection,
    *,
    by: str,
    reason: str = "",
    strict: bool = False,
    name: str = "",
    progress: Progress = lambda _: None,
    judge: Judge = lambda *_: {},
) -> tuple[Draft | None, list[SourceReport]]:
    """A draft of what `ingest` would store of ``collection``, and a report a source; no draft where nothing changes.
    ``progress`` is called with the name of each file, then "".
    """
    with closing(_Intake(collection, begin(by, reason, name), strict, judge)) as intake:
        intake.read(progress)
        progress("")
        intake.compare_with_neighbours()
        if changes := intake.all_changes():
            finish(intake.draft, changes)
        return (intake.draft if intake.draft.ready else None), intake.reports


@dataclass(slots=True)
class _Intake:
    """Sources of a collection on their way into ``draft``: the ``changes`` of each edition, by address, and of each
    witness, by SHA-256; the ``names`` of all files, the bytes that were ``kept``.
    """

    collection: Collection
    draft: Draft
    strict: bool
    judge: Judge
    reports: list[SourceReport] = field(default_factory=list)
    changes: dict[str, list[InputChange]] = field(default_factory=dict)
    names: set[str] = field(default_factory=set)
    kept: set[str] = field(default_factory=set)

    def read(self, progress: Progress) -> None:
        """Read every source and store it, each in a transaction of its own; what goes wrong costs that source alone."""
        self.names = {short_name(entry.path) for entry in self.collection.entries}
        for path in self.collection.passed:
            self._report(path.name, "passed", told("unknown_ending", name=path.name))
        for entry in self.collection.entries:
            name = short_name(entry.path)
            progress(name)
            try:
                parts = parts_of_entry(entry)
                self.names |= {part for part, _ in parts}
                for name, data in parts:
                    self.reports.append(self._read_one(entry, name, data))
            except WithdrawnError as error:
                self._report(name, "withdrawn", (error.french, error.english))
            except (UnreadableError, OSError) as error:
                self._report(name, "rejected", (french(error), english(error)))
            except DatabaseError:
                raise
            except Exception as error:
                log.exception("%s", name)
                self._report(name, "rejected", told("unexpected", name=name, error=_where(error)))

    def _report(self, name: str, outcome: Outcome, why: tuple[str, str]) -> None:
        """Report what isn't stored, and ``why`` in French and English."""
        self.reports.append(SourceReport(name, outcome, message=why[1], french=why[0]))

    def _read_one(self, entry: CatalogEntry, name: str, data: bytes) -> SourceReport:
        wanted, present = record_for(entry, name, sha256_of(data))
        known = self._known(wanted, present, name)
        if known is not None:
            return known
        found = candidate(wanted, present, data, frozenset(self.changes))
        if self.strict:
            refuse_doubtful(name, found.document)
        if facts := self.judge(entry, found.document):
            present = Edition.objects.select_related("source").get(slug=facts["edition"])
            wanted = {**wanted, "told": {**facts, **wanted["told"]}, "corrected": present.corrected}
            found = candidate(wanted, present, data, frozenset(self.changes))
        with transaction.atomic():
            keep_bytes(data, name)
            self.kept.add(found.record["sha256"])
            return self._add(found, name)

    def _known(self, wanted: Record, present: Edition | None, name: str) -> SourceReport | None:
        """The report of a source that is there already under the same facts, or that has the bytes of another of this
        run; None where it is to be read. A file that was merely renamed is read: its name may tell a date.
        """
        if present is not None:
            first, copy = present.source.name, ("", "")
            if present.source.sha256 == wanted["sha256"] and first != name[:255] and first in self.names:
                copy = told("copy", first=first, edition=present.slug)
            if not copy[0] and present.state != state_of(wanted):
                return None
            counted = (present.counts, present.lines)
            return SourceReport(name, "unchanged", present.slug, copy[1], *counted, french=copy[0])
        witness = Witness.objects.filter(source__sha256=wanted["sha256"], state=state_of(wanted)).first()
        return SourceReport(name, "unchanged", witness.edition) if witness else None

    def _add(self, found: SourceCandidate, name: str) -> SourceReport:
        same = same_content(found, self.draft)
        if same is not None:
            self.changes[found.record["sha256"]] = witnessing(found, same.address)
            why, message = told("witness", first=same.source.name, edition=same.address)
            return SourceReport(name, "witness", same.address, message, french=why)
        if found.slug in self.changes:
            raise UnreadableError("claimed", name=name, edition=found.slug)
        stored = store_record(found.slug, found.record, found.document, self.draft, found.content)
        self.changes[found.slug] = placing(found.slug, found.record)
        diagnostics = found.document.diagnostics
        return SourceReport(name, "read", found.slug, "", stored.counts, stored.lines, diagnostics)

    def _was_read(self) -> list[tuple[str, SourceReport]]:
        """The sources that are editions to come: address, what is reported so far."""
        return [(each.edition, each) for each in self.reports if each.outcome == "read" and each.edition]

    def compare_with_neighbours(self) -> None:
        """Compare what was read with the editions nearest in time; the reports name what those add or contradict."""
        witnessed = hold_new(editions_of(self.draft))
        for slug, report in self._was_read():
            if slug in witnessed:
                gone = answered(witnessed[slug])
                own = tuple(one for one in report.diagnostics if one.code not in gone)
                report.diagnostics = own + tuple(one for one in witnessed[slug] if one not in own)

    def all_changes(self) -> list[InputChange]:
        """The changes of all sources, and of the curators' files that came with them."""
        own = [change for each in self.changes.values() for change in each]
        return [*own, *curators_changes(self.collection, editions_of(self.draft))]

    def withhold(self) -> bool:
        """Make a draft of its own of each source that reads so badly (a diagnostic of level "error") that a curator
        must look first; returns whether there was any.
        """
        withheld = False
        for slug, report in self._was_read():
            grave = next((each for each in report.diagnostics if each.level == "error"), None)
            if grave is not None:
                why = f"{report.name}\u00a0: {grave.message} Ce texte est trop mal lu pour paraître."
                draft = self._apart(slug, why)
                report.message = (
                    f"{report.name}: {grave.code}: it reads too badly to be public; look at the draft "
                    f"{draft.name}, then publish it, or mend the source"
                )
                report.outcome, withheld = "withheld", True
        return withheld

    def _apart(self, slug: str, why: str) -> Draft:
        """A draft for the edition at ``slug`` alone: the one that waits with just that, if any, else one of its own."""
        changes, own = self.changes.pop(slug), Edition.every.filter(slug=slug_in(self.draft, slug))
        wanted = [(each.table, each.key, each.after) for each in merged((), changes)]
        for draft in Draft.objects.all():
            if [(each.table, each.key, each.after) for each in changes_from(draft.changes)] == wanted:
                own.delete()
                break
        else:
            draft = begin(self.draft.made_by, why)
            own.update(draft=draft, slug=slug_in(draft, slug))
        finish(draft, changes)
        return draft

    def publish(self, progress: Progress) -> None:
        """Make what was read public, all or nothing. Where deriving fails each is tried alone, and waits if need be."""
        outcomes = {slug: _outcome(own) for slug, own in self.changes.items()}
        try:
            _publish(self.draft, self.all_changes(), progress)
        except (DatabaseError, WishError):
            raise
        except Exception:
            log.exception("the sources together can't be published: each is tried alone")
            for slug, report in self._was_read():
                self._publish_alone(slug, report, progress)
            _publish(self.draft, self.all_changes(), progress)
        for slug, report in self._was_read():
            report.outcome = outcomes[slug]

    def _publish_alone(self, slug: str, report: SourceReport, progress: Progress) -> None:
        """Publish one edition; where that fails, it waits, and its report says so."""
        draft = self._apart(slug, "")
        try:
            with transaction.atomic():
                Library.hold()
                publish_draft(draft, TERMINAL, progress=progress)
        except (DatabaseError, WishError):
            raise
        except Exception as error:
            log.exception("%s", report.name)
            draft.reason = f"{report.name}: {_where(error)}; please report this"
            draft.save(update_fields=["reason"])
            report.outcome = "withheld"
            report.message = f"{draft.reason}. It waits as the draft {draft.name}"

    def close(self) -> None:
        """Drop what is for nobody: a draft that didn't become ready, bytes that nothing names."""
        with transaction.atomic():
            Draft.every.filter(pk=self.draft.pk, ready=False).delete()
            forget_bytes(self.kept)


def _outcome(changes: list[InputChange]) -> Outcome:
    """Whether the changes of an edition put it in the place of one, or move it."""
    return "replaced" if any(each.table == "edition" and each.before for each in changes) else "stored"


def _publish(draft: Draft, changes: list[InputChange], progress: Progress) -> None:
    """Make ``draft`` with these ``changes`` public, all or nothing; without changes derive what is stale."""
    with transaction.atomic():
        Library.hold()
        if changes:
            finish(draft, changes)
            publish_draft(draft, TERMINAL, progress=progress)
        else:
            bring_in_step(progress)


def _where(error: Exception) -> str:
    """What ``error`` is, and the function and line of ours in which it was raised."""
    ours = [each for each in traceback.extract_tb(error.__traceback__) if "/corpus/" in each.filename]
    place = f"{ours[-1].filename.rpartition('/corpus/')[2]}:{ours[-1].lineno}" if ours else ""
    return f"{type(error).__name__} in {place}: {error}"
