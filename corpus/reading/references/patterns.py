"""The patterns that rule citations are made of: numbers, ranges, lists, titles, and the words before them.

Data of `reference_grammar`, which walks a text with them. Each pattern is anchored by its caller (``match``)
or bounded in length, so that no text can make the walk slow.
"""

from __future__ import annotations

import re
from typing import Literal

from corpus.languages import derived, facts, pattern

Introduction = Literal["rule", "paragraph", "step", "section", "part", "cue", "word", "bracket", "none"]
"""What stands right before a number: a noun (of five strengths), "see", another small word that a citation
often follows ("in", "selon"), an opening bracket, or nothing of use."""

_BLANK = "[ \t\u00a0\u2007\u2009\u202f]"
_GAP = _BLANK + "{0,3}"
_DASH = "[-\u00ad\u2010-\u2015\u2212]"
_ALONE = r"(?![\w'’‘])"

CANDIDATE = re.compile(r"[1-9](?<![\d_/=$€£+.,-][1-9])(?:\d\d|(?=[\s,.;:)\]–]|\Z))")
"""Where a citation may begin: three digits, or one that stands alone (a part: "section 6")."""

NUMBER = re.compile(
    rf"""(?P<section>[1-9]\d\d)
    (?: (?: {_BLANK}?\. | (?P<comma>,)(?=\d\d?(?!\d)) | \.{_BLANK}(?=\d{{1,3}}(?:[a-z](?!\w)|\))) )
        (?P<rule>[1-9]\d{{0,2}}) (?!\d)
        (?: \.?(?P<letter>a[a-kmnp-rtv-z]|[a-zA-Z])(?!\w) | {_BLANK}(?P<far>[a-z]){_ALONE} )?
        (?! [^\W\d_] | [.,]\d )
      | (?P<glued>[1-9]\d?)(?P<glued_letter>[a-z])?(?!\w) (?!\.\d)
      | -(?P<dashed>[1-9]\d?)(?P<dashed_letter>[a-z])(?!\w)
      | (?! \w | {_BLANK}?\.\d | ,\d\d?(?!\d) )
    )""",
    re.VERBOSE,
)
"""A number as printed: 420 · 420.5 · 420.5e · 420 .5 · 420. 5e · 420.5 e · 420.5.e, or misprinted: 420,5e ·
4205e · 420-5e."""
joint = pattern(
    rf"""(?P<tight>{_DASH}(?=[\da-z])|\?(?=[\da-z]))
        | (?: {_GAP}(?:{_DASH}|\.\.\.?|…){_GAP}
            | \s{{1,3}}(?P<word>%(citations.through)s)\s{{1,3}} )
          (?:(?:%(citations.article)s)\s)?(?:(?:%(citations.noun)s)\s)?""",
    re.VERBOSE | re.IGNORECASE,
)
"""What joins the ends of a range. The question mark is a long dash that an encoding broke."""
separator = pattern(
    r"""(?: \s{0,3}[,;/]\s{0,3}(?:(?:%(citations.and_or)s|&)\s{1,3})?
              | \s{1,3}(?:%(citations.and_or)s|&|\+)\s{1,3} )
            (?:(?:%(citations.article)s)\s{1,3})?""",
    re.VERBOSE,
)
"""What stands between two of a list."""
LETTER = re.compile(rf"[a-z]{_ALONE}")  # a letter of a list: 702.2a, b and c
TIGHT_LETTER = re.compile(r"[a-z](?!\w)")
DIGITS = re.compile(r"[1-9]\d{0,2}(?![\w'’‘]|[.,]\d)")  # the 4 of « 704.3 et 4 »; never a decimal
TITLE = re.compile(
    rf"""{_GAP}[,:(]?{_GAP}
    (?: «\s{{0,3}}([^«»\n]{{2,100}}?)\s{{0,3}}» | [“”„"]{_GAP}([^“”„"\n]{{2,100}}?){_GAP}[“”"]
      | ‘([^‘\n]{{2,100}}?)’(?!\w) | ''([^'\n]{{2,100}})'' )""",
    re.VERBOSE,
)


lone_letter = pattern(
    rf"{_GAP}(?:[).;:\]]|{_DASH}|\Z|\n)"
    rf"|{_GAP},?{_BLANK}(?:(?:%(words.and_or)s|%(citations.through)s){_BLANK})?[b-z]{_ALONE}"
)
"""What follows a letter that is also a word ("a", "y") where it is a subrule's."""
CLOSING = re.compile(rf"{_GAP}(?:[).,;:\]!?»]|{_DASH}|\Z|\n)")
YEAR = re.compile(r"(?:19|20)\d\d")
PART_END = re.compile(rf"[.,]\d|{_BLANK}?/")  # what shows that a number goes on: 1.2.3, 2.1/3
unit = pattern(
    rf"{_BLANK}?(?:[€$£%%°]|(?:[ckm]m|[km]?g|[KMGkmg][bo]|euros?|eur|usd|%(reading.units)s)\b)", re.IGNORECASE
)
"""What a number counts, and so is no rule's."""
other_document = pattern(r".{0,40}?\b(?:MTR|IPG|UTR|%(reading.others)s)\b", re.IGNORECASE)
"""What tells a section of the tournament rules from one of these rules."""
LAST_WORD = re.compile(r"(?:[^\W\d_]+\.?|§+)\Z")
BEFORE_NUMBER = " \t\n\u00a0\u2007\u2009\u202f\u200b\ufeff:([#*«“\"'"
ordinal = pattern(r"\b(?:n[°º]s?|no\.?|%(citations.ordinal)s)\s{0,3}\Z", re.IGNORECASE)
"""An abbreviated or whole "number" before a number."""
_STRENGTHS: tuple[Introduction, ...] = ("rule", "paragraph", "step", "section", "part", "cue", "word")


@derived
def introductions() -> dict[str, Introduction]:
    """By word, what it makes of a number after it."""
    words: dict[str, Introduction] = {"§": "rule", "§§": "rule"}
    for kind in _STRENGTHS:
        words.update(dict.fromkeys(facts("citations", kind), kind))
    return words
