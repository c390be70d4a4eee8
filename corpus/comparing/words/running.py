"""Texts as running words, to be asked which of them say some words in a row."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from operator import itemgetter
from typing import Generic, TypeVar

T = TypeVar("T")


class Running:
    """The words of some texts, each under its number: what says a row of words is looked for among the texts that hold
    the rarest of them.
    """

    def __init__(self, said: Mapping[str, Sequence[str]]) -> None:
        self._said = said
        self._texts = {number: f" {' '.join(words)} " for number, words in said.items()}

    def __getitem__(self, number: str) -> str:
        """The text under ``number``, a blank before, between and behind its words."""
        return self._texts[number]

    def __contains__(self, number: str) -> bool:
        """Whether a text has that number."""
        return number in self._texts

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def saying(self, row: Sequence[str]) -> list[str]:
        """The numbers of the texts that say the words of ``row`` in a row, in their order."""
        return next((numbers for _, numbers in self.rows(row, len(row))), [])

    def rows(self, said: Sequence[str], length: int) -> Iterator[tuple[Sequence[str], list[str]]]:
        """The rows of so many words in ``said`` that texts say, too, each with the numbers of these."""
        holders = [self.holders.get(word, ()) for word in said]
        for start in range(len(said) - length + 1):
            near = min(holders[start : start + length], key=len, default=())
            if near:
                row = said[start : start + length]
                sought = f" {' '.join(row)} "
                numbers = [number for number in near if sought in self._texts[number]]
                if numbers:
                    yield row, numbers

    @cached_property
    def holders(self) -> Mapping[str, Sequence[str]]:
        """The numbers of the texts where each word stands."""
        holders: defaultdict[str, list[str]] = defaultdict(list)
        for number, words in self._said.items():
            for word in {*words}:
                holders[word].append(number)
        return holders


class Names(Generic[T]):
    """Names of some words, each with what bears it: in a text only those are looked for whose first word it holds."""

    def __init__(self, named: Iterable[tuple[Sequence[str], T]]) -> None:
        self._beginning: defaultdict[str, list[tuple[int, str, T]]] = defaultdict(list)
        for place, (words, bearer) in enumerate(named):
            self._beginning[words[0]].append((place, f" {' '.join(words)} ", bearer))

    def standing_in(self, words: Sequence[str]) -> list[T]:
        """What bears a name that stands among ``words`` in a row, in the order of the names."""
        text = f" {' '.join(words)} "
        found = [
            (place, bearer)
            for first in self._beginning.keys() & words
            for place, name, bearer in self._beginning[first]
            if name in text
        ]
        return [bearer for _, bearer in sorted(found, key=itemgetter(0))]
