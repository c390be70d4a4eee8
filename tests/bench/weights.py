"""`python -m tests.bench.weights [--fit] [NAME …]`: what each weight of the search is worth on the judged queries.

Reads the five documents of REAL_CORPUS, the judgments beside them and our own (those kept aside are only reported).
For each weight (or those named) prints the mean nDCG@10 with two thirds, all and one and a half of it.

With `--fit` the weights are learned: one after the other is moved by a step as long as the judged queries gain more
than noise; what was learned is written to `corpus/search/learned.toml`, a line a weight: what it was, what it is,
what that gained. The table `corpus/search/thresholds.py` keeps what each means; without its line one is unlearned.
"""

from __future__ import annotations

import ast
import importlib
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

SCALES = (0.67, 1.5)
STEPS = (0.8, 1.25)
NOISE = 0.0008
"""A step that gains less than this (a tenth of one query's worth in a hundred) is left."""
PASSES = 2
PREFIXES = ("RANK_", "SELECT_", "PLAN_", "NAME_", "GROUP_")
"""Weights that need no index made afresh."""
MODULES = (
    *("ranking.ranking", "ranking.saying", "ranking.selection"),
    *("query.plan", "query.vocabulary", "answer.grouping"),
)
Place = tuple[str, Any, str]


def places() -> Iterator[Place]:
    """Each weight with the module that uses it and its name there."""
    for name in MODULES:
        module = importlib.import_module(f"corpus.search.{name}")
        tree = ast.parse(Path(module.__file__ or "").read_text(encoding="utf-8"))
        for node in tree.body:
            if isinstance(node, ast.ImportFrom) and node.module == "corpus.search.thresholds":
                for alias in node.names:
                    if alias.name.startswith(PREFIXES):
                        yield alias.name, module, alias.asname or alias.name


def main(arguments: list[str]) -> None:
    """Print the table, or learn."""
    wanted = [each for each in arguments if not each.startswith("--")]
    folder = tempfile.TemporaryDirectory(prefix="weights-")
    os.environ.update(DATA_DIR=folder.name, DJANGO_SETTINGS_MODULE="rules_site.settings", DEBUG="1")
    import django

    django.setup()
    from django.core.management import call_command

    from corpus.library.ingest.collect import collect
    from corpus.library.ingest.run import ingest
    from corpus.models import Edition
    from corpus.search import rebuild
    from corpus.search.index import store
    from corpus.search.query.vocabulary import thesaurus
    from tests.real.test_searching_quality import HARD, given_queries, measured, own_queries

    real = Path(os.environ["REAL_CORPUS"])
    call_command("migrate", verbosity=0)
    ingest(collect([real]))
    rebuild()
    documents = {each.slug: each.source.name[:3] for each in Edition.objects.select_related("source")}
    judged = [*own_queries(False), *own_queries(False, HARD)]
    for name in ("queries-dev.json", "queries-dev-2.json"):
        judged += given_queries(real, name)
    aside = [*own_queries(True), *own_queries(True, HARD)]

    def score(queries: list[dict[str, Any]] = judged) -> float:
        thesaurus.cache_clear()
        store._open.clear()
        return measured([query for query in queries if query["grades"]], documents)[0]

    found: dict[str, list[Place]] = {}
    for place in places():
        name, module, alias = place
        if (not wanted or name in wanted) and isinstance(getattr(module, alias), float):
            found.setdefault(name, []).append(place)
    print(json.dumps({"judged": round(score(), 4), "kept aside": round(score(aside), 4)}))  # noqa: T201 - the answer
    if "--fit" in arguments:
        fit(found, score)
        print(json.dumps({"judged": round(score(), 4), "kept aside": round(score(aside), 4)}))  # noqa: T201
    else:
        show(found, score)


def _set(held: list[Place], value: float) -> None:
    for _, module, alias in held:
        setattr(module, alias, value)


def show(found: dict[str, list[Place]], score: Callable[[], float]) -> None:
    """Print what each weight gains or loses at two thirds and at one and a half of it."""
    base = score()
    for name, held in found.items():
        value = getattr(held[0][1], held[0][2])
        moved = []
        for scale in SCALES:
            _set(held, value * scale)
            moved.append(score() - base)
        _set(held, value)
        told = "  ".join(f"×{scale} {gain:+.4f}" for scale, gain in zip(SCALES, moved, strict=True))
        print(f"{name:32} {value:<8} {told}")  # noqa: T201


def fit(found: dict[str, list[Place]], score: Callable[[], float]) -> None:
    """Move each weight as long as that gains more than noise; write and print what was learned."""
    from corpus.search.thresholds import LEARNED_FILE

    before = {name: getattr(held[0][1], held[0][2]) for name, held in found.items()}
    gains = dict.fromkeys(found, 0.0)
    best = score()
    for _ in range(PASSES):
        started = best
        for name, held in found.items():
            for step in STEPS:
                while True:
                    value = getattr(held[0][1], held[0][2])
                    _set(held, round(value * step, 4))
                    gained = score() - best
                    if gained < NOISE:
                        _set(held, value)
                        break
                    best += gained
                    gains[name] += gained
                    print(f"{name:32} {value} → {round(value * step, 4)}  {gained:+.4f}", flush=True)  # noqa: T201
        if best - started < NOISE:
            break
    lines = [
        f"{name} = {getattr(held[0][1], held[0][2])}  # was {before[name]}: {gains[name]:+.4f}"
        for name, held in sorted(found.items())
        if getattr(held[0][1], held[0][2]) != before[name]
    ]
    head = LEARNED_FILE.read_text(encoding="utf-8").split("\n\n")[0]
    LEARNED_FILE.write_text("\n".join([head, "", *lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
