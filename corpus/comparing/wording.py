"""A rule as alignment weighs it: its words without typography and citations, and its place in the tree."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from corpus.comparing.citations import hide_citations
from corpus.comparing.edition import ComparedEdition, ComparedRule
from corpus.comparing.typography import fold
from corpus.numbers import RuleNumber, is_number

_WORD = re.compile(r"\w+")


@dataclass(slots=True)
class Wording:
    """One rule prepared. ``words`` are those of title and text, ``illustrations`` those of the examples;
    ``parent``, ``children``, ``section`` are places in the edition's list (``parent`` -1 for a root).
    """

    number: str
    words: tuple[str, ...]
    title: tuple[str, ...]
    illustrations: tuple[str, ...]
    parent: int = -1
    section: int = -1
    children: list[int] = field(default_factory=list)
    level: str = "rule"


def prepare(edition: ComparedEdition) -> list[Wording]:
    """The wordings of an edition's rules, in its order, tied into the tree of their numbers."""
    made = [_wording(rule) for rule in edition.rules]
    places = {wording.number: place for place, wording in enumerate(made)}
    for place, wording in enumerate(made):
        number = RuleNumber.parse(wording.number) if is_number(wording.number) else None
        if number is None:
            continue
        wording.level = number.level
        above = number.parent
        while above is not None and str(above) not in places:
            above = above.parent
        if above is not None:
            wording.parent = places[str(above)]
            made[wording.parent].children.append(place)
        section = RuleNumber(number.part, number.section) if number.section else number
        wording.section = places.get(str(section), -1)
    return made


def words_of(text: str) -> tuple[str, ...]:
    """The words of ``text`` as alignment compares them: folded, in small letters, without citations."""
    return tuple(_WORD.findall(hide_citations(fold(text)).lower()))


def _wording(rule: ComparedRule) -> Wording:
    title = words_of(rule.title)
    return Wording(
        number=rule.number,
        words=title + words_of(rule.text),
        title=title,
        illustrations=tuple(word for example in rule.examples for word in words_of(example)),
    )
