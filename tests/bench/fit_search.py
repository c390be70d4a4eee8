"""The weights of the ranker, learned from judged queries: `python -m tests.bench.fit_search [--dry-run]`.

KNOWN names the folder of judged queries (`search/*.json`), REAL_CORPUS the five documents, REAL_EDITIONS and REAL_MORE
English editions. Three libraries are made, each in a process of its own: the five documents, the embedded corpus, the
English editions. A query's candidates become rows of features with a gain each; a softmax over them is fitted to the
gains. Queries of one answer are one concept: a fifth of the concepts at a time is kept aside. Prints nDCG@10 and first
hits of what was kept aside, and what each column earns there: the loss without its weight.
"""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any
from zlib import crc32

ROOT = Path(__file__).resolve().parents[2]
FOLDS, EPOCHS, RATE, TIGHT = 5, 120, 0.05, 0.002
BEST = 0.4
"""How much of the loss asks for the best answer first; the rest for all answers by their gains."""
SHARES = {
    "five": 1.5,
    "hard": 0.6,
    "fresh": 2.5,
    "everyday": 1.5,
    "today": 2.5,
    "paraphrases": 1.2,
    "names": 0.25,
}
"""How much a query of each set counts."""

Query = dict[str, Any]
"""A judged query: its set, its concept (the best answer), the rows and the gains of its candidates."""


def main(arguments: list[str]) -> None:
    """Learn the weights and write them, or only print what they would be (``--dry-run``)."""
    if arguments[:1] == ["--rows"]:
        write_rows(arguments[1], Path(arguments[2]))
        return
    set_up()
    from corpus.search.ranking.features import FILE, columns

    queries = all_rows()
    table = columns()
    given = {name: column["weight"] for name, column in table.items() if "given" in column}
    names = [name for name in table if name not in given]
    kept = []
    for fold in range(FOLDS):
        rest = [each for each in queries if _fold(each) != fold]
        weights = fit(rest, names, given)
        kept += [(each, weights) for each in queries if _fold(each) == fold]
    report(kept, names)
    weights = fit(queries, names, given)
    for name in names:
        print(f"{name:20} {table[name]['weight']:8.3f} → {weights[name]:8.3f}")  # noqa: T201 - the answer
    if "--dry-run" not in arguments:
        FILE.write_text(_written(FILE.read_text(encoding="utf-8"), weights), encoding="utf-8")


def _fold(query: Query) -> int:
    return crc32(query["concept"].encode()) % FOLDS


def _written(text: str, weights: dict[str, float]) -> str:
    """The text of `weights.toml` with other weights, all else as it stands."""
    name, lines = "", []
    for line in text.split("\n"):
        if line.startswith("["):
            name = line.strip("[]")
        if line.startswith("weight = ") and name in weights:
            line = f"weight = {round(weights[name], 3)}"
        lines.append(line)
    return "\n".join(lines)


def score(row: dict[str, float], weights: dict[str, float]) -> float:
    """What a row earns."""
    return sum(weights.get(name, 0.0) * value for name, value in row.items())


def fit(queries: list[Query], names: list[str], given: dict[str, float]) -> dict[str, float]:
    """The weights by gradient descent (Adam) on the cross entropy of gains and softmax of scores."""
    weights = {**dict.fromkeys(names, 0.0), **given}
    speed, force = dict.fromkeys(names, 0.0), dict.fromkeys(names, 0.0)
    total = sum(each["share"] for each in queries)
    for step in range(1, EPOCHS + 1):
        slope = {name: TIGHT * weights[name] for name in names}
        for each in queries:
            for row, error in zip(each["rows"], _errors(each, weights), strict=True):
                if abs(error) > 1e-4:
                    for name, value in row.items():
                        if name in slope:
                            slope[name] += each["share"] / total * error * value
        for name in names:
            speed[name] = 0.9 * speed[name] + 0.1 * slope[name]
            force[name] = 0.999 * force[name] + 0.001 * slope[name] ** 2
            moved = speed[name] / (1 - 0.9**step) / (math.sqrt(force[name] / (1 - 0.999**step)) + 1e-8)
            weights[name] -= RATE * moved
    return weights


def _errors(query: Query, weights: dict[str, float]) -> list[float]:
    """How much too likely the model finds each candidate."""
    scores = [score(row, weights) for row in query["rows"]]
    top = max(scores)
    likely = [math.exp(value - top) for value in scores]
    whole = sum(likely)
    best = [
        value if gain == max(query["gains"]) else 0.0
        for value, gain in zip(likely, query["gains"], strict=True)
    ]
    of_best = sum(best) or 1.0
    gains = sum(query["gains"])
    return [
        value / whole - (1 - BEST) * gain / gains - BEST * first / of_best
        for value, gain, first in zip(likely, query["gains"], best, strict=True)
    ]


def quality(query: Query, weights: dict[str, float]) -> tuple[float, bool]:
    """nDCG@10 of a query, each entry once, and whether the first is as good as any."""
    scored = zip((score(row, weights) for row in query["rows"]), query["gains"], query["ids"], strict=True)
    seen: dict[str, float] = {}
    for _, gain, entry in sorted(scored, key=lambda each: -each[0]):
        seen.setdefault(entry, gain)
    listed = list(seen.values())
    ideal = sorted(listed, reverse=True)[:10]

    def dcg(gains: list[float]) -> float:
        return sum(gain / math.log2(place + 2) for place, gain in enumerate(gains))

    return dcg(listed[:10]) / (dcg(ideal) or 1.0), listed[0] == ideal[0]


def report(kept: list[tuple[Query, dict[str, float]]], names: list[str]) -> None:
    """Print how well the queries kept aside are ordered, by set, and what each column earns there."""
    by_set: defaultdict[str, list[tuple[float, bool]]] = defaultdict(list)
    for query, weights in kept:
        by_set[query["set"]].append(quality(query, weights))
    for name, found in by_set.items():
        ndcg, first = (sum(values) / len(found) for values in zip(*found, strict=True))
        print(f"{name:10} {len(found):4} queries kept aside: nDCG@10 {ndcg:.3f}, first {first:.3f}")  # noqa: T201
    base = sum(quality(query, weights)[0] for query, weights in kept) / len(kept)
    for name in names:
        without = sum(quality(query, {**weights, name: 0.0})[0] for query, weights in kept) / len(kept)
        print(f"{name:20} earns {base - without:+.4f}")  # noqa: T201


def set_up() -> None:
    """Django as the site has it."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rules_site.settings")
    os.environ.setdefault("DEBUG", "1")
    import django

    django.setup()


def all_rows() -> list[Query]:
    """The judged queries of all libraries, each library made in a process of its own."""
    queries: list[Query] = []
    with tempfile.TemporaryDirectory(prefix="fit-") as folder:
        for library in ("five", "fresh", "today"):
            data = Path(folder, library)
            data.mkdir()
            out = data / "rows.json"
            subprocess.run(
                [sys.executable, "-m", "tests.bench.fit_search", "--rows", library, str(out)],
                check=True,
                cwd=ROOT,
                env={**os.environ, "DATA_DIR": str(data), "DEBUG": "1"},
            )
            queries += json.loads(out.read_text(encoding="utf-8"))
    return [each for each in queries if len(each["rows"]) > 1 and any(each["gains"])]


def write_rows(library: str, out: Path) -> None:
    """Make a library in DATA_DIR and write the rows of the queries that are judged over it."""
    set_up()
    from django.core.management import call_command

    from tests.bench.judged import SETS, rows_of

    call_command("migrate", verbosity=0)
    folders, judged = SETS[library]
    call_command("ingest", *folders(), verbosity=0)
    out.write_text(json.dumps(list(rows_of(judged()))), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
