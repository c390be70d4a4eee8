"""`manage.py look`: addresses on the web looked at again; for a timer."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from rich.markup import escape

from corpus.library.ingest.curators import hint
from corpus.library.publishing.looking import look_again
from corpus.library.publishing.official import all_pages, follows, look_at_pages
from corpus.library.sources.publishers import pages_in
from corpus.library.sources.refusals import PublisherError, english
from corpus.management.databases import LibraryCommand
from corpus.models import Origin
from corpus.search import refresh

_COLOURS = {"unchanged": "dim", "changed": "green", "failed": "red"}


class Command(LibraryCommand):
    """Asks each address whether its text changed; what changed becomes a draft that waits for a curator."""

    help = (
        "Look again at the addresses that sources came from, and at the pages of `official`: a changed text becomes "
        "a draft, a new edition too unless it may be published at once. For a timer."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which addresses, and how to report."""
        parser.add_argument("urls", nargs="*", metavar="URL", help="default: all that sources came from")
        parser.add_argument(
            "--private", action="store_true", help="let an address be one of this machine's own network"
        )
        parser.add_argument("--publishers", type=Path, metavar="FILE", help="a publishers.toml of your own")
        parser.add_argument("--forget", action="store_true", help="don't look at these addresses any more")
        parser.add_argument("--format", choices=["text", "json"], default="text", help="how to report")

    def handle(self, *args: Any, **options: Any) -> None:
        """Look, report, exit 1 where an address gave nothing."""
        known = {origin.url: origin for origin in Origin.objects.all()}
        for url in options["urls"]:
            if url not in known:
                near = hint(url, known)
                raise CommandError(f"no source came from {url}; `ingest` it first.{near}", returncode=2)
        wanted = [known[url] for url in options["urls"]] or list(known.values())
        if options["forget"]:
            if not options["urls"]:
                raise CommandError("name the addresses to forget", returncode=2)
            for origin in wanted:
                origin.delete()
            self.stdout.write(
                f"{len(wanted)} addresses are not looked at any more; what came from them stays."
            )
            return
        try:
            pages = all_pages(pages_in(options["publishers"]))
        except PublisherError as error:
            raise CommandError(english(error), returncode=2) from error
        if not options["urls"]:
            wanted = [origin for origin in wanted if not follows(origin, pages)]
        looks = [look_again(origin, private=options["private"]) for origin in wanted]
        if not options["urls"]:
            looks += look_at_pages(pages, private=options["private"])
            refresh()
        if options["format"] == "json":
            answer = {"looks": [asdict(look) for look in looks]}
            self.write_json(answer)
        else:
            console = self.console
            if not looks:
                console.print("No source came from the web: nothing to look at. `ingest https://…` adds one.")
            for look in looks:
                colour = _COLOURS[look.outcome]
                shown = f"draft: {look.draft}" if look.draft else look.english or look.said
                more = f" {shown}" if shown else ""
                console.print(
                    f"[{colour}]{look.outcome}[/{colour}] {escape(look.url)}{escape(more)}", soft_wrap=True
                )
        if any(look.outcome == "failed" for look in looks):
            sys.exit(1)
