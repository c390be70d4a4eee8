"""French around dates and numbers: « du 26 mai 2003 », « 411 à 422 et 500 »."""

from __future__ import annotations

from corpus.models import Edition
from corpus.showing.wording import NBSP, date_of


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
