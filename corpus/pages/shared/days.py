"""The day that a reader asks for (`?le=`), and how the links of a page keep it: `Way`."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from urllib.parse import urlencode

from django.http import HttpRequest

from corpus.languages import any_of, packs
from corpus.models import Edition, address_of
from corpus.releases import release_named, release_of
from corpus.text.normalise import letters, month_numbers

LONGEST = 60
"""Characters of a date or of a release's name; no longer one is looked at."""


class UnknownDayError(ValueError):
    """What was asked for is no date and no release; its text says so to the reader."""


@dataclass(frozen=True, slots=True)
class Way:
    """How the links of a page lead on: within one ``edition``, or through what is in force, today or on a ``day``, in
    one ``language`` where one was asked for; through the tournament document ``series``, or the rules (for none).
    """

    edition: str = ""
    day: datetime.date | None = None
    language: str = ""
    series: str = ""

    def rule(self, key: str) -> str:
        """The address of a rule."""
        if self.edition:
            return address_of("edition-rule", self.edition, key)
        page = ("tournament-section", self.series) if self.series else ("rule",)
        return address_of(*page, key) + self.query()

    def contents(self) -> str:
        """The address of the table of contents."""
        if self.edition:
            return address_of("edition", self.edition)
        page = ("tournament", self.series) if self.series else ("rules",)
        return address_of(*page) + self.query()

    def query(self, **more: str) -> str:
        """What stands behind the address of another page, from the question mark on; empty for nothing."""
        return query_of(le=self.day, langue=self.language, **more)


def is_day(text: str) -> bool:
    """Whether ``text`` is a day in the form 2005-04-01."""
    try:
        return len(text) == 10 and bool(datetime.date.fromisoformat(text))
    except ValueError:
        return False


def query_of(**fields: object) -> str:
    """What stands behind an address, from the question mark on: those of ``fields`` that say something."""
    filled = {name: value for name, value in fields.items() if value}
    return f"?{urlencode(filled)}" if filled else ""


def way_of(request: HttpRequest, editions: Iterable[Edition]) -> Way:
    """The way that the address asks for: ``?le=`` and ``?langue=``.

    Raises UnknownDayError for a day that is none.
    """
    language = request.GET.get("langue", "")
    known = {pack.code for pack in packs()}
    return Way(
        day=day_asked(request.GET.get("le", ""), editions), language=language if language in known else ""
    )


def day_asked(text: str, editions: Iterable[Edition]) -> datetime.date | None:
    """The day that ``text`` names: a date in any usual form, a month or a year (their last day), a release (the day of
    its rules); None for nothing. Raises UnknownDayError for anything else.
    """
    text = " ".join(text.split())
    if not text:
        return None
    if len(text) <= LONGEST:
        found = _date(text) or _of_release(text, editions)
        if found is not None:
            return found
    raise UnknownDayError(
        f"«\u00a0{text[:40]}\u00a0» n’est ni une date ni une extension. Écrivez par exemple 12\u00a0mai\u00a02009, "
        "août\u00a02019, 2013 ou M14."
    )


def _of_release(text: str, editions: Iterable[Edition]) -> datetime.date | None:
    """The day from which a release's rules held: that of the edition that came with it, else the release's own."""
    release = release_named(text)
    if release is None:
        return None
    came = [edition.date for edition in editions if edition.date and release_of(edition.date) == release]
    return max(came, default=release.day)


@cache
def _forms() -> re.Pattern[str]:
    ordinal = any_of(ending for pack in packs() for ending in pack.dates.ordinals)
    return re.compile(
        r"(?P<y1>(?:19|20)\d\d)-(?P<m1>\d\d?)(?:-(?P<d1>\d\d?))?"
        r"|(?P<d2>\d\d?)[/.-](?P<m2>\d\d?)[/.-](?P<y2>(?:19|20)\d\d)"
        rf"|(?:(?P<d3>\d\d?)(?:{ordinal})?\s)?(?P<m3>{any_of(month_numbers())})\.?\s(?P<y3>(?:19|20)\d\d)"
        r"|(?P<y4>(?:19|20)\d\d)"
    )


def _date(text: str) -> datetime.date | None:
    match = _forms().fullmatch(letters(text))
    if match is None:
        return None
    part = match.groupdict()
    year = int(part["y1"] or part["y2"] or part["y3"] or part["y4"])
    month = int(part["m1"] or part["m2"] or month_numbers().get(part["m3"] or "", 12))
    day = part["d1"] or part["d2"] or part["d3"]
    try:
        if day is not None:
            return datetime.date(year, month, int(day))
        after = datetime.date(year + month // 12, month % 12 + 1, 1)
        return after - datetime.timedelta(days=1)
    except ValueError:
        return None
