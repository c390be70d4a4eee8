"""What the search keeps about each document, each place that prints it, and each edition. Plain data, kept as JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

FORMAT = 13
"""Part of an index's fingerprint: raise it when what is indexed changes."""


@dataclass(frozen=True, slots=True)
class EditionFacts:
    """One edition; ``rank`` orders them newest first (0). ``date`` is ISO 8601."""

    slug: str
    title: str
    language: str
    kind: str
    date: str
    rank: int
    series: str = ""
    restatement: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """One entry: where an edition prints a document. ``edition`` is the edition's rank, ``parent`` the key above."""

    edition: int
    key: str
    position: int
    parent: str = ""
    thread: int = 0


@dataclass(slots=True)
class Doc:
    """One wording in its role, with every place that prints it, newest first.

    ``texts`` are its own text and those of its examples or rulings (``piece``: which), in order; ``title`` is
    what to print as its heading, ``section`` the number and title of its section; ``own`` tells how many terms
    its own title has (0: none), ``aside`` is what belongs to it without being its text: a card's cost, types and size.
    """

    kind: str
    number: str
    name: str
    title: str
    language: str
    texts: list[str]
    places: list[Place]
    section: tuple[str, str] | None = None
    piece: str = ""
    own: int = 0
    aside: str = ""
    children: list[int] = field(default_factory=list)
    """Documents right below this one in the order of their numbers, filled in when the index is opened."""

    def dump(self) -> str:
        """The document as one line of JSON."""
        places = [
            [place.edition, place.key, place.position, place.parent, place.thread] for place in self.places
        ]
        return json.dumps(
            [
                self.kind,
                self.number,
                self.name,
                self.title,
                self.language,
                self.texts,
                places,
                self.section,
                self.piece,
                self.own,
                self.aside,
            ],
            ensure_ascii=False,
            separators=(",", ":"),
        )

    @classmethod
    def load(cls, line: str) -> Doc:
        """The document that `dump` wrote."""
        kind, number, name, title, language, texts, places, section, piece, own, aside = json.loads(line)
        held = [Place(*place) for place in places]
        found = cls(kind, number, name, title, language, texts, held, tuple(section) if section else None)
        found.piece, found.own, found.aside = piece, own, aside
        return found


@dataclass(frozen=True, slots=True)
class Catalog:
    """What an index knows beside its documents: editions by rank, and each folded word with its languages, how many
    documents hold it and its usual spelling; ``fingerprint`` tells the state of the library that it was made from.
    """

    fingerprint: str
    editions: list[EditionFacts]
    words: dict[str, tuple[str, int, str]]

    def dump(self) -> str:
        """The catalog as JSON."""
        return json.dumps(
            {
                "format": FORMAT,
                "fingerprint": self.fingerprint,
                "editions": [
                    [getattr(edition, name) for name in EditionFacts.__slots__] for edition in self.editions
                ],
                "words": self.words,
            },
            ensure_ascii=False,
        )

    @classmethod
    def load(cls, text: str) -> Catalog:
        """The catalog that `dump` wrote. Raises ValueError for anything else."""
        data: dict[str, Any] = json.loads(text)
        if data.get("format") != FORMAT:
            raise ValueError("an index of another format")
        editions = [EditionFacts(*edition) for edition in data["editions"]]
        return cls(
            data["fingerprint"],
            editions,
            {word: (held[0], held[1], held[2]) for word, held in data["words"].items()},
        )
