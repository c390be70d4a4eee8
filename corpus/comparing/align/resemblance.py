"""How alike two wordings are, by the words that are rare in this pair of editions."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from operator import add

from rapidfuzz import process
from rapidfuzz.distance import Indel

from corpus.comparing import thresholds
from corpus.comparing.align.wording import EncodedTexts, Wording
from corpus.comparing.nature.vocabulary import learn_phrases, modernise, phrases_in
from corpus.comparing.words.running import Remembered, weakly


def features(sequence: str) -> frozenset[str]:
    """The distinct words of a sequence (one character a word) and its pairs of neighbours."""
    return frozenset(chain(sequence, map(add, sequence, sequence[1:])))


class _Weights(dict[str, int]):
    """What features weigh; one that no rule has (a pair in a modernised text) weighs nothing."""

    def __missing__(self, feature: str) -> int:
        return 0


def weigh_features(words: Mapping[str, int], made: Iterable[frozenset[str]], among: int) -> dict[str, int]:
    """What each feature weighs by how many of the ``among`` distinct sequences hold it: single ``words`` are counted in
    all, pairs in those whose features were ``made``. Whole numbers, so that no sum depends on the order in which a set
    is walked.
    """
    holders = Counter(chain.from_iterable(made))
    holders.update({word: count - holders[word] for word, count in words.items()})
    rarity = {count: math.log(1 + among / count) for count in {*holders.values()}}
    word = {count: int(rare * thresholds.RARE_WORD) for count, rare in rarity.items()}
    word_pair = {count: int(rare * thresholds.RARE_PAIR) for count, rare in rarity.items()}
    return _Weights(
        (feature, word[count] if len(feature) == 1 else word_pair[count])
        for feature, count in holders.items()
    )


_NOTHING: frozenset[str] = frozenset()

_Measure = tuple[float, float, float]


class Resemblance:
    """Measures between the wordings of two editions, all from 0 (nothing in common) to 1.

    Wordings come as ``old`` and ``new`` of ``texts``. A word, and a pair of neighbouring words, weighs the more the
    fewer rules of both editions hold it. Old places in ``settled`` have their partner already, of equal wording:
    they resemble nothing else, and only their words are counted, not the pairs.
    """

    def __init__(self, texts: EncodedTexts, settled: Mapping[int, int]) -> None:
        self._texts = texts
        self.old, self.new = texts.old, texts.new
        taken = set(settled.values())
        made = {
            sequence: features(sequence)
            for sequence in (
                *(sequence for i, sequence in enumerate(self.old) if i not in settled),
                *(sequence for j, sequence in enumerate(self.new) if j not in taken),
            )
        }
        self._made = made
        self.old_features = [made.get(sequence, _NOTHING) for sequence in self.old]
        self.new_features = [made.get(sequence, _NOTHING) for sequence in self.new]
        spread = {word: len(places) for word, places in texts.holders.items()}
        self.weights = weigh_features(spread, made.values(), len(texts.distinct))
        weight, renewed = self.weights.__getitem__, weakly(self.renewed)
        self._masses: Mapping[str, int] = Remembered(
            lambda sequence: sum(map(weight, made.get(sequence, ())))
        )
        """What the distinct words and pairs of a sequence weigh together."""
        self.phrases: dict[str, tuple[str, ...]] = {}
        self._present: dict[int, list[str]] = {}
        self._known: dict[tuple[int, int], _Measure] = Remembered(weakly(self._compare))
        """Likeness, share of the old rule in the new one, share of the new one in the old."""
        self._vocabularies: dict[int, frozenset[str]] = Remembered(
            lambda i: frozenset(texts.old[i] + renewed(i)[1])
        )
        self._rarest: dict[tuple[int, int], tuple[int, int, int]] = Remembered(weakly(self._find_rarest))
        """The weight of the rarest word that both rules hold, that only the old one, that only the new one."""
        self._twins: dict[tuple[int, int], bool] = Remembered(weakly(self._find_twin))

    def learn(self, sure: Iterable[tuple[int, int]]) -> None:
        """See through the vocabulary that changed between rules that surely correspond, from now on."""
        self.phrases = learn_phrases((self.old[i], self.new[j]) for i, j in sure)
        self._present = phrases_in(self.old, self.phrases)
        self._vocabularies.clear()
        for i, j in [pair for pair in self._rarest if pair[0] in self._present]:
            del self._rarest[i, j]
        for i, j in [pair for pair in self._known if pair[0] in self._present]:
            if self.modern(i, j) != self.old[i]:
                del self._known[i, j]

    def may_share(self, i: int, j: int) -> bool:
        """Whether the two rules have a word in common, in the old vocabulary or in the new one; without any,
        they have no likeness.
        """
        return not self._vocabularies[i].isdisjoint(self.new[j])

    def text(self, i: int, j: int) -> float:
        """How alike old rule ``i`` and new rule ``j`` read: shared rare words and common order, half and half."""
        return self._known[i, j][0]

    def old_in_new(self, i: int, j: int) -> float:
        """How much of old rule ``i`` stands in new rule ``j``."""
        return self._known[i, j][1]

    def new_in_old(self, i: int, j: int) -> float:
        """How much of new rule ``j`` stands in old rule ``i``."""
        return self._known[i, j][2]

    def whole_or_part(self, i: int, j: int) -> float:
        """How alike two rules read, as wholes or as a part of one another."""
        text, old_in_new, new_in_old = self._known[i, j]
        part = max(old_in_new, new_in_old)
        return max(text, thresholds.PART_WORTH * part * part)

    def is_anchored(self, i: int, j: int) -> bool:
        """Whether the two rules share a word as rare as the rarest that only one of them has: twins such as
        "Multiple instances of X are redundant" do not.
        """
        shared, only_old, only_new = self._rarest[i, j]
        return shared >= min(only_old, only_new)

    def is_old_anchored(self, i: int, j: int) -> bool:
        """Whether the rarest word of old rule ``i`` stands in new rule ``j``."""
        shared, only_old, _ = self._rarest[i, j]
        return shared >= only_old

    def is_new_anchored(self, i: int, j: int) -> bool:
        """Whether the rarest word of new rule ``j`` stands in old rule ``i``."""
        shared, _, only_new = self._rarest[i, j]
        return shared >= only_new

    def brought(self, i: int, j: int, main: int) -> float:
        """How much of what old rule ``i`` says beyond old rule ``main`` stands in new rule ``j``."""
        return self._share(
            self._shared_features(i, j)[1] - self._shared_features(main, j)[1], self.new_features[j]
        )

    def taken(self, i: int, j: int, main: int) -> float:
        """How much of what new rule ``j`` says beyond new rule ``main`` stands in old rule ``i``."""
        return self._share(self.new_features[j] - self.new_features[main], self._shared_features(i, j)[1])

    def _share(self, features: frozenset[str], found: frozenset[str]) -> float:
        """How much of ``features`` is in ``found``, by weight; all of it where nothing is told."""
        whole = self._sum(features)
        return self._sum(features & found) / whole if whole else 1.0

    def _sum(self, found: Iterable[str]) -> int:
        """What features weigh together."""
        return sum(map(self.weights.__getitem__, found))

    def has_twin(self, i: int, j: int) -> bool:
        """Whether another rule of either edition reads nearly as much like one of the two as they like each other:
        then the likeness is a pattern's, not the rule's.
        """
        return self._twins[i, j]

    def _find_twin(self, pair: tuple[int, int]) -> bool:
        i, j = pair
        old, new = self.old[i], self.new[j]
        enough = max(thresholds.TWIN_PATTERN, thresholds.TWIN_ORDER * Indel.normalized_similarity(old, new))
        return _has_other(old, self.new, j, enough) or _has_other(new, self.old, i, enough)

    def _find_rarest(self, pair: tuple[int, int]) -> tuple[int, int, int]:
        old, new = set(self.modern(*pair)), set(self.new[pair[1]])
        return self._heaviest(old & new), self._heaviest(old - new), self._heaviest(new - old)

    def _heaviest(self, words: Iterable[str]) -> int:
        return max(map(self.weights.__getitem__, words), default=0)

    def examples(self, one: Wording, other: Wording) -> float:
        """How alike the examples of two rules read; 0 where one has none."""
        old, new = self._texts.examples(one), self._texts.examples(other)
        return Indel.normalized_similarity(old, new) if old and new else 0.0

    def _compare(self, pair: tuple[int, int]) -> _Measure:
        i, j = pair
        old, new = self.old[i], self.new[j]
        if old == new:
            return 1.0, 1.0, 1.0
        old, found = self._shared_features(i, j)
        ours, theirs = self._masses[old], self._masses[new]
        if not ours or not theirs:
            return 0.0, 0.0, 0.0
        shared = self._sum(found & self.new_features[j])
        order = Indel.normalized_similarity(old, new)
        words = 2 * shared / (ours + theirs)
        likeness = (1 - thresholds.ORDER_SHARE) * words + thresholds.ORDER_SHARE * order
        return likeness, shared / ours, shared / theirs

    def _shared_features(self, i: int, j: int) -> tuple[str, frozenset[str]]:
        """Old rule ``i`` as new rule ``j`` would put it, and the features of that."""
        modern = self.modern(i, j)
        if modern is self.old[i]:
            return modern, self.old_features[i]
        return modern, self._made.get(modern) or self._made.setdefault(modern, features(modern))

    def renewed(self, i: int) -> tuple[str, str]:
        """The phrases of old rule ``i`` that gave way to others somewhere, and all that took their places, as
        sequences.
        """
        phrases = self._present.get(i, ())
        return "".join(phrases), "".join(chain.from_iterable(map(self.phrases.__getitem__, phrases)))

    def modern(self, i: int, j: int) -> str:
        """Old rule ``i`` in the vocabulary of new rule ``j``, as a sequence."""
        present = self._present.get(i)
        return modernise(self.old[i], self.new[j], present, self.phrases) if present else self.old[i]

    def in_new_words(self, words: Sequence[str]) -> Sequence[str]:
        """``words`` of the old edition with each learned phrase in its most usual new form."""
        sequence = before = self._texts.book.encode(words)
        for phrase, forms in self.phrases.items():
            if phrase in sequence:
                sequence = sequence.replace(phrase, forms[0])
        return words if sequence == before else self._texts.book.decode(sequence)


def _has_other(sequence: str, sequences: Sequence[str], known: int, enough: float) -> bool:
    """Whether another of ``sequences`` than the one at ``known`` has so much of its order in common."""
    found = process.extract(
        sequence, sequences, scorer=Indel.normalized_similarity, score_cutoff=enough, limit=2
    )
    return any(place != known for _, _, place in found)
