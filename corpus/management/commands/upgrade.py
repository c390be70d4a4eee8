"""`manage.py upgrade`: the library of an older version taken over into an empty one."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from corpus.library.publishing.upgrade import UpgradeError, upgrade
from corpus.management.databases import LibraryCommand, UsageError
from corpus.search import refresh


class Command(LibraryCommand):
    """Take over the data folder of an older version (SQLite) into this library, which must be new: its bytes
    are read again; addresses, withdrawals, corrections, notes, journal and accounts are carried.
    """

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The folder."""
        parser.add_argument("folder", type=Path, metavar="OLD_DATA_DIR", help="the older version's DATA_DIR")

    def handle(self, *args: Any, **options: Any) -> None:
        """Take it over and say what came; exit 1 where something was left."""
        try:
            report = upgrade(options["folder"], lambda step: self.stderr.write(step))
        except UpgradeError as error:
            raise UsageError(str(error)) from error
        refresh()
        self.stdout.write(
            f"{report.editions} editions, {report.publications} publications and {report.accounts} accounts "
            f"taken over from {options['folder']}."
        )
        for problem in report.problems:
            self.stdout.write(f"problem: {problem}")
        if report.problems:
            sys.exit(1)
