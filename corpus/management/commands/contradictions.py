"""`manage.py contradictions`: links that the editions around them contradict, as lines for a `links.toml`."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from corpus.library.comparisons.contradictions import doubts
from corpus.management.databases import LibraryCommand
from corpus.models import Edition


class Command(LibraryCommand):
    """Aligns each edition's neighbours without it and prints where its links say otherwise."""

    help = (
        "Print links that an alignment which leaves an edition out contradicts, with the texts, as lines for a "
        "links.toml: paste those that are right and write their reason."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which editions."""
        parser.add_argument("editions", nargs="*", metavar="EDITION", help="slugs (default: all)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the doubts, a block each."""
        known = set(Edition.objects.values_list("slug", flat=True))
        strangers = sorted(set(options["editions"]) - known)
        if strangers:
            raise CommandError(f"no edition {strangers[0]!r}", returncode=2)
        count = 0
        for slug, blocks in doubts(options["editions"]):
            self.stderr.write(f"{slug}: {len(blocks)}")
            for block in blocks:
                count += 1
                self.stdout.write(f"{block}\n")
        self.stderr.write(f"{count} links in doubt")
