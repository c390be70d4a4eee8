"""The known data of each room, asked in this process: what came right by set, and what was answered.

The folder that KNOWN names holds the known rows (`search/`, `lineage/`, `reading/`); REAL_CORPUS, REAL_EDITIONS and
REAL_MORE name the texts that they speak of. `Outcome.rows` counts rows that are right (or the sum of their gains), so
that one means one row; `Outcome.answers` keeps each answer as a line, to be compared.
"""

from __future__ import annotations

import json
import math
import os
import sys
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

PAIRS, EDITIONS = int(os.environ.get("PAIRS", "6")), int(os.environ.get("EDITIONS", "3"))
"""How many pairs of editions, those with the most known rows, comparing is asked about; how many editions reading."""
NEWEST = "2026-08-07"


@dataclass
class Outcome:
    """What one run over the known data of a room gave."""

    rows: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    answers: dict[str, str] = field(default_factory=dict)


def folder(variable: str) -> Path:
    """The folder that the environment variable names; exits with what to set where it names none."""
    path = Path(os.environ.get(variable, ""))
    if not os.environ.get(variable) or not path.is_dir():
        sys.exit(f"{variable} names no folder: set it to the folder of known data or texts")
    return path.resolve()


def rows_of(name: str) -> list[dict[str, Any]]:
    """The rows of one known file, those that can be argued left out."""
    rows = json.loads((folder("KNOWN") / name).read_text(encoding="utf-8"))
    return [row for row in rows if row.get("sure") is not False]


@cache
def english_files() -> dict[str, Path]:
    """The official English editions by date."""
    found = [path for name in ("REAL_EDITIONS", "REAL_MORE") for path in folder(name).glob("cr-*.txt")]
    return {path.name[3:13]: path for path in found}


@cache
def _edition(day: str) -> Any:
    from tests.real.editions import compared

    return compared(english_files()[day])


@cache
def _pairs() -> dict[tuple[str, str], list[dict[str, Any]]]:
    """The pairs of editions with the most rows, in the order of their days."""
    pairs = defaultdict(list)
    for name in ("dev", "en-neighbours", "en-long", "natures", "headlines"):
        for row in rows_of(f"lineage/{name}.json"):
            ends = row.get("old_edition", "2009-05-01")[:10], row.get("new_edition", "2009-07-08")[:10]
            if all(day in english_files() for day in ends):
                pairs[ends].append({**row, "set": name})
    chosen = sorted(pairs, key=lambda ends: (-len(pairs[ends]), ends))[:PAIRS]
    return {ends: pairs[ends] for ends in sorted(chosen)}


def comparing() -> Outcome:
    """Links, statuses, natures and headlines over the pairs with the most rows."""
    from corpus.comparing.comparison import compare

    outcome = Outcome()
    for ends, rows in _pairs().items():
        changes = compare(_edition(ends[0]), _edition(ends[1])).changes
        for change in changes:
            line = f"{change.status} {change.old} > {change.new} {change.also_new} {change.nature}"
            outcome.answers[f"{ends[0]}>{ends[1]} {change.kind} {change.old or '+' + str(change.new)}"] = line
        for row in rows:
            outcome.rows[row["set"]] += _compared_right([c for c in changes if c.kind == "rule"], row)
    return outcome


def _compared_right(changes: Any, row: dict[str, Any]) -> float:
    if isinstance(row.get("old"), list):
        ranked = sorted(changes, key=lambda change: -change.weight)
        listed = (change.old in row["old"] or change.new in row["new"] for change in ranked)
        return 1 / math.log2(2 + next((at for at, found in enumerate(listed) if found), len(ranked)))
    if row.get("kind") == "added":
        return [c.status for c in changes if row["new"] in (c.new, *c.also_new)] == ["added"]
    change = next((c for c in changes if c.old == row["old"]), None)
    if "nature" in row:
        return ((change and change.nature) or "typographic") in (row["nature"], row["alt"])
    if row["kind"] in ("split", "merged") and (change is None or change.status != row["kind"]):
        return 0.0
    return (row["old"] if change is None else change.new) in (row["new"], *row.get("also", []))


def _library() -> None:
    """One of the five documents; the restated rules of today go beside them, as they do on a reader's site."""
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    call_command("ingest", str(folder("REAL_CORPUS")), verbosity=0)


def search() -> Outcome:
    """The judged queries over the five documents: nDCG at ten and first hits, in rows."""
    from corpus.models import Edition
    from corpus.search import search as ask
    from tests.real.test_searching_quality import given_queries, of_hit, score

    outcome = Outcome()
    documents = {each.slug: each.source.name[:3] for each in Edition.objects.select_related("source")}
    for name in ("queries-dev", "queries-dev-2"):
        for query in given_queries(folder("KNOWN") / "search", f"{name}.json"):
            shown = ask(query["q"], when="all", limit=30).hits
            hits = [each for hit in shown for each in (hit, *hit.family, *hit.others)]
            outcome.answers[query["q"]] = " · ".join(hit.id for hit in hits[:5])
            if query["grades"]:
                gain, first = score(query, [of_hit(hit, documents) for hit in hits])
                outcome.rows[f"{name} gain"] += gain
                outcome.rows[f"{name} first"] += first or 0.0
    return outcome


def reading() -> Outcome:
    """The figures of a few editions beside what is known of the files."""
    from tests.real.editions import read

    outcome = Outcome()
    facts = json.loads((folder("KNOWN") / "reading" / "facts.json").read_text("utf-8"))["editions"]
    there = [fact for fact in facts if fact["date"] in english_files()]
    for fact in there[:: len(there) // EDITIONS or 1]:
        listed = fact["counts"]["rules"] + fact["counts"]["subrules"]
        rules = read(english_files()[fact["date"]]).rules
        for rule in rules:
            outcome.answers[f"{fact['date']} {rule.number}"] = f"{rule.title or ''}|{rule.text}"
        found = sum(rule.number.count(".") == 1 for rule in rules)
        outcome.rows["figures"] += min(found, listed) / max(found, listed)
    return outcome


ROOMS: dict[str, tuple[Callable[[], Any], Callable[[], Outcome]]] = {
    "comparing": (lambda: [*map(_edition, {day for ends in _pairs() for day in ends})], comparing),
    "search": (_library, search),
    "reading": (lambda: None, reading),
}
"""What each room prepares once, and how it is asked."""
