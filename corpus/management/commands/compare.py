"""`manage.py compare`: two editions in a terminal; exits like `diff` (0 same, 1 different, 2 trouble)."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from corpus.library.comparisons.compared import (
    changes_of,
    compare_editions,
    either_holds,
    says_in_other_words,
)
from corpus.management.comparisons import print_comparison
from corpus.management.databases import LibraryCommand, edition_named
from corpus.pages.compare.reports import as_json, as_markdown
from corpus.pages.redline.links import emphasised_in
from corpus.pages.shared.french import canonical


class Command(LibraryCommand):
    """Compares two editions, or one rule in both."""

    help = "Compare two editions, or one rule in both; exit 1 where they differ."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The contract's arguments."""
        parser.add_argument("old", metavar="OLD", help="slug of the older edition")
        parser.add_argument("new", metavar="NEW", help="slug of the newer edition")
        parser.add_argument(
            "number", nargs="?", metavar="NUMBER", help="one rule, under its number in either"
        )
        parser.add_argument("--format", choices=["text", "json", "markdown"], default="text")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the comparison and exit with 1 where something differs."""
        old, new = (edition_named(options[side]) for side in ("old", "new"))
        if old.language != new.language:
            raise CommandError(
                f"{old.slug} is in {old.language}, {new.slug} in {new.language}: compare editions of one language",
                returncode=2,
            )
        if says_in_other_words(old, new):
            ours, theirs = (old, new) if old.restatement else (new, old)
            raise CommandError(
                f"{ours.slug} says a choice of the rules in its own words, {theirs.slug} is an original text: "
                "compare two originals, or two restatements",
                returncode=2,
            )
        comparison = compare_editions(old, new)
        if not comparison.scope.compared:
            raise CommandError(
                f"{old.slug} and {new.slug} have no rule in common: there is nothing to compare", returncode=2
            )
        changes, number = list(comparison.changes), ""
        if options["number"]:
            number = canonical(options["number"]) or options["number"]
            if not either_holds(old, new, number):
                raise CommandError(f"neither edition holds a rule {number}", returncode=2)
            changes = changes_of(comparison, number)
        cited = emphasised_in(old, new)
        match options["format"]:
            case "json":
                self.stdout.write(as_json(comparison, changes))
            case "markdown":
                self.stdout.write(as_markdown(old, new, comparison, changes, cited))
            case _:
                console = self.console
                print_comparison(old, new, comparison, changes, console, number=number, cited=cited)
        if changes:
            sys.exit(1)
