"""`manage.py official`: the official editions that publishers' pages list, fetched into this library."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any

from django.core.management.base import CommandError

from corpus.library.sources.publishers import SERIES, ListingPage
from corpus.management.visits import VisitCommand


class Command(VisitCommand):
    """Fetch the official editions that publishers' pages list and this library lacks."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which series, and how."""
        parser.add_argument(
            "series", nargs="*", metavar="SERIES", help=f"default: all of {', '.join(SERIES)}"
        )
        parser.add_argument(
            "--archive", action="store_true", help="the past, too: goes on where it was ended"
        )
        parser.add_argument("--dry-run", action="store_true", help="ask the pages alone, show what is new")
        super().add_arguments(parser)

    def chosen(self, table: Sequence[ListingPage], options: dict[str, Any]) -> list[ListingPage]:
        """The pages of these series that may be asked, with --archive the past's too."""
        series = options["series"] or SERIES
        if unknown := sorted(set(series) - set(SERIES)):
            raise CommandError(f"no series {unknown[0]!r}; there are {', '.join(SERIES)}", returncode=2)
        pages = [page for page in table if page.series in series and (options["archive"] or not page.archive)]
        for page in pages:
            if not page.allowed:
                self.stderr.write(f"{page.name}: not asked, its operator did not agree yet (allowed = false)")
        return [page for page in pages if page.allowed]
