"""The main pairs between two editions, chosen all at once; then pairs among what is left over."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

from corpus.comparing import thresholds
from corpus.comparing.align.assignment import assign
from corpus.comparing.align.candidates import equal_pairs, kept_pairs, nearest, shifted_numbers
from corpus.comparing.align.resemblance import Resemblance
from corpus.comparing.align.surroundings import Context, surroundings, weigh
from corpus.comparing.align.wording import EncodedTexts, Wording


class Leftovers:
    """What is left over on both sides: old and new rules that resemble each other, and clearly more than either
    resembles any other rule that it makes a candidate with in ``pairs``.
    """

    def __init__(self, like: Resemblance, pairs: Iterable[tuple[int, int]]) -> None:
        self._like = like
        self._ahead: dict[int, list[int]] = defaultdict(list)
        self._back: dict[int, list[int]] = defaultdict(list)
        for i, j in pairs:
            self._ahead[i].append(j)
            self._back[j].append(i)

    def pair(self, context: Context, lost: Collection[int], born: Collection[int]) -> Mapping[int, int]:
        """The pairs of ``lost`` old rules and ``born`` new ones."""
        like = self._like
        found = {}
        for i in sorted(lost):
            near = self._ahead[i]
            if not any(j in born and like.text(i, j) >= thresholds.LEFTOVER_LIKE for j in near):
                continue
            worth, j = _best([(self._worth(context, i, j), -j) for j in near])
            if (
                j in born
                and worth >= thresholds.LEFTOVER_ENOUGH
                and like.text(i, j) >= thresholds.LEFTOVER_LIKE
                and _best([(self._worth(context, other, j), -other) for other in self._back[j]])[1] == i
                and not like.has_twin(i, j)
            ):
                found[i] = j
        return found

    def _worth(self, context: Context, i: int, j: int) -> float:
        return self._like.text(i, j) + surroundings(context, i, j)


def _best(ranked: list[tuple[float, int]]) -> tuple[float, int]:
    """What the best of the others is worth, and its place; -1 where none is clearly the best."""
    ranked.sort(reverse=True)
    if not ranked or (len(ranked) > 1 and ranked[0][0] < thresholds.LEFTOVER_CLEARLY * ranked[1][0]):
        return 0.0, -1
    return ranked[0][0], -ranked[0][1]


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
        self._context: tuple[list[int], Context] | None = None
        self.closed_old, self.closed_new = closed_old, closed_new
        self.free_old = [i for i in range(len(old)) if i not in closed_old]
        self.free_new = [j for j in range(len(new)) if j not in closed_new]
        self._fix(forced)
        self.texts = texts = EncodedTexts(old, new)
        shifted = shifted_numbers(old, new)
        equal = equal_pairs(old, new, texts, self.free_old, self.free_new, shifted)
        self._fix(equal)
        self.like = Resemblance(texts, equal)
        self._fix(kept_pairs(old, new, self.like, self.free_old, self.free_new, shifted))
        self._choose()
        self.final = self.context()
        """The surroundings as the answer left them."""

    def context(self) -> Context:
        """The surroundings as the answer stands: the same as long as that does."""
        known = self._context
        if known is None or known[0] != self.partner:
            known = self._context = self.partner.copy(), Context(self.old, self.new, self.partner)
        return known[1]

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
        taken = set(pairs.values())
        for i, j in pairs.items():
            self.partner[i] = j
        self.free_old = [i for i in self.free_old if i not in pairs]
        self.free_new = [j for j in self.free_new if j not in taken]

    def _choose(self) -> None:
        pairs = self._by_words()
        for turn in range(thresholds.TURNS):
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
        leftovers = Leftovers(
            self.like,
            [(i, j) for i, j in pairs if not self.old[i].is_heading and not self.new[j].is_heading],
        )
        for _ in range(thresholds.TURNS):
            lost = {i for i in self.free_old if self.partner[i] < 0}
            born = set(self.free_new).difference(self.partner)
            found = leftovers.pair(self.context(), lost, born)
            for i, j in found.items():
                self.partner[i] = j
            if not found:
                break

    def _sure(self) -> list[tuple[int, int]]:
        pairs = [(i, j) for i, j in enumerate(self.partner) if j >= 0]
        return [(i, j) for i, j in pairs if self.like.text(i, j) >= thresholds.SURE]

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
