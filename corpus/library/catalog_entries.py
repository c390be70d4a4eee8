"""One `[[source]]` of a catalog: what it says of a file, checked."""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

from corpus.library.toml_tables import CatalogError
from corpus.reading.document import DatePrecision, Kind, Language

SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z")


_TEXT_KEYS = ("edition", "title", "origin", "series")


_CHOICES = {"language": get_args(Language), "kind": get_args(Kind), "date_precision": get_args(DatePrecision)}


_KEYS = {"file", "date", "restatement", *_TEXT_KEYS, *_CHOICES}


@dataclass(frozen=True, slots=True)
class CatalogEntry:
    """What a catalog says of one file; None where it says nothing. ``date`` is ISO 8601."""

    path: Path
    edition: str | None = None
    title: str | None = None
    language: Language | None = None
    date: str | None = None
    date_precision: DatePrecision | None = None
    kind: Kind | None = None
    origin: str = ""
    series: str = ""
    restatement: bool = False


def read_entry(catalog: Path, rank: int, table: dict[str, Any]) -> CatalogEntry:
    """The entry that the ``rank``-th table of ``catalog`` writes. Raises CatalogError where it is wrong."""
    where = f"{catalog}: [[source]] number {rank}"
    file = table.get("file")
    if not isinstance(file, str) or not file:
        raise CatalogError(f'{where}: the key file is missing; write file = "name.txt"')
    where += f" ({file})"
    unknown = sorted(set(table) - _KEYS)
    if unknown:
        raise CatalogError(f"{where}: unknown key {unknown[0]!r}; known are {', '.join(sorted(_KEYS))}")
    folder = catalog.parent.resolve()
    path = (folder / file).resolve()
    if not path.is_relative_to(folder):
        raise CatalogError(f"{where}: the file lies outside the catalog's folder; move it inside")
    if not path.exists():
        raise CatalogError(f"{where}: no such file in {folder}; correct the name or remove the entry")
    for key in _TEXT_KEYS:
        if not isinstance(table.get(key, ""), str):
            raise CatalogError(f"{where}: {key} must be a text in quotes")
    for key, allowed in _CHOICES.items():
        if key in table and table[key] not in allowed:
            raise CatalogError(f"{where}: {key} = {table[key]!r}; choose one of {', '.join(allowed)}")
    if not isinstance(table.get("restatement", False), bool):
        raise CatalogError(f"{where}: restatement must be true or false")
    slug = table.get("edition")
    if slug is not None and (not SLUG.match(slug) or len(slug) > 120):
        raise CatalogError(
            f"{where}: edition = {slug!r} is no slug; use a-z, 0-9 and single hyphens, 120 at most"
        )
    return CatalogEntry(
        path=path,
        edition=slug,
        title=table.get("title"),
        language=table.get("language"),
        date=_date(where, table.get("date")),
        date_precision=table.get("date_precision"),
        kind=table.get("kind"),
        origin=table.get("origin", ""),
        series=table.get("series", ""),
        restatement=table.get("restatement", False),
    )


def _date(where: str, value: object) -> str | None:
    if value is None:
        return None
    if isinstance(value, str):
        try:
            value = datetime.date.fromisoformat(value)
        except ValueError:
            raise CatalogError(f"{where}: date = {value!r} is no date; write date = 2006-07-15") from None
    if isinstance(value, datetime.datetime) or not isinstance(value, datetime.date):
        raise CatalogError(f"{where}: date = {value!r} is no date; write date = 2006-07-15")
    return value.isoformat()
