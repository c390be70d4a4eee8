"""`manage.py official`: the official editions that publishers' pages list, fetched into this library."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from rich.markup import escape

from corpus.library.publishing.official import PageReport, all_pages, visit
from corpus.library.sources.fetching import PublisherError
from corpus.library.sources.publishers import SERIES, ListingPage
from corpus.library.sources.visiting import Visitor
from corpus.management.databases import LibraryCommand, UsageError, progress_bar
from corpus.search import refresh


class Command(LibraryCommand):
    """Fetch the official editions that publishers' pages list and this library lacks."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which series, and how."""
        parser.add_argument("series", nargs="*", metavar="SERIES", help=f"default: {', '.join(SERIES)}")
        past = "the past, too: goes on where it was ended"
        parser.add_argument("--archive", action="store_true", help=past)
        parser.add_argument("--dry-run", action="store_true", help="ask the pages alone, show what is new")
        self.add_ways(parser)

    def add_ways(self, parser: ArgumentParser) -> None:
        """How to ask."""
        parser.add_argument("--publishers", type=Path, metavar="FILE", help="a publishers.toml of your own")
        parser.add_argument("--private", action="store_true", help="let an address be of one's own network")

    def chosen(self, table: Sequence[ListingPage], options: dict[str, Any]) -> list[ListingPage]:
        """The pages of these series that may be asked, with --archive the past's too. Raises CommandError."""
        series = options["series"] or SERIES
        if unknown := sorted(set(series) - set(SERIES)):
            raise UsageError(f"no series {unknown[0]!r}; there are {', '.join(SERIES)}")
        pages = [page for page in table if page.series in series and (options["archive"] or not page.archive)]
        for page in (page for page in pages if not page.allowed):
            self.stderr.write(f"{page.name}: not asked, its operator did not agree yet (allowed = false)")
        return [page for page in pages if page.allowed]

    def handle(self, *args: Any, **options: Any) -> None:
        """Visit, report, exit 1 where a page has a problem."""
        dry_run = options.get("dry_run", False)
        try:
            table = all_pages(options["publishers"])
            chosen = self.chosen(table, options)
            with progress_bar() as tell:
                reports = visit(table, chosen, Visitor(options["private"], dry_run, tell))
                if not dry_run:
                    tell("search index")
                    refresh()  # also what a run that was killed after publishing had left behind
        except PublisherError as error:
            raise CommandError(error.english, returncode=2) from error
        lines = [line for report in reports for line in _lines(report)]
        for line in lines or [
            "Nothing to ask: `official` asks publishers' pages, `ingest https://…` an address."
        ]:
            self.console.print(line, soft_wrap=True)
        if any(report.problems for report in reports):
            sys.exit(1)


def _lines(report: PageReport) -> Iterator[str]:
    """One line a page, one an edition, one a problem."""
    colour = {"unchanged": "dim", "changed": "green", "failed": "red"}[report.outcome]
    counted = f"{report.listed} listed, {report.here} here already"
    yield f"[{colour}]{report.outcome}[/{colour}] {escape(report.page.name)} ({counted})"
    where = f"draft: {report.draft}" if report.draft else "public"
    yield from (f"  new: {escape(address)}" for address in report.new)
    yield from (f"  {escape(address)}: here already as {slug}" for address, slug in report.same.items())
    for slug, day in report.editions.items():
        yield f"  {slug}: {where}" + (f", known to the concordance as the rules of {day}" if day else "")
    yield from (f"  problem: {escape(problem.english)}" for problem in report.problems)
