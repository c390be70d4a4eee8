"""Misprinted numbers, put right where their place in the run proves what was meant. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from corpus.numbers import RuleNumber
from corpus.reading.rules.candidates import Mark, follows


def repair_runs(marks: Sequence[Mark]) -> dict[int, str]:
    """What misprinted numbers mean: the index of a line to the number meant there.

    A run printed under another section (501.2–501.6 between 510.1 and 511) is put right when its digits are
    one slip away from the section that it stands in, it goes on where that section stopped, and either the
    printed section has its own place elsewhere or the section is resumed after it.
    A single number is put right when the numbers before and after it leave but one place and it is one slip
    away.
    """
    places = [mark.place for _, mark in marks]
    count = Counter(places)
    meant: dict[int, str] = {}
    position = 1
    while position < len(places):
        end = _run_end(places, position)
        home = places[position - 1]
        if end > position:
            moved = [_moved(place, home.section) for place in places[position:end]]
            taken = count[places[position]] > 1 or _is_elsewhere(places, position, end)
            resumed = (
                end < len(places) and follows(moved[-1], places[end]) and places[end].section == home.section
            )
            free = not any(count[place] for place in moved)
            if follows(home, moved[0]) and free and (taken or resumed):
                for offset, place in enumerate(moved):
                    meant[marks[position + offset][0]] = str(place)
                    places[position + offset] = place
                position = end
                continue
        lone = _lone_repair(places, position, count)
        if lone is not None:
            meant[marks[position][0]] = str(lone)
            places[position] = lone
        position += 1
    return meant


def _run_end(places: Sequence[RuleNumber], start: int) -> int:
    """The end of the run from ``start`` whose section is one slip away from that of the number before it."""
    home, stray = places[start - 1].section, places[start].section
    if not home or home == stray or not places[start].rule or not one_slip(str(home), str(stray)):
        return start
    end = start
    while end < len(places) and places[end].section == stray and places[end].rule:
        if end > start and not follows(places[end - 1], places[end]):
            break
        end += 1
    return end


def _is_elsewhere(places: Sequence[RuleNumber], start: int, end: int) -> bool:
    """Whether the section printed on the run from ``start`` to ``end`` has its heading elsewhere."""
    section = places[start].section
    return any(place.section == section and not place.rule for place in (*places[:start], *places[end:]))


def _moved(place: RuleNumber, section: int) -> RuleNumber:
    return RuleNumber(section // 100, section, place.rule, place.letter)


def _lone_repair(
    places: Sequence[RuleNumber], position: int, count: Counter[RuleNumber]
) -> RuleNumber | None:
    """The number meant by one out-of-place number between two neighbours that leave a gap of one."""
    if position + 1 >= len(places):
        return None
    before, place, after = places[position - 1], places[position], places[position + 1]
    if not place.rule or follows(before, place) or follows(place, after) or before.section != after.section:
        return None
    if count[place] == 1 and place.parent is not None and count[place.parent]:
        return None
    for wanted in _successors(before):
        if follows(wanted, after) and not count[wanted] and one_slip(str(wanted), str(place)):
            return wanted
    return None


def _successors(place: RuleNumber) -> list[RuleNumber]:
    if not place.section:
        return []
    made = [RuleNumber(place.part, place.section, place.rule + 1)]
    if place.rule:
        made.insert(0, RuleNumber(place.part, place.section, place.rule, place.letter + 1))
    return made


def one_slip(first: str, second: str) -> bool:
    """Whether two prints of one length differ by one character or by two neighbours that changed places."""
    if len(first) != len(second):
        return False
    odd = [place for place, (one, other) in enumerate(zip(first, second, strict=True)) if one != other]
    if len(odd) == 1:
        return True
    return (
        len(odd) == 2
        and odd[1] == odd[0] + 1
        and first[odd[0]] == second[odd[1]]
        and first[odd[1]] == second[odd[0]]
    )
