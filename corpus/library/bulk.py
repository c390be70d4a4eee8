"""Rows asked for and written many at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

from django.db import connections, models, router
from django.db.models import Model

CHUNK = 500
"""Below SQLite's limits on variables; larger ones are no faster."""

_Each = TypeVar("_Each", int, str)


def chunks(values: Iterable[_Each]) -> Iterator[Sequence[_Each]]:
    """``values``, in order, in pieces that fit into one question."""
    ordered = sorted(values)
    for start in range(0, len(ordered), CHUNK):
        yield ordered[start : start + CHUNK]


def insert(model: type[Model], columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Write new rows: a value for each of ``columns`` (names of attributes, keys as ``entry_id``), which leave out
    nothing but a key that the database gives. Some five times faster than `bulk_create`, which makes an object a row
    and a statement for each seventy rows; for tables that grow by thousands of rows an edition.
    """
    table, named = _names(model, columns)
    values = ", ".join(["%s"] * len(named))
    _write(model, f"INSERT INTO {table} ({', '.join(named)}) VALUES ({values})", columns, rows)  # noqa: S608 - names of ours


def update(model: type[Model], columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Change ``columns`` of stored rows: their values and, last, the row's key. `bulk_update` builds a CASE a row."""
    columns = [*columns, str(model._meta.pk.attname)]
    table, named = _names(model, columns)
    changed = ", ".join(f"{name} = %s" for name in named[:-1])
    _write(model, f"UPDATE {table} SET {changed} WHERE {named[-1]} = %s", columns, rows)  # noqa: S608 - names of ours


def _names(model: type[Model], columns: Sequence[str]) -> tuple[str, list[str]]:
    """The table and ``columns`` of a model as SQL names them."""
    quote = connections[router.db_for_write(model)].ops.quote_name
    column_of = {field.attname: str(field.column) for field in model._meta.concrete_fields}
    return quote(model._meta.db_table), [quote(column_of[name]) for name in columns]


def _write(model: type[Model], sql: str, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    connection = connections[router.db_for_write(model)]
    fields = {field.attname: field for field in model._meta.concrete_fields}
    adapt = connection.ops.adapt_json_value
    made = list(rows)
    for at, name in enumerate(columns):
        if isinstance(fields[name], models.JSONField):
            made = [[*row[:at], adapt(row[at], None), *row[at + 1 :]] for row in made]
    if made:
        with connection.cursor() as cursor:
            cursor.executemany(sql, made)
