"""French around dates and numbers: « du 26 mai 2003 », « 411 à 422 et 500 »."""

from __future__ import annotations

from collections.abc import Sequence

from corpus.models import Edition
from corpus.showing.wording import NBSP, date_of


def listed(words: Sequence[str]) -> str:
    """« a, b et c »."""
    return " et ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)


def passages(numbers: Sequence[str]) -> str:
    """Numbers of subtrees with neighbouring sections drawn together: « 411 à 422, 500 à 508 et 102.4b »."""
    runs: list[tuple[str, str]] = []
    for number in numbers:
        last = runs[-1][1] if runs else ""
        if number.isdigit() and last.isdigit() and int(number) == int(last) + 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    words: list[str] = []
    for first, last in runs:
        neighbours = first.isdigit() and int(last) - int(first) < 2
        words += (
            list(dict.fromkeys((first, last)))
            if neighbours
            else [f"{first} à {last}" if first != last else first]
        )
    return listed(words)


def span_title(old: Edition, new: Edition) -> str:
    """« Ce qui a changé du 26 mai 2003 au 15 juillet 2006 », the titles where a date is not known."""
    if old.date is None or new.date is None:
        return f"Ce qui a changé de «{NBSP}{old.title}{NBSP}» à «{NBSP}{new.title}{NBSP}»"
    return f"Ce qui a changé {of_date(old)} {to_date(new)}"


def of_date(edition: Edition) -> str:
    """« du 26 mai 2003 », « de mai 2003 », « d’août 2003 », « de 2003 »; the title where no date is known."""
    words = _rough(edition)
    if edition.date is None:
        return f"«{NBSP}{edition.title}{NBSP}»"
    if _is_day(words):
        return f"du {words}"
    return f"d’{words}" if words[0] in "ao" else f"de {words}"


def to_date(edition: Edition) -> str:
    """« au 15 juillet 2006 », « à juillet 2006 »."""
    words = _rough(edition)
    return f"au {words}" if _is_day(words) else f"à {words}"


def _is_day(words: str) -> bool:
    return words[0].isdigit() and len(words.split(NBSP)) == 3


def _rough(edition: Edition) -> str:
    """The date without « vers le »: a title is no place for doubts, the lines under it are."""
    return date_of(edition).removeprefix("vers le ")
