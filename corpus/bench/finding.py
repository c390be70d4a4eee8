"""Where a text cites rules, however people write them: « 502,9b », "C.R. 704.5.f", « règles 409.1b et f-h ».

A number is a citation where a noun introduces it or where some edition ever had it; scores, prices, dates and versions
are none.
Offsets are characters of the text as it was given. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from corpus.concordance.concordance import Concordance
from corpus.numbers import BadNumberError, RuleNumber, letter_index, letters_of, natural_range
from corpus.text.normalise import small

LONGEST_RANGE = 60
"""More numbers than this between two ends are no range that somebody cites."""
_BLANK = r"[ \t\u00a0\u202f]"
_DASH = r"[-\u2010-\u2015\u2212]"
_LETTERS = r"(?:a[a-kmnp-rtv-z]|[a-kmnp-z])"
_THROUGH = rf"(?:{_BLANK}?{_DASH}{_BLANK}?|{_BLANK}(?:à|to|through|jusqu['’]à){_BLANK})"
_NOUN = rf"""(?P<noun>(?:\b(?:sous-)?r[eè]gles?|\bsections?|\brules?|\bC\.?{_BLANK}?R\.?|\bRC|\bparagraph(?:e?s)?
    |\bparagraphe|\bR\.|\br(?=[ \t]?\d)|\bcf\.|\bvoir|\bsee|!cr|§{{1,2}}){_BLANK}?(?:n[°º]{_BLANK}?)?:?{_BLANK}?)?"""
_NUMBER = rf"""(?P<section>[1-9]\d\d)
    (?: (?: {_BLANK}?[.,]{_BLANK}?(?=\d) | {_BLANK}point{_BLANK}
          | (?P<dash>-)(?=\d{{1,3}}[a-z]?\b) | (?=\d{{1,2}}[a-z]\b) )
        (?P<rule>[1-9]\d{{0,2}})(?!\d)
        (?: (?: [.-]? | {_BLANK} ) (?P<letters>{_LETTERS})(?![\w'’])
          | {_BLANK}?\({_BLANK}?(?P<round>{_LETTERS}){_BLANK}?\) )?
    )?"""
_CITATION = re.compile(rf"(?<![\w.,/{{+$€£-]){_NOUN}(?<![\d.,/$€£+-]){_NUMBER}", re.VERBOSE | re.IGNORECASE)
_END = re.compile(
    rf"{_THROUGH}(?:(?P<letters>{_LETTERS})(?![\w'’.])|(?P<number>[1-9]\d\d(?:\.\d{{1,3}}{_LETTERS}?)?)(?!\w))"
)
_NEXT = re.compile(
    rf"{_BLANK}?(?:,|et|and|ou|or|&){_BLANK}?(?:(?:et|and|ou|or){_BLANK})?"
    rf"(?:(?P<letters>{_LETTERS})(?![\w'’.])|(?P<number>[1-9]\d\d\.\d{{1,3}}{_LETTERS}?)(?![\w]))",
)
_NOT_AFTER = re.compile(
    rf"[\d_]|[.,/-]\d|{_BLANK}?(?:[€$£%°]|(?:euros?|eur|usd|dollars?|pages?|cartes?|cards?|points?|mm|cm|km|kg|[GMk][ob])\b)"
)
_NOT_BEFORE = re.compile(r"(?:\bv(?:ersions?)?\.?|[$€£]|\bp\.|\bpages?|n[°º])\s?$", re.IGNORECASE)
_YEAR = re.compile(r"\s?[(\[]?(?:CR\s)?\b(199\d|20[0-4]\d)\b[)\]]?")


@dataclass(frozen=True, slots=True)
class FoundCitation:
    """One citation: ``numbers`` in normal form, in order, ranges filled; ``ends`` are the ends of its ranges, as pairs.

    ``year`` is a year written right behind it ("704.5k (2015)"), 0 for none.
    """

    start: int
    end: int
    raw: str
    numbers: tuple[str, ...]
    ends: tuple[tuple[str, str], ...]
    introduced: bool
    year: int = 0

    @property
    def number(self) -> str:
        """The numbers as one text: ``409.1b,409.1f-h``."""
        return ",".join(first if first == last else shortened(first, last) for first, last in self.ends)


def shortened(first: str, last: str) -> str:
    """A range as one text: ``409.1f-h`` for two subrules of one rule, else both ends whole."""
    start, end = RuleNumber.parse(first), RuleNumber.parse(last)
    if start.letter and start.parent == end.parent:
        return f"{first}-{letters_of(end.letter)}"
    return f"{first}-{last}"


def find_citations(text: str, known: Concordance) -> tuple[FoundCitation, ...]:
    """Every citation of ``text`` in order; ``known`` tells numbers that exist, or existed, from other figures."""
    return tuple(_found(text, known))


def _found(text: str, known: Concordance) -> Iterator[FoundCitation]:
    at = 0
    while (match := _CITATION.search(text, at)) is not None:
        at = match.end()
        first = _number_of(match)
        introduced = bool(match["noun"])
        if first is None or _NOT_BEFORE.search(text[max(0, match.start() - 12) : match.start()]):
            continue
        ends, at = _list_of(text, match.end(), first)
        if _NOT_AFTER.match(text, at) or not _is_rule(match, first, introduced, known):
            continue
        numbers = tuple(str(number) for pair in ends for number in natural_range(*pair)[:LONGEST_RANGE])
        year = _YEAR.match(text, at)
        yield FoundCitation(
            match.start(),
            at,
            text[match.start() : at],
            numbers,
            tuple((str(low), str(high)) for low, high in ends),
            introduced,
            int(year[1]) if year else 0,
        )


def _number_of(match: re.Match[str]) -> RuleNumber | None:
    letters = small(match["letters"] or match["round"] or "")
    try:
        return RuleNumber.parse(
            f"{match['section']}{'.' if match['rule'] else ''}{match['rule'] or ''}{letters}"
        )
    except BadNumberError:
        return None


def _list_of(text: str, at: int, first: RuleNumber) -> tuple[list[tuple[RuleNumber, RuleNumber]], int]:
    """The ranges that begin with ``first``, and where the last one ends."""
    ends, current = [], first
    while True:
        last = current
        found = _END.match(text, at)
        end = _beside(found, current) if found is not None else None
        if found is not None and end is not None and current < end and current.level == end.level:
            last, at = end, found.end()
        ends.append((current, last))
        follows = _NEXT.match(text, at)
        after = _beside(follows, last) if follows is not None else None
        if follows is None or after is None or (follows["letters"] and after <= last):
            return ends, at
        current, at = after, follows.end()


def _beside(match: re.Match[str], number: RuleNumber) -> RuleNumber | None:
    """The number that a letter beside ``number`` means, or a whole one."""
    try:
        if match["number"]:
            return RuleNumber.parse(match["number"])
        return number._replace(letter=letter_index(match["letters"])) if number.letter else None
    except BadNumberError:
        return None


def _is_rule(match: re.Match[str], first: RuleNumber, introduced: bool, known: Concordance) -> bool:
    """Whether a figure is a citation: a noun before it, or a number that some edition had."""
    if introduced:
        return True
    if first.level == "section" or not known.bearers(str(first)):
        return False
    spelt = bool(match["dash"]) or "," in match[0]
    return not spelt or bool(first.letter)
