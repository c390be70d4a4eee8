"""Rule numbers as people type them: « 420.5 g », « r 421.3 », « 4205e », « 420-5e », « [CR:704.5j] ». Pure."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from corpus.languages import alternatives, derived
from corpus.numbers import is_number

_UNITS = {
    "fr": "zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize",
    "en": "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
    " seventeen eighteen nineteen",
}
_TENS = {
    "vingt": 20,
    "trente": 30,
    "quarante": 40,
    "cinquante": 50,
    "soixante": 60,
    "septante": 70,
    "huitante": 80,
    "octante": 80,
    "nonante": 90,
    "twenty": 20,
    "thirty": 30,
    "forty": 40,
    "fifty": 50,
    "sixty": 60,
    "seventy": 70,
    "eighty": 80,
    "ninety": 90,
}
_VALUES = {word: value for words in _UNITS.values() for value, word in enumerate(words.split())} | _TENS
_HUNDRED = {"cent", "cents", "hundred"}
_SCORE = {"vingts", "vingt"}
_WORD = "|".join(sorted({*_VALUES, *_HUNDRED, *_SCORE}, key=len, reverse=True))
# sept cent quatre, seven hundred and four: numerals in a row
_RUN = re.compile(rf"\b(?:{_WORD})(?:(?:[\s-]+(?:et|and)[\s-]+|[\s-]+)(?:{_WORD}))*\b")
_POINT = re.compile(rf"(?<=\d)\s({alternatives('search', 'points')})\s({_RUN.pattern})")  # 704 point cinq
SECTION = 100
"""The least number of a section: smaller ones in a sentence are quantities (« deux créatures »)."""


def with_digits(folded: str) -> str:
    """``folded`` with the rule numbers that it says in words in figures; other quantities stay as they are."""
    text = _RUN.sub(lambda match: _digits(match[0], SECTION), folded)
    return _POINT.sub(lambda match: f" {match[1]} {_digits(match[2], 0)}", text)


def _digits(words: str, least: int) -> str:
    value = _value(re.findall(r"[a-z]+", words))
    return str(value) if value >= least else words


def _value(words: list[str]) -> int:
    total = 0
    for place, word in enumerate(words):
        if word in _HUNDRED:
            total = max(total, 1) * 100
        elif word in _SCORE and place and words[place - 1] == "quatre":
            # « quatre-vingts »: four that was counted becomes eighty
            total += 76
        else:
            total += _VALUES.get(word, 0)
    return total


MOST = 24
"""More numbers than this in one query are no question about them; the rest is left aside."""

_LETTERS = r"(?P<letters>[a-z]{1,2})(?![\w'])"
_YEAR = re.compile(r"(?:19|20)\d\d\Z")


@dataclass(frozen=True, slots=True)
class LooseNumbers:
    """The numbers that a query names, in normal form and in order, and the query without them.

    ``missing`` are those that no edition holds.
    """

    found: tuple[str, ...]
    missing: tuple[str, ...]
    rest: str


@derived
def _spelling() -> re.Pattern[str]:
    """The spellings of a number, with what may stand before it."""
    nouns, points = alternatives("search", "numbered"), alternatives("search", "points")
    return re.compile(
        rf"""(?<![\w/{{+.])(?P<prefix>\#\s?r?|\[?\s?(?:{nouns})\s?[:.°]?\s?|§\s?)?(?P<section>[1-9]\d\d)
    (?:
        (?:\s?[.,·]\s?|\s?(?:{points})\s?)(?P<rule>\d{{1,3}})(?!\d)
            (?:(?P<gap>\s?[.-]?\s?)(?P<clause>(?:{points})\s)?(?:{_LETTERS}|\((?P<letters_round>[a-z]{{1,2}})\)))?
      | -(?P<rule_dash>\d{{1,2}})(?!\d)(?:-?(?P<letters_dash>[a-z]{{1,2}})(?![\w']))?
      | (?P<rule_joined>\d{{1,2}})(?P<letters_joined>[a-z]{{1,2}})(?![\w'])
      | (?P<rule_bare>\d{{1,2}})(?!\w)
      | \s(?P<rule_apart>\d{{1,2}})(?:\s?(?:(?:{points})\s)?(?P<letters_apart>[a-z]))?(?![\w'.])
      | (?=[^\w/]|$)
    )""",
        re.VERBOSE,
    )


def find_numbers(folded: str, exists: Callable[[str], bool]) -> LooseNumbers:
    """Read the rule numbers in a folded query; ``exists`` says whether any edition holds a number.

    What could be something else (a bare « 100 » among words, « 2007 ») is a number only where that is what
    it must mean: after « règle », or where the number exists and nearly nothing else is asked.
    """
    found: list[str] = []
    missing: list[str] = []
    rest: list[str] = []
    position = 0
    words = len(re.findall(r"[^\W\d_]{3,}", _spelling().sub(" ", folded)))
    for match in _spelling().finditer(folded):
        if match.start() < position:
            continue
        number, end = _meant(match, exists, words)
        if number is None:
            continue
        target = found if exists(number) else missing
        if number not in target and len(found) + len(missing) < MOST:
            target.append(number)
        rest.append(folded[position : match.start()])
        position = end
    rest.append(folded[position:])
    return LooseNumbers(tuple(found), tuple(missing), " ".join(rest))


def _meant(match: re.Match[str], exists: Callable[[str], bool], words: int) -> tuple[str | None, int]:
    """The number that one spelling means and where it ends; None where it means something else."""
    part = match.groupdict()
    section, prefixed = part["section"], part["prefix"] is not None
    if part["letters_round"]:
        part["letters"], part["gap"] = part["letters_round"], ""
    if part["rule_apart"] is not None:
        number = f"{section}.{int(part['rule_apart'])}{part['letters_apart'] or ''}"
        return (number, match.end()) if is_number(number) and exists(number) else (None, 0)
    for rule, letters in (
        ("rule", "letters"),
        ("rule_dash", "letters_dash"),
        ("rule_joined", "letters_joined"),
    ):
        if part[rule] is None:
            continue
        bare = f"{section}.{int(part[rule])}"
        lettered = bare + (part[letters] or "")
        if part[letters] is None:
            return (bare, match.end()) if rule != "rule_dash" or prefixed or exists(bare) else (None, 0)
        apart = rule == "rule" and " " in part["gap"]
        if is_number(lettered) and (exists(lettered) or not apart):
            loose = apart and part[letters] in ("a", "et", "en", "y", "au", "ou", "de")
            if part["clause"] or not (loose and words):
                return lettered, match.end()
        if apart:
            return bare, match.start(letters) - len(part["gap"])
        return lettered, match.end()
    if part["rule_bare"] is not None:
        number = f"{section}.{int(part['rule_bare'])}"
        year = _YEAR.match(section + part["rule_bare"])
        return (number, match.end()) if exists(number) and (prefixed or not year) else (None, 0)
    return (section, match.end()) if prefixed or (exists(section) and words <= 1) else (None, 0)
