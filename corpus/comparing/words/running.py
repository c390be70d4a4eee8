"""Texts as running words, to be asked which of them say some words in a row."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from operator import itemgetter
from typing import Any, Generic, TypeVar
from weakref import WeakMethod

K = TypeVar("K")
T = TypeVar("T")


class Remembered(dict[K, T]):
    """What a function says of each text or word, worked out when it is first asked for: of most it never is."""

    def __init__(self, find: Callable[[K], T]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, asked: K) -> T:
        self[asked] = found = self._find(asked)
        return found


def weakly(method: Callable[..., T]) -> Callable[..., T]:
    """A ``method`` that doesn't hold its object. What an object remembers of its own methods would hold the object:
    the books that two editions are would stay until garbage is looked for.

    What comes back raises ReferenceError where the object is no more.
    """
    reference = WeakMethod(method)

    def ask(*asked: Any) -> T:
        found = reference()
        if found is None:
            raise ReferenceError("the object whose method is asked is no more")
        return found(*asked)

    return ask


class Running(Mapping[str, str]):
    """The words of some texts, each under its key (a rule's number, the text itself), with a blank before, between and
    behind them: what says a row of words is looked for among the texts that hold the rarest of them.
    """

    def __init__(self, words: Mapping[str, Sequence[str]]) -> None:
        self._words = words
        self._texts: Mapping[str, str] = Remembered(lambda key: f" {' '.join(words[key])} ")

    def __getitem__(self, key: str) -> str:
        return self._texts[key]

    def __contains__(self, key: object) -> bool:
        return key in self._words

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def __len__(self) -> int:
        return len(self._words)

    def saying(self, row: Sequence[str]) -> list[str]:
        """The keys of the texts that say the words of ``row`` in a row, in their order."""
        sought = f" {' '.join(row)} "
        return [key for key in self.near(row) if sought in self._texts[key]]

    def near(self, row: Sequence[str]) -> Sequence[str]:
        """The keys of the texts that hold the rarest word of ``row``."""
        return min((self.holders.get(word, ()) for word in row), key=len, default=())

    @cached_property
    def holders(self) -> Mapping[str, Sequence[str]]:
        """The keys of the texts where each word stands."""
        holders: defaultdict[str, list[str]] = defaultdict(list)
        for key, words in self._words.items():
            for word in {*words}:
                holders[word].append(key)
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
