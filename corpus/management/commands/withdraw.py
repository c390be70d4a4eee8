"""`manage.py withdraw`: an edition taken out of the library."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from corpus.library.publishing.drafts import make_draft
from corpus.library.publishing.ingest import TERMINAL
from corpus.library.publishing.wishes import withdraw
from corpus.management.databases import LibraryCommand
from corpus.management.drafts import granted, publish_draft


class Command(LibraryCommand):
    """Take an edition out: its addresses answer 410, its bytes are kept, `undo` brings it back."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The contract's arguments."""
        parser.add_argument("edition", metavar="EDITION", help="the edition's slug")
        parser.add_argument("--reason", required=True, help="why: readers who look for it see this")
        parser.add_argument(
            "--replaced-by", default="", metavar="EDITION", help="the edition to read instead"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Withdraw and say how to take that back."""
        with granted(2):
            changes = withdraw(options["edition"], options["reason"], options["replaced_by"])
        with granted():
            draft = make_draft(changes, by=TERMINAL, reason=options["reason"])
        self.stdout.write(publish_draft(draft.name, options["reason"]))
