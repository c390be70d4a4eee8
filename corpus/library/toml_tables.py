"""Tables of a TOML file, or an error that says what is wrong with it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any


class CatalogError(ValueError):
    """A catalog that can't be used: the message says which file and entry, what is wrong, what to write."""


def read_tables(path: Path, name: str) -> list[dict[str, Any]]:
    """The ``[[name]]`` tables of the file. Raises CatalogError where it is missing, no TOML or holds anything else."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise CatalogError(f"{path}: no such file") from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise CatalogError(f"{path}: {error}") from error
    strangers = sorted(set(data) - {name})
    tables = data.get(name, [])
    if strangers or not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise CatalogError(
            f"{path}: only [[{name}]] tables belong here{f', not {strangers[0]!r}' if strangers else ''}"
        )
    return tables
