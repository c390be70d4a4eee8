"""References to sections of tournament documents: "MTR section 4.3", "section 5.2 of the … Tournament Rules". Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from corpus.languages import any_of, derived, packs
from corpus.reading.document import Series
from corpus.reading.references.grammar import Mention
from corpus.text.normalise import small

SERIES: tuple[Series, ...] = ("mtr", "ipg", "jar")
_NUMBER = r"\d{1,2}(?:\.\d{1,2})?(?![\w.]\d|\w)"


@derived
def _cited() -> re.Pattern[str]:
    """A section by its number, the document named before it or behind it, or not at all."""
    names = "|".join(f"(?:{any_of(_names(series))})" for series in SERIES)
    before = rf"\b(?:{names}),?\s{{1,3}}(?:(?:section|§)\s{{0,3}})?(?P<behind>{_NUMBER})"
    noun = r"\b(?:sections?|appendix|annexe|§)\s{1,3}"
    number = rf"(?P<number>{_NUMBER}|(?<=x\s)[A-H]\b|(?<=e\s)[A-H]\b)"
    after = r"(?P<after>\s{1,3}(?:of|in|des?|du)\s(?:(?:the|la|les?)\s)?(?:" + names + r"))?"
    return re.compile(rf"{before}|{noun}{number}{after}", re.IGNORECASE)


def _names(series: Series) -> Iterator[str]:
    yield f"(?-i:{series.upper()})"
    for pack in packs():
        yield from (re.escape(name) for name in pack.policy[series])


@derived
def _series() -> list[tuple[Series, re.Pattern[str]]]:
    return [(each, re.compile(any_of(_names(each)), re.IGNORECASE)) for each in SERIES]


@derived
def _named() -> tuple[str, ...]:
    """What a text holds, in small letters, that names a tournament document."""
    return tuple(
        {*SERIES, *(small(name) for pack in packs() for each in SERIES for name in pack.policy[each])}
    )


def key_of(series: str, number: str) -> str:
    """How a section is named outside its document: « MTR 4.3 »."""
    return f"{series.upper()} {number}"


def named_elsewhere(number: str) -> tuple[str, str] | None:
    """The series and the number of a section that `key_of` names; None for any other number."""
    named, space, own = number.partition(" ")
    return next(((series, own) for series in SERIES if space and named == series.upper()), None)


def find_sections(text: str, own: Series | None) -> Sequence[Mention]:
    """The mentions of sections in a text of the tournament document ``own`` (None: of another text), in order. A bare
    section is one of ``own``, or none.
    """
    folded = small(text)
    if own is None and not any(name in folded for name in _named()):
        return ()
    found = []
    for match in _cited().finditer(text):
        number = match["behind"] or match["number"]
        name = match[0] if match["behind"] else match["after"] or ""
        series = next((series for series, named in _series() if named.search(name)), own)
        if series is None:
            continue
        start, end = match.span("behind" if match["behind"] else "number")
        first = number.upper() if series == own else key_of(series, number.upper())
        found.append(Mention(start, end, text[start:end], first))
    return found
