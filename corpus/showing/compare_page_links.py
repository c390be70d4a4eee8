"""The pages of a long comparison, named by what stands on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from corpus.showing.compare_filters import GLOSSARY, Filters
from corpus.showing.compare_sheets import Placed
from corpus.showing.wording import NBSP


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
        before = sheets[rank - 1][-1][0] if rank else ""
        after = sheets[rank + 1][0][0] if rank + 1 < len(sheets) else ""
        first, last = _name(sheet[0], before), _name(sheet[-1], after)
        label = first if first == last else f"{first} à {last}"
        made.append(PageLink(rank + 1, label, filters.query(page=rank + 1), rank + 1 == page))
    return tuple(made)


def _name(placed: Placed, beside: str) -> str:
    """The section, or the rule or term where its section goes on on the sheet ``beside``."""
    key, change = placed
    name = change.new or change.old or ""
    if key == beside:
        return f"«{NBSP}{name}{NBSP}»" if key == GLOSSARY else name
    return "glossaire" if key == GLOSSARY else key.removeprefix("-")
