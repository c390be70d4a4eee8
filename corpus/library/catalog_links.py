"""`links.toml`: a curator's corrections to lineage."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from corpus.library.catalog_entries import SLUG
from corpus.library.toml_tables import CatalogError, read_tables
from corpus.numbers import is_number

LINKS_NAME = "links.toml"


@dataclass(frozen=True, slots=True)
class CatalogLink:
    """A curator's correction to lineage: editions by slug, ``new_edition`` empty where the rule ends."""

    old_edition: str
    old_number: str
    new_edition: str
    new_number: str
    reason: str


def load_links(path: Path) -> list[CatalogLink]:
    """The corrections of the `links.toml` at ``path``. Raises CatalogError as `load_catalog` does."""
    links = []
    for rank, table in enumerate(read_tables(path, "same"), 1):
        where = f"{path}: [[same]] number {rank}"
        old, new, reason = (table.get(key, "") for key in ("old", "new", "reason"))
        if not all(isinstance(value, str) for value in (old, new, reason)) or not reason.strip():
            raise CatalogError(
                f'{where}: write old = "edition/number", new = "edition/number" or "", reason = "…"'
            )
        old_edition, old_number = _place(where, "old", old)
        new_edition, new_number = _place(where, "new", new) if new else ("", "")
        links.append(CatalogLink(old_edition, old_number, new_edition, new_number, reason.strip()))
    return links


def _place(where: str, key: str, text: str) -> tuple[str, str]:
    edition, slash, number = text.rpartition("/")
    if not slash or not SLUG.match(edition) or not is_number(number):
        raise CatalogError(
            f'{where}: {key} = {text!r} is not "edition/number", such as "2006-07-15-regles/420.5e"'
        )
    return edition, number
