"""Rules in the order of their numbers. Pure."""

from __future__ import annotations

from collections.abc import Iterable
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
