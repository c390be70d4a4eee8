"""Bytes that nothing names any more: those of a draft that was put aside, or of a file that no draft came of."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from corpus.library.ingest.inputs import Change, changes_from
from corpus.models import Draft, Edition, Library, Publication, Source, Withdrawal, Witness


def discard(draft: Draft) -> None:
    """Put ``draft`` aside; the bytes that it alone named go with it."""
    with transaction.atomic():
        Library.hold()
        named = _named_by(changes_from(draft.changes))
        draft.delete()
        forget_bytes(named)


def forget_bytes(digests: Iterable[str]) -> int:
    """Remove those of the sources ``digests`` (SHA-256) that no edition, witness, withdrawal, draft or publication
    names; returns how many went. Must run inside a transaction.
    """
    left = set(digests)
    if not left:
        return 0
    left -= set(Edition.objects.filter(source__sha256__in=left).values_list("source__sha256", flat=True))
    left -= set(Witness.objects.filter(source__sha256__in=left).values_list("source__sha256", flat=True))
    left -= set(Withdrawal.objects.filter(sha256__in=left).values_list("sha256", flat=True))
    for model in (Draft, Publication):
        if left:
            for changes in model.objects.values_list("changes", flat=True).iterator(chunk_size=50):
                left -= _named_by(changes_from(changes))
    gone, _ = Source.objects.filter(sha256__in=left).delete()
    return gone


def _named_by(changes: Iterable[Change]) -> set[str]:
    found = set()
    for change in changes:
        if change.table == "witness":
            found.add(change.key)
        elif change.table in ("edition", "withdrawal"):
            found |= {each["sha256"] for each in (change.before, change.after) if each}
    return found
