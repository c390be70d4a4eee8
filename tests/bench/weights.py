"""`python -m tests.bench.weights [NAME …]`: what each weight of the search is worth on the judged queries.

Reads the five documents of REAL_CORPUS and the judgments beside them and our own; for each weight (or those
named) prints the mean nDCG@10 with two thirds, all and one and a half of it. Nothing is changed: a weight
that would be better by more than noise is a person's to take over into `corpus/search/thresholds.py`, with a
look at the kinds of queries that it helps.
"""

from __future__ import annotations

import ast
import importlib
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

SCALES = (0.67, 1.5)
PREFIXES = ("RANK_", "SELECT_", "PLAN_", "NAME_", "GROUP_")
"""Weights that need no index made afresh."""
MODULES = ("ranking.ranking", "ranking.selection", "query.plan", "query.vocabulary", "answer.grouping")


def places() -> Iterator[tuple[str, Any, str]]:
    """Each weight with the module that uses it and its name there."""
    for name in MODULES:
        module = importlib.import_module(f"corpus.search.{name}")
        tree = ast.parse(Path(module.__file__ or "").read_text(encoding="utf-8"))
        for node in tree.body:
            if isinstance(node, ast.ImportFrom) and node.module == "corpus.search.thresholds":
                for alias in node.names:
                    if alias.name.startswith(PREFIXES):
                        yield alias.name, module, alias.asname or alias.name


def main(wanted: list[str]) -> None:
    """Print the table."""
    folder = tempfile.TemporaryDirectory(prefix="weights-")
    os.environ.update(DATA_DIR=folder.name, DJANGO_SETTINGS_MODULE="rules_site.settings", DEBUG="1")
    import django

    django.setup()
    from django.core.management import call_command

    from corpus.library.ingest.collect import collect
    from corpus.library.ingest.run import ingest
    from corpus.models import Edition
    from corpus.search import rebuild
    from corpus.search.query.vocabulary import thesaurus
    from tests.real.test_searching_quality import given_queries, measured, own_queries

    real = Path(os.environ["REAL_CORPUS"])
    call_command("migrate", verbosity=0)
    ingest(collect([real]))
    rebuild()
    documents = {each.slug: each.source.name[:3] for each in Edition.objects.select_related("source")}
    queries = [*own_queries(False), *own_queries(True)]
    for name in ("queries-dev.json", "queries-dev-2.json"):
        queries += [query for query in given_queries(real, name) if query["grades"]]

    def score() -> float:
        thesaurus.cache_clear()
        from corpus.search.index import store

        store._open.clear()
        return measured(queries, documents)[0]

    base = score()
    print(json.dumps({"queries": len(queries), "nDCG@10": round(base, 4)}))  # noqa: T201 - the table is the answer
    for name, module, alias in places():
        value = getattr(module, alias)
        if (wanted and name not in wanted) or isinstance(value, int):
            continue
        found = []
        for scale in SCALES:
            setattr(module, alias, value * scale)
            found.append(score() - base)
        setattr(module, alias, value)
        told = "  ".join(f"×{scale} {moved:+.4f}" for scale, moved in zip(SCALES, found, strict=True))
        print(f"{name:32} {value:<8} {told}")  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1:])
