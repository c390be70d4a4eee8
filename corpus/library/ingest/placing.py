"""What changes of the inputs a wish makes: an edition put at an address, an address moved."""

from __future__ import annotations

from typing import cast

from corpus.library.ingest.candidates import SourceCandidate
from corpus.library.ingest.inputs import (
    InputChange,
    Record,
    Table,
    key_of,
    link_key,
    record,
    record_of,
    row_record,
    state_of,
)
from corpus.models import Bulletin, Correction, Edition, Redirect, Withdrawal, Witness


def placing(slug: str, after: Record) -> list[InputChange]:
    """The changes that put an edition at ``slug``: whatever has its bytes elsewhere moves here, and the addresses
    that led to it lead here.
    """
    changes = []
    twin = Edition.objects.select_related("source").filter(source__sha256=after["sha256"]).first()
    if twin is not None and twin.slug != slug:
        changes += [InputChange("edition", twin.slug, record_of(twin), None), *moving(twin.slug, slug)]
    stored = record("edition", slug)
    changes.append(InputChange("edition", slug, stored, after))
    if stored is not None and stored["sha256"] != after["sha256"]:
        changes += [InputChange("witness", sha256, witness, None) for sha256, witness in _witnesses(slug)]
    changes.append(InputChange("witness", after["sha256"], record("witness", after["sha256"]), None))
    for table in cast("tuple[Table, ...]", ("redirect", "withdrawal")):
        taken = record(table, slug)
        if taken is not None:
            changes.append(InputChange(table, slug, taken, None))
    return [change for change in changes if change.before != change.after]


def moving(old: str, new: str) -> list[InputChange]:
    """The changes by which the address ``old``, what led to it and the corrections that name it follow an edition to
    ``new``.
    """
    changes = [InputChange("redirect", old, record("redirect", old), {"edition": new})]
    for row in Redirect.objects.filter(edition=old).exclude(slug=new):
        changes.append(InputChange("redirect", row.slug, {"edition": old}, {"edition": new}))
    for gone in Withdrawal.objects.filter(replaced_by=old):
        kept = row_record(gone)
        changes.append(InputChange("withdrawal", gone.slug, kept, {**kept, "replaced_by": new}))
    for sha256, witness in _witnesses(old):
        changes.append(InputChange("witness", sha256, witness, {**witness, "edition": new}))
    for note in Bulletin.objects.filter(edition=old):
        there = f"{new}/{note.number}"
        changes += [
            InputChange("bulletin", f"{old}/{note.number}", row_record(note), None),
            InputChange("bulletin", there, record("bulletin", there), row_record(note)),
        ]
    rows = Correction.objects.filter(old_edition=old) | Correction.objects.filter(new_edition=old)
    for correction in rows:
        kept_row = row_record(correction)
        ends = [new if slug == old else slug for slug in (correction.old_edition, correction.new_edition)]
        moved = link_key(ends[0], correction.old_number, ends[1], correction.kind)
        changes += [
            InputChange("link", key_of(correction), kept_row, None),
            InputChange("link", moved, record("link", moved), kept_row),
        ]
    return changes


def witnessing(found: SourceCandidate, slug: str) -> list[InputChange]:
    """The changes that keep the candidate's bytes as a witness of the edition at ``slug``, which says the same."""
    sha256 = found.record["sha256"]
    after = {"edition": slug, "state": state_of(found.record)}
    return [InputChange("witness", sha256, record("witness", sha256), after)]


def _witnesses(slug: str) -> list[tuple[str, Record]]:
    rows = Witness.objects.filter(edition=slug).select_related("source").order_by("source__sha256")
    return [(row.source.sha256, row_record(row)) for row in rows]
