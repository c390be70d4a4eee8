"""`manage.py restated`: a restatement against an official edition; exits 0 (nothing to do), 1 (some) or 2 (trouble)."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings

from corpus.comparing.fidelity import findings, read_explained, stale, unexplained
from corpus.library.comparisons.compared import compare_editions, compared_edition
from corpus.management.databases import LibraryCommand, UsageError, edition_named

EXPLAINED = Path(settings.BASE_DIR) / "corpus" / "texts" / "restated.toml"


class Command(LibraryCommand):
    """Hold a restated edition against the official edition that it restates: numbers, references, kinds of ability,
    length. With --stale: the restated rules whose original changed in a newer official edition.
    """

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Two editions of the library, and what to ask about them."""
        parser.add_argument("edition", metavar="EDITION", help="slug of the restated edition")
        parser.add_argument(
            "official", metavar="OFFICIAL", help="slug of the official edition of the same day"
        )
        parser.add_argument(
            "--stale",
            metavar="NEWER",
            help="slug of a newer official edition: list the rules to restate anew, instead",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print what looks untrue, or what is stale, and exit with 1 where there is any."""
        restated, official = (edition_named(options[name]) for name in ("edition", "official"))
        if not restated.restatement:
            raise UsageError(f"{restated.slug} is no restatement (restatement = true in its catalog)")
        if newer := options["stale"]:
            since = compare_editions(official, edition_named(newer))
            rows = stale(compared_edition(restated), since)
            lines = [f"{row.old or row.new:<10} {row.status:<18} {row.new or '—'}" for row in rows]
            what = f"restated rules changed from {official.slug} to {newer}"
        else:
            found = findings(compared_edition(restated), compared_edition(official))
            left = unexplained(restated.slug, found, read_explained(EXPLAINED.read_text(encoding="utf-8")))
            lines = [f"{row.number:<10} {row.kind:<11} {row.message}" for row in left]
            what = f"findings unexplained of {len(found)}"
        self.stdout.write("\n".join([*lines, f"{len(lines)} {what}"]))
        if lines:
            sys.exit(1)
