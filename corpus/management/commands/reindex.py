"""`manage.py reindex`: the search index afresh."""

from __future__ import annotations

from typing import Any

from corpus.management.databases import LibraryCommand
from corpus.search import rebuild


class Command(LibraryCommand):
    """Build the search index afresh and swap it in."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Rebuild and say how large the index is."""
        report = rebuild()
        self.stdout.write(
            f"Indexed {report.documents:,} documents of {report.editions} editions:"
            f" {report.size / 1e6:.1f} MB in {report.seconds:.1f} s."
        )
