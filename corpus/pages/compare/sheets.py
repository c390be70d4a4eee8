"""The changes in the tree's order, cut into pages of a bearable weight, each section with its heading."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from corpus.comparing.edition import Change
from corpus.models import Edition, address_of
from corpus.pages.compare.change import ChangeView, change_view, weight_of
from corpus.pages.compare.filters import GLOSSARY, SIDE_BY_SIDE, Filters
from corpus.pages.compare.lineage import Lineage
from corpus.pages.compare.moves import is_renumbered, quiet_words
from corpus.pages.redline.links import cited_in
from corpus.pages.redline.words import is_bare_move, is_quiet
from corpus.pages.shared.french import NBSP

Placed = tuple[str, Change]
"""A change with the section that it is listed in."""

PAGE_WEIGHT = 40_000
"""About how many letters of changes fit on one page: what a phone lays out at once (1,500 elements)."""
FIRST_SHARE = 0.32
"""How much of that fits on the first page, below its summary."""
ROWS = 120
"""Rows of the table of numbers on one page."""


def in_groups(changes: Sequence[Change], lineage: Lineage) -> list[Placed]:
    """Each change with the section that it is listed in, sections whole and in the order of the new edition; old
    sections that are gone stand where they were met, the glossary last.
    """
    groups: defaultdict[str, list[Change]] = defaultdict(list)
    order: dict[str, tuple[str, int]] = {}
    before = ""
    for rank, change in enumerate(changes):
        key = GLOSSARY if change.kind == "term" else lineage.home(change)
        if not key.startswith("-") and change.status not in ("removed", "merged", "restated"):
            before = key
        order.setdefault(key, (before if key.startswith("-") else key, rank if key.startswith("-") else -1))
        groups[key].append(change)
    return [(key, change) for key in sorted(groups, key=order.__getitem__) for change in groups[key]]


def sheets_of(ordered: Sequence[Placed], *, summary: bool) -> list[list[Placed]]:
    """The changes cut into pages of a bearable weight, at the border of a section where one is near; the first of them
    stands below a ``summary`` or not.
    """
    sheets: list[list[Placed]] = []
    weight = most = 0.0
    for place, (key, change) in enumerate(ordered):
        new_section = place > 0 and ordered[place - 1][0] != key
        if not sheets or weight > most or (new_section and weight > most * 0.7):
            most = PAGE_WEIGHT * (FIRST_SHARE if summary and not sheets else 1)
            sheets.append([])
            weight = 0
        sheets[-1].append((key, change))
        weight += weight_of(change)
    return sheets


def tables_of(ordered: Sequence[Placed]) -> list[list[Placed]]:
    """The rules that changed their number, cut into pages of the table."""
    rows = [(key, change) for key, change in ordered if is_renumbered(change)]
    return [rows[start : start + ROWS] for start in range(0, len(rows), ROWS)]


def heading_of(key: str) -> str:
    """« Section 704 », « Ancienne section 215 », « Glossaire »."""
    if key == GLOSSARY:
        return "Glossaire"
    bare = key.removeprefix("-")
    word = "Section" if len(bare) == 3 else "Partie"
    return f"Ancienne {word.lower()} {bare}" if key.startswith("-") else f"{word} {bare}"


def title_of(key: str, lineage: Lineage) -> str:
    """The section's own title, empty where none is known."""
    titles = lineage.old_titles if key.startswith("-") else lineage.titles
    return titles.get(key.removeprefix("-"), "")


@dataclass(frozen=True, slots=True)
class Group:
    """The changes of one section: the loud ones, then the quiet ones folded under their counts."""

    key: str
    heading: str
    title: str
    url: str
    changes: tuple[ChangeView, ...]
    quiet: tuple[ChangeView, ...]
    quiet_words: str
    continued: bool


def groups_of(
    sheets: Sequence[Sequence[Placed]],
    page: int,
    old: Edition,
    new: Edition,
    lineage: Lineage,
    filters: Filters,
) -> tuple[Group, ...]:
    """The sections on page number ``page`` of ``sheets``, in order."""
    if not sheets:
        return ()
    sheet = sheets[page - 1]
    before = sheets[page - 2][-1][0] if page > 1 else ""
    held: defaultdict[str, list[Change]] = defaultdict(list)
    for key, change in sheet:
        held[key].append(change)
    side = filters.view == SIDE_BY_SIDE
    cited = cited_in([change for _, change in sheet if not is_bare_move(change)], old, new)

    def shown(changes: Iterable[Change]) -> tuple[ChangeView, ...]:
        return tuple(
            change_view(change, old, new, lineage, side_by_side=side, cited=cited) for change in changes
        )

    made = []
    for key, changes in held.items():
        quiet = [change for change in changes if is_quiet(change)]
        made.append(
            Group(
                key=key,
                heading=heading_of(key),
                title=title_of(key, lineage),
                url=_url(key, new),
                changes=shown(change for change in changes if not is_quiet(change)),
                quiet=shown(quiet),
                quiet_words=quiet_words(quiet),
                continued=key == before,
            )
        )
    return tuple(made)


def _url(key: str, new: Edition) -> str:
    """The section's page in the new edition; none for the glossary and for sections that are gone."""
    return "" if key == GLOSSARY or key.startswith("-") else address_of("edition-rule", new.slug, key)


@dataclass(frozen=True, slots=True)
class PageLink:
    """A page of the list: its number, the sections on it, its address."""

    number: int
    label: str
    url: str
    current: bool


def links_of(sheets: Sequence[Sequence[Placed]], filters: Filters, page: int) -> tuple[PageLink, ...]:
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
        label = first if first == last else f"{first} à {last}"
        made.append(PageLink(rank + 1, label, filters.query(page=rank + 1), rank + 1 == page))
    return tuple(made)


def _name_of(placed: Placed, part: bool) -> str:
    """The section, or the rule or term where the sheet holds only ``part`` of its section."""
    key, change = placed
    if part:
        name = change.new or change.old or ""
        return f"«{NBSP}{name}{NBSP}»" if key == GLOSSARY else name
    return "glossaire" if key == GLOSSARY else key.removeprefix("-")
