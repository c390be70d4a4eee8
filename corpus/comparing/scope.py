"""What two editions can be compared on: a rule that a source doesn't hold was neither added nor removed.

An edition that covers something in five parts of the rules or more is taken for a *whole book*: what it lacks did not
exist. A smaller one speaks only for the subtrees that it covers, followed to where the other edition keeps them now.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Protocol

from corpus.comparing.edition import Alignment, ComparedEdition, Scope
from corpus.numbers import is_cut_off, is_part, lineage_of

WHOLE_BOOK_PARTS = 5
"""An edition with rules in so many of the nine parts is a whole book: what it lacks did not exist.
The passages that survive in French are of one part or two, books and our restatements of five or more.
"""


class Covering(Protocol):
    """What knows the largest subtrees of the rules that it holds, as their numbers."""

    @property
    def covers(self) -> Sequence[str]:
        """The numbers at the top of those subtrees."""


def is_whole_book(edition: Covering) -> bool:
    """Whether ``edition`` covers so much that what it lacks did not exist: a tournament document covers its parts."""
    if any(map(is_part, edition.covers)):
        return True
    parts = {cover[:1] for cover in edition.covers}
    return len(parts) >= WHOLE_BOOK_PARTS and not is_cut_off(edition.covers)


def limit(old: ComparedEdition, new: ComparedEdition, alignment: Alignment) -> tuple[Alignment, Scope]:
    """The alignment without removals and additions that only mean "not covered", and the scope that says so."""
    forward = alignment.carried
    backward = {after: before for before, after in forward.items()}
    reach_new = None if is_whole_book(old) else _images(old, new, forward)
    reach_old = None if is_whole_book(new) else _images(new, old, backward)
    bare_old = _headings_above(old, forward) if reach_old is not None else ()
    bare_new = _headings_above(new, backward) if reach_new is not None else ()
    kept, only_old, only_new = [], set(), set()
    for pair in alignment.pairs:
        if (pair.new is None and pair.old in bare_old) or (pair.old is None and pair.new in bare_new):
            continue
        if pair.new is None and pair.old and not _within(pair.old, reach_old):
            only_old.add(pair.old)
        elif pair.old is None and pair.new and not _within(pair.new, reach_new):
            only_new.add(pair.new)
        else:
            kept.append(pair)
    old_numbers, new_numbers = old.by_number.keys(), new.by_number.keys()
    return Alignment(tuple(kept)), Scope(
        compared=_subtrees(new_numbers, new_numbers - only_new, new.covers),
        only_old=_subtrees(old_numbers, only_old, old.covers),
        only_new=_subtrees(new_numbers, only_new, new.covers),
    )


def _headings_above(edition: ComparedEdition, partner: Mapping[str, str]) -> set[str]:
    """The bare headings of ``edition`` under which something corresponds: a source of a few rules does not
    print them, so that their absence there says nothing.
    """
    above = {heading for number in partner for heading in lineage(number)[1:]}
    return {rule.number for rule in edition.rules if rule.number in above and not rule.text}


def _images(edition_in: ComparedEdition, other: ComparedEdition, partner: Mapping[str, str]) -> set[str]:
    """The roots of the subtrees of ``other`` that ``edition_in`` speaks for: each cover under the number that it
    has there. A cover that became nothing speaks for nothing: its number may have been recycled.
    """
    images: set[str] = set()
    for cover in edition_in.covers:
        if cover in partner:
            images.add(partner[cover])
        elif cover not in edition_in.by_number:
            images |= _image_by_children(cover, edition_in.by_number, partner)
        elif cover not in other.by_number:
            images.add(cover)
    return images


def _image_by_children(cover: str, own: Collection[str], partner: Mapping[str, str]) -> set[str]:
    """Where most rules below a cover without heading went, at the cover's own level."""
    depth = len(lineage(cover))
    went = Counter(
        line[-depth]
        for number in own
        if number in partner and cover in lineage(number)
        for line in [lineage(partner[number])]
        if len(line) >= depth
    )
    return {went.most_common(1)[0][0]} if went else {cover}


@lru_cache(maxsize=65536)
def lineage(number: str) -> tuple[str, ...]:
    """``number`` and the numbers above it, the nearest first; just itself if it is no number."""
    return lineage_of(number)


def _within(number: str, roots: Collection[str] | None) -> bool:
    return roots is None or any(above in roots for above in lineage(number))


def _subtrees(numbers: Iterable[str], marked: Collection[str], covers: Collection[str]) -> tuple[str, ...]:
    """``marked`` said in the largest subtrees: a section, rule or subrule stands for all below it where none is
    missing.
    """
    if not marked:
        return ()
    known = frozenset(covers)
    broken: set[str] = set()
    for number in numbers:
        if number not in marked:
            broken.update(lineage(number))
    above_marked = {above for number in marked for above in lineage(number)[1:]}
    named: dict[str, None] = {}
    mentioned: set[str] = set()
    for number in numbers:
        if number not in marked or len(number) == 1 or (number in broken and number in above_marked):
            continue
        if not mentioned.isdisjoint(lineage(number)):
            continue
        whole = [above for above in lineage(number) if above not in broken and len(above) > 1]
        covered = [above for above in whole if not known.isdisjoint(lineage(above))]
        named[(covered or [number])[-1]] = None
        mentioned.update(covered[-1:])
    return tuple(named)
