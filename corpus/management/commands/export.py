"""`manage.py export`: the library's inputs as a folder that another library can ingest."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from corpus.library.publishing.catalogs import export_library
from corpus.management.databases import LibraryCommand


class Command(LibraryCommand):
    """Write every source with a corpus.toml, a links.toml and a bulletins.toml that hold all corrections."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The folder."""
        parser.add_argument("folder", type=Path, metavar="FOLDER", help="an empty folder, made if missing")

    def handle(self, *args: Any, **options: Any) -> None:
        """Export and say how much."""
        try:
            count = export_library(options["folder"])
        except OSError as error:
            raise CommandError(str(error), returncode=2) from error
        self.stdout.write(f"{options['folder']}: {count} editions written.")
