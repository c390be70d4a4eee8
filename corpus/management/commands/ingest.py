"""`manage.py ingest`: files and folders into the library."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from typing import Any

from django.conf import settings
from django.core.management import call_command
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from corpus.library.publishing.ingest import IngestReport, SourceReport, ingest
from corpus.management.collecting import Collected, add_inputs, collected
from corpus.management.databases import LibraryCommand, progress_bar
from corpus.search import refresh

_COLOURS = {
    "stored": "green",
    "replaced": "yellow",
    "unchanged": "dim",
    "witness": "dim",
    "withdrawn": "dim",
    "passed": "dim",
    "rejected": "red",
    "withheld": "red",
    "read": "cyan",
}


class Command(LibraryCommand):
    """Read files or folders into the library, link the editions and refresh the search index."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The contract's options."""
        add_inputs(parser)
        parser.add_argument("--dry-run", action="store_true", help="read and report, store nothing")
        self.add_format(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Ingest, print the report, exit 1 where something was rejected."""
        if settings.PUBLISHING == "reviewed" and not options["dry_run"]:
            given = {key: options[key] for key in ("catalog", "strict", "format", "private")}
            call_command("plan", *options["paths"], **given, stdout=self.stdout)
            return
        with collected(options["paths"], options["catalog"], private=options["private"]) as found:
            self._ingest(found, options)

    def _ingest(self, found: Collected, options: dict[str, Any]) -> None:
        collection, as_json = found.collection, options["format"] == "json"
        with progress_bar(len(collection.entries), hidden=as_json) as tell:
            report = ingest(collection, dry_run=options["dry_run"], strict=options["strict"], progress=tell)
            if not options["dry_run"]:
                found.remember(report.sources)
                tell("search index")
                refresh()
        if as_json:
            self.write_json(report.as_json())
        else:
            _print(report, self.console)
        if not report.ok:
            sys.exit(1)


def _print(report: IngestReport, console: Console) -> None:
    narrow = console.is_terminal
    table = Table(box=None, pad_edge=False)
    table.add_column("source", no_wrap=True, max_width=22 if narrow else None)
    table.add_column("edition", no_wrap=True, max_width=22 if narrow else None)
    table.add_column("outcome", no_wrap=True)
    for heading in ("rules", "others", "unread"):
        table.add_column(heading, justify="right", no_wrap=True)
    for source in report.sources:
        table.add_row(*_row(source))
    console.print(table)
    for source in report.sources:
        if source.message:
            colour = _COLOURS[source.outcome]
            console.print(f"[{colour}]{source.outcome}[/{colour}] {escape(source.message)}", soft_wrap=True)
        codes = Counter((diagnostic.level, diagnostic.code) for diagnostic in source.diagnostics)
        if codes:
            counted = ", ".join(f"{code} ×{count}" for (_, code), count in sorted(codes.items()))
            console.print(f"[dim]{source.name}:[/dim] {counted}", soft_wrap=True)
    for problem in report.problems:
        console.print(f"[red]problem[/red] {escape(problem)}", soft_wrap=True)
    if report.sources and report.ok and not report.changed and report.sources[-1].outcome != "read":
        console.print("Nothing changed.")


def _row(source: SourceReport) -> list[str]:
    """Name, address, outcome; how many rules, how many other entries, how many lines that weren't read. All the figures
    are in ``--format json``.
    """
    colour = _COLOURS[source.outcome]
    others = sum(source.counts.get(key, 0) for key in ("examples", "terms", "cards", "items"))
    unread = sum(source.lines.get(key, 0) for key in ("unread", "unclassified"))
    numbers = (source.counts.get("rules", 0), others, unread)
    cells = [str(number) if source.counts else "" for number in numbers]
    return [escape(source.name), source.edition or "", f"[{colour}]{source.outcome}[/{colour}]", *cells]
