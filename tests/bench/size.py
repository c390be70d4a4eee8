"""`make size`: lines and syntax nodes of each room beside its budget; exit 1 where the whole is over its bound.

Syntax nodes are counted with `ast`, so that long lines win nothing. The budgets are those of docs/architecture.md.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parent.parent.parent

BUDGETS = {
    "pages + templatetags": (("corpus/pages", "corpus/templatetags"), 7_500),
    "reading": (("corpus/reading",), 6_500),
    "comparing": (("corpus/comparing",), 4_500),
    "library": (("corpus/library",), 6_000),
    "search": (("corpus/search",), 4_500),
    "migrations": (("corpus/migrations",), 350),
    "cards + bench + pocket": (("corpus/cards", "corpus/bench", "corpus/pocket"), 4_000),
}
"""The folders of each room and the lines that it may have in the end; what is in none of them is "the rest"."""
REST = 5_650
BOUND = (46_000, 355_000)
"""The lines and nodes of the whole that are not exceeded any more; it falls to `AIM` with the rooms' budgets."""
AIM = (35_000, 270_000)
TESTS = 24_000


def weigh(path: Path) -> tuple[int, int]:
    """The lines and the syntax nodes of one Python file."""
    text = path.read_text(encoding="utf-8")
    return text.count("\n"), sum(1 for _ in ast.walk(ast.parse(text)))


def weights() -> dict[str, tuple[int, int]]:
    """The lines and nodes of each room, "the rest" and "all" among them; tests and their tools apart."""
    room_of = {folder: room for room, (folders, _) in BUDGETS.items() for folder in folders}
    found = dict.fromkeys([*BUDGETS, "the rest", "all", "tests"], (0, 0))
    for top in ("corpus", "rules_site", "tests"):
        for path in sorted((ROOT / top).rglob("*.py")):
            room = "tests" if top == "tests" else _room(path, room_of)
            lines, nodes = weigh(path)
            for name in (room,) if room == "tests" else (room, "all"):
                found[name] = found[name][0] + lines, found[name][1] + nodes
    return found


def _room(path: Path, room_of: dict[str, str]) -> str:
    return room_of.get("/".join(path.relative_to(ROOT).parts[:2]), "the rest")


def main() -> int:
    """Print the table; 1 where the whole is over its bound."""
    bounds = {room: bound for room, (_, bound) in BUDGETS.items()}
    bounds |= {"the rest": REST, "all": AIM[0], "tests": TESTS}
    found = weights()
    table = Table("room", "lines", "budget", "nodes", box=None)
    for room, (lines, nodes) in found.items():
        table.add_row(room, f"{lines:,}", f"{bounds[room]:,}", f"{nodes:,}")
    console = Console(highlight=False)
    console.print(table)
    console.print(
        f"all: bound {BOUND[0]:,} lines, {BOUND[1]:,} nodes; aim {AIM[0]:,} lines, {AIM[1]:,} nodes"
    )
    lines, nodes = found["all"]
    return int(lines > BOUND[0] or nodes > BOUND[1])


if __name__ == "__main__":
    sys.exit(main())
