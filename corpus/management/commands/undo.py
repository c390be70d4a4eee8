"""`manage.py undo`: a publication taken back."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from corpus.library.publishing.ingest import TERMINAL
from corpus.library.publishing.publish import last_to_undo, undo
from corpus.management.databases import LibraryCommand, UsageError, positive
from corpus.management.drafts import granted, in_english, say_published
from corpus.models import Publication
from corpus.search import refresh


class Command(LibraryCommand):
    """Take the last publication (or the named one) back: the store is then as it was before."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The contract's arguments."""
        parser.add_argument(
            "publication", nargs="?", type=positive, help="its number in `journal`; default: the last"
        )
        parser.add_argument("--reason", default="", help="why, for the journal")

    def handle(self, *args: Any, **options: Any) -> None:
        """Undo and say what that was."""
        wanted = options["publication"]
        newest = Publication.objects.select_related("undoes").order_by("-generation").first()
        found = Publication.objects.filter(generation=wanted).first() if wanted else newest
        if found is None:
            raise UsageError("no such publication; `manage.py journal` lists them")
        done = found.undoes if not wanted else found if hasattr(found, "undone_by") else None
        if done is not None:
            self._say_done(done, named=bool(wanted))
            return
        self.stdout.write(f"Taking back publication {found.generation}: {in_english(found)}")
        with granted():
            made = undo(found, by=TERMINAL, reason=options["reason"])
        refresh()
        self.stdout.write(f"Publication {found.generation} is taken back. {say_published(made)}")

    def _say_done(self, done: Publication, *, named: bool) -> None:
        """The same asked twice (the first run may have been killed after it was done): nothing more is taken back."""
        refresh()
        self.stdout.write(f"Publication {done.generation} is taken back already: {in_english(done)}")
        before = last_to_undo()
        if before is not None and not named:
            self.stdout.write(f"To take back the one before as well: undo {before.generation}")
