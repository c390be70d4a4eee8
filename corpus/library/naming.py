"""Slugs for editions that no catalog names."""

from __future__ import annotations

from corpus.models import Edition
from corpus.reading.document import Document


def free_slug(document: Document, held: Edition | None) -> str:
    """``<date>-<language>``, with -2, -3 … where other bytes have it."""
    base = f"{document.date or 'sans-date'}-{document.language}"
    taken = set(Edition.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    if held is not None:
        if held.slug == base or held.slug.removeprefix(f"{base}-").isdigit():
            return held.slug
        taken.discard(held.slug)
    rank, slug = 1, base
    while slug in taken:
        rank += 1
        slug = f"{base}-{rank}"
    return slug
