"""What a query says, before any index is asked: its numbers, phrases, words, exclusions, filters and editions. Pure."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from corpus.languages import alternatives, any_of, derived, packs
from corpus.search.query.edition_names import EditionNames, last_day
from corpus.search.query.loose_numbers import find_numbers, with_digits
from corpus.search.words.stopwords import is_stop, without_asking
from corpus.search.words.tokens import Token, tokenise
from corpus.text.normalise import letters

FILE = Path(__file__).with_name("readings.toml")


@cache
def shorthand() -> dict[str, str]:
    """What is typed or written short, folded, with the plain words that it stands for: « jpeux », « 1er »."""
    rows = tomllib.loads(FILE.read_text(encoding="utf-8"))["short"]
    ordinals = {short: word for pack in packs() for short, word in pack.search.spelt.items()}
    return {written: each["plain"] for each in rows for written in each["written"]} | ordinals


@cache
def _short() -> re.Pattern[str]:
    several = any_of(re.escape(each) for each in shorthand() if not each.isalnum())
    return re.compile(rf"(?<![\w.'/-])(?!(?<=\d )\d)(?:{several}|[^\W_]+)(?![\w./-])")


def written_out(folded: str) -> str:
    """``folded`` with what is typed short in full: « jpeux » is « je peux », « c koi » « c'est quoi »; what stands in
    quotation marks as it stands.
    """
    parts = folded.split('"')
    parts[::2] = [
        _short().sub(lambda match: shorthand().get(match[0], match[0]), part) for part in parts[::2]
    ]
    return '"'.join(parts)


LONGEST = 600
"""Characters of a query that are read; a question is never longer, and what follows would only cost time."""
MOST_WORDS = 32
"""Different words that are looked for, in the order typed."""
MOST_PHRASES = 4
"""Different phrases that must stand as they are."""

_QUOTED = re.compile(r'"([^"]*)"?')
# -jeton: a word that hits must not hold; not the hyphen of mort-vivant
_EXCLUDED = re.compile(r"(?:^|(?<=\s))-(?=[^\W\d_])([^\W_]+(?:['-][^\W_]+)*)")
_BEGINNING = re.compile(r"([^\W_]{2,})\*")  # cré*: every word that begins so
OPERATORS = {
    **dict.fromkeys(("type", "nature", "kind"), "kind"),
    **dict.fromkeys(("langue", "language"), "language"),
    **{name: name for name in ("edition", "section", "date")},
}
"""Operators by what they filter."""
_FILTER = re.compile(rf"(?:^|(?<=\s))({any_of(OPERATORS)})\s?:\s?([\w./-]+)")
_COUNTER = "contré"
_COUNTERED = re.compile(rf"\b{_COUNTER}(e?s?)\b", re.IGNORECASE)
"""Without its accent the word would be « contre », which says nothing."""
KINDS = {
    "rule": ("regle", "regles", "rule", "rules"),
    "example": ("exemple", "exemples", "example"),
    "term": ("terme", "termes", "glossaire", "term"),
    "card": ("carte", "cartes", "card", "cards"),
    "ruling": ("decision", "decisions", "reponse", "reponses", "ruling", "rulings"),
    "topic": ("theme", "themes", "mecanique", "mecaniques", "topic"),
    "item": ("point", "points", "enonce", "enonces", "item", "items"),
}
_KIND_OF = {word: kind for kind, words in KINDS.items() for word in words}
# 2WW, XRR, UU: a mana cost without its braces
_MANA = re.compile(
    r"(?<![\w{/+])(?=[\dXWUBRGC]*[WUBRG])(?=\w*\d|\w*([WUBRG])\1)(\d{1,2}|X)?([WUBRGC]{1,6})(?!\w)"
)


@dataclass(frozen=True, slots=True)
class Analysis:
    """A query understood. ``tokens`` are its words and symbols in order, stop words included; ``phrases`` those in
    quotation marks (they are among the tokens too); ``numbers`` exist in some edition, ``missing`` in none;
    ``editions`` are ranks that it names, ``dated`` whether by a date; ``filters`` come from operators;
    ``unheard`` are operators that mean nothing;
    ``beginnings`` were typed with a star; ``tournament`` is the section of a tournament document that it names: its
    series, its number (empty for the whole).
    """

    query: str
    tokens: tuple[Token, ...] = ()
    phrases: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    editions: tuple[int, ...] = ()
    edition_words: tuple[str, ...] = ()
    dated: bool = False
    filters: dict[str, str] = field(default_factory=dict)
    unheard: tuple[str, ...] = ()
    beginnings: frozenset[str] = frozenset()
    day: str = ""
    tournament: tuple[str, str] | None = None


def analyse(query: str, holds_number: Callable[[str], bool], names: EditionNames) -> Analysis:
    """Understand ``query``; anything at all is understood somehow, in bounded time."""
    text = _COUNTERED.sub(r"contrecarré\1", " ".join(query[:LONGEST].replace("\0", " ").split()))
    folded = written_out(letters(_MANA.sub(_braced, text)))
    if _counters().search(folded):  # a « marqueur +1 » is a « marqueur +1/+1 »
        folded = _LONE.sub(r"\1/\1", folded)
    filters: dict[str, str] = {}
    unheard: list[str] = []
    folded = _FILTER.sub(lambda match: _take_filter(match, filters, unheard), folded)
    beginnings = frozenset(_BEGINNING.findall(folded))
    folded, tournament = _tournament(folded, holds_number)
    numbers = find_numbers(with_digits(folded), holds_number)
    named = names.find(numbers.rest)
    rest = named.rest
    phrases = tuple(dict.fromkeys(match[1].strip() for match in _QUOTED.finditer(rest) if match[1].strip()))
    rest = rest.replace('"', " ")
    excluded = tuple(match[1] for match in _EXCLUDED.finditer(rest))
    positive = _EXCLUDED.sub(" ", rest)
    tokens = _distinct(tokenise(without_asking(positive)))
    if excluded and not tokens and not numbers.found:
        tokens, excluded = _distinct(tokenise(rest)), ()
    if not tokens and not numbers.found and named.words:
        tokens = _distinct(tokenise(without_asking(numbers.rest)))
    found = numbers.found
    if not (tokens or found or excluded) and holds_number(filters.get("section", "")):
        # a section and no more: the section itself is asked for
        found = (filters["section"],)
    return Analysis(
        query,
        tokens,
        phrases[:MOST_PHRASES],
        excluded,
        found,
        numbers.missing,
        named.ranks,
        named.words,
        named.dated,
        filters,
        tuple(unheard),
        beginnings,
        named.day,
        tournament,
    )


# MTR 4.4, IPG 2.1, JAR: a section of a tournament document
_SECTION = re.compile(
    r"(?<!\w)(mtr|ipg|jar)(?!\w)(?:[\s:,.-]{0,3}(?:section|§)?\s?(\d{1,2}(?:\.\d{1,2})?|[a-h])(?![\w.]))?"
)


def _tournament(folded: str, holds_number: Callable[[str], bool]) -> tuple[str, tuple[str, str] | None]:
    """``folded`` without the section of a tournament document that it names, and that section: « mtr 4.4 »."""
    match = _SECTION.search(folded)
    if match is None:
        return folded, None
    number = (match[2] or "").upper()
    if number and not holds_number(number):
        return folded, None
    rest = f"{folded[: match.start()]} {folded[match.end() :]}"
    return (rest, (match[1], number)) if number or not rest.strip() else (folded, None)


def _distinct(tokens: Iterable[Token]) -> tuple[Token, ...]:
    """``tokens`` without repeats (stop words may repeat), at most MOST_WORDS that say something."""
    seen: set[Token] = set()
    kept: list[Token] = []
    for token in tokens:
        stop = token.kind == "word" and is_stop(token.text)
        if token in seen and not stop:
            continue
        kept.append(token)
        if not stop:
            seen.add(token)
        if len(seen) >= MOST_WORDS or len(kept) >= 3 * MOST_WORDS:
            break
    return tuple(kept)


def _braced(match: re.Match[str]) -> str:
    """« 3GW » as it is printed on cards: {3}{G}{W}."""
    return "".join(f"{{{symbol}}}" for symbol in ([match[2]] if match[2] else []) + list(match[3]))


_LONE = re.compile(r"(?<![\w/.+-])([+-]1)(?![\w/.])")  # +1 or -1 alone, not of +1/+1


@derived
def _counters() -> re.Pattern[str]:
    """What « +1 » counts beside."""
    return re.compile(rf"\b(?:{alternatives('search', 'counters')})\b")


@derived
def _languages() -> dict[str, str]:
    """The language that each word for one names: its code, its French name, its English one (the stemmer's)."""
    return {name: pack.code for pack in packs() for name in (pack.code, letters(pack.name), pack.stemmer)}


def _take_filter(match: re.Match[str], filters: dict[str, str], unheard: list[str]) -> str:
    """Note an operator's filter and take it out of the query; one that means nothing is noted as such."""
    name, value = OPERATORS[match[1]], match[2]
    if name == "kind":
        value = _KIND_OF.get(value, "")
    elif name == "language":
        value = _languages().get(value, "")
    elif name == "date":
        value = last_day(value)
    if value:
        filters[name] = value
    else:
        unheard.append(match[0].replace(" ", ""))
    return " "
