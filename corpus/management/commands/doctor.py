"""`manage.py doctor`: what an operator should know; exit 1 where something is wrong."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from rich.markup import escape
from rich.table import Table

from corpus.management.databases import LibraryCommand, UsageError
from corpus.operations import doctor
from corpus.operations.digests import answers

_COLOURS = {"ok": "green", "wrong": "red", "unknown": "dim"}


class Command(LibraryCommand):
    """Look at permissions, TLS, cache key, backups, index and settings; exit 1 where something is wrong."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What deploy/check-backup.sh asks."""
        parser.add_argument(
            "--answers", action="store_true", help="print three hundred answers of this library instead"
        )
        parser.add_argument(
            "--compare", type=Path, metavar="FILE", help="compare with the answers in FILE instead"
        )
        parser.add_argument("--backup", type=Path, default=Path(), help="which backup gave those answers")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the findings."""
        if options["answers"]:
            self.write_json(answers())
        elif options["compare"]:
            try:
                restored = json.loads(options["compare"].read_text(encoding="utf-8"))
            except (OSError, ValueError) as error:
                raise UsageError(f"{options['compare']}: {error}") from error
            differences = doctor.compare(restored, options["backup"].name)
            self.stdout.write("\n".join(differences) or "the backup answers as the library does")
            sys.exit(bool(differences))
        else:
            found = doctor.examine()
            table = Table(box=None, pad_edge=False, show_header=False)
            for finding in found:
                colour = _COLOURS[finding.state]
                table.add_row(finding.check, f"[{colour}]{finding.state}[/{colour}]", escape(finding.detail))
            self.console.print(table)
            sys.exit(any(finding.state == "wrong" for finding in found))
