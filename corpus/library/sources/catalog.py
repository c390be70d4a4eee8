"""Catalogs: the `corpus.toml`, `links.toml` and `bulletins.toml` that say what reading can't know."""

from __future__ import annotations

import datetime
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, TypeVar, get_args

from pydantic import (
    AfterValidator,
    AliasChoices,
    BeforeValidator,
    ConfigDict,
    Field,
    StrictBool,
    StringConstraints,
    TypeAdapter,
    ValidationError,
)

from corpus.languages import packs
from corpus.numbers import is_number
from corpus.reading.document import DatePrecision, Kind, Language

CATALOG_NAME, LINKS_NAME, BULLETINS_NAME = "corpus.toml", "links.toml", "bulletins.toml"
SLUG = re.compile(r"\A[a-z0-9]+(?:-[a-z0-9]+)*\Z")
CHOICES = {
    "language": tuple(pack.code for pack in packs()),
    "kind": get_args(Kind),
    "date_precision": get_args(DatePrecision),
}
_STRICT = ConfigDict(extra="forbid", regex_engine="python-re")


class CatalogError(ValueError):
    """A catalog that can't be used: the message says which file and entry, what is wrong, what to write."""


def _day(value: object) -> str:
    try:
        value = datetime.date.fromisoformat(value) if isinstance(value, str) else value
    except ValueError:
        value = None
    if isinstance(value, datetime.datetime) or not isinstance(value, datetime.date):
        raise ValueError("is no date; write 2006-07-15")
    return value.isoformat()


def known_language(code: str) -> str:
    """The code of a language that has a pack. Raises ValueError."""
    if code not in CHOICES["language"]:
        raise ValueError(f"choose one of {', '.join(CHOICES['language'])}")
    return code


def _place(text: object) -> tuple[str, str]:
    edition, slash, number = text.rpartition("/") if isinstance(text, str) else ("", "", "")
    if not slash or not SLUG.match(edition) or not is_number(number):
        raise ValueError(f'{text!r} is not "edition/number", such as "2006-07-15-regles/420.5e"')
    return edition, number


def _number(text: str) -> str:
    if not is_number(text):
        raise ValueError(f"{text!r} is no rule number")
    return text


_Day = Annotated[str, BeforeValidator(_day)]
_Slug = Annotated[str, StringConstraints(pattern=SLUG, max_length=120)]
_Words = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
_Place = Annotated[tuple[str, str], BeforeValidator(_place)]


@dataclass(frozen=True, slots=True)
class CatalogEntry:
    """What a catalog says of one file; None where it says nothing. ``date`` is ISO 8601, so is ``restates``: the day
    of the official edition that a restatement puts in other words.
    """

    __pydantic_config__: ClassVar = _STRICT
    path: Annotated[Path, Field(validation_alias="file")]
    edition: _Slug | None = None
    title: str | None = None
    language: Annotated[Language, AfterValidator(known_language)] | None = None
    date: _Day | None = None
    date_precision: DatePrecision | None = None
    kind: Kind | None = None
    origin: str = ""
    series: str = ""
    restatement: StrictBool = False
    restates: _Day | None = None


@dataclass(frozen=True, slots=True)
class CatalogLink:
    """A curator's correction: two rules, each by its edition's slug and its number, ``new`` empty where the rule ends
    (``same``) or has no counterpart in the other language (``twin``).
    """

    __pydantic_config__: ClassVar = _STRICT
    old: Annotated[_Place, Field(validation_alias=AliasChoices("old", "french"))]
    new: Annotated[_Place | Literal[""], Field(validation_alias=AliasChoices("new", "english"))]
    reason: _Words
    kind: Literal["same", "twin"] = "same"


@dataclass(frozen=True, slots=True)
class CatalogBulletin:
    """A curator's note on an edition, or on one rule of it (``number``): Markdown, and where it can be checked."""

    __pydantic_config__: ClassVar = _STRICT
    edition: _Slug
    text: _Words
    source: _Words
    number: Annotated[str, AfterValidator(_number), Field(validation_alias="rule")] = ""


_Made = TypeVar("_Made")


_ENTRY, _LINK, _BULLETIN = TypeAdapter(CatalogEntry), TypeAdapter(CatalogLink), TypeAdapter(CatalogBulletin)


def made(shape: TypeAdapter[_Made], table: dict[str, Any], where: str) -> _Made:
    """What ``table`` writes, each value held to its type. Raises CatalogError."""
    try:
        return shape.validate_python(table)
    except ValidationError as error:
        first = error.errors()[0]
        key = ".".join(map(str, first["loc"]))
        raise CatalogError(f"{where}: {key}: {first['msg'].removeprefix('Value error, ')}") from None


def _tables(path: Path, *names: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Each table of the file: its name, its place for messages, what it writes. Raises CatalogError where the file is
    missing, no TOML or holds anything else than the tables ``names``.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except RecursionError:
        raise CatalogError(f"{path}: nested too deeply to be a catalog") from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise CatalogError(f"{path}: {error}") from error
    for name, tables in data.items():
        if name not in names or not isinstance(tables, list):
            raise CatalogError(f"{path}: only [[{']], [['.join(names)}]] tables belong here, not {name!r}")
        for rank, table in enumerate(tables, 1):
            if not isinstance(table, dict):
                raise CatalogError(f"{path}: only [[{name}]] tables belong here")
            yield name, f"{path}: [[{name}]] number {rank}", table


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
    for _, where, table in _tables(path, "source"):
        file = (path.parent / str(table.get("file", ""))).resolve()
        try:
            entries.append(_entry(path.parent.resolve(), file, table, where, entries))
        except CatalogError as error:
            problems.append(str(error))
            refused.add(file)
    return FolderCatalog(
        tuple(entries), tuple(problems), frozenset(refused) - {entry.path for entry in entries}
    )


def _entry(
    folder: Path, file: Path, table: dict[str, Any], where: str, earlier: list[CatalogEntry]
) -> CatalogEntry:
    """The entry that ``table`` writes of ``file``. Raises CatalogError where it is wrong."""
    if not table.get("file"):
        raise CatalogError(f'{where}: the key file is missing; write file = "name.txt"')
    where += f" ({table['file']})"
    if not file.is_relative_to(folder):
        raise CatalogError(f"{where}: the file lies outside the catalog's folder; move it inside")
    if not file.exists():
        raise CatalogError(f"{where}: no such file in {folder}; correct the name or remove the entry")
    entry = made(_ENTRY, {**table, "file": file}, where)
    if entry.restates and not entry.restatement:
        raise CatalogError(f"{where}: restates belongs to a restatement; write restatement = true beside it")
    for other in earlier:
        if entry.path == other.path:
            raise CatalogError(f"{where}: the file stands twice; remove one entry")
        if entry.edition and entry.edition == other.edition:
            raise CatalogError(
                f"{where}: the edition {entry.edition!r} is that of {other.path.name}; give each its own slug"
            )
    return entry


def load_words(path: Path) -> list[CatalogLink | CatalogBulletin]:
    """What curators wrote in the `links.toml` or `bulletins.toml` at ``path``. Raises CatalogError."""
    words: list[CatalogLink | CatalogBulletin] = []
    on: set[tuple[str, str]] = set()
    for name, where, table in _tables(
        path, *(("bulletin",) if path.name == BULLETINS_NAME else ("same", "twin"))
    ):
        if name == "bulletin":
            note = made(_BULLETIN, table, where)
            place = (note.edition, note.number)
            if place in on:
                raise CatalogError(f"{where}: {'/'.join(place)} has a bulletin already; make one of both")
            on.add(place)
            words.append(note)
        else:
            words.append(made(_LINK, {**table, "kind": name}, where))
    return words
