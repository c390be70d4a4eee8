"""Rule numbers at the start of a line, in every form that editions, forums and FAQs print. Pure.

`read_number` looks at one line only and says what number it *could* begin with; whether it really
begins a rule is a matter of context: `continues` tells a hard-wrapped cross-reference from a rule, and
the readers hold candidates against the order of the numbers around them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter

from corpus.numbers import Level, RuleNumber
from corpus.reading.thresholds import FEWEST_DIGITS

_PREFIX = r"[\s\u200b\ufeff>*_•·§#]*(?:\[b\]|\[B\])?"
_QUOTE = r"(?:\[quote[^\]]{0,40}\]\s*)?(?:[\"“«]\s?)?"
_BOLD = r"(?:\*\*|__|\[/b\]|\[/B\])?"
_LETTER = r"[a-kmnp-z]"
_NAMES = r"(?:R[èe]gle|Rule|Section|SECTION|Chapitre|CHAPITRE|Chapter|CHAPTER|Partie|PARTIE|Part|PART|CR|RC)"
_NAMED = re.compile(rf"[\s>*]*{_NAMES}\s+(?=\d{{3}}[.\s:])")
_END = r"(?P<dot>\s\.(?=\s)|\.?)" + _BOLD + r"(?=\s|\Z|(?<=[.a-z*\]])[^\W\d_]|[A-ZÀ-Þ«“\"({\[])"

_FULL = re.compile(
    _PREFIX
    + _QUOTE
    + r"(?P<read>(?P<section>[1-9]\d\d)(?P<gap>\s?\.\s?)(?P<rule>[1-9]\d{0,2})"
    + rf"(?P<letter>[ab]{_LETTER}(?=[.\s])|{_LETTER}|\s{_LETTER}(?=\.\s|\s+[A-ZÀ-Þ«“\"])"
    + rf"|\.{_LETTER}(?=[.\s]))?)"
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
_NAMED_PART = re.compile(
    rf"[\s>*#]*(?:{_NAMES}\s(?P<read>[1-9])(?P<dot>\s?(?:--|[.:–—-]))(?=\s|\Z)"
    r"|(?P<bare>[1-9])\s(?:--|[–—-])(?=\s+[^\W\d_]))"
)
_ROMAN_PART = re.compile(
    rf"[\s>*#]*(?:{_NAMES}\s)?(?P<read>I{{1,3}}|I?V|VI{{1,3}}|IX)(?P<dot>\s?(?:--|[.:–—-]))(?=\s)"
)
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
    _PREFIX + rf"(?P<read>(?P<section>[1-9]\d\d)\.(?P<letter>{_LETTER}))(?P<dot>\.?)" + _BOLD + r"(?=\s)"
)
"""A subrule that lost its rule."""
_AS_DIGITS = str.maketrans("lIOSB", "11058")
_CAPITAL = re.compile(r"([A-KMNP-Z])(\.?)(?=\s+[A-ZÀ-Þ«“\"])")
_MONEY = re.compile(r"\s*(?:[€$£%°]|euros?\b|dollars?\b|USD\b|EUR\b)", re.IGNORECASE)
_DIGIT_SOON = re.compile(
    rf"[^\w\d]{{0,8}}(?:\[[bB]\]|\[quote[^\]]{{0,40}}\]|{_NAMES}\s)?\W{{0,8}}(?:\d|[lISB][\dOlISB]"
    r"|[IVX]{1,4}\s?[.:–—-])"
)
_DASH = re.compile(r"(?:--|[–—:-])\s+(?=\D)")
_AFTER = re.compile(r"\.?\s+(?=[^\W\d_])")
"""What follows a number that is printed twice in a row."""
_TO_NUMBER = re.compile(r"\s?(?:--|[–—-]|à|to)\s?\d{3}\b")
"""What follows the first number of a range."""
_CUE = re.compile(
    r"(?:\b(?:rules?|règles?|regles?|rulings?|sections?|paragraphe?s?|steps?|étapes?|points?|see|voir|cf\.?"
    r"|and|or|to|through|et|ou|à|and/or|et/ou|also|aussi|by|par|in|of|de|des|under|than|with|la|les"
    r"|the)|[,(–—-])\s*\Z",
    re.IGNORECASE,
)
_CITING = re.compile(r"\b(?:rules?|règles?|regles?|subrules?|sous-règles?|see|voir|cf\.?)\Z", re.IGNORECASE)
_ADDRESS = re.compile(r"(?:://|www\.|\w/)\S*\Z")
_CLOSED = re.compile(r"[.!?:;…][\"'”’»)\]\s]*\Z")


@dataclass(frozen=True, slots=True)
class NumberedLine:
    """A line that begins with what could be a rule number.

    ``number`` is in normal form, ``read`` as printed (without the dot after it), ``rest`` the line after
    number, dot and blanks, ``offset`` where the rest begins in the line. ``dot`` says whether a dot
    follows the number, ``repaired`` whether the print is not a number as it stands (``2122i``,
    ``702. 37a``), ``misprint`` whether digits or the point itself had to be guessed.
    """

    number: str
    read: str
    rest: str
    offset: int
    dot: bool
    repaired: bool = False
    misprint: bool = False

    @property
    def place(self) -> RuleNumber:
        """The number as a place in the tree."""
        return place_of(self.number)

    @property
    def level(self) -> Level:
        """Part, section, rule or subrule."""
        if len(self.number) <= 3:
            return "part" if len(self.number) == 1 else "section"
        return "subrule" if self.number[-1].isalpha() else "rule"


@lru_cache(maxsize=16384)
def place_of(number: str) -> RuleNumber:
    """`RuleNumber.parse`, remembered: a text names the same few thousand numbers over and over."""
    return RuleNumber.parse(number)


ORDER = attrgetter("part", "section", "rule", "letter")
"""The key by which places are sorted as rules are printed; quicker than comparing the places themselves."""


def read_number(line: str) -> NumberedLine | None:
    """The rule number that ``line`` begins with, None where there is none.

    Knows ``420.5e Text``, ``420.5. Text``, ``420.5a. Text``, ``702. 37a Text``, ``305.3.After``,
    ``510.1 c Text``, a number alone, ``4. Zones``, ``IV. Zones`` (a part or an item of a list: the caller decides),
    ``420. Title``, ``420 Title`` (``dot`` is False), ``Règle 420.5e : …`` and the misprints ``2122i``,
    ``420,5e``, ``420.5E``. Prices, years and numbers followed by ``)`` or ``,`` are no rule numbers.
    """
    if not _may_begin(line):
        return None
    named = _NAMED.match(line)
    start = named.end() if named else 0
    match = _FULL.match(line, start)
    if match is not None:
        letter = (match["letter"] or "").strip(" .\u00a0\u202f")
        number = f"{match['section']}.{match['rule']}{letter}"
        repaired = match["gap"] != "." or len(match["letter"] or "") > len(letter)
        capital = None if letter or match["dot"] else _CAPITAL.match(line, match.end())
        if capital is not None:
            read = match["read"] + capital[1]
            rest = line[capital.end() :]
            offset = len(line) - len(rest.lstrip())
            return NumberedLine(
                number + capital[1].lower(), read, rest.strip(), offset, bool(capital[2]), True, True
            )
        return _made(line, match, number, bool(match["dot"]), repaired, False)
    match = _MISPRINT.match(line, start)
    if match is not None:
        section = (match["section"] or match["section2"]).replace("O", "0")
        number = f"{section}.{match['rule'] or match['rule2']}{(match['letter'] or '').lower()}"
        if match["letter"] or "O" in match["read"] or match["dot"]:
            return _made(line, match, number, bool(match["dot"]), True, True)
        return None
    if (scanned := _read_scanned(line, start)) is not None:
        return scanned
    match = _HEADING.match(line, start)
    if match is not None:
        return _made(line, match, match["read"], bool(match["dot"]), False, False)
    return _read_part(line) if start == 0 else None


def _read_part(line: str) -> NumberedLine | None:
    """The part that ``line`` begins with: ``4. Zones``, ``Chapter 4: Zones``, ``IV. Zones``."""
    match = _PART.match(line)
    if match is not None:
        return _made(line, match, match["read"], True, False, False)
    match = _NAMED_PART.match(line)
    if match is not None:
        return _made(line, match, match["read"] or match["bare"], True, False, False)
    match = _ROMAN_PART.match(line)
    return _made(line, match, str(_ROMAN.index(match["read"]) + 1), True, False, False) if match else None


def _read_scanned(line: str, start: int) -> NumberedLine | None:
    """The number that a scanner spoiled at ``start``; a section's must have its dot, a word is none."""
    match = _SCANNED.match(line, start)
    if match is None or match["read"].isdecimal() or not (match["rule"] or match["dot"]):
        return None
    places = match["section"] + (match["rule"] or "")
    if sum(place.isdecimal() for place in places) < FEWEST_DIGITS or places.isdecimal():
        return None
    section, rule = match["section"].translate(_AS_DIGITS), (match["rule"] or "").translate(_AS_DIGITS)
    number = f"{section}.{rule}{match['letter'] or ''}" if rule else section
    return _made(line, match, number, bool(match["dot"]), True, True)


def read_loose(line: str, above: RuleNumber) -> NumberedLine | None:
    """The subrule that ``line`` begins with where its print lost the rule ("408.f"), taken for one of the rule
    ``above``; None where there is none.
    """
    match = _LOOSE.match(line)
    if match is None or int(match["section"]) != above.section or not above.rule:
        return None
    return _made(
        line, match, f"{match['section']}.{above.rule}{match['letter']}", bool(match["dot"]), True, True
    )


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
        or (_CLOSED.search(above[-12:]) and not _CUE.search(above[-12:]))
    ):
        return False
    if _CUE.search(above[-24:]):
        return True
    return bool(line.rest) and (line.rest[0].islower() or line.rest[0] in ",;)") and not line.dot


def calls_for_number(previous: str) -> bool:
    """Whether the line ``previous`` ends with a noun or verb of citation ("see rule"), so that the number below
    can only be what it cites.
    """
    return _CITING.search(previous.rstrip()[-16:]) is not None


def _may_begin(line: str) -> bool:
    """A cheap look at the start: most lines of a text hold no digit there."""
    return _DIGIT_SOON.match(line) is not None


def _made(
    line: str, match: re.Match[str], number: str, dot: bool, repaired: bool, misprint: bool
) -> NumberedLine | None:
    rest = line[match.end() :]
    if _MONEY.match(rest) or _TO_NUMBER.match(rest):
        return None
    stripped = rest.lstrip(" \t\u00a0\u202f:") if match.re is _HEADING or ":" in rest[:2] else rest.lstrip()
    if (dash := _DASH.match(stripped)) is not None:
        stripped = stripped[dash.end() :]
    read = (match["read"] or number).strip()
    if stripped.startswith(read) and (twice := _AFTER.match(stripped, len(read))) is not None:
        stripped = stripped[twice.end() :]
    offset = len(line) - len(stripped)
    return NumberedLine(number, read, stripped.rstrip(), offset, dot, repaired, misprint)
