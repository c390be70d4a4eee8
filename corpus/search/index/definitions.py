"""What a text defines or names, and what else its sentences tell a search. Pure."""

from __future__ import annotations

import re

from corpus.languages import alternatives, any_of, derived, packs
from corpus.search.words.terms import sequence
from corpus.text.normalise import letters

DEFINED = 2.2
"""What a text says of the thing that it defines, where 1 is to begin with it; less for each further word of
its name."""
SENTENCES = 6
"""Definitions are looked for in so many sentences at the beginning of a text."""
LONGEST = 5
"""A subject of more terms than this is a clause, not a name."""

_SENTENCE = re.compile(r"(?:(?<=[.!?])|(?<=[.!?][\")]))\s+|\n+")


@derived
def _saying() -> dict[str, re.Pattern[str]]:
    """How a sentence of each language says what its subject is."""
    return {
        pack.code: re.compile(
            rf"""^\W*(?P<subject>[^.;:()]{{2,90}}?)["']?\s*,?\s(?:{any_of(pack.search.defining)})\b"""
        )
        for pack in packs()
    }


@derived
def _of_a_kind() -> dict[str, re.Pattern[str]]:
    """« … est une capacité statique. » and no more tells of which kind a thing is, not what it does."""
    return {pack.code: re.compile(rf"\s*(?:{any_of(pack.search.kinds)})") for pack in packs()}


@derived
def _clause() -> re.Pattern[str]:
    return re.compile(rf"\W*(?:{alternatives('search', 'clauses')})\b")


@derived
def _naming() -> re.Pattern[str]:
    return re.compile(
        rf"""\b(?:{alternatives("search", "naming")})\W+(?:(?:{alternatives("search", "between")})\W+){{0,2}}"""
        r""""?(?P<name>[^\W\d_][^".,;:()]{2,40}?)(?=[".,;:()]|$)"""
    )


def defined_in(text: str, language: str) -> dict[str, float]:
    """The terms of what ``text`` defines or names, with their worth; a clause (« si … est un … ») defines nothing."""
    found: dict[str, float] = {}
    head = letters.__wrapped__(text[:1500])
    for sentence in _SENTENCE.split(head)[:SENTENCES]:
        names = [match["name"] for match in _naming().finditer(sentence)]
        match = _saying()[language].match(sentence)
        if (
            match
            and not _clause().match(match["subject"])
            and not _of_a_kind()[language].fullmatch(sentence[match.end() :])
        ):
            names.append(match["subject"])
        for name in names:
            terms = sequence(name, language)
            if len(terms) <= LONGEST:
                for term in terms:
                    found.setdefault(term, DEFINED / (1 + 0.15 * (len(terms) - 1)))
    return found


# a rule's number in a definition; not 2/2 nor 1.100.2
_NUMBER = re.compile(r"(?<![\d.])[1-9]\d\d(?:\.\d{1,3}[a-z]{0,2})?(?![\d/])")


def home_of(text: str) -> str:
    """The one rule number that a glossary entry names; empty where it names none or several."""
    named = set(_NUMBER.findall(text))
    return named.pop() if len(named) == 1 else ""
