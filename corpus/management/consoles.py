"""Rich consoles on what a command writes to."""

from __future__ import annotations

from typing import IO, cast

from django.core.management.base import OutputWrapper
from rich.console import Console


def console_on(stream: OutputWrapper) -> Console:
    """A console that prints where the command does: in colours on a terminal, plainly and uncut elsewhere."""
    width = None if stream.isatty() else 200
    return Console(file=cast("IO[str]", stream), highlight=False, width=width)
