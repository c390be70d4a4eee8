"""What changes of the inputs a wish makes: an edition put at an address, an address moved."""

from __future__ import annotations

from collections.abc import Iterator

from corpus.library.ingest.candidates import SourceCandidate
from corpus.library.ingest.inputs import (
    InputChange,
    Record,
    Table,
    changed,
    coming,
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
