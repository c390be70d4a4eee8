"""Rule numbers in a sentence: « 411 à 422, 500 à 508 et 102.4b »."""

from __future__ import annotations

from collections.abc import Sequence

from corpus.numbers import RuleNumber, is_number


def listed(words: Sequence[str]) -> str:
    """« a, b et c »."""
    return " et ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)


def runs_of(numbers: Sequence[str]) -> list[str]:
    """Numbers of subtrees with three or more neighbours drawn together: « 411 à 422 », « 502.8 à 502.30 », « 501 »."""
    runs: list[list[str]] = []
    for number in numbers:
        if runs and _follows(runs[-1][-1], number):
            runs[-1].append(number)
        else:
            runs.append([number])
    words: list[str] = []
    for run in runs:
        words += run if len(run) < 3 else [f"{run[0]} à {run[-1]}"]
    return words


def _follows(number: str, after: str) -> bool:
    """Whether ``after`` is the next number on the same level, under the same one."""
    if not (is_number(number) and is_number(after)):
        return False
    one, other = RuleNumber.parse(number), RuleNumber.parse(after)
    if other.level == "section":  # sections count on from part to part
        return one.level == "section" and other.section == one.section + 1
    if other.level == "part":
        return one.level == "part" and other.part == one.part + 1
    siblings = one.level == other.level and one.parent == other.parent
    return siblings and (other.rule + other.letter) == one.rule + one.letter + 1


def passages(numbers: Sequence[str]) -> str:
    """The same as one phrase: « 411 à 422, 500 à 508 et 102.4b »."""
    return listed(runs_of(numbers))
