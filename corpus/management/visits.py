"""What `look` and `official` share: the pages of a table visited, and what each of them gave."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from rich.markup import escape

from corpus.library.publishing.official import PageReport, all_pages, visit
from corpus.library.sources.publishers import ListingPage, pages_in
from corpus.library.sources.refusals import PublisherError
from corpus.management.databases import LibraryCommand
from corpus.management.progress import progress_bar
from corpus.search import refresh

_COLOURS = {"unchanged": "dim", "changed": "green", "failed": "red"}


class VisitCommand(LibraryCommand):
    """Asks pages on the web; `chosen` says which."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How to ask and to report."""
        parser.add_argument("--publishers", type=Path, metavar="FILE", help="a publishers.toml of your own")
        parser.add_argument(
            "--private", action="store_true", help="let an address be one of this machine's own network"
        )
        parser.add_argument("--format", choices=["text", "json"], default="text", help="how to report")

    def chosen(self, table: Sequence[ListingPage], options: dict[str, Any]) -> Sequence[ListingPage]:
        """The pages to ask, of those that there are. Raises CommandError for wrong usage."""
        raise NotImplementedError

    def handle(self, *args: Any, **options: Any) -> None:
        """Visit, report, exit 1 where a page has a problem."""
        as_json, dry_run = options["format"] == "json", options.get("dry_run", False)
        try:
            table = all_pages(pages_in(options["publishers"]))
            chosen = self.chosen(table, options)
            with progress_bar(hidden=as_json) as tell:
                reports = visit(table, chosen, private=options["private"], dry_run=dry_run, tell=tell)
                if not dry_run:
                    tell("search index")
                    refresh()  # also what a run that was killed after publishing had left behind
        except PublisherError as error:
            raise CommandError(error.english, returncode=1 if error.code == "busy" else 2) from error
        if as_json:
            self.write_json({"pages": [report.as_json() for report in reports]})
        else:
            for report in reports:
                self._say(report)
            if not reports:
                self.stdout.write(
                    "Nothing to ask: `official` asks publishers' pages, `ingest https://…` one address."
                )
        if any(report.problems for report in reports):
            sys.exit(1)

    def _say(self, report: PageReport) -> None:
        """One line a page, one an edition, one a problem."""
        say, colour = self.console.print, _COLOURS[report.outcome]
        name = report.page if report.page == report.url else f"{report.page} {report.url}"
        seen = f" ({report.listed} listed, {report.here} here already)" if report.listed else ""
        say(f"[{colour}]{report.outcome}[/{colour}] {escape(name)}{seen}", soft_wrap=True)
        for address in report.new:
            say(f"  new: {escape(address)}", soft_wrap=True)
        for address, slug in report.same.items():
            say(f"  {escape(address)}: here already as {slug}", soft_wrap=True)
        for slug, day in report.editions.items():
            where = f"draft: {report.draft}" if report.draft else "public"
            known = f", known to the concordance as the rules of {day}" if day else ""
            say(f"  {slug}: {where}{known}", soft_wrap=True)
        for problem in report.problems:
            say(f"  problem: {escape(problem.english)}", soft_wrap=True)
