"""A rule as alignment weighs it: its words, one character each, and its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from corpus.comparing.edition import ComparedEdition
from corpus.comparing.scope import lineage
from corpus.comparing.words.coded import Codebook, words_of
from corpus.numbers import level_of


class EncodedTexts:
    """The wordings of two editions as sequences, one character a word."""

    def __init__(self, old: Sequence[Wording], new: Sequence[Wording]) -> None:
        self.book = Codebook()
        self.old, self.new = ([self.book.encode(rule.words) for rule in side] for side in (old, new))


@dataclass(slots=True)
class Wording:
    """One rule prepared. ``words`` are those of title and text; ``parent`` (-1 for a root), ``children`` and ``above``
    (its rule, its section) are places in the edition's list.
    """

    number: str
    words: tuple[str, ...]
    text: str
    level: str
    is_heading: bool
    """The rule has a title and no text."""
    parent: int = -1
    children: list[int] = field(default_factory=list)
    above: tuple[int, ...] = ()


def prepare(edition: ComparedEdition) -> list[Wording]:
    """The wordings of an edition's rules, in its order, tied into the tree of their numbers."""
    made = [
        Wording(
            rule.number,
            words_of(rule.title) + words_of(rule.text),
            rule.text,
            level_of(rule.number.partition("~")[0]),
            not words_of(rule.text),
        )
        for rule in edition.rules
    ]
    places = {wording.number: place for place, wording in enumerate(made)}
    for place, wording in enumerate(made):
        line = [places[above] for above in lineage(wording.number.partition("~")[0])[1:] if above in places]
        if line:
            wording.parent = line[0]
            made[line[0]].children.append(place)
        wording.above = tuple(line)
    return made
