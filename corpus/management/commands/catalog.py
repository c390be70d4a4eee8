"""`manage.py catalog`: a `corpus.toml` for a folder, from what reading detects."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from corpus.library.publishing.catalogs import write_catalog
from corpus.library.sources.catalog import CATALOG_NAME
from corpus.management.databases import LibraryCommand, UsageError


class Command(LibraryCommand):
    """Write a corpus.toml for a folder: what reading detected, and a commented line for what it asks."""

    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The folder."""
        parser.add_argument("folder", type=Path, metavar="FOLDER", help="a folder of sources")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write and say what is left to answer."""
        folder: Path = options["folder"]
        if not folder.is_dir():
            raise UsageError(f"{folder} is no folder")
        entries, asked = write_catalog(folder)
        if not entries:
            if not (folder / CATALOG_NAME).exists():
                raise UsageError(f"{folder} holds no file to read; name the folder that the texts lie in")
            self.stdout.write(f"{folder / CATALOG_NAME} names every file already.")
            return
        self.stdout.write(
            f"{folder / CATALOG_NAME}: entries written: {entries}, questions left as comments: {asked}. "
            f"Answer them, then `manage.py plan {folder}`."
        )
