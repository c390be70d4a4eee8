"""`manage.py vocabulary`: what the texts propose for the vocabulary of the search, as lines for its files."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from corpus.management.databases import LibraryCommand
from corpus.search.enlarging import ORIGINS, proposals
from corpus.search.index.contract import IndexUnavailableError
from corpus.search.index.store import opened
from corpus.search.query.vocabulary import thesaurus


class Command(LibraryCommand):
    """Prints lines that a curator reviews and appends to `vocabulary.toml` and `concepts.toml`."""

    help = (
        "Print names and meanings that the texts of this library tell and the vocabulary of the search lacks, as ready "
        "lines with their source: append those that are right to corpus/search/query/vocabulary.toml or concepts.toml."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which kinds of proposals."""
        parser.add_argument(
            "origins", nargs="*", metavar="ORIGIN", help=f"{', '.join(ORIGINS)} (default: all)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the proposals, under a comment for each file and origin."""
        wanted = [origin for origin in ORIGINS if origin in options["origins"] or not options["origins"]]
        if strangers := sorted(set(options["origins"]) - set(ORIGINS)):
            raise CommandError(f"no origin {strangers[0]!r}: {', '.join(ORIGINS)}", returncode=2)
        try:
            index = opened()
        except IndexUnavailableError as error:
            raise CommandError(str(error)) from error
        count, under = 0, ""
        for proposal in proposals(index, thesaurus(), wanted):
            head = f"# {proposal.file}, {proposal.origin}"
            if head != under:
                self.stdout.write(head)
                under = head
            count += 1
            self.stdout.write(f"    {proposal.line}")
        self.stderr.write(f"{count} proposals")
