"""Pictures that pages of other kinds may show: where an edition changed against the one before it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse

from corpus.library.comparisons import compare_editions
from corpus.library.lineages import families, plan
from corpus.models import Edition
from corpus.showing.compare_lineage import lineage_of
from corpus.showing.compare_phrases import span_title
from corpus.showing.pictures_changes import ChangesMap, changes_map


@dataclass(frozen=True, slots=True)
class EditionMap:
    """Where an edition changed: the map, since which edition, and the address of the whole comparison."""

    map: ChangesMap
    title: str
    base: str


def predecessor(edition: Edition, editions: Iterable[Edition]) -> Edition | None:
    """The nearest older edition of the family that holds some of the same rules, None for a first one."""
    for family in families([other for other in editions if other.counts.get("rules")]):
        if edition in family:
            return next((old for old, new in plan(family) if new == edition), None)
    return None


def edition_map(edition: Edition, editions: Iterable[Edition]) -> EditionMap | None:
    """The map of ``edition`` against its predecessor among ``editions``; None where there is nothing to show.

    Costs a comparison, which is remembered: ask for it where a moment's wait the first time is fair.
    """
    old = predecessor(edition, editions)
    if old is None:
        return None
    comparison = compare_editions(old, edition)
    made = changes_map(comparison.changes, lineage_of(comparison, old, edition))
    if not made.rows:
        return None
    return EditionMap(
        made, span_title(old, edition), reverse("compare-editions", args=[old.slug, edition.slug])
    )
