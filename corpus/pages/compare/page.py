"""The page of two editions: its places, its figures, then the changes, page by page where they are many."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.core.paginator import Paginator

from corpus.comparing.edition import Comparison
from corpus.library.comparisons.bulletins import bulletins_between
from corpus.pages.compare.filters import NUMBERS, SIDE_BY_SIDE, Filters
from corpus.pages.compare.lineage import lineage_of
from corpus.pages.compare.pair import EditionPair
from corpus.pages.compare.places import place_views
from corpus.pages.compare.sheets import groups_of, in_groups
from corpus.pages.redline.words import is_renumbered, status_label
from corpus.pages.shared.french import passages

CHANGES, ROWS = 16, 120
"""Changes on one page of the list, which a phone lays out at once, and rows of the table of numbers."""


def editions_page(pair: EditionPair, comparison: Comparison, filters: Filters) -> dict[str, Any]:
    """What `compare/editions.html` prints of ``comparison`` as ``filters`` ask for it: what stands above the list is
    left out but on its first, unfiltered page. Five queries beside the comparison's own.
    """
    lineage = lineage_of(comparison, pair.old, pair.new)
    moved = [change for change in comparison.changes if is_renumbered(change)]
    table = filters.view == NUMBERS
    here = [change for change in comparison.changes if filters.covers(change)]
    kept = [change for change in here if filters.lets(change)]
    statuses = comparison.summary
    if filters.sections:
        statuses = Counter(change.status for change in here if change.kind == "rule")
    listed = [change for change in kept if is_renumbered(change)] if table else kept
    placed = in_groups(listed, lineage)
    sheets = Paginator(placed, ROWS if table else CHANGES)
    sheet = sheets.get_page(filters.page)
    overview = sheet.number == 1 and not filters.active and not table
    page: dict[str, Any] = {
        "filters": filters,
        "statuses": filters.statuses_in(statuses),
        "natures": filters.natures_in(Counter(change.nature for change in here)),
        "only_old": passages(comparison.scope.only_old),
        "only_new": passages(comparison.scope.only_new),
        "side_by_side": filters.view == SIDE_BY_SIDE,
        "views": [
            (view, filters.query(view=view)) for view in ("", SIDE_BY_SIDE, *([NUMBERS] if moved else []))
        ],
        "sheet": sheet,
        "sheets": [
            (number, filters.query(page=number), placed[number * sheets.per_page - sheets.per_page])
            for number in (sheets.page_range if sheets.num_pages > 1 else ())
        ],
        "previous": filters.query(page=sheet.previous_page_number()) if sheet.has_previous() else "",
        "following": filters.query(page=sheet.next_page_number()) if sheet.has_next() else "",
        "shown": len(kept),
        "total": len(comparison.changes),
        "lift": filters.query(sections=()),
        "clear": Filters(view=filters.view).query(),
        "terms": sum(change.kind == "term" for change in comparison.changes),
        "export": filters.query(view=""),
    }
    if table:
        page["numbers"] = [(change, status_label(change)) for _, change in sheet]
    else:
        page["groups"] = groups_of(sheet, pair, lineage, filters.view)
    if overview:
        page["overview"] = bool(comparison.changes)
        page["places"] = place_views(comparison.places, pair.old, pair.new)
        page["vocabulary"] = comparison.vocabulary
        page["notes"] = bulletins_between(pair.old, pair.new)
        page["moved"] = len(moved)
    return page
