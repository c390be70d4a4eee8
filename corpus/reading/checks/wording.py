"""What the letters and words of a text show: capitals or accents lost, words misread, marks left in it, rules that
speak of rules, or of another game. Pure.

All is counted over a sample of its texts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from corpus.languages import pack, pattern
from corpus.reading import diagnostics
from corpus.reading.document import ReadDiagnostic
from corpus.text.normalise import small

# So many texts tell how a whole is written; fewer letters tell nothing.
SAMPLE, FEWEST_LETTERS = 400, 500
# The share of capitals among letters. Seen: 0.012 to 0.035.
FEWEST_CAPITALS, MOST_CAPITALS = 0.004, 0.12
# The least share of letters with accents where a language has them. Seen: 0.025 to 0.049.
FEWEST_ACCENTED = 0.01
# A word that stands so often is one; a longer one that stands hardly ever may be two of them, or one misread.
OFTEN, HARDLY, HALF = 5, 2, 4
# So many rules speak of their game. Seen: at least 6 in 100 name mana or Magic.
RULES_OF_THE_GAME, FEWEST_OF_THE_GAME = 60, 0.01

_WORD = re.compile(r"[^\W_]+")
_MISREAD = (("rn", "m"), ("m", "rn"), ("1", "l"), ("0", "o"), ("vv", "w"))
"""What scanners take for something else."""
_GAME = re.compile(r"\b(?:mana|magic)\b", re.IGNORECASE)
_MARK = re.compile(
    r"\[\^?\d{1,3}\](?!:)|[^\W\d_]{3,}(?:\d{1,2}|[¹²³⁴-⁹⁰]+|\*)(?!\w)"  # notes: [1], [^1], mot1, mot², mot*
    r"|\{[+\-~=>]|[+\-~=<]\}|\[-|-\]"  # changes: {++ ++}, [- -]
    r"|[=<>~^|\\#$@]{2}|[→←]|\\[a-z]|\.{5}"
)
_rules = pattern(r"\b(?:%(labels.rules)s)\b(?!\s?\(?\d)", re.IGNORECASE)
"""The word for a rule, without the number of one."""


def in_wording(texts: Sequence[str], language: str, kind: str) -> Iterator[ReadDiagnostic]:
    """Every oddity of how ``texts`` are written, those of a document of this ``language`` and ``kind``."""
    sample = texts[:: max(1, len(texts) // SAMPLE)]
    letters = [letter for letter in "".join(sample) if letter.isalpha()]
    if len(letters) >= FEWEST_LETTERS:
        capitals = sum(map(str.isupper, letters)) / len(letters)
        if not FEWEST_CAPITALS < capitals < MOST_CAPITALS:
            yield diagnostics.make("capitals_lost", share=round(100 * capitals))
        accented = any(not word.isascii() for word in pack(language).words.common)
        if accented and sum(letter > "\x7f" for letter in letters) < FEWEST_ACCENTED * len(letters):
            yield diagnostics.make("accents_lost", language=pack(language).name)
    yield from _misread([word for text in sample for word in _WORD.findall(small(text))])
    marks = [mark[0] for text in sample if (mark := _MARK.search(text)) is not None]
    yield from diagnostics.beyond("marks_left", len(marks), len(sample), read=marks[0] if marks else "")
    if kind == "rules":
        told = sum(text[:1].islower() or _rules().search(text) is not None for text in sample)
        yield from diagnostics.beyond("rules_told", told, len(sample))
        own = sum(_GAME.search(text) is not None for text in sample)
        if len(sample) >= RULES_OF_THE_GAME and own < FEWEST_OF_THE_GAME * len(sample):
            yield diagnostics.make("game_unknown", count=own, total=len(sample))


def _misread(words: Sequence[str]) -> Iterator[ReadDiagnostic]:
    """Words that hardly ever stand: a frequent one misread, two of them without a blank, or a part of one."""
    counts = Counter(words)
    often = {word for word, count in counts.items() if count >= OFTEN and len(word) > 2}
    odd = [
        word
        for word, below in pairwise([*words, ""])
        if min(counts[word], counts[below]) <= HARDLY
        and (
            word + below in often
            or any(wrong in word and word.replace(wrong, right) in often for wrong, right in _MISREAD)
            or any(word[:at] in often and word[at:] in often for at in range(HALF, len(word) - HALF + 1))
        )
    ]
    yield from diagnostics.beyond("words_misread", len(odd), len(words), read=odd[0] if odd else "")
