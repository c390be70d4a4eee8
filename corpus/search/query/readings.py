"""What is typed short or by ear, in the plain words that it stands for (`readings.toml`). Pure."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from corpus.languages import any_of

FILE = Path(__file__).with_name("readings.toml")
_DRAWN_OUT = re.compile(r"\b(\w)\1+\b|([a-hj-wyz])\2{2,}")
"""A letter that is drawn out (« nooon »); « iii » and « xxx » are numbers. What is one letter alone (« zzzz ») is found
first, and stays.
"""
_DOUBLED = frozenset("cflmnprst")
"""Letters that French doubles: of more, two are meant."""


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


@cache
def _read_file() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


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
