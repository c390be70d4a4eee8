"""Dates in French and English phrases, and which of them tells since when a text holds. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

from corpus.languages import derived, packs, pattern
from corpus.reading import noise as forum_words
from corpus.reading.document import DatePrecision
from corpus.reading.wrapping import ends_closed
from corpus.text.normalise import letters, month_numbers

# A month alone dates a text where it stands in one of so many first lines.
TITLE_LINES = 3
# So many characters before a date say what it is; they may stand on the line above where no sentence ends
# there.
BEFORE_DATE = 90
# Years of two digits from this one on are of the twentieth century: the game is of 1993.
CENTURY = 70

Role = Literal["effective", "edited", "posted", "plain"]

_YEAR = r"(?P<year{0}>(?:19|20)\d\d)"


_MONTH = r"(?:%(dates.months)s)\b\.?"
_ORDINAL = r"(?:\s?(?:%(dates.ordinals)s))?"
_LINK = r"(?:(?:%(dates.link)s)\s)?"
_date = pattern(
    rf"\b(?P<day1>\d{{1,2}}){_ORDINAL}\.?\s{_LINK}(?P<month1>{_MONTH}),?\s{_LINK}{_YEAR.format(1)}\b"
    rf"|\b(?P<month2>{_MONTH})\s(?P<day2>\d{{1,2}}){_ORDINAL},?\s{_YEAR.format(2)}\b"
    rf"|\b{_YEAR.format(3)}-(?P<month3>\d\d)-(?P<day3>\d\d)\b"
    rf"|\b(?P<day4>\d{{1,2}})[/.-](?P<month4>\d{{1,2}})[/.-]{_YEAR.format(4)}\b"
    r"|\b(?P<day7>\d{1,2})/(?P<month7>\d{1,2})/(?P<year7>\d\d)\b(?![/.-]?\d)"
    rf"|\b(?P<month5>{_MONTH})\s{_YEAR.format(5)}\b"
    rf"|\b{_YEAR.format(6)}\b",
    re.IGNORECASE,
)
"""A date in any form; the groups of form N are ``dayN``, ``monthN`` and ``yearN``."""
_ROLES: dict[Role, Callable[[], re.Pattern[str]]] = {
    "effective": pattern(r"(?:%(dates.effective)s)[^.]{0,40}\Z|(?:%(dates.of_rules)s)\s\Z", re.IGNORECASE),
    "edited": pattern(r"(?:%(dates.edited)s)\b.{0,60}\Z", re.IGNORECASE),
    "posted": pattern(r"\b(?:%(dates.posted)s)\b.{0,60}\Z|\A\W{0,4}date\s?:.{0,20}\Z", re.IGNORECASE),
}
"""What the words before a date call it, the strongest first."""
_member = pattern(r"%(dates.membership)s|©|\(c\)|copyright", re.IGNORECASE)
"""What stands before the date since when somebody is a member, or of a copyright."""


@derived
def _month_first() -> re.Pattern[str]:
    """Words that tell a language that puts the month first."""
    words = [
        each
        for pack in packs()
        if pack.dates.month_first
        for group in (pack.dates.effective, pack.dates.edited, pack.dates.posted)
        for each in group
    ]
    return re.compile("|".join(words) or "(?!)", re.IGNORECASE)


_PRECISIONS: dict[str, DatePrecision] = {"5": "month", "6": "year"}
"""How exact the forms of `_date` are that don't name the day."""
_HAS_YEAR = re.compile(r"(?:19|20)\d\d")
_HAS_SHORT_YEAR = re.compile(r"\d/\d{1,2}/\d\d\b")  # 15/7/06
# a day in a file's name: 20060715, 2006-07-15, 2006_07_15
_IN_NAME = re.compile(r"(?<!\d)((?:19|20)\d\d)[-_. ]?(\d\d)[-_. ]?(\d\d)(?!\d)")


@dataclass(frozen=True, slots=True)
class Dated:
    """A date found: ISO 8601 (of its first day), how exact it is, what the words around call it, and its
    line.
    """

    iso: str
    precision: DatePrecision
    role: Role
    line: int


def find_dates(lines: Sequence[str]) -> Iterator[Dated]:
    """Every date in ``lines`` that words or its own form present as the date of the text. A line that forum software
    writes above a post dates it. A year or month alone counts only in a phrase about being in force, a month in a title
    as well; dates of membership and copyright never count.
    """
    for number, line in enumerate(lines, 1):
        if not (("19" in line or "20" in line) and _HAS_YEAR.search(line)) and (
            line.count("/") < 2 or not _HAS_SHORT_YEAR.search(line)
        ):
            continue
        above = lines[number - 2][-BEFORE_DATE:].strip() if number > 1 else ""
        above = "" if ends_closed(above) else f"{above} "
        for match in _date().finditer(above + line[:2000]):
            if match.end() <= len(above):
                continue
            before = (above + line)[max(0, match.start() - BEFORE_DATE) : match.start()]
            own = line[: max(0, match.start() - len(above))][-BEFORE_DATE:]
            role = _role(own)
            role = _role(before) if role == "plain" else role
            made = _date_of(match, american=_month_first().search(before) is not None)
            if made is None or _member().search(before):
                continue
            if role == "plain" and forum_words.kind_of(line) == "author":
                role = "posted"
            titled = made[1] == "month" and number <= TITLE_LINES
            if (
                role == "effective"
                or titled
                or (made[1] == "day" and not (role == "plain" and match["year7"]))
            ):
                yield Dated(made[0], made[1], role, number)


def date_in_name(name: str) -> str | None:
    """The ISO date in a file name (``…20220429.txt``, ``cr-2006-05-01``), None without one."""
    match = _IN_NAME.search(name)
    return _iso(int(match[1]), int(match[2]), int(match[3])) if match else None


def _role(before: str) -> Role:
    return next((role for role, words in _ROLES.items() if words().search(before)), "plain")


def _date_of(match: re.Match[str], *, american: bool) -> tuple[str, DatePrecision] | None:
    """The date and its precision. Of two figures the first is the day, but in ``american`` words, and where it can't
    be one.
    """
    groups = match.groupdict()
    form = next(form for form in "1234567" if groups[f"year{form}"])
    year = int(groups[f"year{form}"])
    month, day = _month(groups.get(f"month{form}") or "1"), int(groups.get(f"day{form}") or 1)
    if form == "7":
        year += 1900 if year >= CENTURY else 2000
    if form in "47" and american:
        month, day = day, month
    iso = _iso(year, month, day) or (_iso(year, day, month) if form in "47" else None)
    return (iso, _PRECISIONS.get(form, "day")) if iso else None


def _month(text: str) -> int:
    return int(text) if text.isdigit() else month_numbers()[letters(text.rstrip("."))]


def _iso(year: int, month: int, day: int) -> str | None:
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return None
