"""`manage.py official`: the official editions that publishers' pages list, fetched into this library."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from corpus.library.publishing.official import visit
from corpus.library.sources.publishers import SERIES, PublisherError, pages_in
from corpus.management.databases import LibraryCommand
from corpus.search import refresh


class Command(LibraryCommand):
    """Shows what is listed beside what is here, and fetches what is new. Nothing is fetched unless this is asked."""

    help = "Fetch the official editions that publishers' pages list and this library lacks."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which series, and how."""
        parser.add_argument(
            "series", nargs="*", metavar="SERIES", help=f"default: all of {', '.join(SERIES)}"
        )
        parser.add_argument(
            "--archive", action="store_true", help="the past, too: goes on where it was ended"
        )
        parser.add_argument("--dry-run", action="store_true", help="ask the pages alone, show what is new")
        parser.add_argument("--publishers", type=Path, metavar="FILE", help="a publishers.toml of your own")
        parser.add_argument(
            "--private", action="store_true", help="let an address be one of one's own network"
        )
        parser.add_argument("--format", choices=["text", "json"], default="text", help="how to report")

    def handle(self, *args: Any, **options: Any) -> None:
        """Visit, report; exits 1 where a page has a problem. Raises CommandError (exit 2) for wrong usage."""
        if unknown := sorted(set(options["series"]) - set(SERIES)):
            raise CommandError(f"no series {unknown[0]!r}; there are {', '.join(SERIES)}", returncode=2)
        try:
            pages = pages_in(options["publishers"])
        except PublisherError as error:
            raise CommandError(str(error), returncode=2) from error
        wanted = [
            page
            for page in pages
            if page.series in (options["series"] or SERIES) and (options["archive"] or not page.archive)
        ]
        reports = []
        for report in visit(wanted, private=options["private"], dry_run=options["dry_run"]):
            reports.append(report)
            if options["format"] == "text":
                news = ", ".join(report.new or report.fetched) or "nothing new"
                self.stdout.write(f"{report.page}: {report.problem or f'{report.listed} listed, {news}'}")
        if any(report.fetched for report in reports):
            refresh()
        if options["format"] == "json":
            self.write_json({"pages": [asdict(report) for report in reports]})
        if any(report.problem for report in reports):
            sys.exit(1)
