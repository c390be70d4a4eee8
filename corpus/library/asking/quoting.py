"""Which rule a text quotes without its number: looked for in every wording that the library holds."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from corpus.bench.verdicts import QuotedRule
from corpus.languages import packs
from corpus.library.asking.catalog import catalog
from corpus.models import Edition, Version
from corpus.text.normalise import letters, words
from corpus.text.sentences import spans

MOST = 8
"""Quotations of one text that are looked up."""
FEWEST, SHORTEST = 4, 20
"""Words and letters that a quotation has by which a rule can be known."""
SENTENCE = 0.75
"""The share of a sentence's weighty words that its rule prints, where the sentence quotes but a word or two of it."""
BEGINNING = 5
"""Letters by which two forms of a word are one."""
_WORD = re.compile(r"[^\W\d_]{3,}")
_QUOTED = re.compile(r"«\s?([^«»]{3,600}?)\s?»|“([^“”]{3,600}?)”|\"([^\"\n]{3,600}?)\"")


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What to look for: what is quoted (``raw``), in a row, or (``loose``) with most of the
    weighty words of its sentence."""

    start: int
    end: int
    raw: str
    loose: bool


def quoted_rules(text: str, day: str, taken: Sequence[tuple[int, int]]) -> Iterator[QuotedRule]:
    """The rules that ``text``, of ``day``, quotes in sentences outside of the places ``taken``: a quotation beside a
    number belongs to that citation. What several rules print names none of them.
    """
    for wanted in [*_wanted(text, taken)][:MOST]:
        numbers = _numbers(text, wanted, day)
        if len(numbers) == 1:
            yield QuotedRule(wanted.start, wanted.end, numbers.pop())


def _wanted(text: str, taken: Sequence[tuple[int, int]]) -> Iterator[_Wanted]:
    sentences = [*spans(text)]
    for match in _QUOTED.finditer(text):
        first, last = next((span for span in sentences if span[0] <= match.start() < span[1]), match.span())
        last = max(last, match.end())
        if any(start < last and first < end for start, end in taken):
            continue
        raw = match[1] or match[2] or match[3]
        quoted = words(raw)
        if len(quoted.split()) >= FEWEST and len(quoted) >= SHORTEST:
            yield _Wanted(match.start(), match.end(), raw, loose=False)
        elif quoted:
            yield _Wanted(first, first + len(text[first:last].rstrip()), raw, loose=True)


def _numbers(text: str, wanted: _Wanted, day: str) -> set[str]:
    """The numbers, on ``day``, of the rules that print what is wanted, as they stood nearest to that day."""
    quoted, weighty = words(wanted.raw), _weighty(words(text[wanted.start : wanted.end]))
    if wanted.loose and len(weighty) < FEWEST:
        return set()
    rows = Version.objects.filter(
        statement=False, entry__kind="rule", entry__edition__kind=Edition.Kind.RULES
    )
    plain = [word for word in _WORD.findall(wanted.raw) if word.isascii()]  # a database folds no accents
    for word in sorted(plain, key=len)[-2:]:
        rows = rows.filter(text__content__icontains=word)
    if not plain:
        return set()
    found: dict[str, int] = {}
    for numbers, since, until, content in rows.values_list(
        "numbers", "since__date", "until__date", "text__content"
    ):
        if since is not None and _prints(words(content), wanted, quoted, weighty):
            number = _number_on(numbers, day)
            away = _days_between(day, since, until)
            found[number] = min(away, found.get(number, away))
    nearest = min(found.values(), default=0)
    return {number for number, away in found.items() if number and away == nearest}


def _prints(content: str, wanted: _Wanted, quoted: str, weighty: Sequence[str]) -> bool:
    if not wanted.loose:
        return f" {quoted} " in f" {content} "
    printed = {word[:BEGINNING] for word in content.split()}
    hits = sum(word[:BEGINNING] in printed for word in weighty)
    return f" {quoted} " in f" {content} " and hits >= SENTENCE * len(weighty)


def _weighty(text: str) -> list[str]:
    light = {letters(word) for pack in packs() for word in pack.words.common | pack.words.small}
    return [word for word in dict.fromkeys(text.split()) if len(word) > 3 and word not in light]


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
