"""What the search knows of each document, each place that prints it, and each edition. Plain data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple


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


class Place(NamedTuple):
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
    what to print as its heading, ``section`` the number and title of its section; ``aside`` is what belongs to it
    without being its text: a card's cost, types and size.
    """

    kind: str
    number: str
    name: str
    title: str
    language: str
    texts: Sequence[str]
    places: list[Place]
    section: tuple[str, str] | None = None
    piece: str = ""
    aside: str = ""
    children: list[int] = field(default_factory=list)
    """Documents right below this one in the order of their numbers, filled in when the index is opened."""
