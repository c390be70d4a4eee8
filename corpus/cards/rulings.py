"""The rules that a ruling leans on, and whether one of them says something else since the ruling's day. Pure.

A ruling leans on the rules that it cites by number, those of the keywords that it speaks of, and those whose case it
puts in the words that rulings use (`rulings.toml`). It aged where such a rule is known to have changed after its day,
and the concordance, asked about the same law, doesn't say otherwise. A number cited is dated by the concordance alone:
doubt.
"""

from __future__ import annotations

import datetime
import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from corpus.cards.mechanics import keyword_places
from corpus.concordance.concordance import Concordance
from corpus.text.normalise import letters

_RULE = re.compile(r"\b(?:rule|rules|CR|C\.R\.)\s+(\d{3}\.\d+[a-z]?)\b")
_AHEAD = datetime.timedelta(days=31)
"""Rulings come with a release, and are dated some weeks before its rules."""


class RulingLean(NamedTuple):
    """A rule that a ruling leans on: today's ``number``, the day of the ``change`` after the ruling (empty for none)
    and whether that is ``sure``.
    """

    number: str
    change: str = ""
    sure: bool = True


class _Case(NamedTuple):
    rule: str
    day: str
    wanted: tuple[re.Pattern[str], ...]
    unwanted: tuple[re.Pattern[str], ...]

    def fits(self, text: str) -> bool:
        return all(each.search(text) for each in self.wanted) and not any(
            each.search(text) for each in self.unwanted
        )


@cache
def _cases() -> tuple[_Case, ...]:
    data = tomllib.loads((files(__package__) / "rulings.toml").read_text(encoding="utf-8"))
    return tuple(
        _Case(
            row["rule"],
            row.get("day", ""),
            tuple(re.compile(each, re.DOTALL) for each in row["all"]),
            tuple(re.compile(each, re.DOTALL) for each in row.get("not", ())),
        )
        for row in data["lean"]
    )


def leanings_of(text: str, day: str, known: Concordance, names: Sequence[str] = ()) -> tuple[RulingLean, ...]:
    """What the ruling ``text`` of ``day`` (ISO 8601, empty where unknown) leans on, each rule once; ``names`` (of the
    card) hold no keywords.
    """
    found: dict[str, RulingLean] = {}
    for lean in (*_cited(text, day, known), *_cased(text, day, known), *_keywords(text, names)):
        before = found.get(lean.number)
        if before is None or (lean.change and not before.change):
            found[lean.number] = lean
    return tuple(found.values())


def _cited(text: str, day: str, known: Concordance) -> Iterator[RulingLean]:
    for match in _RULE.finditer(text):
        row = known.at(match[1], day) if day else None
        today = known.on(row.thread) if row is not None else known.at(match[1])
        if today is None:
            continue
        since = known.sense_since(today.thread) if row is not None else None
        change = since.since if since is not None and since.since > _effective(day) else ""
        yield RulingLean(today.number, change, sure=not change)


def _cased(text: str, day: str, known: Concordance) -> Iterator[RulingLean]:
    plain = letters(text)
    for case in _cases():
        if case.fits(plain) and known.at(case.rule) is not None:
            aged = bool(case.day and day and _effective(day) < case.day) and not _stood(case.rule, day, known)
            yield RulingLean(case.rule, case.day if aged else "")


def _stood(number: str, day: str, known: Concordance) -> bool:
    """Whether the concordance says that the law under today's ``number`` rules as it did on ``day``."""
    row = known.at(number)
    return row is not None and known.fate(row.thread, day) in ("same", "quiet")


def _keywords(text: str, names: Sequence[str]) -> Iterator[RulingLean]:
    plain = text
    for name in names:
        plain = plain.replace(name, "~")
    for start, _, number in keyword_places(plain):
        if plain[start].islower() or start == 0:
            yield RulingLean(number)


def _effective(day: str) -> str:
    """The day up to which rules are those that a ruling of ``day`` knew."""
    try:
        return (datetime.date.fromisoformat(day) + _AHEAD).isoformat()
    except ValueError:
        return day
