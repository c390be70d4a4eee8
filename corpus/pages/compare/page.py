"""The page of two editions: its places, its figures, then the changes, page by page where they are many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from corpus.comparing.edition import Change, Comparison, TermChange
from corpus.library.comparisons.bulletins import bulletins_between
from corpus.pages.compare.filters import (
    NUMBERS,
    SIDE_BY_SIDE,
    SUBSTANCE,
    Choice,
    FilterFacet,
    Filters,
    facets,
    has_wordings,
    in_sections,
)
from corpus.pages.compare.lineage import NumberLineage, SectionMove, lineage_of
from corpus.pages.compare.pair import EditionPair
from corpus.pages.compare.places import PlaceView, place_views
from corpus.pages.compare.sheets import (
    ChangeGroup,
    SheetLink,
    groups_of,
    in_groups,
    links_of,
    sheets_of,
    tables_of,
)
from corpus.pages.redline.kinds import KINDS, NATURES, Kind, NatureKind
from corpus.pages.redline.words import is_renumbered, status_label
from corpus.pages.shared.french import passages
from corpus.pages.shared.notes import Note, notes_of


@dataclass(frozen=True, slots=True)
class KindCount:
    """How many rules of one kind; ``url`` filters the list down to them (empty where nothing is listed)."""

    kind: Kind
    count: int
    url: str


@dataclass(frozen=True, slots=True)
class NatureCount:
    """How many changes of wording of one nature; ``url`` filters the list down to them."""

    nature: NatureKind
    count: int
    url: str


@dataclass(frozen=True, slots=True)
class EditionsPage:
    """All that `compare/editions.html` prints. ``limits`` are the sections that the list is limited to, each with the
    link that lifts the limit; ``only_old`` and ``only_new`` the passages that one edition alone covers; what stands
    above the list is empty but on its first, unfiltered page.
    """

    pair: EditionPair
    filters: Filters
    is_list: bool
    places: tuple[PlaceView, ...]
    kinds: tuple[KindCount, ...]
    natures: tuple[NatureCount, ...]
    terms: int
    vocabulary: tuple[TermChange, ...]
    notes: tuple[Note, ...]
    only_old: str
    only_new: str
    moves: tuple[SectionMove, ...]
    moved: int
    numbers: tuple[tuple[Change, str], ...]
    substance: Choice | None
    limits: tuple[Choice, ...]
    facets: tuple[FilterFacet, ...]
    groups: tuple[ChangeGroup, ...]
    sheets: tuple[SheetLink, ...]
    page: int
    shown: int
    total: int

    @property
    def side_by_side(self) -> bool:
        """Whether old and new stand in two columns."""
        return self.filters.view == SIDE_BY_SIDE

    @property
    def is_table(self) -> bool:
        """Whether the table of numbers is asked for."""
        return self.filters.view == NUMBERS

    @property
    def views(self) -> tuple[tuple[str, str, bool], ...]:
        """The ways to show the list: name, address, whether it is the one shown."""
        names = ["", SIDE_BY_SIDE, *([NUMBERS] if self.moved else [])]
        page = 1 if self.is_table else self.page
        return tuple(
            (
                name,
                self.filters.query(view=name, page=1 if name == NUMBERS else page),
                name == self.filters.view,
            )
            for name in names
        )

    @property
    def numbers_url(self) -> str:
        """The table of numbers."""
        return self.filters.query(view=NUMBERS)

    @property
    def vocabulary_url(self) -> str:
        """The changes in which only a word of the game changed."""
        return self._alone(natures=("vocabulaire",))

    @property
    def terms_url(self) -> str:
        """The changes of the glossary."""
        return self._alone(sections=("glossaire",))

    @property
    def clear_url(self) -> str:
        """The whole list."""
        return self._alone()

    @property
    def export_query(self) -> str:
        """What the list is limited to, for the address of an export."""
        return self.filters.query(view="") if self.filters.active else ""

    @property
    def previous(self) -> SheetLink | None:
        """The page of the list before this one."""
        return next((link for link in self.sheets if link.number == self.page - 1), None)

    @property
    def following(self) -> SheetLink | None:
        """The page of the list after this one."""
        return next((link for link in self.sheets if link.number == self.page + 1), None)

    def _alone(self, **asked: tuple[str, ...]) -> str:
        return Filters(view=self.filters.view).query(**asked)


def editions_page(pair: EditionPair, comparison: Comparison, filters: Filters) -> EditionsPage:
    """The page of ``comparison`` as ``filters`` ask for it; five queries beside the comparison's own."""
    old, new = pair.old, pair.new
    lineage = lineage_of(comparison, old, new)
    here = in_sections(comparison.changes, filters.sections, lineage)
    kept = [change for change in here if filters.lets(change)]
    ordered = in_groups(kept, lineage)
    table = filters.view == NUMBERS
    sheets = tables_of(ordered) if table else sheets_of(ordered, summary=not filters.active)
    page = min(filters.page, max(len(sheets), 1))
    overview = page == 1 and not filters.active and not table
    numbers = [change for _, change in sheets[page - 1]] if table and sheets else []
    return EditionsPage(
        pair=pair,
        filters=filters,
        is_list=not overview,
        places=place_views(comparison.places, old, new) if overview else (),
        kinds=_kinds(comparison, filters) if overview else (),
        natures=_natures(comparison, filters) if overview else (),
        terms=sum(change.kind == "term" for change in comparison.changes),
        vocabulary=comparison.vocabulary if overview else (),
        notes=notes_of(bulletins_between(old, new)) if overview else (),
        only_old=passages(comparison.scope.only_old),
        only_new=passages(comparison.scope.only_new),
        moves=lineage.moves() if overview or (table and page == 1) else (),
        moved=sum(map(is_renumbered, comparison.changes)),
        numbers=tuple((change, status_label(change)) for change in numbers),
        substance=_substance(filters, here),
        limits=_limits(filters, lineage, len(here)),
        facets=facets(filters, here),
        groups=() if table else groups_of(sheets, page, old, new, lineage, filters),
        sheets=links_of(sheets, filters, page),
        page=page,
        shown=len(kept),
        total=len(comparison.changes),
    )


def _kinds(comparison: Comparison, filters: Filters) -> tuple[KindCount, ...]:
    """How many rules of each kind, the gravest first, what is identical last."""
    blank = Filters(view=filters.view)
    return tuple(
        KindCount(kind, count, blank.query(statuses=(kind.slug,), subjects=("regles",)) if kind.slug else "")
        for kind in KINDS.values()
        if (count := comparison.summary.get(kind.status, 0))
    )


def _natures(comparison: Comparison, filters: Filters) -> tuple[NatureCount, ...]:
    """How many changes of wording of each nature, the gravest first."""
    counts = Counter(change.nature for change in comparison.changes if has_wordings(change))
    blank = Filters(view=filters.view)
    return tuple(
        NatureCount(kind, count, blank.query(natures=(kind.slug,)))
        for kind in NATURES.values()
        if (count := counts[kind.nature])
    )


def _limits(filters: Filters, lineage: NumberLineage, count: int) -> tuple[Choice, ...]:
    made = []
    for section in filters.sections:
        rest = tuple(other for other in filters.sections if other != section)
        title = lineage.titles.get(section, "") or lineage.old_titles.get(section, "")
        made.append(Choice(title, section, count, filters.query(sections=rest), True))
    return tuple(made)


def _substance(filters: Filters, changes: Sequence[Change]) -> Choice | None:
    """The one tap to what changes the rules, and back, counted among what the other filters let through; None where it
    would leave all or nothing.
    """
    on = filters.substance
    others = filters.having(substance=False)
    let = [change for change in changes if others.lets(change)]
    count = sum(change.nature == "substantive" for change in let)
    if not on and not 0 < count < len(let):
        return None
    return Choice("", SUBSTANCE, count, filters.query(substance=not on), on)
