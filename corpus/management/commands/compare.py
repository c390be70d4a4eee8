"""`manage.py compare`: two editions in a terminal; exits like `diff` (0 same, 1 different, 2 trouble)."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from corpus.comparing.edition import Comparison
from corpus.library.comparisons.compared import (
    changes_of,
    compare_editions,
    either_holds,
    says_in_other_words,
)
from corpus.library.laws import proved
from corpus.management.databases import LibraryCommand, UsageError, edition_named
from corpus.pages.compare.reports import as_document, as_json, bracketed, marked
from corpus.pages.redline.redline import emphasised_in
from corpus.pages.shared.french import canonical


class Command(LibraryCommand):
    """Compare two editions, or one rule in both; exit 1 where they differ."""

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
            raise UsageError(
                f"{old.slug} is in {old.language}, {new.slug} in {new.language}: compare editions of one language"
            )
        if says_in_other_words(old, new):
            ours, theirs = (old, new) if old.restatement else (new, old)
            raise UsageError(
                f"{ours.slug} says a choice of the rules in its own words, {theirs.slug} is an original text: "
                "compare two originals, or two restatements"
            )
        comparison = proved(compare_editions(old, new), old, new)
        if not comparison.scope.compared:
            raise UsageError(f"{old.slug} and {new.slug} have no rule in common: there is nothing to compare")
        changes, number = list(comparison.changes), ""
        if options["number"]:
            number = canonical(options["number"]) or options["number"]
            if not either_holds(old, new, number):
                raise UsageError(f"neither edition holds a rule {number}")
            changes = changes_of(comparison, number)
        match options["format"]:
            case "json":
                self.stdout.write(as_json(comparison, changes))
            case "markdown":
                cited = emphasised_in(old, new)
                self.stdout.write(as_document(old, new, comparison, changes, marked, cited=cited))
            case _ if number and not changes:
                self.stdout.write(f"{number}\u00a0: {_unchanged(comparison, number)}")
            case _:
                self.stdout.write(as_document(old, new, comparison, changes, bracketed, whole=not number))
        if changes:
            sys.exit(1)


def _unchanged(comparison: Comparison, number: str) -> str:
    """Why a rule has no change: it is the same on both sides, or one side's source does not have it."""
    pairs = comparison.alignment.pairs
    if any(number in (pair.old, pair.new) and pair.old and pair.new for pair in pairs):
        return "identique, mot pour mot."
    return "une seule des deux sources contient cette règle, il n’y a rien à comparer."
