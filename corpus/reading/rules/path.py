"""Which numbers of a text begin its rules, and what they mean: the cheapest path through all candidates. Pure.

Each place where a rule could begin (a `Candidate`) is read as printed, read as a misprint of the number that comes
next, or passed over; each choice has a price, and so has each step from one rule's number to the next. `best_path`
finds the choices that cost least in all, and for each rule its margin: how much more the best other choice there would
cost. A run of numbers after a misprint may go on from it (501.2, 501.3 … for 510.2, 510.3 …): while such a shift is in
force, the number as printed is part of the path's state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from corpus.numbers import RuleNumber
from corpus.reading.rules.numbering import NumberedLine, one_slip, successors
from corpus.text.normalise import words

# What steps and readings cost, in the same unit: a step to the next number costs nothing.
GAP, WIDER, WIDEST_GAP = 2.0, 0.1, 2.5  # numbers left out: the first one, each further one, at most
RARE_GAP, RARE_FIRST = 5.0, 6.5  # the same in a text that leaves next to none out; its first letter or rule
JUMP = 3.0  # on into another section that isn't headed
SWAPPED = 2.0  # a rule printed right after its first letter
LATE = 3.0  # back to a number whose brothers stand there: printed late
BACK = 7.0  # back to any other number
AGAIN, SAME_AGAIN = 4.0, 2.0  # more where another text has the number; in all where the same one has it
MISPRINT = 6.0  # the number that comes next, read into a misprint of it
TAKEN = 6.0  # what was meant is printed elsewhere
SHIFTED = 0.2  # a number that goes on from a misprint
UNPROVED, FURTHER_ON = 3.0, 1.0  # nothing goes on from a misprint; only something further on in its section
CERTAIN = 10.0  # margins are told up to here

FEWEST_FOR_RARE, RARE_SHARE = 200, 0.005
"""Gaps are rare in a text of at least so many numbers in which no greater share of them follows a gap."""
_WIDEST_BEAM, _MOST_STATES = 14.0, 40
_SAME_OPENING = 40


class Candidate(NamedTuple):
    """A place at which a rule could begin. ``at`` orders the places (a line, an offset). ``take`` is what it costs to
    begin a rule there, ``stray`` what it costs more where its number doesn't follow the one before, ``skip`` what it
    costs to pass it over.
    """

    at: int
    mark: NumberedLine
    take: float = 0.0
    stray: float = 0.0
    skip: float = CERTAIN


class Taken(NamedTuple):
    """A candidate at which a rule begins: the ``number`` meant, and the margin of that choice over the next best."""

    at: int
    mark: NumberedLine
    number: RuleNumber
    margin: float


_State = tuple[RuleNumber | None, RuleNumber | None]
"""The number meant by the last rule, and that number as printed."""
_Edge = tuple[_State, _State, float, RuleNumber | None]
"""From a state to a state, the price, and the number read on the way (None: passed over)."""
_START: _State = (None, None)


def best_path(candidates: Sequence[Candidate]) -> list[Taken]:
    """The rules among ``candidates`` (in the order of print), each with the number that it means."""
    prices = _Prices(candidates)
    costs: dict[_State, float] = {_START: 0.0}
    layers: list[list[_Edge]] = []
    before: list[dict[_State, float]] = []
    for candidate in candidates:
        edges = [edge for state in costs for edge in prices.edges(state, candidate)]
        before.append(costs)
        reached: dict[_State, float] = {}
        for origin, state, price, _ in edges:
            cost = costs[origin] + price
            if cost < reached.get(state, cost + 1):
                reached[state] = cost
        bound = min(reached.values()) + _WIDEST_BEAM
        kept = sorted(
            (state for state in reached if reached[state] <= bound), key=lambda state: reached[state]
        )
        costs = {state: reached[state] for state in kept[:_MOST_STATES]}
        layers.append([edge for edge in edges if edge[1] in costs])
    after = {state: UNPROVED if state[0] != state[1] else 0.0 for state in costs}
    chosen: list[Taken] = []
    for candidate, edges, costs in zip(reversed(candidates), reversed(layers), reversed(before), strict=True):
        totals: dict[RuleNumber | None, float] = {}
        onward: dict[_State, float] = {}
        for origin, state, price, number in edges:
            rest = price + after[state]
            onward[origin] = min(rest, onward.get(origin, rest))
            totals[number] = min(costs[origin] + rest, totals.get(number, costs[origin] + rest))
        after = onward
        number, *_ = sorted(totals, key=lambda number: totals[number])
        others = [total for each, total in totals.items() if each != number]
        if number is not None:
            margin = min(CERTAIN, min(others, default=totals[number] + CERTAIN) - totals[number])
            chosen.append(Taken(candidate.at, candidate.mark, number, margin))
    return chosen[::-1]


class _Prices:
    """What each choice costs in one text."""

    def __init__(self, candidates: Sequence[Candidate]) -> None:
        self._printed = Counter(candidate.mark.place for candidate in candidates)
        self._texts: dict[RuleNumber, dict[str, int]] = {}
        for place, count in self._printed.items():
            if count > 1:
                self._texts[place] = {}
        for candidate in candidates:
            if (texts := self._texts.get(candidate.mark.place)) is not None:
                texts.setdefault(_opening(candidate.mark), candidate.at)
        places = [candidate.mark.place for candidate in candidates if not candidate.take]
        gaps = sum(
            before.section == place.section and place > before and not follows(before, place)
            for before, place in pairwise(places)
        )
        self._rare = len(places) >= FEWEST_FOR_RARE and gaps <= RARE_SHARE * len(places)

    def edges(self, state: _State, candidate: Candidate) -> Iterator[_Edge]:
        """The choices at ``candidate`` in ``state``."""
        last, printed = state
        place = candidate.mark.place
        step = self._step(last, place, candidate)
        price = candidate.take + step + (candidate.stray if step > 1 else 0.0)
        if last is not None and last != printed and step > 1:
            price += FURTHER_ON if place.section == last.section and place > last else UNPROVED
        yield state, (place, place), price, place
        if price > 0 and last is not None and place.rule and last.section:
            if (
                printed != last
                and printed is not None
                and place.section == printed.section
                and follows(printed, place)
            ):
                meant = shifted(place, printed, last)
                cost = candidate.take + SHIFTED + TAKEN * (self._printed[meant] > 0)
                yield state, (meant, place), cost, meant
            elif step > 0:
                yield from self._misprints(last, state, candidate)
        if candidate.skip < CERTAIN:
            yield state, state, candidate.skip, None

    def _misprints(self, last: RuleNumber, state: _State, candidate: Candidate) -> Iterator[_Edge]:
        """The numbers after ``last``, that of ``state``, of which the one at ``candidate`` may be a misprint."""
        place = candidate.mark.place
        for meant in successors(last):
            if bool(meant.letter) != bool(place.letter) or meant == place:
                continue
            alike = (place.rule, place.letter) == (meant.rule, meant.letter)
            prints = (str(meant.section), str(place.section)) if alike else (str(meant), str(place))
            if one_slip(*prints):
                price = candidate.take + MISPRINT + TAKEN * (self._printed[meant] > 0)
                yield state, (meant, place), price + (MISPRINT if state[1] != last else 0.0), meant

    def _step(self, last: RuleNumber | None, place: RuleNumber, candidate: Candidate) -> float:
        """What it costs to go on from ``last`` to ``place`` of ``candidate``."""
        if last is None:
            return JUMP if place.rule > 1 else 0.0
        if place.rule != 0 and follows(last, place) and place.letter != 1:
            return 0.0
        step = self._distance(last, place)
        if step <= 1.0 or (texts := self._texts.get(place)) is None:
            return step
        first = texts[_opening(candidate.mark)]
        if first < candidate.at:
            return min(step, SAME_AGAIN)
        return step + (AGAIN if place.rule and first > min(texts.values()) else 0.0)

    def _distance(self, last: RuleNumber, place: RuleNumber) -> float:
        """What lies between two numbers, whatever their texts."""
        if not place.section or not last.section:
            return _part_step(last, place)
        if place.section < last.section:
            return BACK
        if place.section > last.section:
            near = place.section == last.section + 1 or place.section % 100 == 0
            if not place.rule:
                return 0.0 if near else 1.0
            return 0.0 if near and place.rule == 1 and not place.letter else JUMP
        if place > last:
            return self._gap(last, place)
        if place == last._replace(letter=0) != last:
            return SWAPPED if last.letter == 1 else BACK
        return LATE if place != last and self._has_brother(place) else BACK

    def _gap(self, last: RuleNumber, place: RuleNumber) -> float:
        """What it costs to leave out the numbers between ``last`` and ``place`` of one section."""
        if follows(last, place):  # 420.5, 420.6a
            return 0.0 if place.letter != 1 or place.rule == last.rule else 1.0
        left = place.letter - last.letter if place.rule == last.rule else place.rule - last.rule
        first = not last.letter if place.rule == last.rule else not last.rule
        least = (RARE_FIRST if first else RARE_GAP) if self._rare else GAP
        return least + min(WIDER * (left - 1), WIDEST_GAP)

    def _has_brother(self, place: RuleNumber) -> bool:
        """Whether the number before ``place`` under the same rule or section is printed, or it is the first one."""
        step = "letter" if place.letter else "rule"
        count: int = getattr(place, step)
        return count == 1 or self._printed[place._replace(**{step: count - 1})] > 0


def _opening(mark: NumberedLine) -> str:
    """How the text of ``mark`` begins: two of one number that begin alike are one text, quoted again."""
    return words(mark.rest)[:_SAME_OPENING]


def _part_step(last: RuleNumber, place: RuleNumber) -> float:
    """What a step to or from a part costs."""
    if not place.section:
        return 0.0
    if place.part != last.part:
        return BACK
    return JUMP if place.rule else 0.0


def follows(previous: RuleNumber | None, number: RuleNumber) -> bool:
    """Whether ``number`` may come right after ``previous`` in print: its first child, its next sibling, or the next one
    of a level above.
    """
    if previous is None:
        return False
    if number.section != previous.section:
        return number.rule <= 1 and number.section == previous.section + 1
    if number.rule == previous.rule:
        return number.letter == previous.letter + 1
    return number.rule == previous.rule + 1 and number.letter <= 1


def shifted(place: RuleNumber, start: RuleNumber, wanted: RuleNumber) -> RuleNumber:
    """``place``, of a run that begins at ``start``, as it is where the run begins at ``wanted``."""
    letters = wanted.letter - start.letter if place.rule == start.rule and place.letter else 0
    rule = place.rule + wanted.rule - start.rule
    return RuleNumber(wanted.part, wanted.section, rule, place.letter + letters)
