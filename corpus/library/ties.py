"""Union and find: numbers that are tied together, step by step."""

from __future__ import annotations


class Ties:
    """Which thread is which: union and find over numbers, the smallest of a union being its name."""

    def __init__(self) -> None:
        self._roots: dict[int, int] = {}

    def root(self, number: int) -> int:
        """The name of the union that ``number`` belongs to."""
        roots = self._roots
        roots.setdefault(number, number)
        while roots[number] != number:
            roots[number] = roots[roots[number]]
            number = roots[number]
        return number

    def tie(self, one: int, other: int) -> None:
        """Make one union of two."""
        smaller, larger = sorted((self.root(one), self.root(other)))
        self._roots[larger] = smaller

    def numbers(self) -> list[int]:
        """Every number that was ever tied."""
        return list(self._roots)
