"""Misprinted numbers, put right where their place in the run proves what was meant. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rapidfuzz.distance import OSA

from corpus.numbers import RuleNumber
from corpus.reading.rules.candidates import Mark, follows
from corpus.reading.thresholds import SAME_OPENING
from corpus.text.normalise import words


def repair_runs(marks: Sequence[Mark]) -> dict[int, str]:
    """What misprinted numbers mean: the index of a line to the number meant there.

    A number that doesn't go on from the one before is put right, with those that go on from it, when the numbers
    meant are printed nowhere, fit between what stands before and after, and the print itself gives the misprint away
    (see `_Run.proof`). Rules that merely changed places are no misprints: what they make room for is printed too.
    """
    run = _Run([mark.place for _, mark in marks], [mark.rest for _, mark in marks])
    meant: dict[int, str] = {}
    position = 1
    while position < len(run.places):
        moved = run.moved(position)
        for offset, place in enumerate(moved):
            meant[marks[position + offset][0]] = str(place)
            run.places[position + offset] = place
        position += max(1, len(moved))
    return meant


class _Run:
    """The numbers of a text in the order of print, those put right so far replaced."""

    def __init__(self, places: list[RuleNumber], texts: list[str]) -> None:
        self.places = places
        self._texts = texts
        self._count = Counter(places)
        self._first = {place: at for at, place in reversed(list(enumerate(places)))}

    def moved(self, start: int) -> list[RuleNumber]:
        """What the numbers from ``start`` on mean, as far as a misprint goes; none where there is none."""
        before, place = self.places[start - 1], self.places[start]
        if not place.rule or not before.section:
            return []
        if follows(before, place) and not self._stands_before_its_rule(start):
            return []
        for wanted in _successors(before):
            if bool(wanted.letter) != bool(place.letter):
                continue
            end = self._end(start, wanted)
            moved = [shifted(one, place, wanted) for one in self.places[start:end]]
            free = not any(self._count[one] for one in moved)
            if free and self._fits(moved, end) and self._proof(start, end, wanted):
                return moved
        return []

    def _stands_before_its_rule(self, start: int) -> bool:
        """Whether several subrules from the first letter on stand at ``start``, below a rule without any, and their
        own rule right after them.
        """
        place, end = self.places[start], start + 1
        if place.letter != 1 or self.places[start - 1].letter or _parent(place) == self.places[start - 1]:
            return False
        while end < len(self.places) and self.places[end] == _next_letter(self.places[end - 1]):
            end += 1
        return end - start > 1 and end < len(self.places) and self.places[end] == _parent(place)

    def _end(self, start: int, wanted: RuleNumber) -> int:
        """The end of the run of numbers that go on from the one at ``start``, up to one that goes on from what they
        mean.
        """
        place, end = self.places[start], start + 1
        while end < len(self.places):
            after = self.places[end]
            goes_on = after.rule and after.section == place.section and follows(self.places[end - 1], after)
            child = after.rule == self.places[end - 1].rule
            if not goes_on or (not child and follows(shifted(self.places[end - 1], place, wanted), after)):
                break
            end += 1
        return end

    def _fits(self, moved: Sequence[RuleNumber], end: int) -> bool:
        """Whether the text goes on from the last number of ``moved`` at ``end``: with its next number, the head of a
        later section, or, where the print names another section, anything further on in its own.
        """
        if end >= len(self.places):
            return False
        last, after = moved[-1], self.places[end]
        if follows(last, after) or not after.section or (after.section > last.section and not after.rule):
            return True
        return self.places[end - 1].section != last.section == after.section and after > last

    def _proof(self, start: int, end: int, wanted: RuleNumber) -> bool:
        """Whether the print gives the misprint away: the number is printed a second time over another text; a run
        stands before its own rule; or one slip makes the number out of the one wanted, which is missed on both sides or
        whose print has no place of its own.
        """
        before, place, after = self.places[start - 1], self.places[start], self.places[end]
        again = self._first[place] < start and not self._same(self._first[place], start)
        if self._stands_before_its_rule(start):
            return True
        if place.section != wanted.section:
            elsewhere = self._count[place] > 1 or self._heads_elsewhere(start, end)
            alike = (place.rule, place.letter) == (wanted.rule, wanted.letter)
            slip = alike and one_slip(str(place.section), str(wanted.section))
            return slip and (again or elsewhere or after.section == wanted.section)
        if not one_slip(str(wanted), str(place)):
            return False
        if again:
            return True
        if _parent(place) == _parent(before):
            return False  # letters left out, as quotations and editors do
        missed = after.section == place.section and not follows(before, after)
        missed = missed or (after.letter > 0 and not self._count[_parent(after)])
        return missed or (place.letter > 1 and not self._count[place._replace(letter=place.letter - 1)])

    def _same(self, one: int, other: int) -> bool:
        """Whether two numbered lines say the same, as where somebody quotes a rule a second time."""
        first, second = (words(self._texts[at])[:SAME_OPENING] for at in (one, other))
        return first == second

    def _heads_elsewhere(self, start: int, end: int) -> bool:
        section = self.places[start].section
        return any(
            place.section == section and not place.rule
            for place in (*self.places[:start], *self.places[end:])
        )


def _successors(place: RuleNumber) -> Iterator[RuleNumber]:
    """What may come right after ``place`` in its section: its next letter (or first one), then its next rule."""
    if place.rule:
        yield _next_letter(place)
    yield RuleNumber(place.part, place.section, place.rule + 1)


def shifted(place: RuleNumber, start: RuleNumber, wanted: RuleNumber) -> RuleNumber:
    """``place``, of a run that begins at ``start``, as it is where the run begins at ``wanted``."""
    letters = wanted.letter - start.letter if place.rule == start.rule and place.letter else 0
    rule = place.rule + wanted.rule - start.rule
    return RuleNumber(wanted.part, wanted.section, rule, place.letter + letters)


def _next_letter(place: RuleNumber) -> RuleNumber:
    return place._replace(letter=place.letter + 1)


def _parent(place: RuleNumber) -> RuleNumber:
    return place._replace(letter=0)


def one_slip(first: str, second: str) -> bool:
    """Whether two prints differ by one character too many, too few or another, or by two that changed places."""
    return OSA.distance(first, second, score_cutoff=1) == 1
