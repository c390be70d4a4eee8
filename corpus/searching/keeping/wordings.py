"""What is indexed once, however many editions print it, and the sheet that tells which editions do. Plain data, kept
as JSON.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Wording:
    """A text in its role, with what ranking needs of its surroundings.

    ``label`` tells apart what plays the same role: a number, a name, else a key. ``texts`` are its own text and
    those of its examples or rulings (``piece``: which), in order; ``aside`` is what belongs to it without being
    its text: a card's cost, types and size; ``above`` are the titles over it, nearest first.
    """

    kind: str
    label: str
    number: str
    name: str
    language: str
    texts: tuple[str, ...]
    piece: str = ""
    aside: str = ""
    above: tuple[str, ...] = ()

    @property
    def role(self) -> tuple[object, ...]:
        """What makes wordings of several editions one document, whatever titles stand above it."""
        return (self.kind, self.label, self.name, self.language, self.texts)

    def dump(self) -> str:
        """The wording as one line of JSON."""
        parts = [getattr(self, name) for name in self.__slots__]
        return json.dumps(parts, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def load(cls, line: str) -> Wording:
        """The wording that `dump` wrote. Raises ValueError or TypeError for anything else."""
        kind, label, number, name, language, texts, piece, aside, above = json.loads(line)
        return cls(kind, label, number, name, language, tuple(texts), piece, aside, tuple(above))


def digest_of(dumped: str) -> str:
    """The name of a wording, from what `Wording.dump` says of it: 24 hexadecimal digits."""
    return hashlib.blake2b(dumped.encode(), digest_size=12).hexdigest()


class Line(NamedTuple):
    """One entry: the digest of its wording, its key and position, the key above (or none), its thread (or 0), and the
    heading to print over it where the wording tells none.
    """

    wording: str
    key: str
    position: int
    parent: str = ""
    thread: int = 0
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What an edition prints, in its order; ``sections`` are the titles of its sections by number."""

    sections: dict[str, str]
    lines: list[Line]

    def dump(self) -> str:
        """The sheet as JSON."""
        return json.dumps([self.sections, self.lines], ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def load(cls, text: str) -> Sheet:
        """The sheet that `dump` wrote. Raises ValueError or TypeError for anything else."""
        sections, lines = json.loads(text)
        return cls(sections, [Line(*line) for line in lines])

    def digests(self) -> Iterable[str]:
        """The wordings that the sheet's entries have; one that several have comes several times."""
        return (line.wording for line in self.lines)
