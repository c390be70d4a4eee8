"""What sentences say of rules: the sentences that rules lost are aligned with those that rules gained.

A rule without counterpart becomes the newcomer that says what it said, or goes into the rule that took its sentences
in; a newcomer is a part of the rule that its sentences come from. What no sentence leads anywhere is compared whole.
Sentences are bags of stems in the words of the new edition.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

from corpus.comparing.align.core import Bag, Edge, Rarity, edges
from corpus.comparing.align.matching import Matching
from corpus.comparing.align.splits import TOGETHER, Home
from corpus.comparing.align.wording import Wording
from corpus.comparing.words.citations import statements
from corpus.comparing.words.coded import words_of
from corpus.comparing.words.word_classes import stems

LEAST = 4
"""A sentence of fewer stems is a formula ("This is a change from previous rules.")."""
HALF = 0.5
"""A sentence of which the counterpart holds less than this part is not there …"""
REST = 0.3
"""… and where it holds more, what is left of the sentence counts if it is so much of it."""
ALIKE = 0.5
"""Two sentences are one where this part of both is common to both …"""
NEAR = 0.33
"""… or this part, where the place of the one became the place of the other …"""
INSIDE = 0.75
"""… or this part of the shorter one stands in the other, in that place."""
WENT = 0.4
"""A rule went where sentences of this part of all that it has went, and a newcomer came from there, too."""
CAME_SURELY = 0.35
"""A newcomer carries on a lost rule that gave it this part of it, near by or in a sentence …"""
CLEARLY = 0.6
"""… of which so much is common to both, whatever became of the rest."""
SUCCESSOR = 0.2
"""A newcomer near the place of a lost rule carries it on where this part of both is common to both …"""
SUCCESSOR_HELD = 0.45
"""… and it holds this part of the lost one."""
MET = 0.4
"""A lost rule went into the one with which it has this part of both in common, where its family went there, too."""
CANDIDATES = 6
COMMONEST = 150


@dataclass(slots=True)
class Found:
    """What sentences add to the main pairs: old rules and the newcomers that carry them on; old rules and the rule that
    they went into; newcomers and the rule that they came out of.
    """

    successors: dict[int, int] = field(default_factory=dict)
    merged: dict[int, Home] = field(default_factory=dict)
    parts: dict[int, Home] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Sentence:
    rule: int
    bag: Bag


class Sentences:
    """Aligns the sentences of two editions, as far as rules don't have them any more, or hadn't before.

    ``homes`` are the lost rules that went somewhere already, ``sources`` the newcomers that came from somewhere.
    """

    def __init__(
        self, matching: Matching, language: str, homes: Collection[int], sources: Collection[int]
    ) -> None:
        self._matching = matching
        self._partner, self._origin = matching.partner, matching.origins()
        renew = matching.like.in_new_words
        self._whole = (
            [stems(renew(wording.words), language) for wording in matching.old],
            [stems(wording.words, language) for wording in matching.new],
        )
        self._old = cache(
            lambda i: [stems(renew(words_of(each)), language) for each in statements(matching.old[i].text)]
        )
        self._new = cache(
            lambda j: [stems(words_of(each), language) for each in statements(matching.new[j].text)]
        )
        self._rarity = Rarity({*self._whole[0], *self._whole[1]})
        self._homes, self._sources = homes, sources
        self._lost = [*self._left(self._old, self._whole[0], self._partner, self._new, self._whole[1])]
        self._gained = [*self._left(self._new, self._whole[1], self._origin, self._old, self._whole[0])]

    def _left(
        self,
        own: Callable[[int], Sequence[Bag]],
        whole: Sequence[Bag],
        counterpart: Sequence[int],
        other: Callable[[int], Sequence[Bag]],
        other_whole: Sequence[Bag],
    ) -> Iterator[_Sentence]:
        """The sentences of one side, and the rests of sentences, that the counterparts of their rules don't have."""
        for rule, bag in enumerate(whole):
            partner = counterpart[rule]
            if partner >= 0 and bag == other_whole[partner]:
                continue
            left = own(rule) if partner < 0 else self._missing(own(rule), other(partner))
            yield from (_Sentence(rule, sentence) for sentence in left if len(sentence) >= LEAST)

    def _missing(self, own: Sequence[Bag], other: Sequence[Bag]) -> Iterator[Bag]:
        """What the sentences of a rule have beyond those of its counterpart: whole sentences, or the rest of one."""
        mass = self._rarity.mass
        still = frozenset[str]().union(*(bag for bag in other if bag not in own))
        for bag in own:
            if bag in other:
                continue
            if mass(bag & still) < HALF * mass(bag):
                yield bag
            elif mass(bag - still) >= REST * mass(bag):
                yield bag - still

    def find(self) -> Found:
        """What the sentences say, then what rules as wholes say of those that no sentence led anywhere."""
        found = Found()
        went: defaultdict[tuple[int, int], float] = defaultdict(float)
        came: defaultdict[tuple[int, int], float] = defaultdict(float)
        clear: set[tuple[int, int]] = set()
        mass = self._rarity.mass
        for edge in self._edges():
            lost, gained = self._lost[edge.old], self._gained[edge.new]
            way = lost.rule, gained.rule
            if edge.common >= CLEARLY or self._is_near(*way):
                clear.add(way)
            went[way] += mass(lost.bag) / max(mass(self._whole[0][way[0]]), mass(lost.bag))
            came[way] += mass(gained.bag) / max(mass(self._whole[1][way[1]]), mass(gained.bag))
        for i, j in sorted(went, key=lambda way: (-went[way] - came[way], way)):
            if self._is_open(i, j, found):
                self._read(found, i, j, went[i, j], came[i, j], clear=(i, j) in clear)
        self._whole_rules(found)
        return found

    def _is_open(self, i: int, j: int, found: Found) -> bool:
        closed = i in self._matching.closed_old or j in self._matching.closed_new
        return not closed and i not in found.merged and j not in found.successors.values()

    def _is_lost(self, i: int, found: Found) -> bool:
        return self._partner[i] < 0 and i not in self._homes and i not in found.successors

    def _is_born(self, j: int, found: Found) -> bool:
        return self._origin[j] < 0 and j not in self._sources and j not in found.parts

    def _read(self, found: Found, i: int, j: int, went: float, came: float, *, clear: bool) -> None:
        """Take in that this part of old rule ``i`` went to new rule ``j``, and that part of it came from there."""
        lost, born = self._is_lost(i, found), self._is_born(j, found)
        if lost and born:
            enough = min(went, came) >= WENT or (came >= CAME_SURELY and clear)
            if enough and self._is_its_own(i, j):
                found.successors[i] = j
        elif lost and went >= WENT:
            found.merged[i] = j, min(1.0, went)
        elif born and came >= WENT:
            found.parts[j] = i, min(1.0, came)

    def _edges(self) -> Iterator[Edge]:
        """The sentences that went from one rule to another, each at most once, the likest first."""
        lost, gained = [each.bag for each in self._lost], [each.bag for each in self._gained]
        found = edges(lost, gained, self._rarity, kept=CANDIDATES, commonest=COMMONEST)
        taken: tuple[set[int], set[int]] = set(), set()
        for edge in sorted(found, key=lambda edge: (-edge.common, edge.old, edge.new)):
            if edge.old in taken[0] or edge.new in taken[1] or not self._is_one(edge):
                continue
            taken[0].add(edge.old)
            taken[1].add(edge.new)
            yield edge

    def _is_one(self, edge: Edge) -> bool:
        """Whether two sentences are the same one, put otherwise."""
        lost, gained = self._lost[edge.old], self._gained[edge.new]
        inside = max(edge.held, edge.holds)
        alike = edge.common >= NEAR or inside >= INSIDE
        return edge.common >= ALIKE or (alike and self._is_near(lost.rule, gained.rule))

    def _is_near(self, i: int, j: int) -> bool:
        """Whether the heading above old rule ``i`` became that above new rule ``j``, or their neighbours did."""
        return self._shares_place(i, j) or self._matching.final.neighbours(i, j) > 0

    def _shares_place(self, i: int, j: int) -> bool:
        here, there = _place(self._matching.old, i), _place(self._matching.new, j)
        return here >= 0 and self._partner[here] == there

    def _is_its_own(self, i: int, j: int) -> bool:
        """Whether two rules are not alike only because both are cut from one pattern."""
        return self._shares_place(i, j) or not self._matching.like.has_twin(i, j)

    def _whole_rules(self, found: Found) -> None:
        """Add what rules as wholes say of those that no sentence led anywhere."""
        matching = self._matching
        lost = [
            i
            for i, bag in enumerate(self._whole[0])
            if self._is_lost(i, found)
            and self._is_open(i, -1, found)
            and len(bag) >= LEAST
            and not matching.old[i].is_heading
        ]
        bags = [self._whole[0][i] for i in lost]
        pairs = {*edges(bags, self._whole[1], self._rarity, kept=CANDIDATES, commonest=COMMONEST)}
        born = [j for j in range(len(matching.new)) if self._is_born(j, found)]
        for place, i in enumerate(lost):
            there = [j for j in born if self._shares_place(i, j)]
            pairs.update(self._rarity.edge(place, j, bags[place], self._whole[1][j]) for j in there)
        for edge in sorted(pairs, key=lambda edge: (-edge.common, edge.old, edge.new)):
            i, j = lost[edge.old], edge.new
            if matching.new[j].is_heading or i in found.successors or not self._is_open(i, j, found):
                continue
            if self._is_born(j, found):
                nearly = edge.common >= SUCCESSOR and edge.held >= SUCCESSOR_HELD
                if (nearly and self._shares_place(i, j)) or (edge.common >= ALIKE and self._is_its_own(i, j)):
                    found.successors[i] = j
            elif self._families_met(i, j, edge):
                found.merged[i] = j, edge.held

    def _families_met(self, i: int, j: int, edge: Edge) -> bool:
        """Whether the family of a lost rule went into that of a rule that is like it and has an ancestor elsewhere."""
        matching, origin = self._matching, self._origin[j]
        if origin < 0 or edge.common < MET or matching.old[origin].parent == matching.old[i].parent:
            return False
        return matching.final.went(i, j) >= TOGETHER


def _place(side: Sequence[Wording], rule: int) -> int:
    """The heading above a rule; -1 where none stands there."""
    return next((above for above in side[rule].above if side[above].is_heading), -1)
