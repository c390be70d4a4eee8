"""What a text defines or names, and what else its sentences tell a search. Pure."""

from __future__ import annotations

import re

from corpus.search.thresholds import (
    DEFINE_DEFINED as DEFINED,
    DEFINE_LONGEST as LONGEST,
    DEFINE_SENTENCES as SENTENCES,
)
from corpus.search.words.terms import sequence
from corpus.text.normalise import letters

_SENTENCE = re.compile(r"(?:(?<=[.!?])|(?<=[.!?][\")]))\s+|\n+")
_SAYING = {
    "fr": re.compile(
        r"""^\W*(?P<subject>[^.;:()]{2,90}?)["']?\s*,?\s
        (?: (?:est|sont)\s(?:un|une|des|le|la|les|l'|dite?s?|appelee?s?|definie?s?)\b
          | (?:signifie(?:nt)?|represente(?:nt)?|consiste(?:nt)?|designe(?:nt)?|c'est|revient\sa)\b )""",
        re.VERBOSE,
    ),
    "en": re.compile(
        r"""^\W*(?P<subject>[^.;:()]{2,90}?)["']?\s
        (?: (?:is|are)\s(?:a|an|the|called|defined|each|one)\b | (?:means?|represents?|consists?|refers?)\b )""",
        re.VERBOSE,
    ),
}

_CLAUSE = re.compile(
    r"\W*(?:si|quand|lorsque?|tant|chaque fois|a chaque|ceci|cela|ils?|elles?|ce[st]?|cette|de tels?|de telles?"
    r"|if|when|as|it|this|that|these|those|such|whenever)\b"
)
_NAMING = re.compile(
    r"""(?:\bappel\w*|\b(?:est|sont)\sdite?s?|\bnommee?s?|\bconnue?s?\ssous\sle\snom|\bcalled|\bknown\sas)
    \W+(?:(?:cela|ceci|de|un|une|des|les?|la|a|an|the)\W+){0,2}"?(?P<name>[^\W\d_][^".,;:()]{2,40}?)(?=[".,;:()]|$)""",
    re.VERBOSE,
)

_CLASS = {
    "fr": re.compile(r"\s*(?:mot-cle[sf]? )?capacites? (?:[\w'-]+\W*){1,5}"),
    "en": re.compile(r"\s*(?:\w+ ){0,2}(?:ability|abilities)\W*"),
}
"""« … est une capacité statique. » and no more tells of which kind a thing is, not what it does."""


def defined_in(text: str, language: str) -> dict[str, float]:
    """The terms of what ``text`` defines or names, with their worth; a clause (« si … est un … ») defines nothing."""
    found: dict[str, float] = {}
    head = letters.__wrapped__(text[:1500])
    for sentence in _SENTENCE.split(head)[:SENTENCES]:
        names = [match["name"] for match in _NAMING.finditer(sentence)]
        saying = _SAYING.get(language)  # none for a language whose turns of phrase nobody wrote down
        said = saying.match(sentence) if saying else None
        if (
            said
            and not _CLAUSE.match(said["subject"])
            and not _CLASS[language].fullmatch(sentence[said.end() :])
        ):
            names.append(said["subject"])
        for name in names:
            terms = sequence(name, language)
            if len(terms) <= LONGEST:
                for term in terms:
                    found.setdefault(term, DEFINED / (1 + 0.15 * (len(terms) - 1)))
    return found


_CONDITION = re.compile(
    r"\W*(?:si|quand|lorsqu'|lorsque|a chaque fois|chaque fois|tant que|pour|des que|avant|apres"
    r"|if|when|whenever|as long as|to|each time|once|before|after)\b"
)
_NUMBER = re.compile(r"(?<![\d.])[1-9]\d\d(?:\.\d{1,3}[a-z]{0,2})?(?![\d/])")


def states_condition(text: str) -> bool:
    """Whether ``text`` begins with the condition under which it holds."""
    return bool(_CONDITION.match(letters(text[:80])))


def home_of(text: str) -> str:
    """The one rule number that a glossary entry names; empty where it names none or several."""
    named = set(_NUMBER.findall(text))
    return named.pop() if len(named) == 1 else ""
