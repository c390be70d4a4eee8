"""Rule numbers in a sentence: « 411 à 422, 500 à 508 et 102.4b »."""

from __future__ import annotations

from collections.abc import Sequence


def listed(words: Sequence[str]) -> str:
    """« a, b et c »."""
    return " et ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)


def runs_of(numbers: Sequence[str]) -> list[str]:
    """Numbers of subtrees with three or more neighbouring sections drawn together: « 411 à 422 », « 500 », « 501 »."""
    runs: list[tuple[str, str]] = []
    for number in numbers:
        last = runs[-1][1] if runs else ""
        if number.isdigit() and last.isdigit() and int(number) == int(last) + 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    words: list[str] = []
    for first, last in runs:
        two = first.isdigit() and int(last) - int(first) < 2
        words += dict.fromkeys((first, last)) if two else [f"{first} à {last}" if first != last else first]
    return words


def passages(numbers: Sequence[str]) -> str:
    """The same as one phrase: « 411 à 422, 500 à 508 et 102.4b »."""
    return listed(runs_of(numbers))
