"""Misprinted numbers that only the neighbours can tell: the same wording under another number there. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from corpus.numbers import RuleNumber
from corpus.reading.rules.path import follows, shifted
from corpus.reading.witnesses.evidence import Evidence, Printed


@dataclass(frozen=True, slots=True)
class NumberRepair:
    """The rule printed as ``printed`` on ``line`` is ``meant``, as ``witnesses`` (names of editions) print it."""

    line: int
    printed: str
    meant: str
    witnesses: tuple[str, ...]


def number_repairs(own: Evidence, others: Sequence[Evidence]) -> tuple[NumberRepair, ...]:
    """The numbers of ``own`` that don't go on from the one printed before, or stand twice, while the neighbours print
    the same wording under a number that does go on and that ``own`` prints nowhere. Numbers that go on from it are put
    right with it, unless a neighbour speaks against that.
    """
    rules = [rule for rule in own.rules if "." in rule.number]
    places = [RuleNumber.parse(rule.number) for rule in rules]
    held = Counter(places)
    openings = Counter(rule.opening for rule in rules)
    made: list[NumberRepair] = []
    at = 1
    while at < len(places):
        moved: list[RuleNumber] = []
        twice = held[places[at]] > 1
        if (twice or not follows(places[at - 1], places[at])) and openings[rules[at].opening] == 1:
            wanted = [
                place
                for place in _elsewhere(rules[at], others)
                if follows(places[at - 1], place)
                and (bool(place.letter) == bool(places[at].letter) or (twice and place.parent == places[at]))
            ]
            moved = _run(places, at, wanted[0]) if len(wanted) == 1 else []
        end = at + len(moved)
        anchored = (
            moved and not moved[0].letter and end < len(places) and _is_next(places[end - 1], places[end])
        )
        denied = any(not _elsewhere(rule, others) and _known(rule, others) for rule in rules[at:end])
        left = held - Counter(places[at:end]) if moved else held
        if not moved or anchored or denied or any(left[place] for place in moved):
            at += 1
            continue
        held = left + Counter(moved)
        names = tuple(
            one.name for one in others if one.number_by_opening.get(rules[at].opening) == str(moved[0])
        )
        for rule, place in zip(rules[at:end], moved, strict=True):
            made.append(NumberRepair(rule.line, rule.number, str(place), names))
        places[at:end] = moved
        at = end
    return tuple(made)


def _elsewhere(rule: Printed, others: Sequence[Evidence]) -> set[RuleNumber]:
    """The numbers under which neighbours hold ``rule``; none where one of them holds it under the printed one."""
    answers = {answer for one in others if (answer := one.number_by_opening.get(rule.opening)) is not None}
    return set() if rule.number in answers else {RuleNumber.parse(answer) for answer in answers}


def _known(rule: Printed, others: Sequence[Evidence]) -> bool:
    """Whether a neighbour holds ``rule``."""
    return any(rule.opening in one.number_by_opening for one in others)


def _is_next(place: RuleNumber, after: RuleNumber) -> bool:
    """Whether the rules after a number count on from it as it is printed: then it was left out before, not
    misprinted.
    """
    return after.section == place.section and after.rule == place.rule + 1


def _run(places: Sequence[RuleNumber], start: int, wanted: RuleNumber) -> list[RuleNumber]:
    """What the numbers from ``start`` on mean if the first is ``wanted`` and the others go on from it as printed."""
    moved = [wanted]
    for at in range(start + 1, len(places)):
        same = places[at].section == places[start].section and places[at].rule == places[start].rule
        if not same or not follows(places[at - 1], places[at]):
            break
        moved.append(shifted(places[at], places[start], wanted))
    return moved
