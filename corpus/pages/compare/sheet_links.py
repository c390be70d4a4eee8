"""The pages of a long comparison, named by what stands on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from corpus.pages.compare.filters import GLOSSARY, Filters
from corpus.pages.compare.sheets import Placed
from corpus.pages.shared.french import NBSP


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
        first, last = _name(sheet[0], began or within), _name(sheet[-1], goes_on or within)
        label = first if first == last else f"{first} à {last}"
        made.append(PageLink(rank + 1, label, filters.query(page=rank + 1), rank + 1 == page))
    return tuple(made)


def _name(placed: Placed, part: bool) -> str:
    """The section, or the rule or term where the sheet holds only ``part`` of its section."""
    key, change = placed
    if part:
        name = change.new or change.old or ""
        return f"«{NBSP}{name}{NBSP}»" if key == GLOSSARY else name
    return "glossaire" if key == GLOSSARY else key.removeprefix("-")
