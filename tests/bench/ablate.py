"""`make ablate ROOM=… [NAME=…]`: what each unit of a room earns on known data.

A unit is found in the syntax trees, not registered: a function whose answer can be neutral (False, 0, None, empty, or
its argument unchanged), an `if` that compares with a number or a named threshold, a top-level group of a data file.
It is switched off in a process of its own, the room's known data (`known.py`) are asked, and a line is printed: the
unit's syntax nodes, the rows that it earns in each set, and how many answers change. `needed` means that nothing runs
without it; units that no row reaches are counted at the end (`--unreached` lists them).

`--read UNIT` prints thirty of the answers that differ, drawn at random, each with its two sides in random order; the
key follows after a form feed, to be read last.
"""

from __future__ import annotations

import ast
import copy
import importlib
import json
import multiprocessing
import os
import random
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from rich.console import Console

ROOT = Path(__file__).resolve().parent.parent.parent
SECONDS = 600
"""A unit that takes longer is called needed: without it nothing ends."""
NEUTRAL = {"bool": "False", "int": "0", "float": "0.0", "None": "None", "str": "''"}
EMPTY = {"list": "[]", "tuple": "()", "Sequence": "()", "dict": "{}", "Mapping": "{}", "set": "set()"}
EMPTY |= {"frozenset": "frozenset()", "Iterator": "iter(())", "Iterable": "()"}


@dataclass(frozen=True)
class Unit:
    """One part that can be switched off: ``path`` its file, ``line`` where it begins, ``name`` its qualified name."""

    path: Path
    line: int
    name: str
    kind: str
    nodes: int

    def __str__(self) -> str:
        where = self.path.relative_to(ROOT / "corpus").with_suffix("")
        return f"{where}:{self.name}" + (f":{self.line}" if self.kind == "branch" else "")


def units_of(room: str) -> Iterator[Unit]:
    """Every unit of the room's folder, file by file."""
    for path in sorted((ROOT / "corpus" / room).rglob("*.py")):
        for name, function in _functions(ast.parse(path.read_text(encoding="utf-8"))):
            if _neutral(function) is not None:
                yield Unit(path, function.lineno, name, "function", _count(function))
            for node in ast.walk(function):
                if isinstance(node, ast.If) and not node.orelse and _compares(node.test):
                    yield Unit(path, node.lineno, name, "branch", _count(node))
    for path in sorted((ROOT / "corpus" / room).rglob("*.toml")):
        for group, value in tomllib.loads(path.read_text(encoding="utf-8")).items():
            if isinstance(value, dict | list) and value:
                yield Unit(path, 0, group, "data", len(value))


def _functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Functions at the top and methods of classes at the top, by qualified name."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    yield f"{node.name}.{inner.name}", inner


def _count(node: ast.AST) -> int:
    return sum(1 for _ in ast.walk(node))


def _compares(test: ast.expr) -> bool:
    """Whether a condition holds something against a number other than 0 and 1, or against a named threshold."""
    sides = [
        side
        for node in ast.walk(test)
        if isinstance(node, ast.Compare)
        for side in [node.left, *node.comparators]
    ]
    return any(
        (isinstance(side, ast.Constant) and type(side.value) in (int, float) and side.value not in (0, 1))
        or (isinstance(side, ast.Name | ast.Attribute) and ast.unparse(side).rpartition(".")[2].isupper())
        for side in sides
    )


def _neutral(function: ast.FunctionDef) -> str | None:
    """The expression that a function answers when it is switched off; None where it can't be."""
    if function.returns is None or function.name.startswith("__"):
        return None
    same = {ast.unparse(arg.annotation): arg.arg for arg in reversed(function.args.args) if arg.annotation}
    return _neutral_of(function.returns, same)


def _neutral_of(returns: ast.expr, same: dict[str, str]) -> str | None:
    """The neutral value of a type; ``same`` names the argument that is of a type, for what passes it on."""
    kind = ast.unparse(returns)
    if kind in NEUTRAL and kind != "str":
        return NEUTRAL[kind]
    if "None" in kind.replace(" ", "").split("|"):
        return "None"
    if kind in same:
        return same[kind]
    if (
        kind.startswith("tuple[")
        and isinstance(returns, ast.Subscript)
        and isinstance(returns.slice, ast.Tuple)
    ):
        parts = [_neutral_of(part, same) for part in returns.slice.elts if ast.unparse(part) != "..."]
        if len(parts) == len(returns.slice.elts):
            return None if None in parts else f"({', '.join(map(str, parts))})"
    return EMPTY.get(kind.partition("[")[0]) or NEUTRAL.get(kind)


def _switch_off(unit: Unit) -> None:
    """Change this process so that the unit does nothing."""
    if unit.kind == "data":
        _drop_group(unit)
        return
    tree = ast.parse(unit.path.read_text(encoding="utf-8"))
    function = copy.deepcopy(dict(_functions(tree))[unit.name])
    if unit.kind == "function":
        function.body = [ast.parse(f"return {_neutral(function)}").body[0]]
    else:
        branch = next(n for n in ast.walk(function) if isinstance(n, ast.If) and n.lineno == unit.line)
        branch.test = ast.Constant(False)
    function.decorator_list, function.args.defaults, function.args.kw_defaults = [], [], []
    function.args.kw_defaults = [None] * len(function.args.kwonlyargs)
    module = ast.Module([*_futures(tree), function], [])
    made = compile(ast.fix_missing_locations(module), str(unit.path), "exec")
    code = next(const for const in made.co_consts if isinstance(const, CodeType))
    _function_named(unit).__code__ = code


def _futures(tree: ast.Module) -> list[ast.stmt]:
    return [node for node in tree.body if isinstance(node, ast.ImportFrom) and node.module == "__future__"]


def _function_named(unit: Unit) -> FunctionType:
    """The function itself, under what wraps it (a property, a cache, a static method)."""
    found: Any = importlib.import_module(".".join(unit.path.relative_to(ROOT).with_suffix("").parts))
    for part in unit.name.split("."):
        found = vars(found)[part]
    for wrapped in ("fget", "func", "__func__", "__wrapped__"):
        found = getattr(found, wrapped, None) or found
    return found


def _drop_group(unit: Unit) -> None:
    """What is loaded from TOML from now on lacks the group."""
    text, load = unit.path.read_text(encoding="utf-8"), tomllib.loads

    def loads(given: str, **options: Any) -> dict[str, Any]:
        parsed = load(given, **options)
        return (
            {k: (type(v)() if k == unit.name else v) for k, v in parsed.items()} if given == text else parsed
        )

    tomllib.loads = loads
    tomllib.load = lambda file, **options: loads(file.read().decode(), **options)


def _measure(room: str, unit: Unit | None, answer: Any) -> None:
    """In a child process: switch the unit off, ask the known data, hand the outcome back."""
    from tests.bench.known import ROOMS

    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    reached: set[tuple[str, str]] = set()
    if unit is None:
        sys.setprofile(lambda frame, *_: reached.add((frame.f_code.co_filename, frame.f_code.co_qualname)))
    else:
        _switch_off(unit)
    outcome = ROOMS[room][1]()
    sys.setprofile(None)
    answer.send((outcome.rows, outcome.answers, reached))


def measured(room: str, unit: Unit | None) -> Any:
    """Rows, answers and the functions reached with ``unit`` switched off; None where nothing ends without it."""
    near, far = multiprocessing.Pipe(duplex=False)
    child = multiprocessing.get_context("fork").Process(target=_measure, args=(room, unit, far))
    child.start()
    far.close()
    try:
        return near.recv() if near.poll(SECONDS) else None
    except EOFError:
        return None
    finally:
        child.kill()
        child.join()


def main(arguments: list[str]) -> int:
    """Print the table of a room; 2 for wrong usage."""
    from tests.bench.known import ROOMS

    options = [each for each in arguments if each.startswith("--")]
    room, *names = [each for each in arguments if each not in options] or [""]
    if room not in ROOMS:
        sys.stderr.write(f"{__doc__}\nrooms: {', '.join(ROOMS)}\n")
        return 2
    console = Console(highlight=False, width=150)
    with tempfile.TemporaryDirectory(prefix="rules-site-ablate-") as data:
        os.environ |= {"DATA_DIR": data, "DJANGO_SETTINGS_MODULE": "rules_site.settings"}
        import django

        django.setup()
        ROOMS[room][0]()
        django.db.connections.close_all()
        before = measured(room, None)
        if before is None:
            sys.stderr.write("the known data can't be asked with everything switched on\n")
            return 1
        chosen = [u for u in units_of(room) if not names or any(name in str(u) for name in names)]
        if "--read" in options:
            return _read(console, before, measured(room, chosen[0]), chosen[0])
        return _table(console, room, chosen, before, "--unreached" in options)


def _table(console: Console, room: str, chosen: list[Unit], before: Any, unreached: bool) -> int:
    rows, answers, reached = before
    console.print("sets: " + json.dumps({name: round(value, 2) for name, value in rows.items()}))
    ran = {(path, name.partition(".<locals>")[0]) for path, name in reached}
    idle = [u for u in chosen if u.kind != "data" and (str(u.path), u.name) not in ran]
    for unit in chosen:
        if unit in idle:
            continue
        after = measured(room, unit)
        if after is None:
            console.print(f"{unit!s:70} {unit.nodes:6}  needed", markup=False)
            continue
        earned = {n: round(value - after[0].get(n, 0), 2) for n, value in rows.items()}
        changed = sum(after[1].get(k) != answers.get(k) for k in after[1].keys() | answers.keys())
        shown = " ".join(f"{name} {value:+}" for name, value in earned.items() if value) or "nothing"
        console.print(f"{unit!s:70} {unit.nodes:6}  earns {shown}; {changed} answers change", markup=False)
    console.print(f"{len(idle)} units that no row reaches, {sum(u.nodes for u in idle)} nodes")
    for unit in idle if unreached else ():
        console.print(f"  {unit!s:70} {unit.nodes:6}", markup=False)
    return 0


def _read(console: Console, before: Any, after: Any, unit: Unit) -> int:
    if after is None:
        console.print(f"{unit}: nothing runs without it", markup=False)
        return 0
    dice = random.Random(str(unit))  # noqa: S311 - a sample, no secret
    sides = {k: (before[1].get(k, "—"), after[1].get(k, "—")) for k in before[1].keys() | after[1].keys()}
    differing = sorted(k for k, (with_it, without) in sides.items() if with_it != without)
    key = []
    for at, name in enumerate(dice.sample(differing, min(30, len(differing))), 1):
        swapped = dice.random() < 0.5
        first, second = reversed(sides[name]) if swapped else sides[name]
        console.print(f"{at:2}. {name}\n    A {first}\n    B {second}", markup=False)
        key.append(f"{at} {'B' if swapped else 'A'}")
    console.print(f"\f{len(differing)} answers differ; with the unit: {', '.join(key)}", markup=False)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
