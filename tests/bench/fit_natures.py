"""`REAL_EDITIONS=… REAL_MORE=… python -m tests.bench.fit natures`: fits the weights of the classifier of natures.

The rows (`natures.json`: days of two neighbouring editions, old number, new number, whether the change says something
else) name no text; the editions are read from the folders. Half of the pairs of editions are held out while the fit is
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
from corpus.comparing.nature.features import NAMES
from tests.real.editions import compared

HERE = Path(__file__).resolve().parent
WEIGHTS = HERE.parents[1] / "corpus" / "comparing" / "nature" / "weights.toml"
TURNS, SEED, STEP = 15, 1, 0.5
SHRINK = 1e-3
"""Keeps weights small that nothing needs."""
DOUBT = 0.5
"""Added to the bias: in doubt a change is substantive."""

Readings = list[list[float]]
Row = tuple[Readings, bool]
"""The features of a change in each way to read it, and whether it is substantive: quiet if one reading is."""


def rows() -> dict[tuple[str, str], list[Row]]:
    """The rows with their features, by pair of editions."""
    folders = [Path(os.environ[name]) for name in ("REAL_EDITIONS", "REAL_MORE")]
    paths = {path.name[3:13]: path for folder in folders for path in folder.glob("cr-*.txt")}
    wanted: dict[tuple[str, str], list[tuple[str, str, bool]]] = {}
    for before, after, old, new, substantive in json.loads((HERE / "natures.json").read_text("utf-8")):
        wanted.setdefault((before, after), []).append((old, new, bool(substantive)))
    made: dict[tuple[str, str], list[Row]] = {}
    for days, found in wanted.items():
        left, right = (compared(paths[day]) for day in days)
        judge = judge_for(left, right, align(left, right))
        made[days] = [
            ([*map(list, judge.readings(left.by_number[old].text, right.by_number[new].text))], substantive)
            for old, new, substantive in found
            if old in left.by_number and new in right.by_number
        ]
    return made


def fit(data: Sequence[Row]) -> list[float]:
    """The weights of a logistic regression, by gradient descent with a step of its own for each weight."""
    weights = [0.0] * len(NAMES)
    squares = [1e-6] * len(NAMES)
    shuffled, chance = list(data), random.Random(SEED)  # noqa: S311 - the same halves and order each time
    for _ in range(TURNS):
        chance.shuffle(shuffled)
        for readings, substantive in shuffled:
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
    said = [(min(_score(weights, each) for each in readings) > 0, truth) for readings, truth in data]
    right = sum(one == truth for one, truth in said)
    quieter = sum(truth and not one for one, truth in said)
    return f"{right} of {len(said)} right, {quieter} called quieter"


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
    lines = [f"{name} = {weight:.2f}" for name, weight in zip(NAMES, weights, strict=True)]
    how = "`make fit WHAT=natures` (tests/bench/fit_natures.py)"
    head = f"# Fitted by {how}: above 0 a change says something else.\n[substantive]\n"
    WEIGHTS.write_text(head + "\n".join(lines) + "\n", encoding="utf-8")
    sys.stdout.write(f"{WEIGHTS}\n")
