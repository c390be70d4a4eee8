"""A second look at rules that found neither partner nor home: by the stems of their words, rewordings told apart from
strangers by where their section went and by what a rule gained over the one that it carries on.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import Literal

from corpus.comparing import thresholds
from corpus.comparing.align.matching import Matching
from corpus.comparing.align.splits import Home
from corpus.comparing.align.wording import EncodedTexts, Wording
from corpus.comparing.words.running import Remembered, weakly
from corpus.comparing.words.stems import stemming, stems

_Stems = frozenset[str]


class Stemmed:
    """The stems of all wordings of two editions, by place; only those that are asked for are worked out: between
    neighbours hardly any is.
    """

    def __init__(self, texts: EncodedTexts, language: str) -> None:
        self._texts = texts
        self._language = language
        holding = weakly(self._holding)
        self.of_sequence: Mapping[str, frozenset[str]] = Remembered(weakly(self._stemmed))
        """The stems of the words that a sequence stands for, one character a word."""
        self.old_holders: Mapping[str, Sequence[int]] = Remembered(lambda stem: holding(stem, "old"))
        """The old places that hold a stem; none where more than `RARE_STEM` do."""
        self.new_holders: Mapping[str, Sequence[int]] = Remembered(lambda stem: holding(stem, "new"))
        """The new places that do."""
        self.weights: Mapping[str, int] = Remembered(weakly(self._weight))
        """What each stem weighs by how few rules of both editions hold it; one that none holds weighs most. Whole
        numbers, so that no sum depends on the order in which a set is walked.
        """

    def of(self, words: Iterable[str]) -> frozenset[str]:
        """The stems of ``words``, light ones left out."""
        return stems(tuple(words), self._language)

    def old(self, i: int) -> frozenset[str]:
        """Those of an old wording."""
        return self.of_sequence[self._texts.old[i]]

    def new(self, j: int) -> frozenset[str]:
        """Those of a new wording."""
        return self.of_sequence[self._texts.new[j]]

    def mass(self, stems: Iterable[str]) -> int:
        """What stems weigh together."""
        return sum(map(self.weights.__getitem__, stems))

    def _stemmed(self, sequence: str) -> frozenset[str]:
        return frozenset(map(self._stems.__getitem__, {*sequence})) - {""}

    def _weight(self, stem: str) -> int:
        held = sum(map(self._times.__getitem__, self._spread(stem)))
        among = len(self._texts.old) + len(self._texts.new)
        return int(thresholds.RARE_WORD * math.log(1 + among / max(1, held)))

    def _holding(self, stem: str, side: Literal["old", "new"]) -> Sequence[int]:
        standing = self._old if side == "old" else self._new
        held = [standing.get(self._texts.distinct[at], ()) for at in self._spread(stem)]
        rare = sum(map(len, held)) <= thresholds.RARE_STEM
        return sorted(chain.from_iterable(held)) if rare else ()

    def _spread(self, stem: str) -> Collection[int]:
        """Where a word of that stem stands among the distinct wordings."""
        words, holders = self._words.get(stem, ""), self._texts.holders
        return holders[words] if len(words) == 1 else {at for char in words for at in holders[char]}

    @cached_property
    def _times(self) -> Sequence[int]:
        """How often each distinct wording stands in both editions."""
        times = Counter(chain(self._texts.old, self._texts.new))
        return [times[sequence] for sequence in self._texts.distinct]

    @cached_property
    def _old(self) -> Mapping[str, Sequence[int]]:
        """The old places of each wording."""
        return _places(self._texts.old)

    @cached_property
    def _new(self) -> Mapping[str, Sequence[int]]:
        """The new ones."""
        return _places(self._texts.new)

    @cached_property
    def _stems(self) -> Mapping[str, str]:
        """The stem of each word, a character: nothing for a light one."""
        chars = "".join(self._texts.holders)
        return dict(zip(chars, map(stemming(self._language), self._texts.book.decode(chars)), strict=True))

    @cached_property
    def _words(self) -> Mapping[str, str]:
        """The words of each stem, a character each."""
        words: dict[str, str] = defaultdict(str)
        for char, stem in self._stems.items():
            words[stem] += char
        return words


def _places(sequences: Sequence[str]) -> Mapping[str, Sequence[int]]:
    places: dict[str, list[int]] = defaultdict(list)
    for place, sequence in enumerate(sequences):
        places[sequence].append(place)
    return places


class SecondLook:
    """``merged`` and ``parts`` are the homes that were found so far."""

    def __init__(
        self,
        matching: Matching,
        merged: dict[int, Home],
        parts: dict[int, Home],
        stemmed: Stemmed,
    ) -> None:
        self._matching, self._merged, self._parts = matching, merged, parts
        self._stemmed = stemmed
        self._origin = matching.origins()
        self._masses: Mapping[_Stems, int] = Remembered(stemmed.mass)
        """What all that a rule says weighs together."""

    def look(self) -> None:
        """Give lost rules the newcomer that says the same, else the rule that took them in."""
        matching, old, new = self._matching, self._matching.old, self._matching.new
        lost = [
            i
            for i in matching.free_old
            if matching.partner[i] < 0 and i not in self._merged and _says_enough(old[i])
        ]
        if not lost:
            return
        born = {
            j
            for j in matching.free_new
            if self._origin[j] < 0 and j not in self._parts and _says_enough(new[j])
        }
        wanted: dict[int, list[tuple[float, int]]] = defaultdict(list)
        for i in lost:
            for j, held, common in self._candidates(i):
                if j in born:
                    if self._is_successor(i, j, held, common):
                        wanted[j].append((held + common, -i))
                elif self._origin[j] >= 0 and self._took_in(i, j, held, common):
                    self._offer(i, j, held)
        for j in sorted(wanted, key=lambda place: (-max(wanted[place])[0], place)):
            i = next((-i for _, i in sorted(wanted[j], reverse=True) if matching.partner[-i] < 0), -1)
            if i >= 0:
                matching.partner[i] = j
                self._merged.pop(i, None)

    def _offer(self, i: int, j: int, held: float) -> None:
        if held > self._merged.get(i, (0, 0.0))[1]:
            self._merged[i] = (j, held)

    def _is_successor(self, i: int, j: int, held: float, common: float) -> bool:
        """Whether newcomer ``j`` carries lost rule ``i`` on: in the section where its section went, a neighbour in its
        place or another likeness beside the words is asked for; elsewhere more of both.
        """
        like = self._matching.like
        anchored = like.is_anchored(i, j)
        if held < thresholds.SUCCESSOR_HELD:
            return False
        if not self._went_along(i, j):
            return anchored and common >= thresholds.SUCCESSOR_ANYWHERE
        in_place = self._matching.final.neighbours(i, j) >= thresholds.SUCCESSOR_IN_PLACE
        enough = anchored or held >= thresholds.SUCCESSOR_CLEAR or common >= thresholds.SUCCESSOR_ANYWHERE
        fits = in_place or (enough and common >= thresholds.SUCCESSOR_AT_HOME)
        return fits and (anchored or not like.has_twin(i, j))

    def _took_in(self, i: int, j: int, held: float, common: float) -> bool:
        """Whether ``j`` holds much of ``i`` that the rule which it carries on did not."""
        if held < thresholds.TAKEN_IN_HELD or common < thresholds.TAKEN_IN_COMMON:
            return False
        before = self._held(self._stemmed.old(i), self._stemmed.old(self._origin[j]))
        return held - before >= thresholds.TAKEN_IN_GAIN and self._matching.like.is_old_anchored(i, j)

    def _went_along(self, i: int, j: int) -> bool:
        """Whether the section of ``i``, as far as it lives on, went mostly to the section of ``j``."""
        here, there = _section(self._matching.old, i), _section(self._matching.new, j)
        return self._moves[here, there] >= thresholds.FAMILY_WENT * max(1, self._leaving[here])

    @cached_property
    def _moves(self) -> Counter[tuple[int, int]]:
        matching = self._matching
        return Counter(
            (_section(matching.old, i), _section(matching.new, j))
            for i, j in enumerate(matching.partner)
            if j >= 0
        )

    @cached_property
    def _leaving(self) -> Counter[int]:
        return Counter(
            _section(self._matching.old, i) for i, j in enumerate(self._matching.partner) if j >= 0
        )

    def _candidates(self, i: int) -> Iterator[tuple[int, float, float]]:
        """The new rules that hold enough of ``i``: how much of it each holds, how much is common to both."""
        enough = min(thresholds.SUCCESSOR_HELD, thresholds.TAKEN_IN_HELD)
        for j in sorted(self._near(i, enough)):
            told, theirs = self._stems_for(i, j), self._stemmed.new(j)
            whole, both = self._masses[told], self._stemmed.mass(told & theirs)
            if both >= enough * whole > 0:
                yield j, both / whole, both / (whole + self._masses[theirs] - both)

    def _near(self, i: int, enough: float) -> set[int]:
        """The new rules that may hold ``enough`` of ``i``: they have one of its rarest stems, in the old vocabulary or
        in the new one, of so many that those which are left weigh less than what is asked for.
        """
        phrases, forms = map(self._stemmed.of_sequence.__getitem__, self._matching.like.renewed(i))
        said = self._stemmed.old(i)
        asked = enough * self._stemmed.mass(said - phrases)
        weights = self._stemmed.weights
        left = self._stemmed.mass(said | forms)
        near: set[int] = set()
        for stem in sorted(said | forms, key=lambda stem: (-weights[stem], stem)):
            if left < asked:
                break
            near.update(self._stemmed.new_holders[stem])
            left -= weights[stem]
        return {j for j in near if _says_enough(self._matching.new[j])}

    def _held(self, said: _Stems, other: _Stems) -> float:
        whole = self._masses[said]
        return self._stemmed.mass(said & other) / whole if whole else 0.0

    def _stems_for(self, i: int, j: int) -> _Stems:
        """The stems of old rule ``i`` in the vocabulary of new rule ``j``."""
        like = self._matching.like
        told = like.modern(i, j)
        return self._stemmed.old(i) if told is like.old[i] else self._stemmed.of_sequence[told]


def _says_enough(wording: Wording) -> bool:
    return not wording.is_heading and len(wording.words) > thresholds.LEAST_SAID


def _section(edition: Sequence[Wording], place: int) -> int:
    """What a rule is about: the nearest heading above it (a section, a keyword)."""
    return next((above for above in edition[place].above if edition[above].is_heading), -1)
