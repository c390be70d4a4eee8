"""The main pairs between two editions: one old rule, one new rule, chosen all at once over all candidates."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

from corpus.comparing.assignment import assign
from corpus.comparing.candidates import nearest
from corpus.comparing.context import Context
from corpus.comparing.resemblance import Resemblance
from corpus.comparing.wording import Wording

_ENOUGH = 0.55
"""What a pair must be worth, likeness and surroundings together."""
_FAMILY, _NEIGHBOURS, _NUMBER, _CHILDREN, _EXAMPLES, _LEVEL = 0.22, 0.12, 0.10, 0.30, 0.10, 0.05
_LEAST_LIKE = 0.15
_PART = 0.6
_SURE = 0.6
_ROUNDS = 3
_UNIQUE_WORDS = 5


class Matching:
    """A growing answer which old rule carries on as which new one. ``partner[i]`` is the new place or -1."""

    def __init__(
        self,
        old: Sequence[Wording],
        new: Sequence[Wording],
        forced: Mapping[int, int],
        closed_old: Collection[int],
        closed_new: Collection[int],
    ) -> None:
        self.old, self.new = old, new
        self.like = Resemblance(old, new)
        self.fixed = {**_equal_and_unique(old, new, forced, closed_old, closed_new), **forced}
        self.partner = [self.fixed.get(i, -1) for i in range(len(old))]
        held = set(self.fixed.values())
        self.free_old = [i for i in range(len(old)) if i not in self.fixed and i not in closed_old]
        self.free_new = [j for j in range(len(new)) if j not in held and j not in closed_new]
        self._run()

    def context(self) -> Context:
        """The surroundings as the answer stands."""
        return Context(self.old, self.new, self.partner)

    def _run(self) -> None:
        pairs = self._by_words()
        free_old, free_new = set(self.free_old), set(self.free_new)
        for turn in range(_ROUNDS):
            if turn:
                self.like.learn(
                    (i, j) for i, j in enumerate(self.partner) if j >= 0 and self.like.text(i, j) >= _SURE
                )
                pairs |= self._by_family(free_old, free_new)
            chosen = assign(self._weigh(pairs))
            for i in self.free_old:
                self.partner[i] = chosen.get(i, -1)

    def _by_words(self) -> set[tuple[int, int]]:
        """Candidates that share rare words, seen from both sides, and those that share their number."""
        like = self.like
        ahead = nearest(self.free_old, like.old, self.free_new, like.new)
        back = nearest(self.free_new, like.new, self.free_old, like.old)
        pairs = {(i, j) for i, found in ahead.items() for j in found}
        pairs |= {(i, j) for j, found in back.items() for i in found}
        places = {self.new[j].number: j for j in self.free_new}
        pairs |= {(i, places[self.old[i].number]) for i in self.free_old if self.old[i].number in places}
        return pairs

    def _by_family(self, free_old: Collection[int], free_new: Collection[int]) -> set[tuple[int, int]]:
        """Candidates whose parents correspond."""
        pairs = set()
        for i in free_old:
            parent = self.old[i].parent
            if parent >= 0 and self.partner[parent] >= 0:
                pairs.update((i, j) for j in self.new[self.partner[parent]].children if j in free_new)
        return pairs

    def _weigh(self, pairs: Collection[tuple[int, int]]) -> dict[int, dict[int, float]]:
        context, like, old, new = self.context(), self.like, self.old, self.new
        weights: dict[int, dict[int, float]] = defaultdict(dict)
        for i, j in pairs:
            likeness = like.text(i, j)
            part = max(like.old_in_new(i, j), like.new_in_old(i, j))
            likeness = max(likeness, _PART * part * part)
            if likeness < _LEAST_LIKE:
                continue
            worth = likeness + _EXAMPLES * like.examples(i, j)
            worth += _FAMILY * context.family(i, j) + _NEIGHBOURS * context.neighbours(i, j)
            if old[i].number == new[j].number:
                worth += _NUMBER * context.stability
            if old[i].children or new[j].children:
                worth += _CHILDREN * context.children(i, j)
            if old[i].level != new[j].level:
                worth -= _LEVEL
            if worth > _ENOUGH:
                weights[i][j] = worth - _ENOUGH
        return weights


def _equal_and_unique(
    old: Sequence[Wording],
    new: Sequence[Wording],
    forced: Mapping[int, int],
    closed_old: Collection[int],
    closed_new: Collection[int],
) -> dict[int, int]:
    """Wordings of some length that stand once in each edition and are the same in both."""
    here: dict[tuple[str, ...], list[int]] = defaultdict(list)
    there: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for i, wording in enumerate(old):
        here[wording.words].append(i)
    for j, wording in enumerate(new):
        there[wording.words].append(j)
    held = set(forced.values())
    return {
        places[0]: there[words][0]
        for words, places in here.items()
        if len(words) >= _UNIQUE_WORDS
        and len(places) == 1
        and len(there.get(words, ())) == 1
        and places[0] not in forced
        and places[0] not in closed_old
        and there[words][0] not in held
        and there[words][0] not in closed_new
    }
