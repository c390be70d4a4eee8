"""`manage.py look`: addresses on the web looked at again; for a timer."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any

from corpus.library.publishing.official import to_look_at
from corpus.library.sources.publishers import ListingPage
from corpus.management.commands import official


class Command(official.Command):
    """Look again at the addresses that sources came from, and at the pages of `official`, as often as they say: a
    changed text becomes a draft; what those pages bring, an edition, where it may be published at once. For a timer.
    """

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How to ask."""
        self.add_ways(parser)

    def chosen(self, table: Sequence[ListingPage], options: dict[str, Any]) -> list[ListingPage]:
        """What was asked before and is due."""
        return to_look_at(table)
