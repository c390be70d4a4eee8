"""The page of two editions: its places, its figures, then the changes in the tree's order, page by page where they are
many, each section with its heading.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from django.core.paginator import Page, Paginator

from corpus.comparing.edition import Change, Comparison
from corpus.library.comparisons.bulletins import bulletins_between
from corpus.library.laws import proved
from corpus.models import address_of
from corpus.pages.compare.change import ChangeView, change_view
from corpus.pages.compare.filters import GLOSSARY, Filters
from corpus.pages.compare.lineage import NumberLineage, lineage_of
from corpus.pages.compare.pair import EditionPair
from corpus.pages.compare.places import place_views
from corpus.pages.redline.redline import cited_in
from corpus.pages.redline.words import KINDS, NATURES, is_bare_move, is_quiet
from corpus.pages.shared.french import passages

CHANGES = 16
"""Changes on one page of the list, which a phone lays out at once."""
PlacedChange = tuple[str, Change]
"""A change with the section that it is listed in."""


def editions_page(pair: EditionPair, comparison: Comparison, filters: Filters) -> dict[str, Any]:
    """What `compare/editions.html` prints of ``comparison`` as ``filters`` ask for it: what stands above the list is
    left out but on its first, unfiltered page. Five queries beside the comparison's own.
    """
    lineage = lineage_of(comparison, pair.old, pair.new)
    here = [change for change in comparison.changes if filters.covers(change)]
    kept = [change for change in here if filters.lets(change)]
    statuses = comparison.summary
    if filters.section:
        statuses = Counter(change.status for change in here if change.kind == "rule")
    placed = in_order(kept, lineage)
    sheets = Paginator(placed, CHANGES)
    sheet = sheets.get_page(filters.page)
    page: dict[str, Any] = {
        "filters": filters,
        "statuses": filters.choices("status", KINDS.values(), statuses),
        "natures": filters.choices("nature", NATURES.values(), Counter(change.nature for change in here)),
        "only_old": passages(comparison.scope.only_old),
        "only_new": passages(comparison.scope.only_new),
        "views": [(side, filters.query(side_by_side=side)) for side in (False, True)],
        "sheet": sheet,
        "sheets": [
            (number, filters.query(page=number), placed[number * CHANGES - CHANGES])
            for number in (sheets.page_range if sheets.num_pages > 1 else ())
        ],
        "previous": filters.query(page=sheet.previous_page_number()) if sheet.has_previous() else "",
        "following": filters.query(page=sheet.next_page_number()) if sheet.has_next() else "",
        "shown": len(kept),
        "total": len(comparison.changes),
        "lift": filters.query(section=""),
        "clear": Filters(side_by_side=filters.side_by_side).query(),
        "terms": sum(change.kind == "term" for change in comparison.changes),
        "groups": _groups(sheet, pair, lineage, filters.side_by_side),
    }
    if sheet.number == 1 and not filters.active:
        comparison = proved(comparison, pair.old, pair.new)
        page["overview"] = bool(comparison.changes)
        page["places"] = place_views(
            comparison.places, None if pair.old.restatement and pair.new.restatement else pair.old, pair.new
        )
        page["vocabulary"] = comparison.vocabulary
        page["notes"] = bulletins_between(pair.old, pair.new)
    return page


def in_order(changes: Sequence[Change], lineage: NumberLineage) -> list[PlacedChange]:
    """Each change with the section that it is listed in, by number, the glossary last."""
    placed = [(GLOSSARY if change.kind == "term" else lineage.home(change), change) for change in changes]
    return sorted(placed, key=lambda each: (each[0] == GLOSSARY, each[0].removeprefix("-"), each[0]))


@dataclass(frozen=True, slots=True)
class ChangeGroup:
    """The changes of one section: the loud ones, then the quiet ones, which are folded. ``number`` is the section's,
    empty for the glossary; without ``url`` only the old edition has that section.
    """

    number: str
    title: str
    url: str
    changes: list[ChangeView] = field(default_factory=list)
    quiet: list[ChangeView] = field(default_factory=list)


def _groups(
    sheet: Page[PlacedChange], pair: EditionPair, lineage: NumberLineage, side_by_side: bool
) -> list[ChangeGroup]:
    """The sections on ``sheet``, in order."""
    cited = cited_in([change for _, change in sheet if not is_bare_move(change)], pair.old, pair.new)
    made = []
    for key, placed in groupby(sheet, lambda placed: placed[0]):
        number = "" if key == GLOSSARY else key.removeprefix("-")
        is_gone = key.startswith("-")
        url = address_of("edition-rule", pair.new.slug, number) if number and not is_gone else ""
        group = ChangeGroup(number, (lineage.old_titles if is_gone else lineage.titles).get(number, ""), url)
        for _, change in placed:
            view = change_view(change, pair, lineage, side_by_side=side_by_side, cited=cited)
            (group.quiet if is_quiet(change) else group.changes).append(view)
        made.append(group)
    return made
