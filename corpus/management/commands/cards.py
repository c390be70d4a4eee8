"""`manage.py cards`: public card files into the library."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from corpus.library.publishing.cards import import_cards
from corpus.library.publishing.ingest import TERMINAL
from corpus.management.databases import LibraryCommand, UsageError, progress_bar
from corpus.management.drafts import granted, say_published
from corpus.models import Draft, Publication
from corpus.search import refresh


class Command(LibraryCommand):
    """Read card files (MTGJSON AtomicCards, Scryfall oracle_cards, all_cards, rulings; also gzip, bzip2, zip)."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The files, and how to report."""
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument("--reason", default="", help="why, for the journal")
        self.add_format(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Import, print the report, exit 1 where rows were left out."""
        if missing := [str(path) for path in options["files"] if not path.is_file()]:
            raise UsageError(f"no such file: {', '.join(missing)}")
        with progress_bar(hidden=options["format"] == "json") as tell, granted():
            report, made = import_cards(
                options["files"],
                by=TERMINAL,
                reason=options["reason"],
                tell=lambda name, count: tell(f"{name}: {count} rows"),
            )
        draft = made.name if isinstance(made, Draft) else None
        published = made if isinstance(made, Publication) else None
        if published is not None:
            refresh()
        if options["format"] == "json":
            counts = {name: getattr(report, name) for name in report.__slots__}
            self.write_json({**counts, "publication": published and published.generation, "draft": draft})
        else:
            self.stdout.write(
                f"{report.rows} rows, {report.cards} cards ({report.french} with French): "
                f"{report.new} new, {report.changed} changed, {report.same} as they were."
            )
            for problem in report.problems:
                self.stdout.write(f"left out: {problem}")
            if report.wrong > len(report.problems):
                self.stdout.write(f"left out: {report.wrong - len(report.problems)} more rows")
            self.stdout.write(
                say_published(published) if published else f"draft: {draft}" if draft else "Nothing changed."
            )
        if report.wrong:
            sys.exit(1)
