"""Catalogs: the `corpus.toml` and `links.toml` that say what reading can't know.

The format is the contract's; `series` (editions that follow each other in the history of rules) and
`restatement` (our own wording, labelled as such) are this project's additions.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from corpus.library.catalog_entries import CatalogEntry, read_entry
from corpus.library.toml_tables import CatalogError, read_tables

CATALOG_NAME = "corpus.toml"


@dataclass(frozen=True, slots=True)
class Catalog:
    """A catalog as far as it can be used. ``refused`` are the files whose entries are wrong, each with the
    reason: they must not be ingested, for they would land under names that nobody chose.
    """

    entries: tuple[CatalogEntry, ...] = ()
    problems: tuple[str, ...] = ()
    refused: frozenset[Path] = frozenset()


def load_catalog(path: Path) -> Catalog:
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
    return Catalog(tuple(entries), tuple(problems), frozenset(refused) - {entry.path for entry in entries})


def _refuse_twins(catalog: Path, entry: CatalogEntry, earlier: list[CatalogEntry]) -> None:
    for other in earlier:
        if entry.path == other.path:
            raise CatalogError(f"{catalog}: the file {entry.path.name!r} stands twice; remove one entry")
        if entry.edition and entry.edition == other.edition:
            raise CatalogError(
                f"{catalog}: the edition {entry.edition!r} is given to {other.path.name} and to {entry.path.name}; "
                "give each its own slug"
            )
