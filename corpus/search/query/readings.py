"""What is typed short, by ear or half in English, in the plain words that it stands for (`readings.toml`). Pure."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from corpus.languages import any_of
from corpus.search.thresholds import READ_LONGEST as LONGEST, READ_SHORTEST as SHORTEST
from corpus.search.words.known import everyday
from corpus.search.words.stopwords import ENGLISH, FRENCH, is_stop
from corpus.search.words.tokens import Token, tokenise
from corpus.text.normalise import letters

FILE = Path(__file__).with_name("readings.toml")
_DRAWN_OUT = re.compile(r"\b(\w)\1+\b|([a-hj-wyz])\2{2,}")
"""A letter that is drawn out (« nooon »); « iii » and « xxx » are numbers. What is one letter alone (« zzzz ») is found
first, and stays.
"""
_DOUBLED = frozenset("cflmnprst")
"""Letters that French doubles: of more, two are meant."""
_TWICE = re.compile(r"([b-df-hj-np-tv-z])\1$")


@dataclass(frozen=True, slots=True)
class Loan:
    """What players say for one name of the rules: words as they stand, verbs in any form."""

    rules: str
    said: tuple[str, ...]
    verbs: tuple[str, ...]
    english: bool
    source: str


@dataclass(frozen=True, slots=True)
class Reading:
    """What some words of a query are read as: the rules' word as written, its tokens; ``english`` for what one who asks
    in English means as it stands.
    """

    name: str
    tokens: tuple[Token, ...]
    english: bool


class Readings:
    """Finds what players say for a word of the rules, whatever its inflection."""

    def __init__(self, loans: Sequence[Loan]) -> None:
        self._said: dict[tuple[str, ...], Reading] = {}
        self._verbs: dict[str, Reading] = {}
        for loan in loans:
            reading = Reading(loan.rules, tuple(tokenise(loan.rules)), loan.english)
            for said in loan.said:
                self._said.setdefault(tuple(token.text for token in tokenise(said)), reading)
            for verb in loan.verbs:
                self._verbs.setdefault(_stem(letters(verb)), reading)

    def of(self, words: Sequence[str]) -> Reading | None:
        """What folded ``words`` stand for, None where they stand for themselves."""
        found = self._said.get(tuple(words))
        if found is None and words[-1][-1:] == "s":
            found = self._said.get((*words[:-1], words[-1][:-1]))
        if found is None and len(words) == 1 and len(words[0]) > SHORTEST:
            found = self._verbs.get(_stem(words[0]))
        return found

    def read(
        self,
        tokens: Sequence[Token],
        meant: Callable[[Reading], bool],
        named: Callable[[str], bool],
        is_part: Callable[[range], bool] = lambda _: False,
    ) -> tuple[list[Token], list[tuple[str, str]]]:
        """``tokens`` in the rules' words, and what was read with the name that it was read as. ``meant`` tells whether
        a reading is, ``named`` whether a word is a name of the rules, ``is_part`` whether the words at some places
        are a part of such a name: they stay as they stand (« trigger retardé »).
        """
        made: list[Token] = []
        read: list[tuple[str, str]] = []
        start = 0
        while start < len(tokens):
            for length in range(min(LONGEST, len(tokens) - start), 0, -1):
                span = tokens[start : start + length]
                if any(token.kind != "word" for token in span):
                    continue
                reading = self.of([token.text for token in span])
                if reading is None or is_part(range(start, start + length)):
                    continue
                if meant(reading) and (not _everyday(span) or any(map(named, _others(span, tokens)))):
                    made += reading.tokens
                    read.append((" ".join(token.text for token in span), reading.name))
                    start += length
                    break
            else:
                made.append(tokens[start])
                start += 1
        return made, read


def _everyday(span: Sequence[Token]) -> bool:
    """Whether a single word is one that French says, oftener than English does."""
    said = everyday(span[0].text, "fr")
    return len(span) == 1 and said > 0 and said >= everyday(span[0].text, "en")


def _others(span: Sequence[Token], tokens: Sequence[Token]) -> list[str]:
    """The words of ``tokens`` beside ``span`` that say something."""
    words = (token.text for token in tokens if token not in span and token.kind == "word")
    return [word for word in words if not is_stop(word)]


def _stem(verb: str) -> str:
    """A verb without its ending, a doubled consonant single: « tapper », « tapée » and "tapped" are one."""
    return _TWICE.sub(r"\1", _ending().sub("", verb))


def written_out(folded: str) -> str:
    """``folded`` with what is typed short in full: « jpeux » is « je peux », « c koi » « c'est quoi »; what stands in
    quotation marks as it stands, and a last word that only leads on (« joueur ac »).
    """
    before, blank, last = folded.rstrip().rpartition(" ")
    if last in _inside():
        return f"{written_out(before)}{blank}{last}"
    pattern, plain = _short()
    parts = folded.split('"')
    for place in range(0, len(parts), 2):
        drawn = _DRAWN_OUT.sub(_shortened, parts[place])
        parts[place] = pattern.sub(lambda match: plain.get(match[0], match[0]), drawn)
    return '"'.join(parts)


def _shortened(drawn: re.Match[str]) -> str:
    letter = drawn[2]
    return letter * (1 + (letter in _DOUBLED)) if letter else drawn[0]


def speaks_french(tokens: Sequence[Token]) -> bool:
    """Whether a query says a small word that only French has."""
    return any(token.text in FRENCH and token.text not in ENGLISH for token in tokens)


@cache
def _read_file() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


@cache
def _ending() -> re.Pattern[str]:
    return re.compile(rf"(?:{any_of(_read_file()['endings'])})$")


@cache
def loans() -> tuple[Loan, ...]:
    """Every loan of `readings.toml`, in the order of the file."""
    return tuple(
        Loan(
            each["rules"],
            tuple(each.get("said", ())),
            tuple(each.get("verb", ())),
            each.get("english", False),
            each["source"],
        )
        for each in _read_file()["loan"]
    )


@cache
def shorthand() -> dict[str, str]:
    """What is typed short, folded, with the plain words that it stands for."""
    return {written: each["plain"] for each in _read_file()["short"] for written in each["written"]}


@cache
def _inside() -> frozenset[str]:
    """What is typed short only where another word follows."""
    return frozenset(
        written for each in _read_file()["short"] if each.get("inside") for written in each["written"]
    )


@cache
def _short() -> tuple[re.Pattern[str], dict[str, str]]:
    several = any_of(re.escape(each) for each in shorthand() if not each.isalnum())
    return re.compile(rf"(?<![\w.'/-])(?:{several}|[^\W_]+)(?![\w./-])"), shorthand()


@cache
def readings() -> Readings:
    """What `readings.toml` says that players mean."""
    return Readings(loans())
