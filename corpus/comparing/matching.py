"""The main pairs between two editions: one old rule, one new rule, chosen all at once over all candidates."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from corpus.comparing.assignment import assign
from corpus.comparing.candidates import nearest
from corpus.comparing.certain import equal_pairs, kept_pairs
from corpus.comparing.codes import EncodedTexts
from corpus.comparing.context import Context
from corpus.comparing.leftovers import pair_leftovers
from corpus.comparing.resemblance import Resemblance
from corpus.comparing.weighing import weigh
from corpus.comparing.wording import Wording

_SURE = 0.6
"""Pairs whose texts are at least so alike teach the vocabulary."""
_TURNS = 3
"""How often the choice is made anew with what the last one told of surroundings and vocabulary."""

Candidates = set[tuple[int, int]]


class Matching:
    """The answer which old rule carries on as which new one. ``partner[i]`` is the new place or -1.

    ``forced`` pairs stand; rules in ``closed_old`` and ``closed_new`` get no partner.
    """

    def __init__(
        self,
        old: Sequence[Wording],
        new: Sequence[Wording],
        forced: Mapping[int, int],
        closed_old: Collection[int],
        closed_new: Collection[int],
    ) -> None:
        self.old, self.new = old, new
        self.partner = [-1] * len(old)
        self.free_old = [i for i in range(len(old)) if i not in closed_old]
        self.free_new = [j for j in range(len(new)) if j not in closed_new]
        self._fix(forced)
        texts = EncodedTexts(old, new)
        equal = equal_pairs(old, new, texts, self.free_old, self.free_new)
        self._fix(equal)
        self.like = Resemblance(texts, equal)
        self._fix(kept_pairs(old, new, self.like, self.free_old, self.free_new))
        self._choose()
        self.final = self.context()
        """The surroundings as the answer left them."""

    def context(self) -> Context:
        """The surroundings as the answer stands."""
        return Context(self.old, self.new, self.partner)

    def score(self, i: int) -> float:
        """How alike ``i`` and its partner are: their texts, for headings also what stands below them."""
        j = self.partner[i]
        text = self.like.text(i, j)
        return max(text, self.final.below(i, j)) if self.old[i].is_heading else text

    def origins(self) -> list[int]:
        """The old place that each new rule carries on, -1 for none."""
        origins = [-1] * len(self.new)
        for i, j in enumerate(self.partner):
            if j >= 0:
                origins[j] = i
        return origins

    def _fix(self, pairs: Mapping[int, int]) -> None:
        held = set(pairs.values())
        for i, j in pairs.items():
            self.partner[i] = j
        self.free_old = [i for i in self.free_old if i not in pairs]
        self.free_new = [j for j in self.free_new if j not in held]

    def _choose(self) -> None:
        pairs = self._by_words()
        for turn in range(_TURNS):
            context = self.context()
            if turn == 1:
                self.like.learn(self._sure())
            if turn:
                pairs |= self._by_surroundings(context)
            before = self.partner.copy()
            chosen = assign(weigh(self.old, self.new, self.like, context, sorted(pairs)))
            for i in self.free_old:
                self.partner[i] = chosen.get(i, -1)
            if turn > 1 and self.partner == before:
                break
        self._choose_leftovers(pairs)

    def _choose_leftovers(self, pairs: Candidates) -> None:
        """Pair what is left on both sides, in turns too: each pair may tell where its family went."""
        texts = sorted((i, j) for i, j in pairs if not self.old[i].is_heading and not self.new[j].is_heading)
        for _ in range(_TURNS):
            lost = {i for i in self.free_old if self.partner[i] < 0}
            born = set(self.free_new).difference(self.partner)
            found = pair_leftovers(self.like, self.context(), lost, born, texts)
            for i, j in found.items():
                self.partner[i] = j
            if not found:
                break

    def _sure(self) -> list[tuple[int, int]]:
        pairs = [(i, j) for i, j in enumerate(self.partner) if j >= 0]
        return [(i, j) for i, j in pairs if self.like.text(i, j) >= _SURE]

    def _by_words(self) -> Candidates:
        """Candidates that share rare words, seen from both sides, and those that share their number."""
        like = self.like
        ahead = nearest(self.free_old, like.old_features, self.free_new, like.new_features)
        back = nearest(self.free_new, like.new_features, self.free_old, like.old_features)
        pairs = {(i, j) for i, found in ahead.items() for j in found}
        pairs |= {(i, j) for j, found in back.items() for i in found}
        places = {self.new[j].number: j for j in self.free_new}
        pairs |= {(i, places[self.old[i].number]) for i in self.free_old if self.old[i].number in places}
        return pairs

    def _by_surroundings(self, context: Context) -> Candidates:
        """Candidates whose parents correspond and that share a word, or that something below them has in common."""
        free_old, free_new = set(self.free_old), set(self.free_new)
        pairs = {(i, j) for i, j in context.kin() if i in free_old and j in free_new}
        for i in self.free_old:
            parent = self.old[i].parent
            if parent >= 0 and self.partner[parent] >= 0:
                here = [j for j in self.new[self.partner[parent]].children if j in free_new]
                pairs.update([(i, j) for j in here if self.like.may_share(i, j)])
        return pairs
