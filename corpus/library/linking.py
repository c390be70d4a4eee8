"""Links between neighbouring editions, kept in step with the editions that are there."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction

from corpus.library.lineages import families, plan
from corpus.library.linking_by_hand import link_by_hand
from corpus.library.pairing import link_pair
from corpus.library.threads import rebuild_threads
from corpus.library.versions import comparing_version
from corpus.models import Correction, Edition, Lineage, Link


@dataclass(frozen=True, slots=True)
class LinkReport:
    """What linking did: pairs of editions aligned anew, dropped, left as they were; links made."""

    aligned: int
    dropped: int
    kept: int
    links: int


def link_editions(progress: Callable[[str], None] = lambda _: None) -> LinkReport:
    """Bring links and threads in step with editions and corrections; does nothing where nothing changed.

    Each pair is aligned in its own transaction, so that a killed run leaves whole pairs; the next run goes on.
    ``progress`` is told the pair at work.
    """
    wanted: dict[tuple[int, int], tuple[Edition, Edition, str]] = {}
    corrections = list(Correction.objects.order_by("pk"))
    for family in families(list(Edition.objects.all())):
        for old, new in plan(family):
            wanted[old.pk, new.pk] = (old, new, _fingerprint(old, new, corrections))
    present = {(lineage.old_id, lineage.new_id): lineage for lineage in Lineage.objects.all()}
    stale = [
        lineage
        for pair, lineage in present.items()
        if pair not in wanted or wanted[pair][2] != lineage.fingerprint
    ]
    missing = [pair for pair in wanted if pair not in present or wanted[pair][2] != present[pair].fingerprint]
    if not stale and not missing:
        return LinkReport(0, 0, len(present), 0)
    by_hand = Link.objects.filter(by_curator=True).values_list("pk", "old__edition", "new__edition")
    far = [pk for pk, *ends in by_hand if tuple(ends) not in present]  # said again below, if still said
    with transaction.atomic():
        Link.objects.filter(pk__in=far).delete()
    for lineage in stale:
        with transaction.atomic():
            Link.objects.filter(old__edition=lineage.old_id, new__edition=lineage.new_id).delete()
            lineage.delete()
    made = 0
    for pair in sorted(missing, key=lambda pair: list(wanted).index(pair)):
        old, new, fingerprint = wanted[pair]
        progress(f"{old.slug} → {new.slug}")
        with transaction.atomic():
            made += link_pair(old, new, corrections)
            Lineage.objects.create(old=old, new=new, fingerprint=fingerprint)
    with transaction.atomic():
        made += link_by_hand(corrections, set(wanted))
        rebuild_threads()
    return LinkReport(len(missing), len(stale), len(present) - len(stale), made)


def _fingerprint(old: Edition, new: Edition, corrections: list[Correction]) -> str:
    """All that the pair's links hang on: both states, comparing's code, every correction that names an end."""
    parts = [comparing_version(), old.state, new.state]
    parts += [
        f"{row.old_edition}/{row.old_number}>{row.new_edition}/{row.new_number}>{row.reason}"
        for row in corrections
        if {row.old_edition, row.new_edition} & {old.slug, new.slug}
    ]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()
