"""Rule numbers at the start of a line, in every form that editions, forums and FAQs print. Pure.

`read_number` looks at one line only and says what number it *could* begin with; whether it really
begins a rule is a matter of context: `continues` tells a hard-wrapped cross-reference from a rule, and
the readers hold candidates against the order of the numbers around them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rapidfuzz.distance import OSA

from corpus.languages import pattern
from corpus.numbers import Level, RuleNumber
from corpus.reading.thresholds import LONGEST_KEPT

# A number that a scanner spoiled keeps at least so many of its digits.
FEWEST_DIGITS = 2
LAST_SECTION = 999

_PREFIX = r"[\s\u200b\ufeff>*_•·§#]*(?:\[b\]|\[B\])?"
_QUOTE = r"(?:\[quote[^\]]{0,40}\]\s*)?(?:[\"“«]\s?)?"
_BOLD = r"(?:\*\*|__|\[/b\]|\[/B\])?"
_LETTER = r"[a-kmnp-z]"
_END = r"(?P<dot>\s\.(?=\s)|\.?)" + _BOLD + r"(?=\s|\Z|(?<=[.a-z*\]])[^\W\d_]|[A-ZÀ-Þ«“\"({\[])"

_FULL = re.compile(
    _PREFIX
    + _QUOTE
    + r"(?P<read>(?P<section>[1-9]\d\d)(?P<gap>\s?\.\s?)0{0,2}(?P<rule>[1-9]\d{0,2})"
    + rf"(?P<letter>[ab]{_LETTER}(?=[.\s])|{_LETTER}|\s{_LETTER}(?=\.\s|\s+[A-ZÀ-Þ«“\"])"
    + rf"|\.{_LETTER}(?=[.\s])|\s?\({_LETTER}\)"
    + r"|(?P<capital>[A-KMNP-Z])(?=\.?\s+[A-ZÀ-Þ«“\"]))?)"
    + _END
)
_HEADING = re.compile(
    _PREFIX
    + r"(?P<read>[1-9]\d\d)"
    + _BOLD
    + r"(?:(?P<dot>\s?\.)"
    + _BOLD
    + r"|\s?(?:--|[:–—-])(?=\s))?(?=\s|\Z|(?<=\.)\D)"
)
_PART = re.compile(_PREFIX + r"(?P<read>[1-9])" + _BOLD + r"(?P<dot>\.)" + _BOLD + r"(?=\s|\Z|[^\W\d_])")
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
_MISPRINT = re.compile(
    _PREFIX
    + r"(?P<read>(?P<section>[1-9][\dO]{2})(?P<point>[,;:]|\.{1,2}|)(?P<rule>[1-9]\d?)"
    + r"(?P<letter>[A-KMNP-Za-kmnp-z])|(?P<section2>[1-9][\dO]{2})(?P<point2>[,;]"
    + r"|\.\.)(?P<rule2>[1-9]\d{0,2}))"
    + r"(?P<dot>\.?)"
    + _BOLD
    + r"(?=\s|\Z)"
)
_SCANNED = re.compile(
    _PREFIX
    + r"(?P<read>(?P<section>[1-9lISB][\dOlISB]{2})(?:\s?\.\s?(?P<rule>[1-9lISB][\dOlISB]{0,2})"
    + rf"(?P<letter>{_LETTER})?)?(?=(?P<dot>\.))?)\.?(?=\s|\Z)"
)
"""A number in which a scanner took l or I for 1, O for 0, S for 5, B for 8."""
_LOOSE = re.compile(
    _PREFIX + rf"(?P<read>[1-9]\d\d(?:\.{_LETTER}|\d{{1,2}}{_LETTER}?))(?P<dot>\.?)" + _BOLD + r"(?=\s+\S)"
)
"""A number that lost its rule or its point, or a section's with a digit too many."""
_AS_DIGITS = str.maketrans("lIOSB", "11058")
# 100.50 €: no rule begins so
_MONEY = re.compile(r"\s*(?:[€$£%°]|euros?\b|dollars?\b|USD\b|EUR\b)", re.IGNORECASE)
_DASH = re.compile(r"(?:--|[–—:-])\s+(?=\D)")
_AFTER = re.compile(r"\.?\s+(?=[^\W\d_])")
"""What follows a number that is printed twice in a row."""
_ADDRESS = re.compile(r"(?:://|www\.|\w/)\S*\Z")  # the number is inside an address
_CLOSED = re.compile(r"[.!?:;…][\"'”’»)\]\s]*\Z")  # the line before ends its sentence

_named = pattern(r"[\s>*]*(?:%(reading.numbered)s)\s+(?=\d{3}[.\s:])")
_named_part = pattern(
    r"[\s>*#]*(?:(?:%(reading.numbered)s)\s(?P<read>[1-9])(?P<dot>\s?(?:--|[.:–—-]))(?=\s|\Z)"
    r"|(?P<bare>[1-9])\s(?:--|[–—-])(?=\s+[^\W\d_]))"
)
_roman_part = pattern(
    r"[\s>*#]*(?:(?:%(reading.numbered)s)\s)?(?P<read>I{1,3}|I?V|VI{1,3}|IX)(?P<dot>\s?(?:--|[.:–—-]))(?=\s)"
)
_digit_soon = pattern(
    r"[^\w\d]{0,8}(?:\[[bB]\]|\[quote[^\]]{0,40}\]|(?:%(reading.numbered)s)\s)?\W{0,8}(?:\d|[lISB][\dOlISB]"
    r"|[IVX]{1,4}\s?[.:–—-])"
)
"""A cheap look at the start of a line: most lines of a text hold no digit there."""
_to_number = pattern(r"\s?(?:--|[–—-]|%(citations.through)s)\s?\d{3}\b")
"""What follows the first number of a range."""
_cue = pattern(r"(?:\b(?:%(reading.before_number)s)|[,(–—-])\s*\Z", re.IGNORECASE)
"""What an open sentence ends with that goes on with a number."""


class NumberedLine(NamedTuple):
    """A line that begins with what could be a rule number.

    ``number`` is in normal form, ``read`` as printed (without the dot after it), ``rest`` the line after
    number, dot and blanks, ``offset`` where the rest begins in the line. ``dot`` says whether a dot
    follows the number, ``repaired`` whether the print is not a number as it stands (``2122i``,
    ``702. 37a``), ``misprint`` whether digits or the point itself had to be guessed. ``place`` is the number as a
    place in the tree, ``level`` that of a part, section, rule or subrule. ``margin`` is how much surer this reading is
    than the next best (see `path`; 10: nothing speaks against it).
    """

    number: str
    read: str
    rest: str
    offset: int
    dot: bool
    repaired: bool
    misprint: bool
    place: RuleNumber
    level: Level
    margin: float = 10.0


def read_number(line: str) -> NumberedLine | None:
    """The rule number that ``line`` begins with, None where there is none.

    Knows ``420.5e Text``, ``420.5. Text``, ``420.5a. Text``, ``702. 37a Text``, ``305.3.After``,
    ``510.1 c Text``, a number alone, ``4. Zones``, ``IV. Zones`` (a part or an item of
    a list: the caller decides), ``420. Title``, ``420 Title`` (``dot`` is False), ``Règle 420.5e : …`` and the
    misprints ``2122i``, ``420,5e``, ``420.5E``. Prices, years and numbers followed by ``)`` or ``,`` are no
    rule numbers.
    """
    if _digit_soon().match(line.lstrip()) is None:
        return None
    return _number_of(line) if len(line) <= LONGEST_KEPT else _number_of.__wrapped__(line)


@lru_cache(maxsize=16384)  # several ask for each line, and neighbouring editions print most lines alike
def _number_of(line: str) -> NumberedLine | None:
    """`read_number` of a line that holds a digit where a number could begin."""
    named = _named().match(line)
    start = named.end() if named else 0
    match = _FULL.match(line, start)
    if match is not None:
        letter = (match["letter"] or "").strip(" .()\u00a0\u202f")
        number = f"{match['section']}.{match['rule']}{letter.lower()}"
        repaired = match["gap"] != "." or len(match["letter"] or "") > len(letter)
        capital = match["capital"] is not None
        return _made(line, match, number, bool(match["dot"]), repaired or capital, capital)
    match = _MISPRINT.match(line, start)
    if match is not None:
        section = (match["section"] or match["section2"]).replace("O", "0")
        number = f"{section}.{match['rule'] or match['rule2']}{(match['letter'] or '').lower()}"
        return _made(line, match, number, bool(match["dot"]), True, True)
    if (scanned := _read_scanned(line, start)) is not None:
        return scanned
    match = _HEADING.match(line, start)
    if match is not None:
        return _made(line, match, match["read"], bool(match["dot"]), False, False)
    return _read_part(line) if start == 0 else None


def _read_part(line: str) -> NumberedLine | None:
    """The part that ``line`` begins with: ``4. Zones``, ``Chapter 4: Zones``, ``IV. Zones``."""
    match = _PART.match(line) or _named_part().match(line) or _roman_part().match(line)
    if match is None:
        return None
    read = match["read"] or match["bare"]
    number = read if read.isdigit() else str(_ROMAN.index(read) + 1)
    return _made(line, match, number, True, False, False)


def _read_scanned(line: str, start: int) -> NumberedLine | None:
    """The number that a scanner spoiled at ``start``; a word is none."""
    match = _SCANNED.match(line, start)
    if match is None or match["read"].isdecimal():
        return None
    places = match["section"] + (match["rule"] or "")
    if sum(place.isdecimal() for place in places) < FEWEST_DIGITS or places.isdecimal():
        return None
    section, rule = match["section"].translate(_AS_DIGITS), (match["rule"] or "").translate(_AS_DIGITS)
    number = f"{section}.{rule}{match['letter'] or ''}" if rule else section
    return _made(line, match, number, bool(match["dot"]), True, True)


def read_loose(line: str, above: RuleNumber) -> NumberedLine | None:
    """The number that ``line`` begins with where its print lost the rule or its point ("408.f", "2122."), or has a
    digit too many: what may come after ``above`` and differs by one slip; None where there is none.
    """
    match = _LOOSE.match(line) if 0 < above.section < LAST_SECTION and not line[:1].isalpha() else None
    if match is None:
        return None
    section = RuleNumber((above.section + 1) // 100, above.section + 1)
    for meant in (*successors(above), section):
        if one_slip(match["read"], str(meant)):
            return _made(line, match, str(meant), bool(match["dot"]), True, True)
    return None


def successors(place: RuleNumber) -> Iterator[RuleNumber]:
    """What may come right after ``place`` in its section: its next letter (or first one), then its next rule."""
    if place.rule:
        yield place._replace(letter=place.letter + 1)
    yield RuleNumber(place.part, place.section, place.rule + 1)


def one_slip(first: str, second: str) -> bool:
    """Whether two prints differ by one character too many, too few or another, or by two that changed places."""
    return OSA.distance(first, second, score_cutoff=1) == 1


def continues(previous: str, line: NumberedLine) -> bool:
    """Whether ``line`` goes on with the open sentence of ``previous``, the line printed right above it.

    So it is in a hard-wrapped text whose line breaks before a cross-reference: the sentence above is open and
    ends with a word that calls for a number ("see rule", « voir les règles », "and", a parenthesis), or
    what follows the number goes on in the middle of a sentence.
    """
    above = previous.rstrip()
    if (
        not above
        or _ADDRESS.search(above[-80:])
        or (_CLOSED.search(above[-12:]) and not _cue().search(above[-12:]))
    ):
        return False
    if _cue().search(above[-24:]):
        return True
    return bool(line.rest) and (line.rest[0].islower() or line.rest[0] in ",;)") and not line.dot


def _made(
    line: str, match: re.Match[str], number: str, dot: bool, repaired: bool, misprint: bool
) -> NumberedLine | None:
    rest = line[match.end() :]
    if _MONEY.match(rest) or _to_number().match(rest):
        return None
    stripped = rest.lstrip(" \t\u00a0\u202f:") if match.re is _HEADING or ":" in rest[:2] else rest.lstrip()
    if (dash := _DASH.match(stripped)) is not None:
        stripped = stripped[dash.end() :]
    read = (match["read"] or number).strip()
    if stripped.startswith(read) and (twice := _AFTER.match(stripped, len(read))) is not None:
        stripped = stripped[twice.end() :]
    offset = len(line) - len(stripped)
    place = RuleNumber.parse(number)
    return NumberedLine(number, read, stripped.rstrip(), offset, dot, repaired, misprint, place, place.level)
