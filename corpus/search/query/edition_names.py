"""Words of a query that name an edition or a document: « mirrodin », « en 2007 », « mars 2006 », « faq ». Pure."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from corpus.languages import alternatives, any_of, derived
from corpus.releases import AFTER, release_named
from corpus.search.facts import EditionFacts
from corpus.search.words.lexicon import Lexicon
from corpus.search.words.stopwords import ENGLISH, FRENCH, WEAK
from corpus.text.normalise import letters, month_numbers

LONGEST_NAME = 6
"""The words of the longest name of a release."""
KINDS = {
    "faq": "faq",
    "faqs": "faq",
    "cours": "lesson",
    "lecon": "lesson",
    "lecons": "lesson",
}
_MONTHS = {name: month for name, month in month_numbers().items() if len(name) > 2}
_DATE = re.compile(
    rf"""(?<![\w./-])(?:
      (?P<y1>(?:19|20)\d\d)-(?P<m1>[01]\d)-(?P<d1>[0-3]\d)
    | (?P<d2>[0-3]?\d)[/.](?P<m2>[01]?\d)[/.](?P<y2>(?:19|20)\d\d)
    | (?:(?P<d3>[0-3]?\d)(?:er)?\s)?(?P<month>{any_of(_MONTHS)})\s(?P<y3>(?:19|20)\d\d)
    | (?P<y4>(?:19|20)\d\d)
    )(?![\w./])""",
    re.VERBOSE,
)
_GENERIC = FRENCH | ENGLISH | WEAK | set(KINDS)
"""Words of titles that name no edition, beside those that many texts hold."""


@dataclass(frozen=True, slots=True)
class NamedEditions:
    """The ranks of the editions that a query names, newest first, the words that named them, and the query without
    those words. ``dated``: a date is among them, so that the newest of the ranks is what was in force
    on ``day``.
    """

    ranks: tuple[int, ...]
    words: tuple[str, ...]
    rest: str
    dated: bool = False
    day: str = ""


@derived
def _before() -> re.Pattern[str]:
    """What stands before a date, and goes with it."""
    return re.compile(rf"\b(?:{alternatives('search', 'before_date')})\s*$")


@derived
def _earlier() -> re.Pattern[str]:
    """What stands before a date until which is asked."""
    return re.compile(rf"\b(?:{alternatives('search', 'earlier')})\s*$")


class EditionNames:
    """Which words of a query mean which editions."""

    def __init__(self, editions: Sequence[EditionFacts], lexicon: Lexicon, documents: int) -> None:
        self._editions = editions
        self._words: dict[str, set[int]] = {}
        for edition in editions:
            for word in re.findall(r"[^\W\d_]{3,}|[A-Z]\d\d?", edition.title):
                folded = letters(word)
                rare = lexicon.count(folded) <= max(3, documents // 100)
                if word[0].isupper() and folded not in _GENERIC and rare:
                    self._words.setdefault(folded, set()).add(edition.rank)

    def find(self, folded: str) -> NamedEditions:
        """The editions that a folded query names: for a year, month or day those until then; for a word, those
        whose title has it or that are of that kind.
        """
        ranks: set[int] | None = None
        words: list[str] = []

        def narrow(found: set[int]) -> None:
            nonlocal ranks
            ranks = found if ranks is None or not (ranks & found) else ranks & found

        rest, day = folded, ""
        for phrase, sold in _releases_in(folded):
            day = sold
            narrow({edition.rank for edition in self._editions if edition.date <= day})
            words.append(phrase)
            rest = rest.replace(phrase, " ")
        for match in list(_DATE.finditer(folded)):
            before = rest[: rest.find(match.group())]
            until = _until(match, earlier=_earlier().search(before) is not None)
            found = {edition.rank for edition in self._editions if edition.date <= until}
            if found:
                day = until
                narrow(found)
                words.append(match.group().strip())
                rest = _before().sub("", before) + " " + rest[rest.find(match.group()) + len(match.group()) :]
        dated = ranks is not None
        for word in re.findall(r"[^\W_]+", rest):
            named = self._words.get(word)
            kind = KINDS.get(word)
            if kind:
                named = {edition.rank for edition in self._editions if edition.kind == kind}
            if named:
                narrow(named)
                words.append(word)
                rest = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", " ", rest)
        if not ranks:
            return NamedEditions((), (), folded)
        return NamedEditions(tuple(sorted(ranks)), tuple(words), rest, dated, day)


def last_day(text: str) -> str:
    """The last day of the date, month or year that ``text`` is, ISO 8601; empty for anything else."""
    iso = re.sub(r"^(\d{4})-(\d\d?)$", lambda match: f"{match[1]}-{int(match[2]):02}-31", text)
    match = _DATE.fullmatch(iso)
    return _until(match) if match else ""


def _until(match: re.Match[str], earlier: bool = False) -> str:
    """The last day that a date, month or year in a query stands for, ISO 8601; ``earlier``: the last day before it."""
    part = match.groupdict()
    year = part["y1"] or part["y2"] or part["y3"] or part["y4"]
    month = int(part["m1"] or part["m2"] or _MONTHS.get(part["month"] or "", 1 if earlier else 12))
    day = int(part["d1"] or part["d2"] or part["d3"] or (1 if earlier else 31))
    if earlier and 1 <= month <= 12 and 1 <= day <= 28:
        return (datetime.date(int(year), month, day) - datetime.timedelta(1)).isoformat()
    return f"{year}-{month:02}-{day - earlier:02}"


@derived
def _eras() -> re.Pattern[str]:
    """What names the days of a release, and the words after it."""
    return re.compile(rf"(?<!\w)(?:{alternatives('search', 'era')})(?P<name>.+)")


def _releases_in(folded: str) -> Iterator[tuple[str, str]]:
    """The words of a query that name the days of a release (« à l'époque de Mirrodin »), with the day until which a
    text that came with it is dated.
    """
    match = _eras().search(folded)
    words = match["name"].split() if match else []
    for length in range(min(len(words), LONGEST_NAME), 0, -1):
        release = release_named(" ".join(words[:length]).strip("?!.,"))
        if match is not None and release is not None:
            start, name = match.start(), " ".join(words[:length])
            yield folded[start : folded.index(name, start) + len(name)], (release.day + AFTER).isoformat()
            return
