"""The changes in the tree's order, cut into pages of a bearable weight, each section with its heading."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from corpus.comparing.edition import Change
from corpus.models import Edition, address_of
from corpus.pages.compare.change import ChangeView, change_view, letters_of
from corpus.pages.compare.filters import GLOSSARY, SIDE_BY_SIDE, Filters
from corpus.pages.compare.lineage import NumberLineage
from corpus.pages.redline.links import cited_in
from corpus.pages.redline.words import is_bare_move, is_quiet, is_renumbered

PlacedChange = tuple[str, Change]
"""A change with the section that it is listed in."""

PAGE_LETTERS = 40_000
"""About how many letters of changes fit on one page: what a phone lays out at once (1,500 elements)."""
FIRST_SHARE = 0.12
"""How much of that fits on the first page, below its places."""
ROWS = 120
"""Rows of the table of numbers on one page."""


def in_groups(changes: Sequence[Change], lineage: NumberLineage) -> list[PlacedChange]:
    """Each change with the section that it is listed in, sections whole and in the order of the new edition; old
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


def sheets_of(ordered: Sequence[PlacedChange], *, summary: bool) -> list[list[PlacedChange]]:
    """The changes cut into pages of a bearable weight, at the border of a section where one is near; the first of them
    stands below a ``summary`` or not.
    """
    sheets: list[list[PlacedChange]] = []
    letters = most = 0.0
    for place, (key, change) in enumerate(ordered):
        new_section = place > 0 and ordered[place - 1][0] != key
        if not sheets or letters > most or (new_section and letters > most * 0.7):
            most = PAGE_LETTERS * (FIRST_SHARE if summary and not sheets else 1)
            sheets.append([])
            letters = 0
        sheets[-1].append((key, change))
        letters += letters_of(change)
    return sheets


def tables_of(ordered: Sequence[PlacedChange]) -> list[list[PlacedChange]]:
    """The rules that changed their number, cut into pages of the table."""
    rows = [(key, change) for key, change in ordered if is_renumbered(change)]
    return [rows[start : start + ROWS] for start in range(0, len(rows), ROWS)]


@dataclass(frozen=True, slots=True)
class ChangeGroup:
    """The changes of one section: the loud ones, then the quiet ones, which are folded. ``number`` is the section's,
    empty for the glossary; ``is_gone`` where only the old edition has that section.
    """

    key: str
    number: str
    title: str
    url: str
    is_gone: bool
    changes: tuple[ChangeView, ...]
    quiet: tuple[ChangeView, ...]
    continued: bool


def groups_of(
    sheets: Sequence[Sequence[PlacedChange]],
    page: int,
    old: Edition,
    new: Edition,
    lineage: NumberLineage,
    filters: Filters,
) -> tuple[ChangeGroup, ...]:
    """The sections on page number ``page`` of ``sheets``, in order."""
    if not sheets:
        return ()
    sheet = sheets[page - 1]
    before = sheets[page - 2][-1][0] if page > 1 else ""
    by_key: defaultdict[str, list[Change]] = defaultdict(list)
    for key, change in sheet:
        by_key[key].append(change)
    side = filters.view == SIDE_BY_SIDE
    cited = cited_in([change for _, change in sheet if not is_bare_move(change)], old, new)

    def views(changes: Iterable[Change]) -> tuple[ChangeView, ...]:
        return tuple(
            change_view(change, old, new, lineage, side_by_side=side, cited=cited) for change in changes
        )

    made = []
    for key, changes in by_key.items():
        number = "" if key == GLOSSARY else key.removeprefix("-")
        is_gone = key.startswith("-")
        made.append(
            ChangeGroup(
                key=key,
                number=number,
                title=(lineage.old_titles if is_gone else lineage.titles).get(number, ""),
                url=address_of("edition-rule", new.slug, number) if number and not is_gone else "",
                is_gone=is_gone,
                changes=views(change for change in changes if not is_quiet(change)),
                quiet=views(filter(is_quiet, changes)),
                continued=key == before,
            )
        )
    return tuple(made)


@dataclass(frozen=True, slots=True)
class SheetLink:
    """A page of the list: its number, its address, the first and last section (or rule, where a section goes on)."""

    number: int
    first: str
    last: str
    url: str
    current: bool


def links_of(sheets: Sequence[Sequence[PlacedChange]], filters: Filters, page: int) -> tuple[SheetLink, ...]:
    """A link to each sheet with what stands on it, ``page`` being the one shown; none where one page holds all."""
    if len(sheets) < 2:
        return ()
    made = []
    for rank, sheet in enumerate(sheets):
        start, end = sheet[0][0], sheet[-1][0]
        goes_on = rank + 1 < len(sheets) and sheets[rank + 1][0][0] == end
        began = rank > 0 and sheets[rank - 1][-1][0] == start
        within = start == end and (began or goes_on)
        first, last = _name_of(sheet[0], began or within), _name_of(sheet[-1], goes_on or within)
        made.append(SheetLink(rank + 1, first, last, filters.query(page=rank + 1), rank + 1 == page))
    return tuple(made)


def _name_of(placed: PlacedChange, part: bool) -> str:
    """The section, or the rule or term where the sheet holds only ``part`` of its section."""
    key, change = placed
    return change.new or change.old or "" if part else key.removeprefix("-")
