"""`python -m tests.bench.tune ROOM [NAME…]`: accuracy on known data around each threshold of a room.

ROOM is reading, comparing or search; its table is `corpus/ROOM/thresholds.py`. Each threshold is set to two thirds and
to four thirds of its value, and the room's known data are asked each time, so that a plateau is shown, not claimed:

- reading: the share of accepted golden figures that stay, over REAL_CORPUS and REAL_EDITIONS (else the own corpus);
- comparing: the share of known rows that come out right, from the JSON files in the folder KNOWN_LINEAGE (rows with
  `old`, `new`, `also`, `nature`) over REAL_EDITIONS and REAL_MORE; the PAIRS of editions with the most rows;
- search: the mean gain (nDCG at ten) of our own judged queries over the five documents in REAL_CORPUS.
"""

from __future__ import annotations

import ast
import contextlib
import importlib
import inspect
import json
import os
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from rich.console import Console

ROOT = Path(__file__).resolve().parent.parent.parent
EMBEDDED = ROOT / "corpus" / "texts"
AROUND = (2 / 3, 4 / 3)
PAIRS_OF_EDITIONS = int(os.environ.get("PAIRS", "1"))
"""The pairs with the most known rows that each score compares. The first, of the great renumbering of 2009, has three
fifths of all rows, and makes the whole table in a quarter of an hour; some of the next span decades and take as long
each.
"""


def main(arguments: list[str]) -> int:
    """Prints the score as things stand, and a line a threshold: its value, the score below it and above it."""
    scorers = {"reading": reading, "comparing": comparing, "search": search}
    if not arguments or arguments[0] not in scorers:
        sys.stderr.write(f"{__doc__}\n")
        return 2
    room = arguments[0]
    with tempfile.TemporaryDirectory(prefix="rules-site-tune-") as folder:
        os.environ["DATA_DIR"] = folder
        os.environ["DJANGO_SETTINGS_MODULE"] = "rules_site.settings"
        os.environ.pop("DATABASE_URL", None)
        import django

        django.setup()
        score = scorers[room]()
        table = importlib.import_module(f"corpus.{room}.thresholds")
        names = [
            name for name, value in vars(table).items() if name.isupper() and isinstance(value, int | float)
        ]
        console = Console(width=120)
        stands = score()
        console.print(
            f"as it stands: {stands:.4f}; then threshold, value, {AROUND[0]:.2f} and {AROUND[1]:.2f} times it"
        )
        for name in arguments[1:] or names:
            value = getattr(table, name)
            scores = []
            for factor in AROUND:
                moved = round(value * factor) if isinstance(value, int) else value * factor
                with _set(room, name, moved):
                    scores.append(score())
            console.print(f"{name:28} {value:<10} " + " ".join(f"{got:.4f}" for got in scores))
    return 0


@contextlib.contextmanager
def _set(room: str, name: str, value: float) -> Iterator[None]:
    """``name`` has ``value`` in the table and in every module of the room that imported it, under whatever name."""
    holders = _holders(room, name)
    before = getattr(*holders[0])
    for module, own in holders:
        setattr(module, own, value)
    try:
        yield
    finally:
        for module, own in holders:
            setattr(module, own, before)


def _holders(room: str, name: str) -> list[tuple[ModuleType, str]]:
    """The table, and each loaded module of the room that imports ``name`` from it, with the name it has there."""
    table = f"corpus.{room}.thresholds"
    found = [(importlib.import_module(table), name)]
    for path, module in list(sys.modules.items()):
        if path.startswith(f"corpus.{room}.") and path != table:
            found += [
                (module, alias.asname or name)
                for node in ast.parse(inspect.getsource(module)).body
                if isinstance(node, ast.ImportFrom) and node.module == table
                for alias in node.names
                if alias.name == name
            ]
    return found


def _folder(name: str) -> Path:
    """The folder that the environment names. Exits with what is missing where it names none."""
    if not os.environ.get(name):
        sys.exit(f"{name} is not set: it names the folder of known data that this room is measured on")
    return Path(os.environ[name])


def reading() -> Callable[[], float]:
    """The share of the accepted figures that reading still gives."""
    from tests.bench.golden import GOLDEN, measure

    folders = [Path(os.environ[name]) for name in ("REAL_CORPUS", "REAL_EDITIONS") if os.environ.get(name)]
    accepted = json.loads(GOLDEN.read_text("utf-8"))

    def score() -> float:
        found = measure(folders or [EMBEDDED])
        pairs = [
            (accepted.get(name, {}).get(key), value)
            for name, all_ in found.items()
            for key, value in all_.items()
        ]
        return sum(old == new for old, new in pairs) / len(pairs)

    return score


def comparing() -> Callable[[], float]:
    """The share of known rows that a comparison gets right."""
    from corpus.comparing.comparison import compare
    from corpus.comparing.from_document import compared_edition
    from corpus.reading import read_source

    known = _folder("KNOWN_LINEAGE")
    files = {
        path.name[3:13]: path
        for name in ("REAL_EDITIONS", "REAL_MORE")
        for path in _folder(name).glob("cr-*.txt")
    }
    rows: dict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    for file in sorted(known.glob("*.json")):
        for row in json.loads(file.read_text("utf-8")):
            if "old" not in row or row.get("sure") is False:
                continue
            ends = (row.get("old_edition", "2009-05-01")[:10], row.get("new_edition", "2009-07-08")[:10])
            if all(end in files for end in ends):
                rows[ends].append(row)
    chosen = sorted(rows, key=lambda ends: -len(rows[ends]))[:PAIRS_OF_EDITIONS]
    editions = {
        day: compared_edition(read_source(files[day].read_bytes(), files[day].name), day)
        for ends in chosen
        for day in ends
    }

    def score() -> float:
        right = asked = 0
        for old, new in chosen:
            changes = {
                change.old: change for change in compare(editions[old], editions[new]).changes if change.old
            }
            for row in rows[old, new]:
                asked += 1
                right += _is_right(changes.get(row["old"]), row)
        return right / asked

    return score


def _is_right(change: Any, row: dict[str, Any]) -> bool:
    """Whether a comparison's change agrees with a known row; a rule without a change kept number and wording."""
    if change is None:
        return bool(row["new"] == row["old"] and row.get("nature") in (None, "typographic"))
    if row.get("nature"):
        return change.nature in (row["nature"], row.get("alt"))
    return change.new in (row["new"], *row.get("also", []))


def search() -> Callable[[], float]:
    """The mean gain of our own judged queries; what is weighed when the index is made stays as it was made."""
    from django.core.management import call_command

    from corpus.library.ingest.run import ingest
    from corpus.library.sources.collect import collect
    from corpus.models import Edition
    from corpus.search import rebuild
    from corpus.search.index import store
    from corpus.search.query.vocabulary import thesaurus
    from tests.real.test_searching_quality import judge, own_queries

    call_command("migrate", verbosity=0)
    ingest(collect([_folder("REAL_CORPUS")]))
    rebuild()
    documents = {each.slug: each.source.name[:3] for each in Edition.objects.select_related("source")}
    judged = [query for held in (False, True) for query in own_queries(held) if query["grades"]]

    def score() -> float:
        thesaurus.cache_clear()
        store._open.clear()  # both keep what they weighed
        return sum(judge(query, documents)[0] for query in judged) / len(judged)

    return score


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
