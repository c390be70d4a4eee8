"""The changes of one section as a page prints them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.urls import reverse

from corpus.comparing.edition import Change
from corpus.models import Edition
from corpus.showing.compare_changes import ChangeView, change_view
from corpus.showing.compare_filters import GLOSSARY, SIDE_BY_SIDE, Filters
from corpus.showing.compare_headings import heading_of, title_of
from corpus.showing.compare_lineage import Lineage
from corpus.showing.compare_links import cited_in
from corpus.showing.compare_moves import quiet_words
from corpus.showing.compare_sheets import Placed
from corpus.showing.compare_words import is_bare_move, is_quiet


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
    return "" if key == GLOSSARY or key.startswith("-") else reverse("edition-rule", args=[new.slug, key])
