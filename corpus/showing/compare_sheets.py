"""The changes in the tree's order, cut into pages of a bearable weight."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from corpus.comparing.edition import Change
from corpus.showing.compare_changes import weight_of
from corpus.showing.compare_filters import GLOSSARY
from corpus.showing.compare_lineage import Lineage

Placed = tuple[str, Change]
"""A change with the section that it is told in."""

PAGE_WEIGHT = 100_000
"""About how many letters of changes fit on one page: some 20 KB once compressed."""


def in_groups(changes: Sequence[Change], lineage: Lineage) -> list[Placed]:
    """Each change with the section that it is told in, sections whole and in the order of the new edition; old
    sections that are gone stand where they were met, the glossary last.
    """
    groups: defaultdict[str, list[Change]] = defaultdict(list)
    order: dict[str, tuple[str, int]] = {}
    before = ""
    for rank, change in enumerate(changes):
        key = GLOSSARY if change.kind == "term" else lineage.home(change)
        if not key.startswith("-") and change.status not in ("removed", "merged"):
            before = key
        order.setdefault(key, (before if key.startswith("-") else key, rank if key.startswith("-") else -1))
        groups[key].append(change)
    return [(key, change) for key in sorted(groups, key=order.__getitem__) for change in groups[key]]


def sheets_of(ordered: Sequence[Placed]) -> list[list[Placed]]:
    """The changes cut into pages of a bearable weight, at the border of a section where one is near."""
    sheets: list[list[Placed]] = []
    weight = 0
    for place, (key, change) in enumerate(ordered):
        new_section = place > 0 and ordered[place - 1][0] != key
        if not sheets or weight > PAGE_WEIGHT or (new_section and weight > PAGE_WEIGHT * 0.7):
            sheets.append([])
            weight = 0
        sheets[-1].append((key, change))
        weight += weight_of(change)
    return sheets
