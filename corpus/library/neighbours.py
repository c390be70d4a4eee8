"""Which editions to hold against each other, so that every rule finds its nearest ancestor."""

from __future__ import annotations

from itertools import groupby

from corpus.comparing.scope import is_whole_book, lineage
from corpus.models import Edition

_REACH = 12
"""How far back a partial edition is looked behind."""


def covers(edition: Edition, number: str) -> bool:
    """Whether ``number`` lies within what ``edition`` holds."""
    return not set(edition.covers).isdisjoint(lineage(number))


def overlap(one: Edition, other: Edition) -> bool:
    """Whether the two hold a rule number in common; two whole books always do, whatever their numbering."""
    if is_whole_book(one) and is_whole_book(other):
        return True
    either = ((one, other.covers), (other, one.covers))
    return any(covers(edition, number) for edition, numbers in either for number in numbers)


def families(editions: list[Edition]) -> list[list[Edition]]:
    """The dated editions of each series and language, oldest first: only these share threads."""
    dated = sorted(
        (edition for edition in editions if edition.date),
        key=lambda edition: (edition.series, edition.language, edition.date, edition.slug),
    )
    return [list(group) for _, group in groupby(dated, key=lambda e: (e.series, e.language))]


def plan(family: list[Edition]) -> list[tuple[Edition, Edition]]:
    """The pairs (older, newer) to align: each edition with the nearest older ones that hold rules of its
    subtrees, back to the first whole book (for lessons: to the first that they could restate).
    """
    pairs = []
    for place, new in enumerate(family):
        for old in reversed(family[max(0, place - _REACH) : place]):
            if old.kind == Edition.Kind.LESSON or not old.covers:
                continue
            lesson = new.kind == Edition.Kind.LESSON
            if not lesson and not overlap(old, new):
                continue
            pairs.append((old, new))
            if is_whole_book(old) or (not lesson and all(covers(old, number) for number in new.covers)):
                break
    return pairs
