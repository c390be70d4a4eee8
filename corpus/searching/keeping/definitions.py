"""What a text defines: « … est une … », « … signifie … », « ceci est appelé … », “… means …”. Pure."""

from __future__ import annotations

import re

from corpus.searching.folding import fold
from corpus.searching.terms import sequence

DEFINED = 2.2
"""What a text says of the thing that it defines, where 1 is to begin with it; less for each further word of
its name."""
SENTENCES = 6
"""Definitions are looked for in so many sentences at the beginning of a text."""
LONGEST = 5
"""A subject of more terms than this is a clause, not a name."""

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


def defined_in(text: str, language: str) -> dict[str, float]:
    """The terms of what ``text`` defines or names, with their worth; a clause (« si … est un … ») defines nothing."""
    found: dict[str, float] = {}
    head = fold.__wrapped__(text[:1500])
    for sentence in _SENTENCE.split(head)[:SENTENCES]:
        names = [match["name"] for match in _NAMING.finditer(sentence)]
        if (match := _SAYING[language].match(sentence)) and not _CLAUSE.match(match["subject"]):
            names.append(match["subject"])
        for name in names:
            terms = sequence(name, language)
            if len(terms) <= LONGEST:
                for term in terms:
                    found.setdefault(term, DEFINED / (1 + 0.15 * (len(terms) - 1)))
    return found
