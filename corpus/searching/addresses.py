"""Addresses of entries, from what the index holds: no query, the same address as the entry's own."""

from __future__ import annotations

from functools import lru_cache

from django.urls import reverse

from corpus.models import Edition, Entry, entry_url


@lru_cache(maxsize=20_000)
def address(edition: str, kind: str, key: str, parent_kind: str = "", parent_key: str = "") -> str:
    """The canonical address of an entry of ``edition`` (a slug), as `Entry.get_absolute_url` gives it."""
    printed = Edition(slug=edition)
    parent = Entry(edition=printed, kind=parent_kind, key=parent_key) if parent_kind else None
    return entry_url(Entry(edition=printed, kind=kind, key=key, parent=parent))


def number_address(number: str) -> str:
    """Where a number typed alone leads: the newest edition's rule, with its history."""
    return reverse("rule", args=[number])
