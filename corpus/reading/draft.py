"""What one reader (rules text, FAQ, lesson) hands back, and the book of who owns which line. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from corpus.reading.document import Card, Diagnostic, Item, Owner, OwnerKind, Rule, Term, Topic

Owned = tuple[OwnerKind, str]
"""What a line belongs to: kind and key of its `Owner`."""


@dataclass(slots=True)
class Draft:
    """The entries that a reader found, before references, titles and coverage are worked out.

    ``owners`` cover every line exactly once and in order (see `OwnerBook.owners`).
    """

    rules: list[Rule] = field(default_factory=list)
    terms: list[Term] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)
    topics: list[Topic] = field(default_factory=list)
    owners: list[Owner] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)


class OwnerBook:
    """One owner for each line of a source.

    ``book.give(12, "rule", "420.5e")`` notes line 12 (numbered from 1), ``book.give_all(…)`` a run;
    a later word on a line replaces an earlier one. `owners` closes the book.
    """

    def __init__(self, lines: Sequence[str]) -> None:
        self._blank = [not line.strip() for line in lines]
        self._kinds: list[OwnerKind | None] = [None] * len(lines)
        self._keys: list[str] = [""] * len(lines)

    def give(self, line: int, kind: OwnerKind, key: str = "") -> None:
        """Line number ``line`` (from 1) belongs to ``kind`` and ``key``."""
        self._kinds[line - 1] = kind
        self._keys[line - 1] = key

    def give_all(self, lines: Iterable[int], kind: OwnerKind, key: str = "") -> None:
        """Each of ``lines`` (numbers from 1) belongs to ``kind`` and ``key``."""
        for line in lines:
            self.give(line, kind, key)

    def free(self, line: int) -> bool:
        """Whether nobody owns line number ``line`` so far."""
        return self._kinds[line - 1] is None

    def owners(self) -> list[Owner]:
        """The runs of lines in order: blank lines are ``blank`` whatever was said about them, lines that
        nobody took are ``unclassified``.
        """
        held = zip(self._blank, self._kinds, self._keys, strict=True)
        return runs(("blank", "") if blank else (kind or "unclassified", key) for blank, kind, key in held)


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
