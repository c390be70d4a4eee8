"""What the search knows of each document and each edition without asking the engine. Plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class EditionFacts:
    """One edition; ``rank`` orders them newest first (0). ``date`` is ISO 8601; ``covers`` are the largest subtrees of
    the rules that it holds, ``terms`` says whether it has a glossary.
    """

    slug: str
    title: str
    language: str
    kind: str
    date: str
    rank: int
    series: str = ""
    restatement: bool = False
    covers: tuple[str, ...] = ()
    terms: bool = False

    @property
    def family(self) -> tuple[str, str]:
        """What the editions that follow each other share."""
        return (self.language, self.series)


class Doc(NamedTuple):
    """One version of a rule or term, or one entry of another kind, in its role. A tuple: an index has tens of
    thousands, which are read and written whole.

    ``since`` is the slug of the first edition that says so, ``until`` of the first that says otherwise (empty: nothing
    later is known to), ``outlived`` the day (ISO 8601) from which a text of another language or series does;
    ``borne`` the numbers that it had, each with the edition from which it did, oldest first;
    ``steps`` are the editions at which what stands below a heading changed, its first among them, where it did;
    ``edition`` is the rank of the edition to show it from and ``key`` its key there. ``name`` is its own
    title, ``title`` what to print as its heading; ``above`` the number over it; ``bare`` that it has no text
    of its own; ``home`` the one rule that a glossary entry
    points to. ``piece`` is what its further texts are. Texts are the engine's to keep: `OpenIndex.texts`.
    """

    kind: str
    number: str
    key: str
    name: str
    title: str
    language: str
    edition: int
    thread: str = ""
    since: str = ""
    until: str = ""
    borne: tuple[tuple[str, str], ...] = ()
    above: str = ""
    bare: bool = False
    home: str = ""
    piece: str = ""
    aside: str = ""
    steps: tuple[str, ...] = ()
    outlived: str = ""

    @property
    def live(self) -> bool:
        """Whether nothing later is known to say otherwise."""
        return not self.until and not self.outlived
