"""The known data of each room, asked in this process: what came right by set, and what was answered.

The folder that KNOWN names holds the known rows (`search/`, `lineage/`, `twins/`, `reading/`); REAL_CORPUS,
REAL_EDITIONS and REAL_MORE name the texts that they speak of. `Outcome.rows` counts rows that are right (or the sum
of their gains), so that one means one row; `Outcome.answers` keeps each answer as a line, to be compared.
"""

from __future__ import annotations

import json
import math
import os
import random
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

PAIRS = int(os.environ.get("PAIRS", "6"))
"""The pairs of editions with the most known rows that comparing is asked about."""
EDITIONS = int(os.environ.get("EDITIONS", "3"))
"""The editions whose facts reading is asked about, drawn with a fixed seed."""
NEWEST = "2026-08-07"


@dataclass
class Outcome:
    """What one run over the known data of a room gave."""

    rows: dict[str, float] = field(default_factory=dict)
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
    from corpus.comparing.from_document import compared_edition
    from corpus.reading.reader import read_source

    path = english_files()[day]
    return compared_edition(read_source(path.read_bytes(), path.name), day)


# --- comparing -------------------------------------------------------------------------------------------------------


def prepare_comparing() -> None:
    """Read the editions that the rows speak of, once for all runs."""
    for ends in _pairs():
        for day in ends:
            _edition(day)


@cache
def _pairs() -> dict[tuple[str, str], list[dict[str, Any]]]:
    """The pairs of editions with the most rows, in the order of their days."""
    pairs = defaultdict(list)
    names = ("dev.json", "en-neighbours.json", "en-long.json", "natures.json", "headlines.json")
    for name in names:
        for row in rows_of(f"lineage/{name}"):
            ends = row.get("old_edition", "2009-05-01")[:10], row.get("new_edition", "2009-07-08")[:10]
            if all(day in english_files() for day in ends):
                pairs[ends].append({**row, "set": name.removesuffix(".json")})
    chosen = sorted(pairs, key=lambda ends: (-len(pairs[ends]), ends))[:PAIRS]
    return {ends: pairs[ends] for ends in sorted(chosen)}


def comparing() -> Outcome:
    """Links, statuses, natures and headlines over the pairs with the most rows."""
    from corpus.comparing.comparison import compare

    outcome, right = Outcome(), defaultdict(float)
    for ends, rows in _pairs().items():
        changes = compare(_edition(ends[0]), _edition(ends[1])).changes
        for change in changes:
            line = f"{change.status} {change.old} > {change.new} {change.also_new} {change.nature}"
            outcome.answers[f"{ends[0]}>{ends[1]} {change.kind} {change.old or '+' + str(change.new)}"] = line
        for row in rows:
            right[row["set"]] += _compared_right(changes, row)
    outcome.rows = dict(right)
    return outcome


def _compared_right(changes: Any, row: dict[str, Any]) -> float:
    if "rules" in row or isinstance(row.get("old"), list):
        ranked = sorted(changes, key=lambda change: -change.weight)
        listed = (
            change.kind == "rule" and (change.old in row["old"] or change.new in row["new"])
            for change in ranked
        )
        place = next((at for at, found in enumerate(listed) if found), len(ranked))
        return 1 / math.log2(2 + place)
    if row.get("kind") == "added":
        found = [c.status for c in changes if c.kind == "rule" and row["new"] in (c.new, *c.also_new)]
        return found == ["added"]
    change = next((c for c in changes if c.kind == "rule" and c.old == row["old"]), None)
    if "nature" in row:
        return ((change and change.nature) or "typographic") in (row["nature"], row["alt"])
    new = row["old"] if change is None else change.new
    return new in (row["new"], *row.get("also", []))


# --- search ----------------------------------------------------------------------------------------------------------


def prepare_search() -> None:
    """One library of the five documents; the restated rules of today go beside them, as they do on a reader's site."""
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    call_command("ingest", str(folder("REAL_CORPUS")), verbosity=0)


def search() -> Outcome:
    """The judged queries over the five documents: nDCG at ten and first hits, in rows."""
    from django.test import Client

    client, outcome = Client(SERVER_NAME="localhost"), Outcome()
    editions = client.get("/api/v1/editions").json()["editions"]
    documents = {each["slug"]: each["source"]["name"][:3] for each in editions}
    for name in ("queries-dev.json", "queries-dev-2.json"):
        gain = first = 0.0
        for query in rows_of(f"search/{name}"):
            asked = urlencode({"q": query["q"], "limit": 30, "when": "all"})
            results = client.get(f"/api/v1/search?{asked}").json()["results"]
            found = [_canonical(hit, documents) for hit in _flat(results)]
            outcome.answers[query["q"]] = " · ".join(f"{what}:{which}" for what, which, _ in found[:5])
            if query["kind"] == "nothing":
                gain += len(results) <= 2
                continue
            grades = {_parts(each["id"]): each["grade"] for each in query["relevant"]}
            gain += _gain(found, grades)
            first += bool(found) and grades.get(found[0], 0) == 3
        stem = name.removesuffix(".json")
        outcome.rows |= {f"{stem} gain": gain, f"{stem} first": first}
    return outcome


def _flat(results: Iterable[dict[str, Any]]) -> Iterable[dict[str, Any]]:
    for hit in results:
        yield hit
        yield from ({**hit, **under} for under in hit.get("family") or ())


def _parts(entry: str) -> tuple[str, str, str]:
    what, _, rest = entry.partition(":")
    which, _, document = rest.rpartition("@")
    return what, _fold(which), document


def _fold(name: str) -> str:
    from corpus.library.ingest.rows import slugify

    return name if name[:1].isdigit() else slugify(name)


def _canonical(hit: dict[str, Any], documents: dict[str, str]) -> tuple[str, str, str]:
    what, which, edition = _parts(hit["id"])
    if what in ("example", "ruling"):
        what, which = (
            ("rule" if what == "example" else hit["parent_kind"] or "card"),
            which.rpartition(".")[0],
        )
    return what, which, documents.get(edition, edition)


def _gain(found: list[tuple[str, str, str]], grades: dict[tuple[str, str, str], int]) -> float:
    """nDCG at ten; the copies of one rule in several documents count once, the first of them."""

    def once(entries: Iterable[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
        kept = {(entry[:2] if entry[0] == "rule" else entry): entry for entry in reversed([*entries])}
        return [*reversed(kept.values())][:10]

    def sum_of(entries: Iterable[tuple[str, str, str]]) -> float:
        return sum((2 ** grades.get(e, 0) - 1) / math.log2(at + 2) for at, e in enumerate(entries))

    return sum_of(once(found)) / sum_of(once(sorted(grades, key=lambda e: -grades[e])))


# --- reading ---------------------------------------------------------------------------------------------------------


def prepare_reading() -> None:
    """Nothing to prepare: the bytes are read in each run."""


def reading() -> Outcome:
    """The figures of a few editions, some of them damaged with a fixed seed, beside what the whole files say."""
    from corpus.reading.reader import read_source

    outcome, right = Outcome(), defaultdict(float)
    dice = random.Random(7)  # noqa: S311 - a sample, no secret
    facts = json.loads((folder("KNOWN") / "reading" / "facts.json").read_text(encoding="utf-8"))
    wanted = {fact["date"]: fact["counts"] for fact in facts["editions"]}
    for day in dice.sample(sorted(wanted.keys() & english_files().keys()), EDITIONS):
        data = english_files()[day].read_bytes()
        listed = sum(wanted[day][kind] for kind in ("rules", "subrules"))
        for damage, broken in _damaged(data, dice).items():
            document = read_source(broken, f"{day}.txt")
            for rule in document.rules:
                outcome.answers[f"{day} {damage} {rule.number}"] = f"{rule.title or ''}|{rule.text}"
            found = sum(rule.number.count(".") == 1 for rule in document.rules)
            right[damage] += min(found, listed) / max(found, listed)
    outcome.rows = dict(right)
    return outcome


def _damaged(data: bytes, dice: random.Random) -> dict[str, bytes]:
    """The file as it is, with its lines run together, with wrapped lines, and with figures misread."""
    lines = data.split(b"\n")
    wrapped = [part for line in lines for part in (_wrapped(line) if len(line) > 120 else [line])]
    misread = [line.replace(b"1", b"l", 1) if dice.random() < 0.01 else line for line in lines]
    return {
        "whole": data,
        "wrapped": b"\n".join(wrapped),
        "misread": b"\n".join(misread),
        "run on": b" ".join(line.strip() for line in lines if line.strip()),
    }


def _wrapped(line: bytes) -> list[bytes]:
    words, made = line.split(b" "), [b""]
    for word in words:
        if len(made[-1]) + len(word) > 80:
            made.append(b"")
        made[-1] += (b" " if made[-1] else b"") + word
    return made


ROOMS: dict[str, tuple[Callable[[], None], Callable[[], Outcome]]] = {
    "comparing": (prepare_comparing, comparing),
    "search": (prepare_search, search),
    "reading": (prepare_reading, reading),
}
"""What each room prepares once, and how it is asked."""
