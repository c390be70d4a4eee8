"""`manage.py look`: addresses on the web looked at again; for a timer."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any

from corpus.library.ingest.curators import hint
from corpus.library.publishing.official import to_look_at
from corpus.library.sources.publishers import ListingPage
from corpus.management.commands import official
from corpus.management.databases import UsageError
from corpus.models import Origin


class Command(official.Command):
    """Look again at the addresses that sources came from, and at the pages of `official`: a changed text
    becomes a draft; what those pages bring, an edition, where it may be published at once. For a timer.
    """

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which addresses."""
        parser.add_argument("urls", nargs="*", metavar="URL", help="default: all that are due")
        self.add_ways(parser)

    def chosen(self, table: Sequence[ListingPage], options: dict[str, Any]) -> list[ListingPage]:
        """What was asked before and is due, or what is named. Raises CommandError for what nothing came from."""
        known = set(Origin.objects.values_list("url", flat=True))
        for url in set(options["urls"]) - known:
            raise UsageError(f"no source came from {url}; `ingest` it first.{hint(url, known)}")
        return to_look_at(table, options["urls"])
