"""Curators' corrections to lineage, kept in step with the files that they stand in."""

from __future__ import annotations

from corpus.comparing.edition import ForcedPair
from corpus.library.catalog_links import CatalogLink
from corpus.models import Correction, Edition


def store_corrections(links: dict[str, list[CatalogLink]]) -> None:
    """Keep the corrections of each `links.toml` (by its path) and drop those that were taken out of it.

    A newer word on the same rule replaces the older, whoever wrote it. Must run inside a transaction.
    """
    for origin, corrections in links.items():
        kept = []
        for link in corrections:
            row, _ = Correction.objects.update_or_create(
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
