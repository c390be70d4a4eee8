"""`manage.py reread`: kept bytes read again with the present readers, as a draft."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from corpus.library.publishing.drafts import make_draft
from corpus.library.publishing.ingest import TERMINAL
from corpus.library.publishing.wishes import reread
from corpus.management.databases import LibraryCommand
from corpus.management.drafts import granted, print_draft


class Command(LibraryCommand):
    """Read the kept bytes again with the present readers: a draft that shows what came of it."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which editions."""
        parser.add_argument(
            "editions", nargs="*", metavar="EDITION", help="slugs; default: all that others read"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Read again and print the draft."""
        with granted(2):
            changes = reread(options["editions"])
            draft = make_draft(changes, by=TERMINAL, reason="Relecture.") if changes else None
        if draft is None:
            self.stdout.write("Every edition was read by the present readers: nothing to read again.")
        else:
            print_draft(draft, self.console)
