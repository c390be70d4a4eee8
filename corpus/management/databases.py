"""What commands share: which checks come first, how they print and say how far they are, an edition by its name."""

from __future__ import annotations

import contextlib
import json
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Iterator
from typing import IO, Any, cast

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from corpus.checks import LIBRARY
from corpus.library.troubles import trouble_of
from corpus.models import Edition


class UsageError(CommandError):
    """A command was asked for what it can't know or do: exit 2."""

    def __init__(self, message: str) -> None:
        super().__init__(message, returncode=2)


class LibraryCommand(BaseCommand):
    """A command on the library. Of all checks those of its configuration come first: to check addresses and templates,
    every page of the site would have to be loaded, a second before the first line of an answer.
    """

    requires_system_checks = [LIBRARY]
    requires_migrations_checks = True

    def __init_subclass__(cls) -> None:
        """A command's docstring is its help."""
        cls.help = cls.__doc__ or ""

    def check_migrations(self) -> None:
        """Raises CommandError, with what to do, where the database lacks tables or columns of this version."""
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            raise UsageError("the database is empty or of an older version; run `manage.py migrate` first")

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Run; a full disk, a database that is locked or read-only are one sentence that says what to do."""
        try:
            return super().execute(*args, **options)
        except (DatabaseError, OSError) as error:
            trouble = trouble_of(error)
            if trouble is None:
                raise
            raise CommandError(trouble.english) from error

    def add_format(self, parser: ArgumentParser) -> None:
        """The option that asks for JSON in the place of text."""
        parser.add_argument("--format", choices=["text", "json"], default="text", help="how to report")

    @property
    def console(self) -> Console:
        """A console that prints where the command does: in colours on a terminal, plainly and uncut elsewhere."""
        width = None if self.stdout.isatty() else 200
        return Console(file=cast("IO[str]", self.stdout), highlight=False, width=width)

    def write_json(self, data: object) -> None:
        """Print ``data`` for programs."""
        self.stdout.write(json.dumps(data, ensure_ascii=False, indent=2))


def positive(text: str) -> int:
    """A number from 1 on, for the options of a command. Raises ArgumentTypeError."""
    if not (text.isascii() and text.isdigit() and int(text)):
        raise ArgumentTypeError(f"{text!r} is no number from 1 on")
    return int(text)


def edition_named(slug: str) -> Edition:
    """The edition of that slug. Raises CommandError with the ones that there are."""
    edition = Edition.objects.filter(slug=slug).first()
    if edition is None:
        known = (
            ", ".join(Edition.objects.values_list("slug", flat=True)) or "none yet: run `manage.py ingest`"
        )
        raise UsageError(f"no edition {slug!r}; there are: {known}")
    return edition


WIDEST = 46
"""Characters of a step, so that the line fits a terminal of 80."""


@contextlib.contextmanager
def progress_bar(total: int = 0, *, hidden: bool = False) -> Iterator[Callable[[str], None]]:
    """What to call with each step's name. Of ``total`` files the first steps are counted; the steps behind them
    (pairs of editions, links, the index) are counted on, so that the line never seems to be at its end before it is.
    """
    console = Console(stderr=True)
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}", markup=False),
        TextColumn("{task.fields[counted]}", markup=False),
        TimeElapsedColumn(),
    )
    with Progress(
        *columns, console=console, transient=True, disable=hidden or not console.is_terminal
    ) as bar:
        task = bar.add_task("reading" if total else "…", total=None, counted="")
        seen = 0

        def tell(step: str) -> None:
            nonlocal seen
            seen += 1
            name = f"reading {step}" if seen <= total else step
            short = name if len(name) <= WIDEST else f"{name[: WIDEST - 1]}…"
            bar.update(
                task, description=short, counted=f"{seen - 1}/{total}" if seen <= total else f"step {seen}"
            )

        yield tell
