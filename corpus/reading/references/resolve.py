"""What mentions mean in one edition: ranges filled in, a status for each target. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache

from corpus.numbers import BadNumberError, RuleNumber, is_number, natural_range
from corpus.reading.document import ReadReference, Target
from corpus.reading.references.grammar import Mention

# More targets than any real range has; a longer one is a misprint and names its two ends only.
LONGEST_RANGE = 200


class NumberIndex:
    """The numbers of one edition, ordered as rules are printed. Numbers not in normal form are left out."""

    def __init__(self, numbers: Iterable[str]) -> None:
        self._names = set(numbers)

    def __contains__(self, number: str) -> bool:
        return number in self._names

    @cached_property
    def _places(self) -> list[RuleNumber]:
        return sorted(RuleNumber.parse(number) for number in self._names if is_number(number))

    def between(self, first: RuleNumber, last: RuleNumber) -> Iterator[RuleNumber]:
        """The edition's numbers from ``first`` to ``last``, both included, in order."""
        return (place for place in self._places if first <= place <= last)


def expand(mentions: Iterable[Mention], index: NumberIndex) -> tuple[ReadReference, ...]:
    """The references that ``mentions`` make in the edition with the numbers of ``index``.

    A range names the edition's own numbers between its ends where it prints both, else the numbers that
    counting gives. A bare decimal that no rule of the edition bears ("150.5 points") is no reference.
    """
    made = []
    for mention in mentions:
        numbers_named = (
            (mention.first,) if mention.last is None else _numbers_of(mention, mention.last, index)
        )
        targets = tuple(_target(number, mention.read, held=number in index) for number in numbers_named)
        if mention.certain or any(target.status != "unknown" for target in targets):
            made.append(ReadReference(mention.start, mention.end, mention.raw, targets, mention.quoted_title))
    return tuple(made)


@lru_cache(maxsize=8192)  # some rules are cited by hundreds
def _target(number: str, read: str | None, *, held: bool) -> Target:
    return Target(number, ("repaired" if read else "resolved") if held else "unknown", read)


def _numbers_of(mention: Mention, end: str, index: NumberIndex) -> list[str]:
    """The numbers that a mention of a range to ``end`` names, in normal form and in order."""
    try:
        first, last = RuleNumber.parse(mention.first), RuleNumber.parse(end)
    except BadNumberError:
        return [mention.first, end]
    if first.parent == last.parent and first.level == last.level:
        counted = natural_range(first, last)
        if mention.first not in index or end not in index or last < first:
            return [str(number) for number in counted]
        printed = [number for number in index.between(first, last) if number.parent == first.parent]
        return [str(number) for number in (printed if len(printed) <= LONGEST_RANGE else counted)]
    return [mention.first, end]
