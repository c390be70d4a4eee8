"""The curated vocabulary: what the same thing is called in other eras, in English, among players, and meant by them.

The words are data: `vocabulary.toml` (names, shown to readers as they are) and `concepts.toml` (how people ask, how
rules say it). `vocabulary.Thesaurus` finds them in a query; `enlarging` proposes more of them from the texts.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("vocabulary.toml")
CONCEPTS = Path(__file__).with_name("concepts.toml")
SAME, SAID = 0.85, 0.5
"""How much a hit for another name counts beside one for the word typed; for what players say."""


@dataclass(frozen=True, slots=True)
class VocabularyGroup:
    """Names of one thing: today's French (the usual one first), earlier French, English, players' words.

    ``kind`` is keyword, action, term, zone, turn, card or format; ``era`` says when a name changed, ``source``
    where the equivalence stands, both in French, for readers. What left the rules has its last rule's number and a day
    on which that bore it (``gone``), and today's number of what took its place (``now``).
    """

    kind: str
    french: tuple[str, ...]
    former: tuple[str, ...] = ()
    english: tuple[str, ...] = ()
    spoken: tuple[str, ...] = ()
    era: str = ""
    source: str = ""
    gone: tuple[str, ...] = ()
    now: str = ""

    def names(self) -> Iterator[tuple[str, str, float]]:
        """Every name with its language and how much a hit for it counts."""
        for name in (*self.french, *self.former):
            yield name, "fr", SAME
        for name in self.english:
            yield name, "en", SAME
        for name in self.spoken:
            yield name, "fr", SAID


@dataclass(frozen=True, slots=True)
class Meaning:
    """How people ask for something, and the words (any order) in which French and English texts say it."""

    asks: tuple[str, ...]
    texts: tuple[str, ...]
    en: tuple[str, ...]
    source: str

    def says(self) -> Iterator[tuple[str, str]]:
        """What texts say for it, each with its language."""
        yield from ((text, "fr") for text in self.texts)
        yield from ((text, "en") for text in self.en)


def read_file() -> dict[str, Any]:
    """`vocabulary.toml`, as it stands."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


@cache
def vocabulary() -> tuple[VocabularyGroup, ...]:
    """Every group of the vocabulary, in the order of the file."""
    return tuple(
        VocabularyGroup(
            group["kind"],
            tuple(group["fr"]),
            tuple(group.get("old", ())),
            tuple(group.get("en", ())),
            tuple(group.get("said", ())),
            group.get("era", ""),
            group["source"],
            tuple(group.get("gone", ())),
            group.get("now", ""),
        )
        for group in read_file()["group"]
    )


def meanings() -> tuple[Meaning, ...]:
    """Every concept of `concepts.toml`, in the order of the file."""
    data = tomllib.loads(CONCEPTS.read_text(encoding="utf-8"))
    return tuple(
        Meaning(tuple(each["asks"]), tuple(each.get("texts", ())), tuple(each.get("en", ())), each["source"])
        for each in data["concept"]
    )
