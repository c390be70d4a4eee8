"""The linear ranker: one weight for each column of a candidate's features, summed (`weights.toml`)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from corpus.search.ranking.features import Row

FILE = Path(__file__).with_name("weights.toml")


@cache
def columns() -> Mapping[str, Mapping[str, Any]]:
    """Each column of the table: its weight, what it says, how a phone works it out."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


@cache
def weights() -> Mapping[str, float]:
    """The weight of each column."""
    return {name: float(column["weight"]) for name, column in columns().items()}


def score(row: Row) -> float:
    """What a candidate earns; greater is better, whatever the sign."""
    table = weights()
    return round(sum(table.get(name, 0.0) * value for name, value in row.items()), 6)
