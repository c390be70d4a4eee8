"""Timing and tables."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from rich.console import Console
from rich.table import Table


@dataclass
class Figures:
    """One table: rows of (what, figure, note)."""

    title: str
    rows: list[tuple[str, str, str]] = field(default_factory=list)

    def add(self, what: str, figure: str, note: str = "") -> None:
        """Add a row."""
        self.rows.append((what, figure, note))

    def show(self, console: Console) -> None:
        """Print the table."""
        table = Table(title=self.title, title_justify="left", box=None, pad_edge=False)
        table.add_column("what")
        table.add_column("figure", justify="right")
        table.add_column("note")
        for row in self.rows:
            table.add_row(*row)
        console.print(table)
        console.print()


def seconds(work: Callable[[], object], times: int = 1) -> float:
    """The median wall time of ``work`` over ``times`` runs."""
    return statistics.median(_once(work) for _ in range(times))


def spread(
    works: list[Callable[[], object]], clock: Callable[[], float] = time.perf_counter
) -> tuple[float, float]:
    """The median and the 95th percentile, in milliseconds, of one run of each of ``works`` by ``clock``."""
    found = sorted(_once(work, clock) * 1000 for work in works)
    return statistics.median(found), found[min(len(found) - 1, int(len(found) * 0.95))]


def _once(work: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    start = clock()
    work()
    return clock() - start


def ms(value: float) -> str:
    """Milliseconds for the table."""
    return f"{value:.1f} ms" if value >= 1 else f"{value:.2f} ms"
