"""The filters as a page offers them: each value with its count and the link that turns it on or off."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from corpus.comparing.edition import Change
from corpus.showing.compare_filters import NATURE_SLUGS, STATUS_SLUGS, SUBJECTS, Filters
from corpus.showing.compare_words import NATURES, STATUSES


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a facet: what it is called, how many changes have it, where it leads, whether it is on."""

    label: str
    slug: str
    count: int
    url: str
    active: bool


@dataclass(frozen=True, slots=True)
class Facet:
    """One way to filter."""

    label: str
    choices: tuple[Choice, ...]


def facets(filters: Filters, changes: Sequence[Change]) -> tuple[Facet, ...]:
    """Every facet that has more than one value among ``changes``, with links that turn values on and off."""
    statuses = [(slug, STATUSES[status], _has("status", status)) for slug, status in STATUS_SLUGS.items()]
    natures = [(slug, NATURES[nature], _has_nature(nature)) for slug, nature in NATURE_SLUGS.items()]
    subjects = [(slug, label, test) for slug, (label, test) in SUBJECTS.items()]
    made = (
        Facet("Ce qui s’est passé", _choices(filters, "statuses", filters.statuses, statuses, changes)),
        Facet("Nature du changement", _choices(filters, "natures", filters.natures, natures, changes)),
        Facet("Ce qui est touché", _choices(filters, "subjects", filters.subjects, subjects, changes)),
    )
    return tuple(facet for facet in made if facet.choices)


def _choices(
    filters: Filters,
    field: str,
    on: tuple[str, ...],
    values: Iterable[tuple[str, str, Callable[[Change], bool]]],
    changes: Sequence[Change],
) -> tuple[Choice, ...]:
    made = []
    for slug, label, test in values:
        count = sum(map(test, changes))
        if not count and slug not in on:
            continue
        chosen = tuple(value for value in on if value != slug) if slug in on else (*on, slug)
        made.append(Choice(label, slug, count, filters.query(**{field: chosen}), slug in on))
    return tuple(made)


def _has(field: str, value: str) -> Callable[[Change], bool]:
    return lambda change: getattr(change, field) == value


def _has_nature(nature: str) -> Callable[[Change], bool]:
    return lambda change: change.nature == nature and change.status not in ("added", "removed")
