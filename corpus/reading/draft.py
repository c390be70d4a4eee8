"""What one reader (rules text, FAQ, lesson) hands back, and the book of who owns which line. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from corpus.reading.document import Card, Item, Owner, OwnerKind, ReadDiagnostic, Rule, Term, Topic

Owned = tuple[OwnerKind, str]
"""What a line belongs to: kind and key of its `Owner`."""


@dataclass(slots=True)
class ReaderDraft:
    """The entries that a reader found, before references, titles and coverage are worked out.

    ``owners`` cover every line exactly once and in order (see `OwnerBook.owners`).
    """

    rules: list[Rule] = field(default_factory=list)
    terms: list[Term] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)
    topics: list[Topic] = field(default_factory=list)
    owners: list[Owner] = field(default_factory=list)
    diagnostics: list[ReadDiagnostic] = field(default_factory=list)


class OwnerBook:
    """One owner for each line of a source.

    ``book.give(11, "rule", "420.5e")`` notes the line with the index 11 (from 0), ``book.give_all(…)`` several;
    a later word on a line replaces an earlier one. `owners` closes the book.
    """

    def __init__(self, lines: Sequence[str]) -> None:
        self._blank = [not line.strip() for line in lines]
        self._owned: list[Owned] = [("unclassified", "")] * len(lines)

    def give(self, index: int, kind: OwnerKind, key: str = "") -> None:
        """The line at ``index`` belongs to ``kind`` and ``key``."""
        self._owned[index] = kind, key

    def give_all(self, indexes: Iterable[int], kind: OwnerKind, key: str = "") -> None:
        """The lines at ``indexes`` belong to ``kind`` and ``key``."""
        for index in indexes:
            self.give(index, kind, key)

    def free(self, index: int) -> bool:
        """Whether nobody owns the line at ``index`` so far."""
        return self._owned[index][0] == "unclassified"

    def owners(self) -> list[Owner]:
        """The runs of lines in order: blank lines are ``blank`` whatever was said about them, lines that
        nobody took are ``unclassified``.
        """
        lines = zip(self._blank, self._owned, strict=True)
        return runs(("blank", "") if blank else owned for blank, owned in lines)


def runs(owned: Iterable[Owned]) -> list[Owner]:
    """The runs of lines that have one owner, in order, from what each line belongs to."""
    made: list[Owner] = []
    first = 1
    for (kind, key), run in groupby(owned):
        after = first + sum(1 for _ in run)
        made.append(Owner(first, after - 1, kind, key))
        first = after
    return made


def line_by_line(owners: Iterable[Owner]) -> Iterator[Owned]:
    """What each line belongs to, from the first on; ``owners`` cover them all in order."""
    for owner in owners:
        for _ in range(owner.first, owner.last + 1):
            yield owner.kind, owner.key


def reowned(owners: Iterable[Owner], given: Mapping[int, Owned]) -> list[Owner]:
    """``owners`` with some lines (indexes) ``given`` to others."""
    return runs(given.get(at, owned) for at, owned in enumerate(line_by_line(owners)))
