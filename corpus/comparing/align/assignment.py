"""A one-to-one choice among weighted candidates: the heaviest pair first, then the heaviest that is left.

Deterministic: ties go to the lower places.
"""

from __future__ import annotations

from collections.abc import Mapping


def assign(weights: Mapping[int, Mapping[int, float]]) -> dict[int, int]:
    """Rows with the column of each, as {row: column}.

    ``weights[row][column]`` is what the pair is worth; only pairs worth more than 0 are ever chosen, and a row
    may stay without column.
    """
    pairs = ((-weight, row, column) for row, columns in weights.items() for column, weight in columns.items())
    chosen: dict[int, int] = {}
    taken: set[int] = set()
    for negative, row, column in sorted(pairs):
        if negative < 0 and row not in chosen and column not in taken:
            chosen[row] = column
            taken.add(column)
    return chosen
