"""`manage.py journal`: who changed what is public, when, what and why."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.utils import timezone
from rich.markup import escape
from rich.table import Table

from corpus.management.databases import LibraryCommand, positive
from corpus.management.drafts import in_english
from corpus.models import Draft, Publication


class Command(LibraryCommand):
    """List who changed what is public, when, what and why; and the drafts that wait."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How much."""
        parser.add_argument("--limit", type=positive, default=20, help="how many publications (default 20)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the journal."""
        table = Table("no", "when", "who", "what", "why", box=None, pad_edge=False)
        for row in Publication.objects.select_related("undoes", "undone_by")[: options["limit"]]:
            what = escape(in_english(row))
            if row.undoes:
                what += f" [dim](undoes {row.undoes.generation})[/dim]"
            if hasattr(row, "undone_by"):
                what += f" [dim](undone by {row.undone_by.generation})[/dim]"
            when = f"{timezone.localtime(row.made_at):%Y-%m-%d %H:%M}"
            table.add_row(str(row.generation), when, row.made_by, what, escape(row.reason))
        self.console.print(table)
        for draft in Draft.objects.order_by("made_at"):
            self.console.print(f"draft: {draft.name} ({draft.made_by})")
