"""`python -m tests.mutate [SAMPLE] [SEED] [ROOM]`: how many small faults, put into the pure rooms, the tests notice.

mutmut makes every mutant of the files that pyproject.toml names (`[tool.mutmut]`). SAMPLE of each room (default 60; of
ROOM alone where one is named), drawn with SEED (default 1, so that a figure can be had again), are tried against the
tests that run the mutated function. What was killed in an earlier run of the folder `mutants` isn't tried again, so
that a run that was ended goes on. Exit 1 where a room stays under KILLED.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parent.parent
KILLED = 0.85
_LIVING = (None, 0, 33)
"""What mutmut keeps for a mutant that wasn't tried, whose tests passed, whose function no test runs; 1 is a failed
test.
"""


def main(arguments: list[str]) -> int:
    """Tries the sample and prints a line a room, then what survived."""
    sample, seed, only = [*arguments, *["60", "1", ""][len(arguments) :]]
    (ROOT / "mutants" / "mutmut-stats.json").unlink(
        missing_ok=True
    )  # else new tests are asked for by names that pytest can't read
    _mutmut("none.such")
    rooms = defaultdict(list)
    for name in sorted(_results()):
        room = name.split(".")[1]
        if room == (only or room):
            rooms[room].append(name)
    dice = random.Random(int(seed))  # noqa: S311 - a sample, no secret
    drawn = {room: sorted(dice.sample(names, min(int(sample), len(names)))) for room, names in rooms.items()}
    before = _results()
    _mutmut(*(name for names in drawn.values() for name in names if before[name] in _LIVING))
    results = _results()
    table = Table("room", "mutants", "tried", "killed", box=None)
    survivors, weak = [], False
    for room, names in drawn.items():
        lived = [name for name in names if results[name] in _LIVING]
        share = 1 - len(lived) / len(names)
        weak = weak or share < KILLED
        survivors += lived
        table.add_row(room, str(len(rooms[room])), str(len(names)), f"{share:.0%}")
    console = Console()
    console.print(table)
    for name in survivors:
        console.print(f"  {name}", markup=False)
    return int(weak)


def _mutmut(*names: str) -> None:
    """Run mutmut on some mutants, its output kept in `mutants/log`."""
    (ROOT / "mutants").mkdir(exist_ok=True)
    with (ROOT / "mutants" / "log").open("a", encoding="utf-8") as log:
        subprocess.run(
            [sys.executable, "-m", "mutmut", "run", *names], cwd=ROOT, stdout=log, stderr=log, check=False
        )


def _results() -> dict[str, int | None]:
    """Each mutant's name with its exit code, None before it was tried."""
    found: dict[str, int | None] = {}
    for meta in (ROOT / "mutants").rglob("*.meta"):
        found |= json.loads(meta.read_text(encoding="utf-8"))["exit_code_by_key"]
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
