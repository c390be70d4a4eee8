"""`python -m tests.bench.tune ROOM [NAME…]`: accuracy on known data around each threshold of a room.

ROOM is reading, comparing, weights, twins or search; its table is `thresholds.py` of that room. Each threshold is set
to two thirds and to four thirds of its value, and the room's known data are asked each time, so that a plateau is
shown, not claimed:

- reading: the share of accepted golden figures that stay, over REAL_CORPUS and REAL_EDITIONS (else the own corpus);
- comparing, weights: the share of known rows that come out right, from the JSON files in the folder KNOWN_LINEAGE
  (rows with `old`, `new`, `also`) over REAL_EDITIONS and REAL_MORE; the PAIRS of editions with the most rows. A number
  that `align/` doesn't use is measured by what is known of natures (rows with `nature` or `edit`) and of what everybody
  talked about (`rules`: how early the first of them stands, by weight), with who became whom as it is;
- twins: the share of known twins that are found, with the numbers of the French rules and with numbers of no meaning,
  and of known standings that the English text of then and that of today tell by themselves; from `twins.json` and
  `today.json` in the folder KNOWN_TWINS, over REAL_CORPUS, REAL_EDITIONS and REAL_MORE;
- search: the mean gain (nDCG at ten) of our own judged queries over the five documents in REAL_CORPUS.
"""

from __future__ import annotations

import ast
import contextlib
import importlib
import inspect
import json
import math
import os
import re
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
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


TABLES = {
    "reading": "corpus.reading.thresholds",
    "comparing": "corpus.comparing.thresholds",
    "weights": "corpus.comparing.weighing.thresholds",
    "twins": "corpus.comparing.twins.thresholds",
    "search": "corpus.search.thresholds",
}
"""Where each room keeps its numbers."""

Score = tuple[float, ...]
Measure = Callable[[], Score]


def main(arguments: list[str]) -> int:
    """Prints a line a threshold: its value, the score with it, below it and above it."""
    scorers = {
        "reading": reading,
        "comparing": comparing,
        "weights": comparing,
        "twins": twins,
        "search": search,
    }
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
        measure_of: Callable[[str], Measure] = scorers[room]()
        stands: dict[Measure, Score] = {}
        table = importlib.import_module(TABLES[room])
        console = Console(width=120)
        console.print(f"number, value; as it stands | {AROUND[0]:.2f} times it | {AROUND[1]:.2f} times it")
        for name, value in _numbers(vars(table)):
            if arguments[1:] and name.partition(".")[0] not in arguments[1:]:
                continue
            measure = measure_of(name)
            if measure not in stands:
                stands[measure] = measure()
            scores = [stands[measure]]
            for factor in AROUND:
                with _set(room, name, _moved(value, factor)):
                    scores.append(measure())
            told = " | ".join(" ".join(f"{part:.4f}" for part in parts) for parts in scores)
            console.print(f"{name:32} {value:<8} {told}{'' if len(set(scores)) == 1 else '  *'}")
    return 0


@contextlib.contextmanager
def _set(room: str, name: str, value: float) -> Iterator[None]:
    """``name`` has ``value`` in the table and in every module of the room that imported it, under whatever name."""
    name, _, key = name.partition(".")
    holders = _holders(room, name)
    before = getattr(*holders[0])
    for module, own in holders:
        setattr(module, own, {**before, key: value} if key else value)
    try:
        yield
    finally:
        for module, own in holders:
            setattr(module, own, before)


def _moved(value: float, factor: float) -> float:
    """A whole number stays whole, and a share of 1 and less stays one."""
    if isinstance(value, int):
        return round(value * factor)
    return min(value * factor, 1.0) if value <= 1 else value * factor


def _numbers(table: dict[str, Any]) -> Iterator[tuple[str, float]]:
    """The numbers of a table by name, those of a mapping by `NAME.key`."""
    for name, value in table.items():
        if name.isupper():
            for key, number in value.items() if isinstance(value, dict) else [("", value)]:
                if isinstance(number, int | float):
                    yield f"{name}.{key}" if key else name, number


def _holders(room: str, name: str) -> list[tuple[ModuleType, str]]:
    """The table, and each loaded module of the room that imports ``name`` from it, with the name it has there."""
    table = TABLES[room]
    found = [(importlib.import_module(table), name)]
    for path, module in list(sys.modules.items()):
        if path.startswith(table.removesuffix("thresholds")) and path != table:
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


def _english_files() -> dict[str, Path]:
    """The English editions by date."""
    return {
        path.name[3:13]: path
        for name in ("REAL_EDITIONS", "REAL_MORE")
        for path in _folder(name).glob("cr-*.txt")
    }


def reading() -> Callable[[str], Measure]:
    """The share of the accepted figures that reading still gives."""
    from tests.bench.golden import GOLDEN, measure

    folders = [Path(os.environ[name]) for name in ("REAL_CORPUS", "REAL_EDITIONS") if os.environ.get(name)]
    accepted = json.loads(GOLDEN.read_text("utf-8"))

    def score() -> Score:
        found = measure(folders or [EMBEDDED])
        pairs = [
            (accepted.get(name, {}).get(key), value)
            for name, all_ in found.items()
            for key, value in all_.items()
        ]
        return (sum(old == new for old, new in pairs) / len(pairs),)

    return lambda _: score


def comparing() -> Callable[[str], Measure]:
    """The share of known rows that a comparison gets right: links, or natures and headlines."""
    from corpus.comparing.align.alignment import align
    from corpus.comparing.comparison import compare
    from corpus.comparing.from_document import compared_edition
    from corpus.reading.reader import read_source

    known = _folder("KNOWN_LINEAGE")
    files = _english_files()
    links, others = _Rows(list), _Rows(list)
    for file in sorted(known.glob("*.json")):
        for row in json.loads(file.read_text("utf-8")):
            ends = (row.get("old_edition", "2009-05-01")[:10], row.get("new_edition", "2009-07-08")[:10])
            if row.get("sure") is not False and all(end in files for end in ends):
                if "kind" in row:
                    links[ends].append(row)
                if {"nature", "edit", "rules"} & row.keys():
                    others[ends].append(row)
    chosen = sorted(links, key=lambda ends: -len(links[ends]))[:PAIRS_OF_EDITIONS]
    editions = {
        day: compared_edition(read_source(files[day].read_bytes(), files[day].name), day)
        for ends in [*chosen, *others]
        for day in ends
    }
    aligned = {ends: align(editions[ends[0]], editions[ends[1]]) for ends in others}
    used = "\n".join(path.read_text("utf-8") for path in (ROOT / "corpus/comparing/align").glob("*.py"))

    def links_right() -> Score:
        compared = {ends: compare(editions[ends[0]], editions[ends[1]]) for ends in chosen}
        return (_share([_is_right(changes, row) for changes, row in _told(compared, links)]),)

    def natures_and_headlines() -> Score:
        compared = {
            ends: compare(editions[ends[0]], editions[ends[1]], alignment=aligned[ends]) for ends in others
        }
        told = list(_told(compared, others))
        return (
            _share([_is_nature(changes, row) for changes, row in told if "rules" not in row]),
            _share([_earliness(changes, row) for changes, row in told if "rules" in row]),
        )

    def measure_of(name: str) -> Measure:
        return links_right if re.search(rf"\b{name}\b", used) else natures_and_headlines

    return measure_of


_Rows = defaultdict[tuple[str, str], list[dict[str, Any]]]


def _told(
    compared: dict[tuple[str, str], Any], rows: _Rows
) -> Iterator[tuple[Sequence[Any], dict[str, Any]]]:
    """Each known row of the compared editions, beside their changes."""
    for ends, comparison in compared.items():
        for row in rows[ends]:
            yield comparison.changes, row


def _share(parts: Sequence[float]) -> float:
    return sum(parts) / len(parts)


def _change(changes: Sequence[Any], old: str) -> Any:
    """What became of the rule ``old``; None where it kept number and wording."""
    return next((change for change in changes if change.kind == "rule" and change.old == old), None)


def _is_right(changes: Sequence[Any], row: dict[str, Any]) -> bool:
    """Whether a rule went where a known row says."""
    change = _change(changes, row["old"])
    return (row["old"] if change is None else change.new) in (row["new"], *row.get("also", []))


def _is_nature(changes: Sequence[Any], row: dict[str, Any]) -> bool:
    """Whether a change is of the nature that a known row says; `edit` tells the vocabulary from all other wording."""
    change = _change(changes, row["old"])
    nature = (change and change.nature) or "typographic"
    if "edit" in row:
        return (nature == "terminology") == (row["edit"] == "terminology")
    return nature in (row["nature"], row["alt"])


def _earliness(changes: Sequence[Any], row: dict[str, Any]) -> float:
    """1 where the weightiest change is one of the row's, less the later the first of them stands."""
    ranked = sorted(changes, key=lambda change: -change.weight)
    listed = (
        change.kind == "rule"
        and (change.old in row["old"] or not {change.new, *change.also_new}.isdisjoint(row["new"]))
        for change in ranked
    )
    return 1 / math.log2(2 + next((place for place, found in enumerate(listed) if found), len(ranked)))


_OF_THE_TIME = {"000": "2003-05-26", "002": "2006-07-15", "003": "2007-05-01"}
"""The English edition of each French document's time, as the known twins name it."""


def twins() -> Callable[[str], Measure]:
    """The share of known twins that are found, with their numbers and without, and of known standings."""
    from corpus.comparing.from_document import compared_edition
    from corpus.comparing.twins.anchoring import find_twins
    from corpus.comparing.twins.standing import standing
    from corpus.reading.reader import read_source

    known, corpus, files = _folder("KNOWN_TWINS"), _folder("REAL_CORPUS"), _english_files()
    rows = [
        row
        for row in json.loads((known / "twins.json").read_text("utf-8"))
        if row["sure"] and not row.get("heading")
    ]
    today = [
        row
        for row in json.loads((known / "today.json").read_text("utf-8"))
        if row["sure"] and row["twin"] and row["today"] and row["since_twin"] != "gone"
    ]

    def read(path: Path, language: str) -> Any:
        document = read_source(path.read_bytes(), path.name, language=language)
        return compared_edition(document, path.stem)

    english = {day: read(files[day], "en") for day in {*_OF_THE_TIME.values(), max(files)}}
    french = {name: read(next(corpus.glob(f"{name}_*")), "fr") for name in _OF_THE_TIME}
    texts = {day: {rule.number: rule.text for rule in edition.rules} for day, edition in english.items()}

    def found(hidden: bool) -> float:
        right = 0
        for name, edition in french.items():
            theirs = {rule.number: f"{900 + at // 90}.{at % 90 + 1}" for at, rule in enumerate(edition.rules)}
            rules = [replace(rule, number=theirs[rule.number]) for rule in edition.rules]
            asked = replace(edition, rules=tuple(rules)) if hidden else edition
            twin_of = {twin.number: twin.twin for twin in find_twins(asked, english[_OF_THE_TIME[name]])}
            right += sum(
                twin_of.get(theirs[row["fr"]] if hidden else row["fr"]) == row["en"]
                for row in rows
                if row["doc"] == name
            )
        return right / len(rows)

    def standings() -> float:
        now = texts[max(files)]
        said = [
            standing(texts[_OF_THE_TIME[row["doc"]]][row["twin"]], now[row["today"]]) == row["since_twin"]
            for row in today
        ]
        return _share(said)

    def score() -> Score:
        return found(False), found(True), standings()

    return lambda _: score


def search() -> Callable[[str], Measure]:
    """The mean gain of our own judged queries, over an index made afresh where a number is weighed into it."""
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

    moved: list[bool] = []

    def gain() -> Score:
        thesaurus.cache_clear()
        store._open.clear()  # both keep what they weighed
        return (sum(judge(query, documents)[0] for query in judged) / len(judged),)

    def over_a_new_index() -> Score:
        rebuild()
        moved.append(True)
        return gain()

    def score() -> Score:
        if moved:
            rebuild()
            moved.clear()
        return gain()

    return lambda name: over_a_new_index if name.startswith(("INDEX_", "DEFINE_")) else score


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
