"""Curators' corrections to lineage, kept in step with the files that they stand in, and the links that they make."""

from __future__ import annotations

from corpus.comparing.edition import ForcedPair
from corpus.library.ingest.catalog import CatalogLink
from corpus.models import Correction, Edition, Entry, Link


def store_corrections(links: dict[str, list[CatalogLink]]) -> None:
    """Keep the corrections of each `links.toml` (by its path) and drop those that were taken out of it.

    A newer word on the same rule replaces the older, whoever wrote it. Must run inside a transaction.
    """
    for origin, corrections in links.items():
        kept = []
        for link in corrections:
            row, _ = Correction.objects.update_or_create(
                kind=link.kind,
                old_edition=link.old_edition,
                old_number=link.old_number,
                new_edition=link.new_edition,
                defaults={"new_number": link.new_number, "reason": link.reason, "origin": origin},
            )
            kept.append(row.pk)
        Correction.objects.filter(origin=origin).exclude(pk__in=kept).delete()


def forced_pairs(old: Edition, new: Edition, corrections: list[Correction]) -> list[ForcedPair]:
    """What curators said about exactly these two editions."""
    return [
        ForcedPair(correction.old_number, correction.new_number or None, correction.reason)
        for correction in corrections
        if correction.old_edition == old.slug and correction.new_edition in (new.slug, "")
    ]


def link_by_hand(corrections: list[Correction], neighbours: set[tuple[int, int]]) -> int:
    """Corrections between editions that are no neighbours: the machine's contrary links give way."""
    made = 0
    for correction in corrections:
        old = _rule(correction.old_edition, correction.old_number)
        new = _rule(correction.new_edition, correction.new_number) if correction.new_edition else None
        if old is None or new is None or (old.edition_id, new.edition_id) in neighbours:
            continue
        same = Link.objects.filter(kind=Link.Kind.SAME)
        same.filter(old=old, new__edition__date__gte=new.edition.date).delete()
        same.filter(new=new, old__edition__date__lte=old.edition.date).delete()
        reason = correction.reason[:255]
        Link.objects.create(old=old, new=new, kind=Link.Kind.SAME, score=1.0, reason=reason, by_curator=True)
        made += 1
    return made


def _rule(slug: str, number: str) -> Entry | None:
    return (
        Entry.objects.select_related("edition")
        .filter(edition__slug=slug, kind=Entry.Kind.RULE, key=number)
        .first()
    )
