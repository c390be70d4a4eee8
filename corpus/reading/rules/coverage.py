"""Rules in the order of their numbers, and the largest subtrees that a source holds whole. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from corpus.numbers import RuleNumber
from corpus.reading.document import Rule


def in_order(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """``rules`` as their numbers follow each other, the copies of a number counted anew."""
    seen: dict[str, int] = {}
    made = []
    for rule in sorted(rules, key=lambda rule: (RuleNumber.parse(rule.number), rule.copy)):
        seen[rule.number] = copy = seen.get(rule.number, 0) + 1
        made.append(rule if rule.copy == copy else replace(rule, copy=copy))
    return tuple(made)


def covers(numbers: Iterable[str], cut: Collection[int] = ()) -> tuple[str, ...]:
    """The numbers of the largest subtrees that rules of these ``numbers`` make, in order.

    A section is held whole when its heading is printed with its first rule (or with nothing at all: it may be
    left blank), or when its rules run on from .1 without a gap; a rule is when it is printed itself.
    Otherwise each rule or subrule printed counts for itself. A part never does: sections come and go with
    the years. Nor does a section of ``cut``, in which the source was cut off.
    """
    sections: dict[int, set[RuleNumber]] = {}
    for number in map(RuleNumber.parse, numbers):
        if number.section:
            sections.setdefault(number.section, set()).add(number)
    made: set[RuleNumber] = set()
    for section, inside in sections.items():
        heading = RuleNumber(section // 100, section)
        if section not in cut and _whole(heading, inside):
            made.add(heading)
        else:
            made |= {one for one in inside if one.rule and not (one.letter and one.parent in inside)}
            made |= {heading} if inside == {heading} else set()
    return tuple(str(number) for number in sorted(made))


def _whole(heading: RuleNumber, inside: set[RuleNumber]) -> bool:
    numbers = sorted({number.rule for number in inside if number.rule})
    if heading in inside:
        return not numbers or numbers[0] == 1
    return len(numbers) > 1 and numbers == list(range(1, len(numbers) + 1))
