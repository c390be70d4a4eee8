"""Ingest: sources read into a draft one by one, then published together; what reads badly stays a draft."""

from __future__ import annotations

import logging
import secrets
from dataclasses import replace

from django.db import DatabaseError, transaction

from corpus.library.deriving.link import LinkReport
from corpus.library.ingest.candidates import Refuse, slug_in
from corpus.library.ingest.inputs import InputChange
from corpus.library.ingest.reports import IngestReport, Outcome, SourceReport
from corpus.library.publishing.drafts import Intake, Progress, begin, finish, place_of
from corpus.library.publishing.publish import bring_in_step, publish_draft
from corpus.library.publishing.wishes import WishError
from corpus.library.sources.collect import Collection
from corpus.models import Draft, Edition, Library
from corpus.reading.document import ReadDiagnostic

log = logging.getLogger("corpus.ingest")
TERMINAL = "terminal"
"""Who publishes, where a command does."""


def ingest(
    collection: Collection,
    *,
    dry_run: bool = False,
    strict: bool = False,
    progress: Progress = lambda _: None,
    refuse: Refuse = lambda *_: None,
) -> IngestReport:
    """Read and publish what ``collection`` names; the same bytes, catalog and readers again change nothing.

    Each source is read in a transaction of its own into a draft that nobody sees. What comes of all of them becomes
    public in one transaction, with everything derived, or nothing of it does: a run that was killed is run again.

    ``strict`` rejects a source with an error-level diagnostic or with an unknown title, date or kind, ``refuse`` what
    its caller doesn't want of what was read. ``progress`` is
    called with each step (a file's name, a pair of editions). The search index is the caller's.
    """
    intake = Intake(collection, begin(TERMINAL, name=f"ingest-{secrets.token_hex(4)}"), strict, refuse)
    try:
        intake.read(progress)
        if dry_run:
            return IngestReport(tuple(intake.reports), tuple(collection.problems))
        intake.compare_with_neighbours()
        if _withhold(intake):  # it bears no witness: those that stay are compared without it
            intake.compare_with_neighbours()
        changes = intake.all_changes()
        try:
            links = _publish(intake.draft, changes, progress)
        except (DatabaseError, WishError):
            raise
        except Exception:
            log.exception("the sources together can't be published: each is tried alone")
            links = _publish_one_by_one(intake, progress)
        outcomes = _outcomes(changes)
        reports = [
            replace(each, outcome=outcomes.get(each.edition or "", "stored"))
            if each.outcome == "read"
            else each
            for each in intake.reports
        ]
        return IngestReport(tuple(reports), tuple(collection.problems), links)
    finally:
        intake.close()


def _publish(draft: Draft, changes: list[InputChange], progress: Progress) -> LinkReport:
    """Make ``draft`` with these ``changes`` public, all or nothing; without changes derive what is stale."""
    with transaction.atomic():
        Library.hold()
        if not changes:
            return bring_in_step(progress)
        finish(draft, changes)
        return publish_draft(draft, TERMINAL, progress=progress)[1]


def _publish_one_by_one(intake: Intake, progress: Progress) -> LinkReport:
    """A publication for each source, where deriving them together fails; the one that it fails for stays a draft."""
    for at, report in enumerate(intake.reports):
        if report.outcome != "read":
            continue
        changes = intake.changes.pop(report.edition or "")
        draft = _own_draft(intake, report, "")
        try:
            _publish(draft, changes, progress)
        except (DatabaseError, WishError):
            raise
        except Exception as error:
            log.exception("%s", report.name)
            why = f"{report.name}: {type(error).__name__} in {place_of(error)}: {error}; please report this"
            draft.reason = why
            finish(draft, changes)
            message = f"{why}. It waits as the draft {draft.name}"
            intake.reports[at] = replace(report, outcome="withheld", message=message)
    return _publish(intake.draft, intake.all_changes(), progress)


def _own_draft(intake: Intake, report: SourceReport, why: str) -> Draft:
    """A draft that holds the edition of ``report`` alone, moved out of that of the run."""
    address = report.edition or ""
    draft = begin(intake.draft.made_by, why)
    own = Edition.every.filter(draft=intake.draft, slug=slug_in(intake.draft, address))
    own.update(draft=draft, slug=slug_in(draft, address))
    return draft


def _outcomes(changes: list[InputChange]) -> dict[str, Outcome]:
    """For each address that an edition comes to, whether it replaces one."""
    moved = {each.before["sha256"] for each in changes if each.table == "edition" and each.before}
    return {
        each.key: "replaced" if each.before or each.after["sha256"] in moved else "stored"
        for each in changes
        if each.table == "edition" and each.after
    }


def _withhold(intake: Intake) -> bool:
    """Make a draft of its own of each source that reads so badly (a diagnostic of level "error") that a curator must
    look first; returns whether there was any.
    """
    withheld = False
    for at, report in enumerate(intake.reports):
        grave = next((each for each in report.diagnostics if each.level == "error"), None)
        if report.outcome == "read" and grave is not None:
            intake.reports[at] = _withheld(intake, report, grave)
            withheld = True
    return withheld


def _withheld(intake: Intake, report: SourceReport, grave: ReadDiagnostic) -> SourceReport:
    address = report.edition or ""
    why = f"{report.name}: {grave.code}: {grave.message} It reads too badly to be public"
    changes = intake.changes.pop(address)
    intake.numbers.pop(address, None)
    waiting = [change.as_json() for change in changes]
    draft = next((each for each in Draft.objects.all() if each.changes == waiting), None)
    if draft is None:
        draft = _own_draft(intake, report, why)
        finish(draft, changes)
    else:
        Edition.every.filter(draft=intake.draft, slug=slug_in(intake.draft, address)).delete()
    message = f"{why}: look at the draft {draft.name}, then publish it, or mend the source"
    return replace(report, outcome="withheld", message=message)
