"""Dates in French and English phrases, and which of them tells since when a text holds. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

from corpus.reading import noise as forum_words
from corpus.reading.document import DatePrecision

Role = Literal["effective", "edited", "posted", "plain"]

_NAMES = (
    "jan janv janvier january",
    "fev fév fevr févr fevrier février feb february",
    "mar mars march",
    "avr avril apr april",
    "mai may",
    "juin jun june",
    "juil juillet jul july",
    "aout août aoû aug august",
    "sep sept septembre september",
    "oct octobre october",
    "nov novembre november",
    "dec déc decembre décembre december",
)
_MONTHS = {name: number for number, names in enumerate(_NAMES, 1) for name in names.split()}
_MONTH = "(?:" + "|".join(sorted(_MONTHS, key=len, reverse=True)) + r")\b\.?"
_YEAR = r"(?P<year{0}>(?:19|20)\d\d)"
_DATE = re.compile(
    rf"\b(?P<day1>\d{{1,2}})(?:er|st|nd|rd|th)?\s(?:de\s|of\s)?(?P<month1>{_MONTH}),?\s{_YEAR.format(1)}\b"
    rf"|\b(?P<month2>{_MONTH})\s(?P<day2>\d{{1,2}})(?:st|nd|rd|th)?,?\s{_YEAR.format(2)}\b"
    rf"|\b{_YEAR.format(3)}-(?P<month3>\d\d)-(?P<day3>\d\d)\b"
    rf"|\b(?P<day4>\d{{1,2}})[/.-](?P<month4>\d{{1,2}})[/.-]{_YEAR.format(4)}\b"
    r"|\b(?P<day7>\d{1,2})/(?P<month7>\d{1,2})/(?P<year7>\d\d)\b(?![/.-]?\d)"
    rf"|\b(?P<month5>{_MONTH})\s{_YEAR.format(5)}\b"
    rf"|\b{_YEAR.format(6)}\b",
    re.IGNORECASE,
)
_EFFECTIVE = re.compile(
    r"(?:en vigueur|dat[ée]e?s?\s(?:du|de)|à jour (?:au|le|du)|mises? à jour (?:le|du|au)"
    r"|valables? (?:au|à partir|depuis)|applicables? (?:au|à|depuis|le)|d['’]application|prennent effet|effective"
    r"|in effect|in force|as of|current through|version du|édition du)[^.]{0,40}\Z"
    r"|(?:rules|règles) (?:du|de|of|from)\s\Z",
    re.IGNORECASE,
)
_EDITED = re.compile(
    r"(?:derni[èe]re (?:modification|édition|mise à jour)|modifié|édité|révisé|last (?:edited|modified|updated|revised)"
    r"|edited|updated|revised)\b.{0,60}\Z",
    re.IGNORECASE,
)
_POSTED = re.compile(
    r"\b(?:posté|publié|écrit|envoyé|posted|published|written|submitted|post(?:ed)? ?by)\b.{0,60}\Z"
    r"|\A\W{0,4}date\s?:.{0,20}\Z",
    re.IGNORECASE,
)
_MEMBER = re.compile(
    r"(?:inscri|joined|member since|registered|naissance|birth|©|\(c\)|copyright)", re.IGNORECASE
)
_HAS_YEAR = re.compile(r"(?:19|20)\d\d")
_HAS_SHORT_YEAR = re.compile(r"\d/\d{1,2}/\d\d\b")
_ENGLISH = re.compile(
    r"effective|in effect|in force|as of|current|posted|updated|edited|revised|modified", re.IGNORECASE
)
_TITLES = 3
_CENTURY = 70
"""Years of two digits from this one on are of the twentieth century."""
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
        if not _HAS_YEAR.search(line) and (line.count("/") < 2 or not _HAS_SHORT_YEAR.search(line)):
            continue
        for match in _DATE.finditer(line[:2000]):
            before = line[max(0, match.start() - 90) : match.start()]
            role = _role(before)
            made = _date_of(match, american=_ENGLISH.search(before) is not None)
            if made is None or _MEMBER.search(before):
                continue
            if role == "plain" and forum_words.kind_of(line) == "author":
                role = "posted"
            titled = made[1] == "month" and number <= _TITLES
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
    if _EFFECTIVE.search(before):
        return "effective"
    if _EDITED.search(before):
        return "edited"
    return "posted" if _POSTED.search(before) else "plain"


def _date_of(match: re.Match[str], *, american: bool) -> tuple[str, DatePrecision] | None:
    """The date and its precision. Of two figures the first is the day, but in ``american`` words, and where it can't
    be one.
    """
    groups = match.groupdict()
    for form in "12347":
        if groups[f"year{form}"]:
            year, month, day = (
                int(groups[f"year{form}"]),
                _month(groups[f"month{form}"]),
                int(groups[f"day{form}"]),
            )
            if form == "7":
                year += 1900 if year >= _CENTURY else 2000
            if form in "47" and american:
                month, day = day, month
            iso = _iso(year, month, day) or (_iso(year, day, month) if form in "47" else None)
            return (iso, "day") if iso else None
    if groups["year5"]:
        iso = _iso(int(groups["year5"]), _month(groups["month5"]), 1)
        return (iso, "month") if iso else None
    return f"{groups['year6']}-01-01", "year"


def _month(text: str) -> int:
    return int(text) if text.isdigit() else _MONTHS[text.rstrip(".").casefold()]


def _iso(year: int, month: int, day: int) -> str | None:
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return None
