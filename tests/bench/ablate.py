"""`make ablate ROOM=… [NAME=…]`: what each unit of a room earns on known data (`known.py`).

A unit is found in the syntax trees, not registered: a function whose answer can be neutral (False, 0, None, empty, or
its argument unchanged), an `if` that compares with a named threshold, a top-level group of a data file. It is switched
off in a process of its own; printed are its syntax nodes, the rows that it earns in each set, and how many answers
change. `needed` means that nothing runs without it. `--read UNIT` prints thirty of the answers that differ, drawn at
random, each with its two sides in random order; the key follows after a form feed, to be read last.
"""

from __future__ import annotations

import ast
import importlib
import multiprocessing
import os
import random
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

import django

from tests.bench.known import ROOMS

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 600
"""A unit that takes longer is called needed: without it nothing ends."""
KINDS = {"False": "bool", "0": "int", "0.0": "float", "None": "None", "iter(())": "Iterator", "[]": "list"}
KINDS |= {"()": "tuple Sequence Iterable", "{}": "dict Mapping", "set()": "set frozenset"}
NEUTRAL = {kind: value for value, kinds in KINDS.items() for kind in kinds.split()}


class Unit(NamedTuple):
    """One part that can be switched off: file, line (0: a group of data), name, size."""

    path: Path
    line: int
    name: str
    nodes: int

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT / 'corpus').with_suffix('')}:{self.name}:{self.line}"


def units_of(room: str) -> Iterator[Unit]:
    """Every unit of the room's folder, file by file."""
    for path in sorted((ROOT / "corpus" / room).rglob("*.py")):
        for name, function in _functions(path).items():
            size = sum(1 for _ in ast.walk(function))
            if _neutral(function):
                yield Unit(path, function.lineno, name, size)
            for node in ast.walk(function):
                if isinstance(node, ast.If) and not node.orelse and _has_threshold(node.test):
                    yield Unit(path, node.lineno, name, sum(1 for _ in ast.walk(node)))
    for path in sorted((ROOT / "corpus" / room).rglob("*.toml")):
        for group, value in tomllib.loads(path.read_text("utf-8")).items():
            if isinstance(value, dict | list) and value:
                yield Unit(path, 0, group, len(value))


def _functions(path: Path) -> dict[str, ast.FunctionDef]:
    """Functions at the top and methods of classes at the top, by qualified name."""
    found = {}
    for node in ast.parse(path.read_text("utf-8")).body:
        inside = node.body if isinstance(node, ast.ClassDef) else [node]
        prefix = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
        found |= {prefix + each.name: each for each in inside if isinstance(each, ast.FunctionDef)}
    return found


def _has_threshold(test: ast.expr) -> bool:
    names = [ast.unparse(node) for node in ast.walk(test) if isinstance(node, ast.Name | ast.Attribute)]
    return any(name.rpartition(".")[2].isupper() for name in names)


def _neutral(function: ast.FunctionDef) -> str:
    """The expression that a function answers when it is switched off; empty where it can't be."""
    if function.returns is None or function.name.startswith("__"):
        return ""
    kind = ast.unparse(function.returns)
    same = {ast.unparse(arg.annotation): arg.arg for arg in reversed(function.args.args) if arg.annotation}
    return "None" if kind.endswith("| None") else same.get(kind) or NEUTRAL.get(kind.partition("[")[0], "")


def _switch_off(unit: Unit) -> None:
    """Change this process so that the unit does nothing."""
    if not unit.line:  # what is loaded from TOML from now on lacks the group
        text, load = unit.path.read_text("utf-8"), tomllib.loads
        tomllib.loads = lambda given: {  # type: ignore[assignment,misc]
            key: type(value)() if key == unit.name and given == text else value
            for key, value in load(given).items()
        }
        tomllib.load = lambda file: tomllib.loads(file.read().decode())  # type: ignore[assignment]
        return
    function = _functions(unit.path)[unit.name]
    if function.lineno == unit.line:
        function.body = [*ast.parse(f"return {_neutral(function)}").body]
    else:
        branch = next(n for n in ast.walk(function) if isinstance(n, ast.If) and n.lineno == unit.line)
        branch.test = ast.Constant(False)
    function.decorator_list, function.args.defaults = [], []
    function.args.kw_defaults = [None] * len(function.args.kwonlyargs)
    future = ast.parse("from __future__ import annotations").body
    made = compile(ast.fix_missing_locations(ast.Module([*future, function], [])), str(unit.path), "exec")
    found: Any = importlib.import_module(".".join(unit.path.relative_to(ROOT).with_suffix("").parts))
    for part in unit.name.split("."):
        found = vars(found)[part]
    for wrapped in ("fget", "func", "__func__", "__wrapped__"):
        found = getattr(found, wrapped, None) or found
    found.__code__ = next(const for const in made.co_consts if isinstance(const, CodeType))


def _asked(room: str, unit: Unit | None) -> Any:
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    if unit is not None:
        _switch_off(unit)
    outcome = ROOMS[room][1]()
    return dict(outcome.rows), outcome.answers


def measured(room: str, unit: Unit | None) -> Any:
    """Rows and answers with ``unit`` switched off, in a process of its own; None where nothing ends without it."""
    with multiprocessing.get_context("fork").Pool(1) as pool:
        try:
            return pool.apply_async(_asked, (room, unit)).get(SECONDS)
        except Exception:  # noqa: BLE001 - whatever goes wrong without it
            return None


def main(arguments: list[str]) -> int:
    """Print the table of a room; 2 for wrong usage."""
    room, *names = [each for each in arguments if not each.startswith("--")] or [""]
    if room not in ROOMS:
        sys.stderr.write(f"{__doc__}\nrooms: {', '.join(ROOMS)}\n")
        return 2
    with tempfile.TemporaryDirectory(prefix="rules-site-ablate-") as data:
        os.environ |= {"DATA_DIR": data, "DJANGO_SETTINGS_MODULE": "rules_site.settings"}
        django.setup()
        ROOMS[room][0]()
        django.db.connections.close_all()
        before = measured(room, None)
        assert before, "the known data can't be asked with everything switched on"
        sys.stdout.write(f"sets: {before[0]}\n")
        tell = _read if "--read" in arguments else _line
        for unit in units_of(room):
            if not names or any(name in str(unit) for name in names):
                sys.stdout.write(tell(before, measured(room, unit), unit))
    return 0


def _line(before: Any, after: Any, unit: Unit) -> str:
    if after is None:
        return f"{unit!s:70} {unit.nodes:6}  needed\n"
    earned = {name: round(value - after[0].get(name, 0), 2) for name, value in before[0].items()}
    shown = " ".join(f"{name} {value:+}" for name, value in earned.items() if value) or "nothing"
    return f"{unit!s:70} {unit.nodes:6}  earns {shown}; {len(_differing(before, after))} answers change\n"


def _differing(before: Any, after: Any) -> list[str]:
    """The names of the answers that are others without the unit."""
    return sorted(k for k in before[1].keys() | after[1].keys() if before[1].get(k) != after[1].get(k))


def _read(before: Any, after: Any, unit: Unit) -> str:
    dice = random.Random(str(unit))  # noqa: S311 - a sample, no secret
    differing = _differing(before, after or before)
    lines, key = [str(unit)], []
    for at, name in enumerate(dice.sample(differing, min(30, len(differing))), 1):
        sides = [before[1].get(name, "—"), after[1].get(name, "—")]
        order = dice.sample((0, 1), 2)
        lines += [
            f"{at:2}. {name}",
            *(f"    {'AB'[place]} {sides[side]}" for place, side in enumerate(order)),
        ]
        key.append(f"{at} {'AB'[order.index(0)]}")
    return "\n".join([*lines, f"\f{len(differing)} answers differ; with the unit: {', '.join(key)}\n"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
