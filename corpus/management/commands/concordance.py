"""`manage.py concordance export|import FILE`: the history of the rules without their texts."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.db import transaction

from corpus.concordance.rows import ConcordanceError, dump
from corpus.known_laws import keep, known
from corpus.library.concordance import made_from_library
from corpus.management.databases import LibraryCommand
from corpus.models import Library
from corpus.search import refresh


class Command(LibraryCommand):
    """Write the concordance of the official English editions to FILE, or read one from it."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """``export FILE`` or ``import FILE``."""
        parser.add_argument("action", choices=["export", "import"])
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Raises CommandError where the file can't be read or written."""
        file: Path = options["file"]
        try:
            if options["action"] == "export":
                made = made_from_library(known())
                file.write_bytes(dump(made.days, made))
                verb = "written to"
            else:
                made = keep(file.read_bytes())
                with transaction.atomic():
                    Library.advance()  # pages and the index ask the concordance which laws have ended
                refresh()
                verb = "read from"
        except (OSError, ConcordanceError) as error:
            usage = isinstance(error, FileNotFoundError | IsADirectoryError)
            raise CommandError(f"{file}: {error}", returncode=2 if usage else 1) from error
        threads = len({row.thread for row in made})
        self.stdout.write(
            f"{threads} laws in {len(list(made))} rows over {len(made.days)} editions {verb} {file}"
        )
