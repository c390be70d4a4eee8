"""Links between neighbouring editions, kept in step with the editions that are there."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction

from corpus.library.lineages import families, plan
from corpus.library.linking_by_hand import link_by_hand
from corpus.library.pairing import link_pair
from corpus.library.threads import extend_threads, rebuild_threads
from corpus.models import Correction, Edition, Lineage, Link
from corpus.versions import comparing_version


@dataclass(frozen=True, slots=True)
class LinkReport:
    """What linking did: pairs of editions aligned anew, dropped, left as they were; links made."""

    aligned: int
    dropped: int
    kept: int
    links: int


def link_editions(progress: Callable[[str], None] = lambda _: None) -> LinkReport:
    """Bring links and threads in step with editions and corrections; does nothing where nothing changed.

    All in one transaction, so that a killed run leaves the old links. ``progress`` is told the pair at work.
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
    made = 0
    with transaction.atomic():
        far = _drop(stale, set(present))
        for pair in sorted(missing, key=list(wanted).index):
            old, new, fingerprint = wanted[pair]
            progress(f"{old.slug} → {new.slug}")
            made += link_pair(old, new, corrections)
            Lineage.objects.create(old=old, new=new, fingerprint=fingerprint)
        by_hand = link_by_hand(corrections, set(wanted))
        if stale or far or by_hand:
            rebuild_threads()
        else:
            extend_threads(missing)
    return LinkReport(len(missing), len(stale), len(present) - len(stale), made + by_hand)


def _drop(stale: list[Lineage], present: set[tuple[int, int]]) -> int:
    """Forget stale pairs with their links, and the curators' far links, which are made again if still said;
    returns how many of these there were.
    """
    by_hand = Link.objects.filter(by_curator=True).values_list("pk", "old__edition", "new__edition")
    far = [pk for pk, *ends in by_hand if tuple(ends) not in present]
    Link.objects.filter(pk__in=far).delete()
    for lineage in stale:
        Link.objects.filter(old__edition=lineage.old_id, new__edition=lineage.new_id).delete()
        lineage.delete()
    return len(far)


def _fingerprint(old: Edition, new: Edition, corrections: list[Correction]) -> str:
    """All that the pair's links hang on: both states, comparing's code, every correction that names an end."""
    parts = [comparing_version(), old.state, new.state]
    parts += [
        f"{row.old_edition}/{row.old_number}>{row.new_edition}/{row.new_number}>{row.reason}"
        for row in corrections
        if {row.old_edition, row.new_edition} & {old.slug, new.slug}
    ]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()
