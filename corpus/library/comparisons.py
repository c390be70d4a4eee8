"""Two stored editions held against each other, remembered for as long as both stay as they are."""

from __future__ import annotations

from django.core.cache import cache

from corpus.comparing.comparison import compare
from corpus.comparing.edition import Change, Comparison
from corpus.library.compared import compared_edition
from corpus.library.corrections import forced_pairs
from corpus.library.versions import comparing_version
from corpus.models import Correction, Edition


def compare_editions(old: Edition, new: Edition) -> Comparison:
    """What changed from ``old`` to ``new``, with curators' corrections; from the process's memory where it
    was asked for before (editions are immutable, so the answer never ages).
    """
    corrections = forced_pairs(old, new, list(Correction.objects.order_by("pk")))
    key = f"comparison:{comparing_version()[:12]}:{old.state}:{new.state}:{hash(tuple(corrections))}"
    found = cache.get(key)
    if found is None:
        found = compare(compared_edition(old), compared_edition(new), corrections)
        cache.set(key, found, timeout=None)
    return found  # type: ignore[no-any-return]


def changes_of(comparison: Comparison, number: str) -> list[Change]:
    """The changes that ``number`` has a part in, on either side."""
    return [
        change
        for change in comparison.changes
        if change.kind == "rule" and number in (change.old, change.new, *change.also_old, *change.also_new)
    ]
