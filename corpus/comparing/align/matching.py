"""The main pairs between two editions, chosen all at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

from corpus.comparing.align.core import assign, near
from corpus.comparing.align.resemblance import Resemblance
from corpus.comparing.align.surroundings import Context, weigh
from corpus.comparing.align.wording import EncodedTexts, Wording

UNIQUE_WORDS = 5
"""Equal wordings of so many words that stand once in each edition are certain pairs."""


def equal_pairs(texts: EncodedTexts, free_old: Iterable[int], free_new: Iterable[int]) -> dict[int, int]:
    """Wordings of some length that stand once in each edition and are the same in both."""
    here, there = _unique(texts.old, free_old), _unique(texts.new, free_new)
    return {here[text]: there[text] for text in here if text in there}


def _unique(texts: Sequence[str], places: Iterable[int]) -> dict[str, int]:
    """The long texts at ``places`` that stand there once."""
    found: defaultdict[str, list[int]] = defaultdict(list)
    for place in places:
        found[texts[place]].append(place)
    return {text: those[0] for text, those in found.items() if len(those) == 1 and len(text) >= UNIQUE_WORDS}


TURNS = 3
"""How often the choice is made anew with what the last one knew of surroundings."""
KEPT = 8
"""So many candidates of each rule are weighed …"""
COMMONEST = 40
"""… which share words, or pairs of neighbouring ones, that no more rules than this hold."""

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
        self.forced = forced
        self.closed_old, self.closed_new = closed_old, closed_new
        self.free_old = [i for i in range(len(old)) if i not in closed_old]
        self.free_new = [j for j in range(len(new)) if j not in closed_new]
        self._fix(forced)
        texts = EncodedTexts(old, new)
        equal = equal_pairs(texts, self.free_old, self.free_new)
        self._fix(equal)
        self.like = Resemblance(texts, equal)
        self._choose()
        self.final = Context(old, new, self.partner)
        """The surroundings as the answer left them."""

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
        for turn in range(TURNS):
            context = Context(self.old, self.new, self.partner)
            if turn:
                pairs |= self._by_surroundings(context)
            before = self.partner.copy()
            chosen = assign(weigh(self.old, self.new, self.like, context, sorted(pairs)))
            for i in self.free_old:
                self.partner[i] = chosen.get(i, -1)
            if turn > 1 and self.partner == before:
                break

    def _by_words(self) -> Candidates:
        """Candidates that share rare words, seen from both sides, and those that share their number."""
        like = self.like
        old = {i: like.old_features[i] for i in self.free_old}
        new = {j: like.new_features[j] for j in self.free_new}
        pairs = {(i, j) for i, found in near(old, new, kept=KEPT, commonest=COMMONEST) for j in found}
        pairs |= {(i, j) for j, found in near(new, old, kept=KEPT, commonest=COMMONEST) for i in found}
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
