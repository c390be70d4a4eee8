"""The facts of all documents of an index, fact by fact: most are shared by many, and are written and read once so."""

from __future__ import annotations

from array import array
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from corpus.search.facts import Doc

_LISTS: Mapping[str, Callable[[Any], tuple[Any, ...]]] = {
    "borne": lambda value: (*map(tuple, value),),
    "steps": tuple,
}
"""How facts are made again that were tuples before they were written: JSON gives back lists."""


@dataclass(frozen=True, slots=True)
class Table:
    """Documents in order. For each fact: values, and for each document which of them is its own."""

    columns: tuple[tuple[list[Any], array[int]], ...]

    @classmethod
    def of(cls, docs: Iterable[Doc]) -> Table:
        """The table of those documents."""
        facts = list(zip(*docs, strict=True)) or [()] * len(Doc._fields)
        return cls(tuple(map(_column, facts)))

    def docs(self) -> Iterator[Doc]:
        """The documents, in order."""
        return map(_doc, zip(*map(self.facts, Doc._fields), strict=True))

    def facts(self, name: str) -> Iterator[Any]:
        """The fact of that name of each document, in order."""
        values, places = self.columns[Doc._fields.index(name)]
        if name in _LISTS:  # where they stand: a worker has no room for both
            for place in {*places}:
                values[place] = _LISTS[name](values[place])
        return map(values.__getitem__, places)

    def __add__(self, other: Table) -> Table:
        """The documents of both, this table's first."""
        return Table(
            tuple(
                (mine + theirs, places + array("I", [len(mine) + place for place in more]))
                for (mine, places), (theirs, more) in zip(self.columns, other.columns, strict=True)
            )
        )

    def taken(self, order: Sequence[int]) -> Table:
        """The documents at those places, in that order. Values that none of them has stay where they are: an index that
        is built from nothing is without them.
        """
        stretches = list(_stretches(order))
        return Table(
            tuple(
                (values, array("I", b"".join(own[each].tobytes() for each in stretches)))
                for values, own in self.columns
            )
        )

    def telling(self, name: str, facts: Iterable[Any]) -> Table:
        """The same documents with other ``facts`` of that name."""
        at = Doc._fields.index(name)
        return Table((*self.columns[:at], _column(facts), *self.columns[at + 1 :]))

    def dump(self) -> list[tuple[list[Any], str]]:
        """The table as JSON knows it."""
        return [(values, packed(places)) for values, places in self.columns]

    @classmethod
    def load(cls, columns: Sequence[tuple[list[Any], str]]) -> Table:
        """The table that `dump` told. Raises ValueError where the columns are none."""
        return cls(tuple((values, unpacked(places)) for values, places in columns))


_doc: Callable[[Iterable[Any]], Doc] = partial(tuple.__new__, Doc)
"""The document of those facts: what `Doc._make` makes, in a third of the time."""


def _stretches(order: Iterable[int]) -> Iterator[slice]:
    """The places of ``order`` in stretches that are taken in one piece: most documents stay beside their neighbours."""
    start = end = 0
    for at in order:
        if at != end:
            yield slice(start, end)
            start = at
        end = at + 1
    yield slice(start, end)


def _column(facts: Iterable[Any]) -> tuple[list[Any], array[int]]:
    value = list(facts)
    places = {value: place for place, value in enumerate(dict.fromkeys(value))}
    return list(places), array("I", map(places.__getitem__, value))


def packed(numbers: Iterable[int]) -> str:
    """Whole numbers as a text: 300,000 of them take JSON longer than all the rest."""
    return b64encode(array("I", numbers).tobytes()).decode("ascii")


def unpacked(text: str) -> array[int]:
    """The whole numbers that `packed` wrote. Raises ValueError for anything else."""
    return array("I", b64decode(text, validate=True))
