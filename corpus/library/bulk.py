"""Rows asked for and written many at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from django.db.models import Model

CHUNK = 500
"""Below SQLite's limits on variables; larger ones are no faster."""

_Each = TypeVar("_Each")


def chunks(values: Sequence[_Each]) -> Iterator[Sequence[_Each]]:
    """``values`` in pieces that fit into one question."""
    for start in range(0, len(values), CHUNK):
        yield values[start : start + CHUNK]


def upsert(model: type[Model], rows: Sequence[Model], fields: list[str]) -> None:
    """Write ``fields`` of stored ``rows``: some ten times faster than `bulk_update`, which builds a CASE a row."""
    model._default_manager.bulk_create(
        rows,
        batch_size=CHUNK,
        update_conflicts=True,
        unique_fields=[model._meta.pk.name],
        update_fields=fields,
    )
