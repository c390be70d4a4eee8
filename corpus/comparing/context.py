"""What the surroundings say of a pair: family, neighbours, children, number. Read from a first guess."""

from __future__ import annotations

from collections.abc import Sequence

from corpus.comparing.wording import Wording


class Context:
    """The surroundings of each pair, given a guess which rule became which (``guess[i]`` is ``j`` or -1)."""

    def __init__(self, old: Sequence[Wording], new: Sequence[Wording], guess: Sequence[int]) -> None:
        self._old, self._new, self._guess = old, new, guess
        self._back = [-1] * len(new)
        for i, j in enumerate(guess):
            if j >= 0:
                self._back[j] = i
        self._flow: dict[tuple[int, int], int] = {}
        self._leaving: dict[int, int] = {}
        self._arriving: dict[int, int] = {}
        same = moved = 0
        for i, j in enumerate(guess):
            if j < 0:
                continue
            same += old[i].number == new[j].number
            moved += old[i].number != new[j].number
            p, q = old[i].parent, new[j].parent
            self._flow[p, q] = self._flow.get((p, q), 0) + 1
            self._leaving[p] = self._leaving.get(p, 0) + 1
            self._arriving[q] = self._arriving.get(q, 0) + 1
        self.stability = same / (same + moved) if same + moved else 0.0
        """The share of rules that kept their number."""

    def family(self, i: int, j: int) -> float:
        """How far the siblings of ``i`` became siblings of ``j`` and its parent the parent of ``j``; the pair itself has no say."""
        p, q = self._old[i].parent, self._new[j].parent
        if p < 0 or q < 0:
            return 0.0
        own = self._guess[i]
        own_q = self._new[own].parent if own >= 0 else None
        came = self._back[j]
        came_p = self._old[came].parent if came >= 0 else None
        both = (
            self._flow.get((p, q), 0) - (own >= 0 and own_q == q) - (came >= 0 and came_p == p and came != i)
        )
        leaving = self._leaving.get(p, 0) - (own >= 0)
        arriving = self._arriving.get(q, 0) - (came >= 0)
        parents = 1.5 * (self._guess[p] == q)
        return (both + parents) / (max(1.0, (leaving + arriving) / 2) + 1.5)

    def neighbours(self, i: int, j: int) -> float:
        """How far the rules printed before and after ``i`` stand before and after ``j``."""
        guess = self._guess
        near = 0.0
        if i > 0 and guess[i - 1] >= 0:
            near += _nearness(j - 1 - guess[i - 1])
        if i + 1 < len(guess) and guess[i + 1] >= 0:
            near += _nearness(guess[i + 1] - j - 1)
        return near / 2

    def children(self, i: int, j: int) -> float:
        """How far the children of ``i`` became those of ``j``."""
        mine, theirs = self._old[i].children, self._new[j].children
        if not mine or not theirs:
            return 0.0
        both = self._flow.get((i, j), 0)
        return 2 * both / (self._leaving.get(i, 0) + self._arriving.get(j, 0) or 1)


def _nearness(distance: int) -> float:
    """1 for the expected place, less with each step away from it."""
    away = abs(distance)
    return 1.0 if not away else 0.5 if away <= 2 else 0.2 if away <= 6 else 0.0
