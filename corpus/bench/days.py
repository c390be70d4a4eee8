"""For which day a text without one is to be read: the dates that it names, else the era that its numbers fit. Pure."""

from __future__ import annotations

import calendar
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import pairwise

from corpus.bench.finding import FoundCitation
from corpus.bench.names import SENTENCE, LawNames, names_around, related, rows_of
from corpus.concordance.concordance import Concordance
from corpus.concordance.rows import ConcordanceRow
from corpus.languages import derived
from corpus.releases import came_between, releases
from corpus.text.normalise import letters, month_numbers, words

NAMED, GUESSED = 0.85, 0.7
"""How sure a verdict is whose day the text names, and one whose day its numbers tell."""
# 2015-02-20, 2015-02; not inside 1.2015-02, an address or a file's name
_ISO = re.compile(r"(?<![\w.-])((?:19|20)\d\d)-(\d\d)(?:-(\d\d))?(?![\w-])")
_BREAK = re.compile(r"\n(?=\s*(?:\n|[^\w\s«“\"'(]))")
"""Where a paragraph, a point of a list or a comment in code begins."""
_GONE = re.compile(
    r"[\s,)\]»”\"]*(?:(?:is|are) (?:now )?(?:gone|dead)|no longer exists?|does not exist any ?more"
    r"|(?:was|were|has been|have been) (?:removed|abolished|deleted)|n['’]existe(?:nt)? plus|(?:a|ont) disparu"
    r"|(?:a|ont) été (?:supprimé|retiré|aboli)|(?:est|sont) (?:supprimé|aboli|mort))",
    re.IGNORECASE,
)
_FORMER = re.compile(r"\b(?:former(?:ly)?|old|ancienne?(?:ment)?|autrefois|jadis|feue?) \Z", re.IGNORECASE)
"""What says of a number that its rule is gone, behind it or before it."""
LONGEST_FORMER = 20
"""Characters before a number that are looked at, more than the longest of these words has."""
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


def day_of(text: str, found: Iterable[FoundCitation], known: Concordance) -> tuple[str, float]:
    """The day to read ``text`` for, and how sure that is: of the days that it names the one whose edition has most of
    the numbers cited, if it has most of them; else the newest edition that has most.
    """
    numbers = {number for citation in found for number in citation.numbers}

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


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of a text up to ``end``, its citations, the ``day`` to read it for, and how sure that is."""

    end: int
    found: Sequence[FoundCitation]
    day: str
    confidence: float


def stretches(text: str, found: Sequence[FoundCitation], known: Concordance) -> list[Stretch]:
    """``text``, of no known day, paragraph by paragraph and point by point: each is read for a day that it names, the
    others together for a day that they name, else for the edition that their numbers fit.
    """
    made, others = [], []
    left: list[FoundCitation] = []
    starts, at = [citation.start for citation in found], 0
    for start, end in pairwise([0, *(match.end() for match in _BREAK.finditer(text)), len(text)]):
        inside = found[at : (at := bisect_left(starts, end, at))]
        day, sure = day_of(text[start:end], inside, known) if inside else ("", GUESSED)
        made.append(Stretch(end, inside, day if sure == NAMED else "", sure))
        if sure != NAMED:
            others.append(text[start:end])
            left += inside
    day, sure = day_of("".join(others), left, known)
    return [stretch if stretch.day else replace(stretch, day=day, confidence=sure) for stretch in made]


def days_read(
    text: str, found: Sequence[FoundCitation], known: Concordance, names: LawNames, day: str, *, guessed: bool
) -> list[str]:
    """The day to read each citation for, of a text of ``day``: of a rule that it says is gone (where the day isn't
    ``guessed``) one when it was in force. Where ``day`` lies between two known editions, and rules came between them
    that nobody gave us, the later one's where that fits better. A number that only one of the two has tells, and one
    whose law is named beside it (or, for one that came between, the day of any edition in which it bore that); the
    others follow those, or a release that the text names.
    """
    ended = ["" if guessed else _ended(text, citation, known, names, day) for citation in found]
    before, later = known.edition_on(day), known.edition_after(day)
    if not later or not came_between(date.fromisoformat(before), date.fromisoformat(day)):
        return [end or day for end in ended]
    told = [_told(text, citation, known, names, day, later) for citation in found]
    votes = [(each == later) - (each == day) for each in told]
    other = later if sum(votes) > 0 or _speaks_of_release(text, before, day) else day
    return [end or each or other for end, each in zip(ended, told, strict=True)]


def _ended(text: str, citation: FoundCitation, known: Concordance, names: LawNames, day: str) -> str:
    """A day when what bore the number before ``day`` was in force, where the words say that it is gone and don't name
    what bears it; else empty.
    """
    number = citation.numbers[0]
    before = text[max(0, citation.start - LONGEST_FORMER) : citation.start]
    if not (_GONE.match(text, citation.end) or _FORMER.search(before)):
        return ""
    now, when = known.at(number, day), known.edition_on(day)
    if now and any(row.thread == now.thread for row in _named(text, citation, known, names)):
        return ""
    last = next((row for row in reversed(known.bearers(number)) if row.until and row.until <= when), None)
    stays = last and now and now.thread == last.thread and now.nature != "substantive"
    return last.since if last and not stays else ""


def _named(text: str, citation: FoundCitation, known: Concordance, names: LawNames) -> list[ConcordanceRow]:
    """The rows, today, of the laws that the sentence around a citation names."""
    around = names_around(text, citation.start, citation.end, stop=SENTENCE)
    return [row for name in around for row in rows_of(name, known, names)]


def _told(
    text: str, citation: FoundCitation, known: Concordance, names: LawNames, day: str, later: str
) -> str:
    """The day that a citation tells, of two editions or, by the law named beside it, of any; empty for none."""
    number = citation.numbers[0]
    then, after = known.at(number, day), known.at(number, later)
    if then and after and then.thread == after.thread:
        return ""
    named = _named(text, citation, known, names)
    for when in (day, later, *(row.since for row in known.bearers(number))):
        if (borne := known.at(number, when)) is not None:
            now = known.on(borne.thread) or borne
            for law in named:
                new = known.on(law.thread, day) is None  # it came between: who knows where it stood first?
                if (new or when in (day, later)) and related(law, now):
                    return when
    return "" if bool(then) == bool(after) else day if then else later


def _speaks_of_release(text: str, since: str, until: str) -> bool:
    """Whether ``text`` names a release between two days."""
    said = f" {words(text)} "
    return any(
        f" {words(name)} " in said
        for release in releases()
        if since < str(release.day) <= until
        for name in (release.english, release.french)
        if name
    )
