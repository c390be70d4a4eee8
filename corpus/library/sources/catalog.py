"""Catalogs: the `corpus.toml`, `links.toml` and `bulletins.toml` that say what reading can't know."""

from __future__ import annotations

import datetime
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_args

from corpus.languages import packs
from corpus.numbers import is_number
from corpus.reading.document import DatePrecision, Kind, Language


class CatalogError(ValueError):
    """A catalog that can't be used: the message says which file and entry, what is wrong, what to write."""


def read_tables(path: Path, name: str, *others: str) -> list[dict[str, Any]]:
    """The ``[[name]]`` tables of the file. Raises CatalogError where it is missing, no TOML or holds anything else than
    these and tables named in ``others``.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise CatalogError(f"{path}: no such file") from None
    except RecursionError:
        raise CatalogError(f"{path}: nested too deeply to be a catalog") from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise CatalogError(f"{path}: {error}") from error
    strangers = sorted(set(data) - {name, *others})
    tables = data.get(name, [])
    if strangers or not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise CatalogError(
            f"{path}: only [[{name}]] tables belong here{f', not {strangers[0]!r}' if strangers else ''}"
        )
    return tables


SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z")


_TEXT_KEYS = ("edition", "title", "origin", "series")


CHOICES = {
    "language": tuple(pack.code for pack in packs()),
    "kind": get_args(Kind),
    "date_precision": get_args(DatePrecision),
}


_KEYS = {"file", "date", "restatement", "restates", "repair", "line", *_TEXT_KEYS, *CHOICES}


@dataclass(frozen=True, slots=True)
class CatalogEntry:
    """What a catalog says of one file; None where it says nothing. ``date`` is ISO 8601, so is ``restates``: the day
    of the official edition that a restatement puts in other words.
    """

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
    restates: str | None = None
    repairs: list[dict[str, Any]] = field(default_factory=list)
    lines: list[dict[str, Any]] = field(default_factory=list)


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
    for key, allowed in CHOICES.items():
        if key in table and table[key] not in allowed:
            raise CatalogError(f"{where}: {key} = {table[key]!r}; choose one of {', '.join(allowed)}")
    if not isinstance(table.get("restatement", False), bool):
        raise CatalogError(f"{where}: restatement must be true or false")
    if "restates" in table and not table.get("restatement"):
        raise CatalogError(f"{where}: restates belongs to a restatement; write restatement = true beside it")
    slug = table.get("edition")
    if slug is not None and (not SLUG.match(slug) or len(slug) > 120):
        raise CatalogError(
            f"{where}: edition = {slug!r} is no slug; use a-z, 0-9 and single hyphens, 120 at most"
        )
    plain = {key: table[key] for key in ("restatement", *_TEXT_KEYS, *CHOICES) if key in table}
    return CatalogEntry(
        **plain,
        path=path,
        date=_date(where, "date", table.get("date")),
        restates=_date(where, "restates", table.get("restates")),
        repairs=_repairs(where, table.get("repair", [])),
        lines=_lines(where, table.get("line", [])),
    )


def _repairs(where: str, tables: object) -> list[dict[str, Any]]:
    shape = {"entry": str, "printed": str, "meant": str, "reason": str}
    made = _tables(f"{where}: [[source.repair]]", tables, shape, {"field": str})
    for rank, each in enumerate(made, 1):
        if each.get("field", "text") not in FIELDS:
            raise CatalogError(
                f"{where}: [[source.repair]] number {rank}: field is one of {', '.join(FIELDS)}"
            )
    return made


def _lines(where: str, tables: object) -> list[dict[str, Any]]:
    return _tables(
        f"{where}: [[source.line]]", tables, {"line": int, "text": str, "owner": str, "reason": str}, {}
    )


def _tables(
    where: str, tables: object, needed: Mapping[str, type], allowed: Mapping[str, type]
) -> list[dict[str, Any]]:
    """The tables as they are written, each with its needed keys. Raises CatalogError."""
    if not isinstance(tables, list):
        raise CatalogError(f"{where}: write one table each, with double brackets")
    for rank, table in enumerate(tables, 1):
        wrong = [key for key, sort in needed.items() if not isinstance(table.get(key), sort)]
        wrong += [key for key in table if key not in {**needed, **allowed}]
        if wrong:
            raise CatalogError(f"{where} number {rank}: {wrong[0]}: write {', '.join(needed)}")
        if not table["reason"].strip():
            raise CatalogError(f"{where} number {rank}: say why in reason; readers of the journal see it")
    return tables


def _date(where: str, key: str, value: object) -> str | None:
    if value is None:
        return None
    if isinstance(value, str):
        try:
            value = datetime.date.fromisoformat(value)
        except ValueError:
            raise CatalogError(f"{where}: {key} = {value!r} is no date; write {key} = 2006-07-15") from None
    if isinstance(value, datetime.datetime) or not isinstance(value, datetime.date):
        raise CatalogError(f"{where}: {key} = {value!r} is no date; write {key} = 2006-07-15")
    return value.isoformat()


FIELDS = ("text", "title", "number")
"""What of an entry a repair may put right; only rules have numbers."""
CATALOG_NAME = "corpus.toml"


@dataclass(frozen=True, slots=True)
class FolderCatalog:
    """A catalog as far as it can be used. ``refused`` are the files whose entries are wrong, each with the
    reason: they must not be ingested, for they would land under names that nobody chose.
    """

    entries: tuple[CatalogEntry, ...] = ()
    problems: tuple[str, ...] = ()
    refused: frozenset[Path] = frozenset()


def load_catalog(path: Path) -> FolderCatalog:
    """The catalog at ``path``, its entries in order. An entry that is wrong (unknown key or value, a file that is
    missing, outside the folder or named twice, a slug that stands twice) is a problem and costs only itself.

    Raises CatalogError where the whole file can't be used (missing, not TOML, other tables).
    """
    entries: list[CatalogEntry] = []
    problems: list[str] = []
    refused: set[Path] = set()
    for rank, table in enumerate(read_tables(path, "source"), 1):
        try:
            entry = read_entry(path, rank, table)
            _refuse_twins(path, entry, entries)
        except CatalogError as error:
            problems.append(str(error))
            refused.add((path.parent / str(table.get("file", ""))).resolve())
        else:
            entries.append(entry)
    return FolderCatalog(
        tuple(entries), tuple(problems), frozenset(refused) - {entry.path for entry in entries}
    )


def _refuse_twins(catalog: Path, entry: CatalogEntry, earlier: list[CatalogEntry]) -> None:
    for other in earlier:
        if entry.path == other.path:
            raise CatalogError(f"{catalog}: the file {entry.path.name!r} stands twice; remove one entry")
        if entry.edition and entry.edition == other.edition:
            raise CatalogError(
                f"{catalog}: the edition {entry.edition!r} is given to {other.path.name} and to {entry.path.name}; "
                "give each its own slug"
            )


LINKS_NAME = "links.toml"


@dataclass(frozen=True, slots=True)
class CatalogLink:
    """A curator's correction: editions by slug, ``new_edition`` empty where the rule ends (``same``) or has no
    counterpart in the other language (``twin``).
    """

    old_edition: str
    old_number: str
    new_edition: str
    new_number: str
    reason: str
    kind: str = "same"


def load_links(path: Path) -> list[CatalogLink]:
    """The corrections of the `links.toml` at ``path``. Raises CatalogError as `load_catalog` does."""
    return [
        *_links_of(path, "same", "twin", ("old", "new")),
        *_links_of(path, "twin", "same", ("french", "english")),
    ]


def _links_of(path: Path, kind: str, other: str, keys: tuple[str, str]) -> Iterator[CatalogLink]:
    for rank, table in enumerate(read_tables(path, kind, other), 1):
        where = f"{path}: [[{kind}]] number {rank}"
        old, new, reason = (table.get(key, "") for key in (*keys, "reason"))
        if not all(isinstance(value, str) for value in (old, new, reason)) or not reason.strip():
            raise CatalogError(
                f'{where}: write {keys[0]} = "edition/number", {keys[1]} = "edition/number" or "", reason = "…"'
            )
        old_edition, old_number = _place(where, keys[0], old)
        new_edition, new_number = _place(where, keys[1], new) if new else ("", "")
        yield CatalogLink(old_edition, old_number, new_edition, new_number, reason.strip(), kind)


BULLETINS_NAME = "bulletins.toml"


@dataclass(frozen=True, slots=True)
class CatalogBulletin:
    """A curator's note on an edition, or on one rule of it (``number``): Markdown, and where it can be checked."""

    edition: str
    number: str
    text: str
    source: str


def load_bulletins(path: Path) -> list[CatalogBulletin]:
    """The notes of the `bulletins.toml` at ``path``. Raises CatalogError as `load_catalog` does."""
    made: dict[tuple[str, str], CatalogBulletin] = {}
    for rank, table in enumerate(read_tables(path, "bulletin"), 1):
        where = f"{path}: [[bulletin]] number {rank}"
        note = _bulletin(where, table)
        if (note.edition, note.number) in made:
            raise CatalogError(
                f"{where}: {note.edition}/{note.number} has a bulletin already; make one of both"
            )
        made[note.edition, note.number] = note
    return [*made.values()]


def _bulletin(where: str, table: dict[str, Any]) -> CatalogBulletin:
    strangers = sorted(set(table) - {"edition", "rule", "text", "source"})
    if strangers:
        raise CatalogError(f"{where}: {strangers[0]!r} is no key; edition, rule, text and source are")
    edition, number, text, source = (table.get(key, "") for key in ("edition", "rule", "text", "source"))
    if (
        not all(isinstance(value, str) for value in (edition, number, text, source))
        or not SLUG.match(edition)
        or (number and not is_number(number))
        or not (text.strip() and source.strip())
    ):
        raise CatalogError(
            f'{where}: write edition = "2013-07-13-en", rule = "704.5k" (or leave it out), text = "…" in Markdown and '
            'source = "…", where it can be checked'
        )
    return CatalogBulletin(edition, number, text.strip(), source.strip())


def _place(where: str, key: str, text: str) -> tuple[str, str]:
    edition, slash, number = text.rpartition("/")
    if not slash or not SLUG.match(edition) or not is_number(number):
        raise CatalogError(
            f'{where}: {key} = {text!r} is not "edition/number", such as "2006-07-15-regles/420.5e"'
        )
    return edition, number
