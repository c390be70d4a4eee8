"""`manage.py official`: the official editions that publishers' pages list, fetched into this library."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from corpus.library.publishing.official import PageReport, all_pages, visit
from corpus.library.sources.publishers import SERIES, pages_in
from corpus.library.sources.refusals import PublisherError
from corpus.management.databases import LibraryCommand
from corpus.management.progress import progress_bar
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
        series, archive = options["series"] or SERIES, options["archive"]
        with progress_bar(hidden=options["format"] == "json") as tell:
            try:
                reports = visit(
                    all_pages(pages_in(options["publishers"])),
                    lambda page: page.series in series and (archive or not page.archive),
                    private=options["private"],
                    dry_run=options["dry_run"],
                    tell=tell,
                )
            except PublisherError as error:
                raise CommandError(error.english, returncode=1 if error.code == "busy" else 2) from error
            if not options["dry_run"]:
                tell("search index")
                refresh()  # also what a run that was killed after publishing had left behind
        if options["format"] == "json":
            self.write_json({"pages": [report.as_json() for report in reports]})
        else:
            for report in reports:
                self._say(report)
        if any(report.problems for report in reports):
            sys.exit(1)

    def _say(self, report: PageReport) -> None:
        """One line a page, one an edition, one a problem."""
        seen = "unchanged" if report.unchanged else f"{report.listed} listed, {report.here} here already"
        self.stdout.write(f"{report.page}: {seen}")
        for address in report.new:
            self.stdout.write(f"  new: {address}")
        for slug, day in report.editions.items():
            where = f"draft {report.draft}" if report.draft else "public"
            known = f", known to the concordance as the rules of {day}" if day else ""
            self.stdout.write(f"  {slug}: {where}{known}")
        for problem in report.problems:
            self.stdout.write(f"  problem: {problem.english}")
