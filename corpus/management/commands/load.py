"""`manage.py load`: a library made from the file that a site offers to take along."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from corpus.management.databases import LibraryCommand, UsageError
from corpus.pocket.loading import LoadError, load
from corpus.search import refresh


class Command(LibraryCommand):
    """Make a library, which must be empty, from the regles.json of another one, and index it."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file."""
        parser.add_argument(
            "file", type=Path, metavar="FILE", help="regles.json, as a site's /donnees/ has it"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Load and say how much."""
        file: Path = options["file"]
        try:
            count = load(file.read_bytes(), lambda step: self.stderr.write(step))
        except (LoadError, OSError) as error:
            raise UsageError(f"{file}: {error}") from error
        refresh()
        self.stdout.write(f"{count} editions loaded from {file}.")
