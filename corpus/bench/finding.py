"""Where a text cites rules, however people write them: « 502,9b », "C.R. 704.5.f", « règles 409.1b et f-h ».

A number is a citation where a noun introduces it or where some edition ever had it; scores, prices, dates and versions
are none.
Offsets are characters of the text as it was given. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
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
    |\bparagraphe|\bR\.|\br(?=[ \t]?\d)|\bcf\.|\bvoir|\bsee|!cr|§{{1,2}})
    {_BLANK}?(?:(?:n[°º]|\#){_BLANK}?)?[:-]?{_BLANK}?)?"""
_VERB = rf"a{_BLANK}(?!(?:et|and|ou|or|à|to|through|est|is)\b)[^\W\d_]{{2}}"
"""« 306.7 a disparu », "704.5 a player": no letter of the number."""
_NUMBER = rf"""(?P<section>[1-9]\d\d)
    (?: (?: {_BLANK}?[.,]{_BLANK}?(?=\d) | {_BLANK}point{_BLANK}
          | (?P<dash>-)(?=\d{{1,3}}[a-z]?\b) )
        (?P<rule>[1-9]\d{{0,2}})(?!\d)
        (?: (?: [.-]? | {_BLANK}(?!{_VERB}) ) (?P<letters>{_LETTERS})(?![^\W_]|(?<={_BLANK}.)['’]|['’][^\W_s])
          | {_BLANK}?\({_BLANK}?(?P<round>{_LETTERS}){_BLANK}?\) )?
    )?"""
_CITATION = re.compile(rf"(?<![^\W_])(?<!\w_)(?<![.,/{{+$€£-]){_NOUN}{_NUMBER}", re.VERBOSE | re.IGNORECASE)
# the end of a range: the f of 409.1a-f, or a whole number
_END = re.compile(
    rf"{_THROUGH}(?:(?P<letters>{_LETTERS})(?![\w'’.])|(?P<number>[1-9]\d\d(?:\.\d{{1,3}}{_LETTERS}?)?)(?!\w))"
)
# one more of a list: 409.1b et 409.1f, 702.2a, b and c, 704.5f/g
_NEXT = re.compile(
    rf"{_BLANK}?(?:[,&/]|et|and|ou|or){_BLANK}?(?:(?:et|and|ou|or){_BLANK})?"
    rf"(?:(?P<letters>{_LETTERS})(?![\w'’.°])|(?P<number>[1-9]\d\d\.\d{{1,3}}{_LETTERS}?)(?![\w]))",
)
# no citation: 100.50 €, 120.4.2, 500.2/3, 104.5px, 101.3 MHz, section 501(c)(3), § 104.2 of the Civil Code
_NOT_AFTER = re.compile(
    rf"\d|_\w|[^\W_]|[.,/-]\d|\([a-z]\)|{_BLANK}?[€$£%°]"
    rf"|{_BLANK}(?!CR\b)[b-df-hj-np-tv-xzB-DF-HJ-NP-TV-XZ]{{1,4}}(?![\w'’])"
    rf"|{_BLANK}(?:[kMG]?Pa|[GMk]o|euros?|eur|usd|francs?|dollars?|pages?|cartes?|cards?|points?|degr[eé]e?s?)\b"
    rf"|{_BLANK}(?:per|pour{_BLANK}?)cent\b"
    rf"|{_BLANK}of{_BLANK}(?:the{_BLANK})?(?!(?i:comp|cr\b|magic|mtg|rules))[A-Z]"
    rf"|{_BLANK}d[ue]{_BLANK}?(?:la{_BLANK}|l['’])?(?:[Cc]ode|[Ll]oi|[Dd]écret|[Cc]onstitution|[Tt]raité|[Dd]irective)\b"
)
# no citation: v. 101.2, $100.50, p. 104.1, 47 CFR 101.3, FM 104.5, width = 104.5
_NOT_BEFORE = re.compile(
    r"(?:\b(?:v(?:ersions?)?\.?|releases?|builds?|p\.|pages?|CFR|U\.?S\.?C\.?(?:\s§)?|RFC \d+|FM|Elo)|[$€£])\s?§?\s?$",
    re.IGNORECASE,
)
# nor, where it has neither noun nor letter: n° 104.1, width = 104.5, room 204.1, life 110.4
_NOT_BARE = re.compile(
    r"(?:n[°º]|[\w)]\s?[=<>*+]|\b(?:rooms?|salles?|scores?|totale?|total|average|moyenne|life|vies?|price|prix))\s?$",
    re.IGNORECASE,
)
# an address that ends with a number: …/rules#cr704.5j
_LINK = re.compile(
    rf"(?:https?://|www\.)[^\s<>\"]*?[/#=](?:cr|rule|r)?(?P<number>[1-9]\d\d\.\d{{1,3}}{_LETTERS}?)(?![\w.]*\d)",
    re.IGNORECASE,
)
_THOUSANDS = "kmg"
"""What stands behind figures for something else than a subrule: "104.5k followers"."""
_YEAR = re.compile(r"\s?[(\[]?(?:CR\s)?\b(199\d|20[0-4]\d)\b[)\]]?")  # 704.5k (2015), 704.5k 2015


Span = tuple[int, int]
"""Where something begins and ends in a text, the end excluded."""


@dataclass(frozen=True, slots=True)
class FoundCitation:
    """One citation: ``numbers`` in normal form, in order, ranges filled; ``ends`` are the ends of its ranges, as pairs.

    ``year`` is a year written right behind it ("704.5k (2015)"), 0 for none; ``series`` is the document (cr, mtr, ipg).
    ``spans`` are the places in the text of the first and last number of each pair.
    ``implied``: no number is written there, a name or a quotation stands for it.
    """

    start: int
    end: int
    raw: str
    numbers: tuple[str, ...]
    ends: tuple[tuple[str, str], ...]
    year: int = 0
    series: str = "cr"
    implied: bool = False
    spans: tuple[tuple[Span, Span], ...] = ()

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


def find_citations(
    text: str, known: Concordance, named: Callable[[int, int, str], bool] = lambda *place: False
) -> tuple[FoundCitation, ...]:
    """Every citation of ``text`` in order; ``known`` tells numbers that exist, or existed, from other figures;
    ``named``, whether the name of a section stands at a place (start and end) where its number does.
    """
    found = list(_found(text, known, named))
    links = [link for link in _links(text, known) if not any(_overlap(link, other) for other in found)]
    return tuple(sorted([*found, *links], key=lambda citation: citation.start))


def single(text: str, start: int, end: int, number: str) -> FoundCitation:
    """The citation of one number, from ``start`` to ``end`` of ``text``."""
    digits = next((at for at in range(start, end) if text[at].isdigit()), start)
    return FoundCitation(
        start,
        end,
        text[start:end],
        (number,),
        ((number, number),),
        spans=(((digits, end), (digits, end)),),
    )


def _overlap(one: FoundCitation, other: FoundCitation) -> bool:
    return one.start < other.end and other.start < one.end


def _links(text: str, known: Concordance) -> Iterator[FoundCitation]:
    """The numbers at the end of web addresses."""
    for match in _LINK.finditer(text):
        try:
            number = str(RuleNumber.parse(small(match["number"])))
        except BadNumberError:
            continue
        if known.bearers(number):
            yield single(text, *match.span("number"), number)


def _found(text: str, known: Concordance, named: Callable[[int, int, str], bool]) -> Iterator[FoundCitation]:
    at = 0
    while (match := _CITATION.search(text, at)) is not None:
        at = match.end()
        first = _number_of(match)
        before = text[max(0, match.start() - 12) : match.start()]
        if first is None or _NOT_BEFORE.search(before):
            continue
        ends, spans, at = _list_of(text, (match.start("section"), match.end()), first)
        if _NOT_AFTER.match(text, at):
            continue
        if not (
            match["noun"]
            or _is_rule(match, first, known, before, text[match.start() : at])
            or (first.level == "section" and named(match.start(), at, str(first)))
        ):
            continue
        numbers = tuple(str(number) for pair in ends for number in natural_range(*pair)[:LONGEST_RANGE])
        year = _YEAR.match(text, at)
        yield FoundCitation(
            match.start(),
            at,
            text[match.start() : at],
            numbers,
            tuple((str(low), str(high)) for low, high in ends),
            int(year[1]) if year else 0,
            spans=tuple(spans),
        )


def _number_of(match: re.Match[str]) -> RuleNumber | None:
    letters = small(match["letters"] or match["round"] or "")
    try:
        return RuleNumber.parse(
            f"{match['section']}{'.' if match['rule'] else ''}{match['rule'] or ''}{letters}"
        )
    except BadNumberError:
        return None


def _list_of(
    text: str, place: Span, first: RuleNumber
) -> tuple[list[tuple[RuleNumber, RuleNumber]], list[tuple[Span, Span]], int]:
    """The ranges that begin with ``first``, the places of their ends, and where the last one ends."""
    ends, spans, current = [], [], first
    while True:
        last, last_place = current, place
        found = _END.match(text, place[1])
        end = _beside(found, current) if found is not None else None
        if found is not None and end is not None and current < end and current.level == end.level:
            last, last_place = end, found.span("letters" if found["letters"] else "number")
        ends.append((current, last))
        spans.append((place, last_place))
        follows = _NEXT.match(text, last_place[1])
        after = _beside(follows, last) if follows is not None else None
        if follows is None or after is None or (follows["letters"] and after <= last):
            return ends, spans, last_place[1]
        current, place = after, follows.span("letters" if follows["letters"] else "number")


def _beside(match: re.Match[str], number: RuleNumber) -> RuleNumber | None:
    """The number that a letter beside ``number`` means, or a whole one."""
    try:
        if match["number"]:
            return RuleNumber.parse(match["number"])
        return number._replace(letter=letter_index(match["letters"])) if number.letter else None
    except BadNumberError:
        return None


def _is_rule(match: re.Match[str], first: RuleNumber, known: Concordance, before: str, raw: str) -> bool:
    """Whether a figure without a noun is a citation: a number that some edition had, or had with other letters; not
    two numbers with a hyphen, as scores are, nor what may be a measure: "300.5 g", "104.5k followers".
    """
    if not first.letter:
        figure = first.level == "section" or "/" in raw or match["dash"]
        return not figure and bool(known.bearers(str(first))) and not _NOT_BARE.search(before)
    sure = letters_of(first.letter) not in _THOUSANDS and f" {match['letters']}" not in raw
    return bool(known.bearers(str(first)) or (sure and known.bearers(str(first.parent))))
