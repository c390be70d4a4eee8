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
        """How much, and how."""
        parser.add_argument("--limit", type=positive, default=20, help="how many publications (default 20)")
        self.add_format(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the journal."""
        rows = Publication.objects.select_related("undoes", "undone_by")
        rows = rows[: options["limit"]]
        drafts = list(Draft.objects.order_by("made_at"))
        if options["format"] == "json":
            fields = {
                "publications": [_as_json(row) for row in rows],
                "drafts": [{"draft": draft.name, "made_by": draft.made_by} for draft in drafts],
            }
            self.write_json(fields)
            return
        table = Table(box=None, pad_edge=False)
        for heading in ("no", "when", "who", "what", "why"):
            table.add_column(heading)
        for row in rows:
            made = timezone.localtime(row.made_at)
            what = escape(in_english(row))
            if row.undoes:
                what += f" [dim](undoes {row.undoes.generation})[/dim]"
            if _undone(row):
                what += f" [dim](undone by {_undone(row)})[/dim]"
            table.add_row(
                str(row.generation), f"{made:%Y-%m-%d %H:%M}", row.made_by, what, escape(row.reason)
            )
        console = self.console
        console.print(table)
        for draft in drafts:
            console.print(f"draft: {draft.name} ({draft.made_by})")


def _undone(row: Publication) -> int | None:
    return row.undone_by.generation if hasattr(row, "undone_by") else None


def _as_json(row: Publication) -> dict[str, Any]:
    return {
        "publication": row.generation,
        "made_at": row.made_at.isoformat(),
        "made_by": row.made_by,
        "summary": in_english(row),
        "reason": row.reason,
        "undoes": row.undoes.generation if row.undoes else None,
        "undone_by": _undone(row),
    }
