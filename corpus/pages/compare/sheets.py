"""The changes in the tree's order, page by page, each section with its heading."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.core.paginator import Page

from corpus.comparing.edition import Change
from corpus.models import address_of
from corpus.pages.compare.change import ChangeView, change_view
from corpus.pages.compare.filters import GLOSSARY, SIDE_BY_SIDE
from corpus.pages.compare.lineage import NumberLineage
from corpus.pages.compare.pair import EditionPair
from corpus.pages.redline.links import cited_in
from corpus.pages.redline.words import is_bare_move, is_quiet

PlacedChange = tuple[str, Change]
"""A change with the section that it is listed in."""


def in_groups(changes: Sequence[Change], lineage: NumberLineage) -> list[PlacedChange]:
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
    changes: list[ChangeView]
    quiet: list[ChangeView]


def groups_of(
    page: Page[PlacedChange], pair: EditionPair, lineage: NumberLineage, view: str
) -> list[ChangeGroup]:
    """The sections on ``page``, in order."""
    cited = cited_in([change for _, change in page if not is_bare_move(change)], pair.old, pair.new)

    def views(changes: Iterable[Change]) -> list[ChangeView]:
        side = view == SIDE_BY_SIDE
        return [change_view(change, pair, lineage, side_by_side=side, cited=cited) for change in changes]

    made = []
    for key, placed in groupby(page, lambda placed: placed[0]):
        changes = [change for _, change in placed]
        number = "" if key == GLOSSARY else key.removeprefix("-")
        is_gone = key.startswith("-")
        made.append(
            ChangeGroup(
                number,
                (lineage.old_titles if is_gone else lineage.titles).get(number, ""),
                address_of("edition-rule", pair.new.slug, number) if number and not is_gone else "",
                views(change for change in changes if not is_quiet(change)),
                views(filter(is_quiet, changes)),
            )
        )
    return made
