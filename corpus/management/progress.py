"""How far a long command is: a line on a terminal that lasts to the end, nothing elsewhere."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

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
