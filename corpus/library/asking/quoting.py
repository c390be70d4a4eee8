"""Which rule a text quotes without its number: looked for in every wording that the library holds."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Sequence

from corpus.bench.names import ImpliedRule
from corpus.bench.verdicts import DayAt
from corpus.library.asking.catalog import catalog
from corpus.models import Edition, Version
from corpus.text.normalise import words
from corpus.text.sentences import spans

MOST = 8
"""Quotations of one text that are looked up."""
FEWEST, SHORTEST = 4, 20
"""Words and letters that a quotation has by which a rule can be known."""
_WORD = re.compile(r"[^\W\d_]{3,}")
# what stands between quotation marks of either language, at least three letters
_QUOTED = re.compile(r"«\s?([^«»]{3,600}?)\s?»|“([^“”]{3,600}?)”|\"([^\"\n]{3,600}?)\"")


def quoted_rules(text: str, day: DayAt, taken: Sequence[tuple[int, int]]) -> Iterator[ImpliedRule]:
    """The rules that ``text``, each place read for its ``day``, quotes in sentences outside of the places ``taken``: a
    quotation beside a number belongs to that citation. What several rules print names none of them.
    """
    for match in [*_quotations(text, taken)][:MOST]:
        numbers = _numbers(match[1] or match[2] or match[3], day(match.start()))
        if len(numbers) == 1:
            yield ImpliedRule(*match.span(), numbers.pop())


def _quotations(text: str, taken: Sequence[tuple[int, int]]) -> Iterator[re.Match[str]]:
    sentences = [*spans(text)]
    for match in _QUOTED.finditer(text):
        first, last = next((span for span in sentences if span[0] <= match.start() < span[1]), match.span())
        last = max(last, match.end())
        quoted = words(match[0])
        beside_a_number = any(start < last and first < end for start, end in taken)
        if not beside_a_number and len(quoted.split()) >= FEWEST and len(quoted) >= SHORTEST:
            yield match


def _numbers(quotation: str, day: str) -> set[str]:
    """The numbers, on ``day``, of the rules that print the ``quotation``, as they stood nearest to that day."""
    plain = [word for word in _WORD.findall(quotation) if word.isascii()]  # a database folds no accents
    if not plain:
        return set()
    rows = Version.objects.filter(
        statement=False, entry__kind="rule", entry__edition__kind=Edition.Kind.RULES
    )
    for word in sorted(plain, key=len)[-2:]:
        rows = rows.filter(text__content__icontains=word)
    found: dict[str, int] = {}
    for numbers, since, until, content in rows.values_list(
        "numbers", "since__date", "until__date", "text__content"
    ):
        if since is not None and f" {words(quotation)} " in f" {words(content)} ":
            number = _number_on(numbers, day)
            away = _days_between(day, since, until)
            found[number] = min(away, found.get(number, away))
    nearest = min(found.values(), default=0)
    return {number for number, away in found.items() if number and away == nearest}


def _number_on(numbers: Sequence[Sequence[str]], day: str) -> str:
    """The number that a version bore on ``day``, or first where it is younger."""
    editions = catalog().by_slug
    steps = [number for number, slug in numbers if slug in editions and str(editions[slug].date) <= day]
    return str(steps[-1]) if steps else str(numbers[0][0]) if numbers else ""


def _days_between(day: str, since: datetime.date, until: datetime.date | None) -> int:
    """How far ``day`` lies outside of the time of a version."""
    asked = datetime.date.fromisoformat(day)
    if asked < since:
        return (since - asked).days
    return (asked - until).days if until is not None and asked >= until else 0
