"""The page of two editions: a summary, then the changes in the tree's order, page by page where they are many."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from corpus.comparing.edition import Change, Comparison
from corpus.models import Edition
from corpus.showing.compare_changes import ChangeView, change_view, weight_of
from corpus.showing.compare_filters import GLOSSARY, NUMBERS, SIDE_BY_SIDE, Facet, Filters, facets
from corpus.showing.compare_lineage import Lineage, lineage_of
from corpus.showing.compare_summary import (
    Figure,
    Move,
    Renumbering,
    TopChange,
    figures,
    moves,
    natures,
    numbers,
    quiet_words,
    top_changes,
)
from corpus.showing.compare_words import is_quiet, of_date, passages, span_title
from corpus.showing.pictures_changes import ChangesMap, changes_map
from corpus.showing.wording import date_of

_PAGE_WEIGHT = 110_000
"""About how many letters of changes fit on one page: some 35 KB once compressed."""


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


@dataclass(frozen=True, slots=True)
class PageLink:
    """A page of the list: its number, the sections on it, its address."""

    number: int
    label: str
    url: str
    current: bool


@dataclass(frozen=True, slots=True)
class EditionsPage:
    """All that `compare/editions.html` prints."""

    title: str
    base: str
    old: Edition
    new: Edition
    old_date: str
    new_date: str
    of_old: str
    of_new: str
    language: str
    reversed_url: str
    backwards: bool
    figures: tuple[Figure, ...]
    natures: tuple[Figure, ...]
    map: ChangesMap
    top: tuple[TopChange, ...]
    only_old: str
    only_new: str
    moves: tuple[Move, ...]
    moved_count: int
    numbers: tuple[Renumbering, ...]
    facets: tuple[Facet, ...]
    filters: Filters
    inline_url: str
    side_url: str
    numbers_url: str
    clear_url: str
    groups: tuple[Group, ...]
    pages: tuple[PageLink, ...]
    following: PageLink | None
    previous: PageLink | None
    shown: int
    total: int
    markdown_url: str
    json_url: str
    side_by_side: bool
    table: bool
    is_list: bool


def editions_page(old: Edition, new: Edition, comparison: Comparison, filters: Filters) -> EditionsPage:
    """The page of ``comparison`` as ``filters`` ask for it; three queries beside the comparison's own."""
    lineage = lineage_of(comparison, old, new)
    kept = [change for change in comparison.changes if filters.lets(change)]
    ordered = _in_groups(kept, lineage)
    sheets = _sheets(ordered)
    page = min(filters.page, max(len(sheets), 1))
    links = _links(sheets, filters, page)
    moved = [change for change in comparison.changes if change.kind == "rule" and change.old and change.new]
    renumbered = [change for change in moved if change.old != change.new]
    base = reverse("compare-editions", args=[old.slug, new.slug])
    overview = page == 1 and not filters.active and filters.view != NUMBERS
    return EditionsPage(
        title=span_title(old, new),
        base=base,
        old=old,
        new=new,
        old_date=date_of(old),
        new_date=date_of(new),
        of_old=of_date(old),
        of_new=of_date(new),
        language=new.language,
        reversed_url=reverse("compare-editions", args=[new.slug, old.slug]),
        backwards=bool(old.date and new.date and old.date > new.date),
        figures=figures(comparison, filters),
        natures=natures(comparison, filters),
        map=changes_map(comparison.changes if overview else kept, lineage),
        top=top_changes(comparison.changes, filters) if overview else (),
        only_old=passages(comparison.scope.only_old),
        only_new=passages(comparison.scope.only_new),
        moves=moves(lineage) if overview or filters.view == NUMBERS else (),
        moved_count=len(renumbered),
        numbers=numbers(kept) if filters.view == NUMBERS else (),
        facets=facets(filters, comparison.changes),
        filters=filters,
        inline_url=filters.query(view=""),
        side_url=filters.query(view=SIDE_BY_SIDE),
        numbers_url=filters.query(view=NUMBERS),
        clear_url=Filters(view=filters.view).query(),
        groups=() if filters.view == NUMBERS else _groups(sheets, page, old, new, lineage, filters),
        pages=links,
        following=next((link for link in links if link.number == page + 1), None),
        previous=next((link for link in links if link.number == page - 1), None),
        shown=len(kept),
        total=len(comparison.changes),
        markdown_url=f"{base}comparaison.md",
        json_url=f"{base}comparaison.json",
        side_by_side=filters.view == SIDE_BY_SIDE,
        table=filters.view == NUMBERS,
        is_list=not overview,
    )


def _in_groups(changes: Sequence[Change], lineage: Lineage) -> list[tuple[str, Change]]:
    """Each change with the section that it is told in, sections whole and in the order of the new edition."""
    groups: defaultdict[str, list[Change]] = defaultdict(list)
    for change in changes:
        groups[GLOSSARY if change.kind == "term" else lineage.home(change)].append(change)
    return [(key, change) for key, held in groups.items() for change in held]


def _sheets(ordered: Sequence[tuple[str, Change]]) -> list[list[tuple[str, Change]]]:
    """The changes cut into pages of a bearable weight, at the border of a section where one is near."""
    sheets: list[list[tuple[str, Change]]] = []
    weight = 0
    for place, (key, change) in enumerate(ordered):
        new_section = place > 0 and ordered[place - 1][0] != key
        if not sheets or weight > _PAGE_WEIGHT or (new_section and weight > _PAGE_WEIGHT * 0.7):
            sheets.append([])
            weight = 0
        sheets[-1].append((key, change))
        weight += weight_of(change)
    return sheets


def _links(
    sheets: Sequence[Sequence[tuple[str, Change]]], filters: Filters, page: int
) -> tuple[PageLink, ...]:
    if len(sheets) < 2:
        return ()
    made = []
    for number, sheet in enumerate(sheets, 1):
        first, last = _name(sheet[0][0]), _name(sheet[-1][0])
        label = first if first == last else f"{first} à {last}"
        made.append(PageLink(number, label, filters.query(page=number), number == page))
    return tuple(made)


def _groups(
    sheets: Sequence[Sequence[tuple[str, Change]]],
    page: int,
    old: Edition,
    new: Edition,
    lineage: Lineage,
    filters: Filters,
) -> tuple[Group, ...]:
    if not sheets:
        return ()
    sheet = sheets[page - 1]
    before = sheets[page - 2][-1][0] if page > 1 else ""
    held: defaultdict[str, list[Change]] = defaultdict(list)
    for key, change in sheet:
        held[key].append(change)
    side = filters.view == SIDE_BY_SIDE
    made = []
    for key, changes in held.items():
        quiet = [change for change in changes if is_quiet(change)]
        made.append(
            Group(
                key=key,
                heading=_heading(key),
                title=_title(key, lineage),
                url=""
                if key == GLOSSARY or key.startswith("-")
                else reverse("edition-rule", args=[new.slug, key]),
                changes=tuple(
                    change_view(change, old, new, lineage, side_by_side=side)
                    for change in changes
                    if not is_quiet(change)
                ),
                quiet=tuple(change_view(change, old, new, lineage, side_by_side=side) for change in quiet),
                quiet_words=quiet_words(quiet),
                continued=key == before,
            )
        )
    return tuple(made)


def _heading(key: str) -> str:
    if key == GLOSSARY:
        return "Glossaire"
    bare = key.removeprefix("-")
    word = "Section" if len(bare) == 3 else "Partie"
    return f"Ancienne {word.lower()} {bare}" if key.startswith("-") else f"{word} {bare}"


def _title(key: str, lineage: Lineage) -> str:
    if key.startswith("-"):
        return lineage.old_titles.get(key[1:], "")
    return lineage.titles.get(key, "")


def _name(key: str) -> str:
    return "glossaire" if key == GLOSSARY else key.removeprefix("-")
