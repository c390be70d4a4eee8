"""The best one-to-one choice among weighted candidates: a maximum-weight matching of a sparse graph.

Shortest augmenting paths with potentials (Hungarian method on a sparse graph): each row is placed in turn, moving
others along where the sum of all weights gains by it. Deterministic: ties go to the lower place.
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping


def assign(weights: Mapping[int, Mapping[int, float]]) -> dict[int, int]:
    """The matching of rows to columns with the greatest sum of weights, as {row: column}.

    ``weights[row][column]`` is what the pair is worth; only pairs worth more than 0 are ever chosen, and a row
    may stay without column.
    """
    graph = {
        row: sorted((column, weight) for column, weight in columns.items() if weight > 0)
        for row, columns in sorted(weights.items())
    }
    column_of: dict[int, int] = {}
    row_of: dict[int, int] = {}
    row_price = {row: max((w for _, w in edges), default=0.0) for row, edges in graph.items()}
    column_price: dict[int, float] = {}
    for row in graph:
        _place(row, graph, row_price, column_price, column_of, row_of)
    return column_of


def _place(
    start: int,
    graph: Mapping[int, list[tuple[int, float]]],
    row_price: dict[int, float],
    column_price: dict[int, float],
    column_of: dict[int, int],
    row_of: dict[int, int],
) -> None:
    """Grow a shortest path tree from ``start`` to a free column or to a row that is best left without one."""
    distance: dict[int, float] = {}
    came_from: dict[int, int] = {}
    done: dict[int, float] = {}
    reached_rows: dict[int, float] = {start: 0.0}
    heap: list[tuple[float, int]] = []
    loser, best_loss = start, row_price[start]
    row, base = start, 0.0
    end = -1
    while True:
        price = row_price[row]
        for column, weight in graph[row]:
            if column in done:
                continue
            slack = base + price + column_price.get(column, 0.0) - weight
            if slack < distance.get(column, float("inf")) - 1e-12:
                distance[column] = slack
                came_from[column] = row
                heapq.heappush(heap, (slack, column))
        column = -1
        while heap:
            far, column = heapq.heappop(heap)
            if column not in done:
                break
            column = -1
        if column < 0 or far >= best_loss:
            base, end = best_loss, -1
            break
        done[column] = far
        base = far
        if column not in row_of:
            end = column
            break
        row = row_of[column]
        reached_rows[row] = far
        if far + row_price[row] < best_loss:
            loser, best_loss = row, far + row_price[row]
    for row, far in reached_rows.items():
        row_price[row] -= base - far
    for column, far in done.items():
        column_price[column] = column_price.get(column, 0.0) + base - far
    _flip(start, loser, end, came_from, column_of, row_of)


def _flip(
    start: int,
    loser: int,
    end: int,
    came_from: Mapping[int, int],
    column_of: dict[int, int],
    row_of: dict[int, int],
) -> None:
    """Move the rows along the path that leads to ``end`` (or, -1, to the column that ``loser`` gives up)."""
    column = end
    if column < 0:
        if loser == start:
            return
        column = column_of.pop(loser)
    while True:
        row = came_from[column]
        previous = column_of.get(row, -1)
        column_of[row] = column
        row_of[column] = row
        if row == start:
            return
        column = previous
