"""The page of two editions: a summary, then the changes, page by page where they are many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from corpus.comparing.edition import Change, Comparison, TermChange
from corpus.library.comparisons.bulletins import bulletins_between
from corpus.models import Edition, address_of
from corpus.pages.compare.filters import (
    GLOSSARY,
    NUMBERS,
    SIDE_BY_SIDE,
    SUBSTANCE,
    Choice,
    Facet,
    Filters,
    facets,
    has_wordings,
    in_sections,
)
from corpus.pages.compare.lineage import Lineage, lineage_of
from corpus.pages.compare.moves import Move, Renumbering, is_renumbered, moves, numbers
from corpus.pages.compare.sheets import (
    Group,
    PageLink,
    groups_of,
    in_groups,
    links_of,
    sheets_of,
    tables_of,
)
from corpus.pages.compare.top import TopChange, top_changes
from corpus.pages.editions.changes import Row, changes_map
from corpus.pages.redline.kinds import KINDS, NATURES
from corpus.pages.redline.words import of_date, span_title
from corpus.pages.shared.french import date_of, figure, passages
from corpus.pages.shared.notes import Note, notes_of


@dataclass(frozen=True, slots=True)
class Figure:
    """One number of the summary; ``url`` filters the list down to it (empty where nothing is listed).
    ``kind`` is a status as styles write it, or a nature's name.
    """

    kind: str
    sign: str
    count: str
    words: str
    url: str


def figures(comparison: Comparison, filters: Filters) -> tuple[Figure, ...]:
    """How many rules of each status, the gravest first; the glossary and what is identical last."""
    blank = Filters(view=filters.view)
    made = []
    for kind in KINDS.values():
        count = comparison.summary.get(kind.status, 0)
        if count:
            url = blank.query(statuses=(kind.slug,), subjects=("regles",)) if kind.slug else ""
            words = f"règle {kind.one}" if count == 1 else f"règles {kind.many}"
            made.append(Figure(kind.css, kind.sign, figure(count), words, url))
    terms = sum(1 for change in comparison.changes if change.kind == "term")
    if terms:
        words = "terme du glossaire touché" if terms == 1 else "termes du glossaire touchés"
        made.insert(
            -1 if made and made[-1].kind == "identical" else len(made),
            Figure("term", "§", figure(terms), words, blank.query(sections=("glossaire",))),
        )
    return tuple(made)


def natures(comparison: Comparison, filters: Filters) -> tuple[Figure, ...]:
    """How many changes of wording of each nature, the gravest first."""
    blank = Filters(view=filters.view)
    held = Counter[str](
        change.nature for change in comparison.changes if change.nature and has_wordings(change)
    )
    return tuple(
        Figure(kind.label, "", figure(held[kind.nature]), kind.words, blank.query(natures=(kind.slug,)))
        for kind in NATURES.values()
        if held[kind.nature]
    )


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
    map: tuple[Row, ...]
    top: tuple[TopChange, ...]
    vocabulary: tuple[TermChange, ...]
    vocabulary_url: str
    notes: tuple[Note, ...]
    substance: Choice | None
    only_old: str
    only_new: str
    moves: tuple[Move, ...]
    moved_count: int
    numbers: tuple[Renumbering, ...]
    facets: tuple[Facet, ...]
    places: tuple[Choice, ...]
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
    """The page of ``comparison`` as ``filters`` ask for it; five queries beside the comparison's own."""
    lineage = lineage_of(comparison, old, new)
    here = in_sections(comparison.changes, filters.sections, lineage)
    kept = [change for change in here if filters.lets(change)]
    ordered = in_groups(kept, lineage)
    table = filters.view == NUMBERS
    sheets = tables_of(ordered) if table else sheets_of(ordered, summary=not filters.active)
    page = min(filters.page, max(len(sheets), 1))
    links = links_of(sheets, filters, page)
    base = address_of("compare-editions", old.slug, new.slug)
    asked = filters.query(view="") if filters.active else ""
    overview = page == 1 and not filters.active and not table
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
        reversed_url=address_of("compare-editions", new.slug, old.slug),
        backwards=bool(old.date and new.date and old.date > new.date),
        figures=figures(comparison, filters),
        natures=natures(comparison, filters),
        map=changes_map(comparison.changes if overview else kept, lineage),
        top=top_changes(comparison, filters, sheets) if overview else (),
        vocabulary=comparison.vocabulary if overview else (),
        vocabulary_url=Filters(natures=("vocabulaire",), view=filters.view).query(),
        notes=notes_of(bulletins_between(old, new)) if overview else (),
        substance=_substance(filters, here),
        only_old=passages(comparison.scope.only_old),
        only_new=passages(comparison.scope.only_new),
        moves=moves(lineage) if overview or (table and page == 1) else (),
        moved_count=sum(map(is_renumbered, comparison.changes)),
        numbers=numbers(change for _, change in sheets[page - 1]) if table and sheets else (),
        places=_places(filters, lineage, len(here)),
        facets=facets(filters, here),
        filters=filters,
        inline_url=filters.query(view="", page=page),
        side_url=filters.query(view=SIDE_BY_SIDE, page=page),
        numbers_url=filters.query(view=NUMBERS),
        clear_url=Filters(view=filters.view).query(),
        groups=() if table else groups_of(sheets, page, old, new, lineage, filters),
        pages=links,
        following=next((link for link in links if link.number == page + 1), None),
        previous=next((link for link in links if link.number == page - 1), None),
        shown=len(kept),
        total=len(comparison.changes),
        markdown_url=f"{base}comparaison.md{asked}",
        json_url=f"{base}comparaison.json{asked}",
        side_by_side=filters.view == SIDE_BY_SIDE,
        table=table,
        is_list=not overview,
    )


def _places(filters: Filters, lineage: Lineage, count: int) -> tuple[Choice, ...]:
    """The sections that the list is limited to, each with the link that lifts the limit."""
    made = []
    for section in filters.sections:
        rest = tuple(other for other in filters.sections if other != section)
        title = lineage.titles.get(section, "") or lineage.old_titles.get(section, "")
        label = "Glossaire" if section == GLOSSARY else f"{section} {title}".strip()
        made.append(Choice(label, section, count, filters.query(sections=rest), True))
    return tuple(made)


def _substance(filters: Filters, changes: Sequence[Change]) -> Choice | None:
    """The one tap to what changes the rules, and back, counted among what the other filters let through; None where it
    would leave all or nothing.
    """
    on = filters.substance
    others = filters.having(substance=False)
    held = [change for change in changes if others.lets(change)]
    count = sum(change.nature == "substantive" for change in held)
    if not on and not 0 < count < len(held):
        return None
    return Choice("Fond seulement", SUBSTANCE, count, filters.query(substance=not on), on)
