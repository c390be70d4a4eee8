"""Numbers in words, as one dictates them: « règle cinq cent deux point neuf b » is 502.9 b. Pure."""

from __future__ import annotations

import re

from corpus.languages import alternatives

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
