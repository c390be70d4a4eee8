"""`REAL_EDITIONS=… REAL_MORE=… python -m tests.bench.fit_natures`: fits the weights of the classifier of natures.

The rows (`natures.json`: days of two neighbouring editions, old number, new number, whether the change says something
else, and 1 where a person read it) name no text; the
editions are read from the folders. Half of the pairs of editions are held out while the fit is
measured; then all rows are fitted, and `corpus/comparing/nature/weights.toml` is written.
"""

from __future__ import annotations

import json
import math
import os
import random
import sys
from collections.abc import Sequence
from pathlib import Path

from corpus.comparing.align.alignment import align
from corpus.comparing.comparison import judge_for
from corpus.comparing.nature.nature import weights as fitted
from corpus.text.normalise import typography
from tests.real.editions import compared

HERE = Path(__file__).resolve().parent
WEIGHTS = HERE.parents[1] / "corpus" / "comparing" / "nature" / "weights.toml"
TURNS, SEED, STEP = 15, 1, 0.5
SHRINK = 1e-3
"""Keeps weights small that nothing needs."""
DOUBT = 2.0
"""Added to the bias: in doubt a change is substantive."""
READ = 3
"""A row that a person read counts so many times: an earlier classifier by rules gave the others."""

Readings = list[list[float]]
Row = tuple[Readings, bool, bool]
"""The features of a change in each way to read it, whether it is substantive (quiet if one reading is), and whether a
person read it.
"""


def rows() -> dict[tuple[str, str], list[Row]]:
    """The rows with their features, by pair of editions."""
    folders = [Path(os.environ[name]) for name in ("REAL_EDITIONS", "REAL_MORE")]
    paths = {path.name[3:13]: path for folder in folders for path in folder.glob("cr-*.txt")}
    wanted: dict[tuple[str, str], list[tuple[str, str, bool, bool]]] = {}
    for before, after, old, new, substantive, *read in json.loads((HERE / "natures.json").read_text("utf-8")):
        wanted.setdefault((before, after), []).append((old, new, bool(substantive), bool(read)))
    made: dict[tuple[str, str], list[Row]] = {}
    for days, found in wanted.items():
        left, right = (compared(paths[day]) for day in days)
        judge = judge_for(left, right, align(left, right))
        made[days] = [
            (
                [
                    [*each.values()]  # only those that hold nothing decisive are weighed
                    for each in judge.readings(
                        typography(left.by_number[old].text), typography(right.by_number[new].text)
                    )
                    if each is not None
                ],
                substantive,
                read,
            )
            for old, new, substantive, read in found
            if old in left.by_number and new in right.by_number
        ]
    return made


def fit(data: Sequence[Row]) -> list[float]:
    """The weights of a logistic regression, by gradient descent with a step of its own for each weight."""
    weights = [0.0] * len(fitted())
    squares = [1e-6] * len(fitted())
    shuffled = [row for row in data if row[0] for _ in range(READ if row[2] else 1)]
    chance = random.Random(SEED)  # noqa: S311 - the same halves and order each time
    for _ in range(TURNS):
        chance.shuffle(shuffled)
        for readings, substantive, _ in shuffled:
            values = min(readings, key=lambda each: _score(weights, each))
            chances = 1 / (1 + math.exp(-max(-30.0, min(30.0, _score(weights, values)))))
            for place, value in enumerate(values):
                if value:
                    slope = (chances - substantive) * value + SHRINK * weights[place]
                    squares[place] += slope * slope
                    weights[place] -= STEP * slope / math.sqrt(squares[place])
    weights[0] += DOUBT
    return weights


def _score(weights: Sequence[float], values: Sequence[float]) -> float:
    return sum(weight * value for weight, value in zip(weights, values, strict=True))


def measure(weights: Sequence[float], data: Sequence[Row]) -> str:
    """How many rows are right, and how many are called quieter than they are."""
    lines = []
    for read, name in ((False, "by rules"), (True, "read")):
        rows = [(values, truth) for values, truth, by_person in data if by_person == read]
        said = [
            (all(_score(weights, each) > 0 for each in readings), truth) for readings, truth in rows
        ]  # all: decided where none is left
        right = sum(one == truth for one, truth in said)
        quieter = sum(truth and not one for one, truth in said)
        lines.append(f"{name}: {right} of {len(said)} right, {quieter} called quieter")
    return "; ".join(lines)


def main(arguments: list[str]) -> None:
    """Fit, measure, write."""
    if arguments:
        sys.exit(__doc__)
    made = rows()
    pairs = sorted(made)
    random.Random(SEED).shuffle(pairs)  # noqa: S311 - as above
    halves = [[row for pair in half for row in made[pair]] for half in (pairs[::2], pairs[1::2])]
    for own, other in (halves, halves[::-1]):
        sys.stdout.write(f"held out: {measure(fit(own), other)}\n")
    weights = fit([row for half in halves for row in half])
    lines = [f"{name} = {weight:.2f}" for name, weight in zip(fitted(), weights, strict=True)]
    how = "`make fit WHAT=natures` (tests/bench/fit_natures.py)"
    head = f"# Fitted by {how}: above 0 a change says something else.\n[substantive]\n"
    WEIGHTS.write_text(head + "\n".join(lines) + "\n", encoding="utf-8")
    sys.stdout.write(f"{WEIGHTS}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
