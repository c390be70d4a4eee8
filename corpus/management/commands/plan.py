"""`manage.py plan`: files into a draft, and what publishing it would change."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from rich.markup import escape

from corpus.library.publishing.ingest import TERMINAL, plan
from corpus.management.collecting import add_inputs, collected
from corpus.management.databases import LibraryCommand, progress_bar
from corpus.management.drafts import draft_as_json, granted, print_draft


class Command(LibraryCommand):
    """Read files or folders into a draft and show what publishing it would change."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The contract's options."""
        add_inputs(parser)
        parser.add_argument("--reason", default="", help="why, for the journal")
        self.add_format(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Plan, print the draft, exit 1 where a source was rejected."""
        with collected(options["paths"], options["catalog"], private=options["private"]) as found:
            collection = found.collection
            hidden = options["format"] == "json"
            with granted(), progress_bar(len(collection.entries), hidden=hidden) as tell:
                draft, reports = plan(
                    collection,
                    by=TERMINAL,
                    reason=options["reason"],
                    strict=options["strict"],
                    progress=lambda name: tell(name or "neighbours"),
                )
            found.remember(reports)
        if options["format"] == "json":
            self.write_json(draft_as_json(draft, reports, collection.problems))
        else:
            console = self.console
            for report in reports:
                if report.message:
                    console.print(f"[red]{report.outcome}[/red] {escape(report.message)}", soft_wrap=True)
            for problem in collection.problems:
                console.print(f"[red]problem[/red] {escape(problem)}", soft_wrap=True)
            if draft is None:
                console.print("Nothing would change: no draft was made.")
            else:
                print_draft(draft, console)
        if collection.problems or any(report.outcome == "rejected" for report in reports):
            sys.exit(1)
