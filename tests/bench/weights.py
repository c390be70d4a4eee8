"""`python -m tests.bench.weights [--fit] [NAME …]`: what each weight of the search is worth on the judged queries.

Reads the five documents of REAL_CORPUS, the judgments beside them and our own (those kept aside are only reported).
For each weight (or those named) prints the mean nDCG@10 with two thirds, all and one and a half of it.

With `--fit` the weights are learned, in MINUTES of CPU at most: one after the other is moved by a step as long as the
judged queries gain more than noise, and gain in all but one of FOLDS parts of them that know nothing of each other.
What was learned is written to `corpus/search/learned.toml`, a line a weight: what it was, what it is, what that gained;
unless the queries kept aside lose by it all together. The table `corpus/search/thresholds.py` keeps what each weight
means; without its line one is unlearned.
"""

from __future__ import annotations

import ast
import importlib
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import mean
from typing import Any, Protocol

SCALES = (0.67, 1.5)
STEPS = (0.8, 1.25)
NOISE = 0.0008
"""A step that gains less than this (a tenth of one query's worth in a hundred) is left."""
FOLDS = 5
"""The judged queries are dealt out into so many parts; a step that one kind of query alone wants gains in few."""
PASSES = 2
MINUTES = 6
"""CPU that learning may take."""
PREFIXES = ("RANK_", "SELECT_", "FIT_", "PLAN_", "NAME_", "GROUP_")
"""Weights that need no index made afresh."""
MODULES = (
    *("ranking.ranking", "ranking.saying", "ranking.fitting", "ranking.selection", "ranking.things"),
    *("query.plan", "query.vocabulary", "answer.grouping"),
)
REMEMBERED = "NAME_"
"""Weights that the thesaurus keeps once it is made."""
Place = tuple[str, Any, str]


class Scores(Protocol):
    """Scores the queries, all judged ones by default; ``afresh`` where the thesaurus has to be made again."""

    def __call__(self, queries: list[dict[str, Any]] = ..., afresh: bool = ...) -> list[float]: ...


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

    from corpus.library.ingest.run import ingest
    from corpus.library.sources.collect import collect
    from corpus.models import Edition
    from corpus.search import rebuild
    from corpus.search.index import store
    from corpus.search.query.vocabulary import thesaurus
    from corpus.search.thresholds import LEARNED_FILE
    from tests.real.test_searching_quality import HARD, given_queries, judge, own_queries

    real = Path(os.environ["REAL_CORPUS"])
    call_command("migrate", verbosity=0)
    ingest(collect([real]))
    rebuild()
    documents = {each.slug: each.source.name[:3] for each in Edition.objects.select_related("source")}
    judged = [*own_queries(False), *own_queries(False, HARD)]
    for name in ("queries-dev.json", "queries-dev-2.json"):
        judged += given_queries(real, name)
    aside = [*own_queries(True), *own_queries(True, HARD)]

    def scores(queries: list[dict[str, Any]] = judged, afresh: bool = False) -> list[float]:
        if afresh:
            thesaurus.cache_clear()
            store._open.clear()
        asked = [query for query in queries if query["grades"]]
        return [judge(query, documents)[0] for query in asked]

    found: dict[str, list[Place]] = {}
    for place in places():
        name, module, alias = place
        if (not wanted or name in wanted) and isinstance(getattr(module, alias), float):
            found.setdefault(name, []).append(place)
    before = mean(scores(aside))
    print(json.dumps({"judged": round(mean(scores()), 4), "kept aside": round(before, 4)}))  # noqa: T201 - the answer
    if "--fit" not in arguments:
        show(found, scores)
        return
    lines = fit(found, scores)
    after = mean(scores(aside))
    print(json.dumps({"judged": round(mean(scores()), 4), "kept aside": round(after, 4)}))  # noqa: T201
    if after < before - NOISE / 4:
        print("nothing learned: the queries kept aside lose by it")  # noqa: T201
    else:
        head = LEARNED_FILE.read_text(encoding="utf-8").split("\n\n")[0].rstrip()
        LEARNED_FILE.write_text("\n".join([head, "", *lines, ""]), encoding="utf-8")


def _set(held: list[Place], value: float) -> None:
    for _, module, alias in held:
        setattr(module, alias, value)


def show(found: dict[str, list[Place]], scores: Scores) -> None:
    """Print what each weight gains or loses at two thirds and at one and a half of it."""
    base = mean(scores())
    for name, held in found.items():
        value = getattr(held[0][1], held[0][2])
        moved = []
        for scale in SCALES:
            _set(held, value * scale)
            moved.append(mean(scores(afresh=name.startswith(REMEMBERED))) - base)
        _set(held, value)
        told = "  ".join(f"×{scale} {gain:+.4f}" for scale, gain in zip(SCALES, moved, strict=True))
        print(f"{name:32} {value:<8} {told}")  # noqa: T201


def gains(old: list[float], new: list[float]) -> bool:
    """Whether ``new`` is better than ``old`` by more than noise, and worse in one fold at most."""
    folds = [mean(new[fold::FOLDS]) - mean(old[fold::FOLDS]) for fold in range(FOLDS)]
    return mean(new) - mean(old) >= NOISE and sum(fold < 0 for fold in folds) <= 1


def fit(found: dict[str, list[Place]], scores: Scores) -> list[str]:
    """Move each weight as long as that `gains`; what was learned, as lines for `learned.toml`."""
    before = {name: getattr(held[0][1], held[0][2]) for name, held in found.items()}
    learned = dict.fromkeys(found, 0.0)
    best = scores()
    for _ in range(PASSES):
        started = mean(best)
        for name, held in found.items():
            for step in STEPS:
                while time.process_time() < 60 * MINUTES:
                    value = getattr(held[0][1], held[0][2])
                    _set(held, round(value * step, 4))
                    moved = scores(afresh=name.startswith(REMEMBERED))
                    if not gains(best, moved):
                        _set(held, value)
                        break
                    gained = mean(moved) - mean(best)
                    learned[name] += gained
                    best = moved
                    print(f"{name:32} {value} → {round(value * step, 4)}  {gained:+.4f}", flush=True)  # noqa: T201
            if name.startswith(REMEMBERED):
                scores([], afresh=True)
        if mean(best) - started < NOISE:
            break
    return [
        f"{name} = {getattr(held[0][1], held[0][2])}  # was {before[name]}: {learned[name]:+.4f}"
        for name, held in sorted(found.items())
        if getattr(held[0][1], held[0][2]) != before[name]
    ]


if __name__ == "__main__":
    main(sys.argv[1:])
