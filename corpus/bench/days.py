"""For which day a text without one is to be read: the dates that it names, else the era that its numbers fit. Pure."""

from __future__ import annotations

import calendar
import re
from collections import Counter
from collections.abc import Collection, Iterator

from corpus.concordance.concordance import Concordance
from corpus.languages import derived
from corpus.text.normalise import letters, month_numbers

NAMED, GUESSED = 0.85, 0.7
"""How sure a verdict is whose day the text names, and one whose day its numbers tell."""
_ISO = re.compile(r"(?<![\w.-])((?:19|20)\d\d)-(\d\d)(?:-(\d\d))?(?![\w-])")
_YEAR = re.compile(r"(?<![\w.,/$€£-])(199[3-9]|20[0-4]\d)(?![\w/-]|[.,]\d|\s?[€$])")


@derived
def _dated() -> re.Pattern[str]:
    """A month with its year, and a day where there is one, as both languages write it."""
    months = "|".join(sorted(map(re.escape, month_numbers()), key=len, reverse=True))
    return re.compile(
        rf"(?:\b(\d{{1,2}})(?:er|st|nd|rd|th)?\s)?\b({months})\.?\s(?:(\d{{1,2}})(?:st|nd|rd|th)?,?\s)?((?:19|20)\d\d)\b"
    )


def days_named(text: str) -> Iterator[str]:
    """The days that ``text`` names, the last one of a month or year that stands alone."""
    for match in _ISO.finditer(text):
        yield _last(int(match[1]), int(match[2]), int(match[3] or 0))
    folded = letters(text)
    for match in _dated().finditer(folded):
        yield _last(int(match[4]), month_numbers()[match[2]], int(match[1] or match[3] or 0))
    for match in _YEAR.finditer(_dated().sub(" ", folded)):
        yield f"{match[1]}-12-31"


def _last(year: int, month: int, day: int) -> str:
    month = min(max(month, 1), 12)
    end = calendar.monthrange(year, month)[1]
    return f"{year}-{month:02}-{day if 0 < day <= end else end:02}"


def day_of(text: str, numbers: Collection[str], known: Concordance) -> tuple[str, float]:
    """The day to read ``text`` for, and how sure that is: of the days that it names the one whose edition has most of
    the ``numbers`` cited, if it has most of them; else the newest edition that has most.
    """

    def fitting(day: str) -> int:
        return sum(known.at(number, day) is not None for number in numbers)

    named = [day for day in days_named(text) if known.days and day >= known.days[0]]
    best = max(named, key=lambda day: (fitting(day), day), default="")
    if best and 2 * fitting(best) >= len(numbers):
        return best, NAMED
    votes: Counter[str] = Counter()
    for number in numbers:
        for row in known.bearers(number):
            votes.update(day for day in known.days if row.since <= day and (not row.until or day < row.until))
    return max(votes, key=lambda day: (votes[day], day), default=known.newest), GUESSED
