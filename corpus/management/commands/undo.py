"""`manage.py undo`: a publication taken back."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from corpus.library.ingest.run import TERMINAL
from corpus.library.publishing.publish import last_to_undo, undo
from corpus.management.databases import LibraryCommand
from corpus.management.drafts import granted, say_published
from corpus.models import Publication
from corpus.search import refresh


class Command(LibraryCommand):
    """Takes the last publication back, or a named one: the store is then as it was before."""

    help = "Take the last publication (or the named one) back: the store is then as it was before."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The contract's arguments."""
        parser.add_argument(
            "publication", nargs="?", type=int, help="its number in `journal`; default: the last"
        )
        parser.add_argument("--reason", default="", help="why, for the journal")

    def handle(self, *args: Any, **options: Any) -> None:
        """Undo and say what that was."""
        wanted = options["publication"]
        found = Publication.objects.filter(generation=wanted).first() if wanted else last_to_undo()
        if found is None:
            raise CommandError("no such publication; `manage.py journal` lists them", returncode=2)
        with granted():
            made = undo(found, by=TERMINAL, reason=options["reason"])
        refresh()
        self.stdout.write(f"Publication {found.generation} is taken back. {say_published(made)}")
