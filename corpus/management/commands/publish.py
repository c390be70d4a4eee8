"""`manage.py publish`: a draft made public."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from corpus.management.databases import LibraryCommand
from corpus.management.drafts import publish_draft


class Command(LibraryCommand):
    """Make a draft public, in one transaction that `undo` can take back."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The contract's arguments."""
        parser.add_argument("draft", metavar="DRAFT", help="the name that `plan` printed last")
        parser.add_argument("--reason", default="", help="why, for the journal")

    def handle(self, *args: Any, **options: Any) -> None:
        """Publish and say what that was."""
        self.stdout.write(publish_draft(options["draft"], options["reason"]))
