"""What went where beside the main pairs: rules that stand inside others, and sentences that changed rules.

A rule without counterpart lives on in, or came out of, the one that holds most of it, or that its sentences lead to;
two rules without counterpart that share enough of them are one rule. Between rules that have counterparts, a sentence
that one lost and the other gained near by is a part that went there. All is weighed in stems,
alike from both sides: ``side`` 0 is the old edition, 1 the new one.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise

from corpus.comparing.align.core import Bag, Edge, Rarity, edges, near
from corpus.comparing.align.matching import Matching
from corpus.comparing.words.citations import statements
from corpus.comparing.words.coded import stemming, words_of

LEAST = 4
"""A sentence of fewer stems is a formula ("This is a change from previous rules.")."""
PRESENT = 0.6
"""A sentence of which the counterpart holds less than this part is not there."""
ALIKE = 0.5
"""Two sentences, or rules, are one where this part of both is common to both …"""
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
"""… and it holds this part of the lost one …"""
SUCCESSOR_BETWEEN = 0.3
"""… or this part, if it stands between the same neighbours."""
INHABITED = 0.6
"""A rule stands inside the one that holds this much of it, surroundings included: its family …"""
FAMILY = 0.3
"""… counts so much for one whose family is there …"""
NEIGHBOURS = 0.1
"""… and so much for its neighbours."""
OWN = 0.35
"""So much of what tells it from the counterpart of its home must stand in its home …"""
OWN_FAR = 0.8
"""… and so much of a lost rule far from its family, where twins differ in just that …"""
ROOM = 0.5
"""… the less, the more room that counterpart leaves there."""
MORE = 0.12
"""… and a part that holds so much more of what a divided rule begins with than its counterpart carries it on."""
TOGETHER = 0.5
"""Where so much of a family went to one place, a rule went there with it."""
SECTION = 0.5
"""Where more than this part of a section whose heading went stands under another one, that one took it in."""
WHOLE = 0.93
"""A rule so much the same before and after gave nothing away and took nothing in: what resembles it is a twin."""
TWIN, PATTERN = 0.8, 0.5
"""Where a third rule has so much of what two have in common, and at least so much, they are alike by a pattern only."""
CANDIDATES = 8
"""So many candidates of each rule and sentence are looked at …"""
COMMONEST, COMMONEST_PAIR = 150, 40
"""… that share stems, or pairs of neighbouring ones, that no more than these hold."""

_Way = tuple[int, int]
"""An old rule and a new one."""
_Sentence = tuple[int, Bag]
"""The rule and what it says."""


@dataclass(slots=True)
class Found:
    """What is added to the main pairs: lost rules and the newcomers that carry them on; old and new rules that share a
    part, with how much.
    """

    successors: dict[int, int] = field(default_factory=dict)
    further: dict[_Way, float] = field(default_factory=dict)


class Parts:
    """Finds them, given the main pairs."""

    def __init__(self, matching: Matching, language: str) -> None:
        self._matching = matching
        self._sides = matching.old, matching.new
        self._partner = matching.partner, matching.origins()
        self._closed = matching.closed_old, matching.closed_new
        self._stem = stemming(language)
        stemmed = [[self._stems(rule.words) for rule in rules] for rules in self._sides]
        self._bags = [[*map(frozenset, side)] for side in stemmed]
        self._wholes = [[*map(_with_pairs, side)] for side in stemmed]
        self._sentences = cache(self._bags_of_sentences)
        self._rarity, self._pairs = (Rarity({*old, *new}) for old, new in (self._bags, self._wholes))

    def find(self) -> Found:
        """Whole rules first, then what sentences say, then what is left of both editions."""
        found = Found()
        for side in (0, 1):
            found.further |= self._homes(side)
        self._read_sentences(found)
        self._pair_the_rest(found)
        self._elect(found)
        return found

    def _elect(self, found: Found) -> None:
        """Let the part that says what a divided rule began with carry it on, where it has no other ancestor."""
        new = self._sides[1]
        for i, main in enumerate(self._partner[0]):
            j, number = found.successors.get(i, main), self._sides[0][i].number
            if j < 0 or i in self._matching.forced or number == new[j].number:
                continue
            divided = {j, *(k for a, k in found.further if a == i)}
            parts = [k for k in divided if self._is_alone(1, k) and new[k].parent not in divided]
            near_by = self._place(1, j)
            begun = next(iter(self._sentences(0, i)), frozenset())
            whole = {k: self._rarity.share(self._bags[0][i], self._bags[1][k]) for k in (j, *parts)}
            shares = {
                k: self._rarity.share(begun, self._bags[1][k])
                for k in whole
                if new[k].number == number or (self._place(1, k) == near_by and whole[k] >= NEAR * whole[j])
            }
            best = max(shares, key=lambda k: (shares[k], -k))
            if shares[best] > shares[j] + (0 if new[best].number == number else MORE):
                found.further[i, j] = found.further.pop((i, best))
                found.successors[i] = best

    def _stems(self, words: Sequence[str]) -> list[str]:
        """The stems of ``words``."""
        return [*filter(None, map(self._stem, words))]

    def _bags_of_sentences(self, side: int, rule: int) -> list[Bag]:
        text = self._sides[side][rule].text
        return [frozenset(self._stems(words_of(each))) for each in statements(text)]

    def _is_alone(self, side: int, rule: int) -> bool:
        """Whether a rule with a text has no counterpart."""
        wording = self._sides[side][rule]
        return self._partner[side][rule] < 0 and rule not in self._closed[side] and not wording.is_heading

    # --- rules as wholes ---------------------------------------------------------------------------------------------

    def _homes(self, side: int) -> dict[_Way, float]:
        """The best home of each rule that is alone, among those that share its rarest words and those beside its
        neighbours.
        """
        own, theirs, partner = self._wholes[side], self._wholes[1 - side], self._partner[side]
        alone = {a: bag for a, bag in enumerate(own) if self._is_alone(side, a) and len(bag) >= LEAST}
        allowed = {
            b: theirs[b]
            for b, main in enumerate(self._partner[1 - side])
            if main >= 0
            and not self._sides[1 - side][b].is_heading
            and self._share(theirs[b], own[main]) < WHOLE
        }
        absorbed = {} if side else self._absorbed()
        found = {}
        for a, close in near(alone, allowed, kept=CANDIDATES, commonest=COMMONEST_PAIR):
            beside = (partner[at] for at in (a - 1, a + 1) if 0 <= at < len(partner))
            there = {*absorbed.get(self._place(side, a), ())}
            worth = {
                b: self._share(own[a], theirs[b]) + self._around(side, a, b)
                for b in {*close, *beside} & allowed.keys() | there
            }
            ranked = sorted((b for b in worth if worth[b] >= INHABITED), key=lambda b: (-worth[b], b))
            home = next((b for b in ranked if self._fits(side, a, b)), None)
            if home is not None:
                found[_way(side, a, home)] = min(1.0, self._share(own[a], theirs[home]))
        return found

    def _absorbed(self) -> dict[int, list[int]]:
        """The rules of the section into which each section went whose heading has no counterpart."""
        went: defaultdict[int, Counter[int]] = defaultdict(Counter)
        for i, j in enumerate(self._partner[0]):
            if j >= 0 and (place := self._place(0, i)) >= 0 and self._partner[0][place] < 0:
                went[place][self._place(1, j)] += 1
        return {
            place: [j for j in range(len(self._sides[1])) if self._place(1, j) == home]
            for place, homes in went.items()
            for home, most in homes.most_common(1)
            if most > SECTION * homes.total()
        }

    def _share(self, wanted: Bag, holding: Bag) -> float:
        """How much of what is ``wanted`` the other rule holds, by weight; all of it where nothing is wanted."""
        return self._pairs.share(wanted, holding)

    def _around(self, side: int, a: int, b: int) -> float:
        neighbours = self._matching.final.neighbours(*_way(side, a, b))
        return FAMILY * self._together(side, a, b) + NEIGHBOURS * neighbours

    def _together(self, side: int, a: int, b: int) -> float:
        """How far the family of ``a`` is that of ``b`` on the other side."""
        context, way = self._matching.final, _way(side, a, b)
        return context.came(*way) if side else context.went(*way)

    def _fits(self, side: int, a: int, b: int) -> bool:
        """Whether rule ``a`` can stand in ``b``, which has a counterpart of its own: what ``a`` says beyond that one
        stands there, or the whole family does.
        """
        way, main = _way(side, a, b), self._partner[1 - side][b]
        own, theirs = self._wholes[side], self._wholes[1 - side]
        if side and self._share(own[a], own[main]) >= WHOLE:
            return False  # a copy: nothing of the old rule went away
        brought = self._share(own[a] - own[main], theirs[b])
        if self._matching.final.is_estranged(*way) and not self._matching.like.is_anchored(*way):
            return not side and brought >= OWN_FAR
        room = ROOM * (1 - self._share(theirs[b], own[main]))
        return brought + room >= OWN or (not side and self._together(side, a, b) >= TOGETHER)

    # --- sentences ---------------------------------------------------------------------------------------------------

    def _open(self, side: int) -> Iterator[_Sentence]:
        """The sentences of one side that the counterparts of their rules don't have."""
        for rule, partner in enumerate(self._partner[side]):
            if partner < 0 or self._bags[side][rule] != self._bags[1 - side][partner]:
                own = self._sentences(side, rule)
                left = own if partner < 0 else self._missing(own, self._sentences(1 - side, partner))
                yield from ((rule, sentence) for sentence in left if len(sentence) >= LEAST)

    def _missing(self, own: Sequence[Bag], other: Sequence[Bag]) -> Iterator[Bag]:
        """The sentences of a rule that its counterpart hasn't."""
        still = frozenset[str]().union(*(bag for bag in other if bag not in own))
        for bag in own:
            if bag not in other and self._rarity.share(bag, still) < PRESENT:
                yield bag

    def _same_sentences(self, lost: Sequence[_Sentence], gained: Sequence[_Sentence]) -> Iterator[Edge]:
        """The sentences that went from one rule to another, each at most once, the likest first."""
        bags = [bag for _, bag in lost], [bag for _, bag in gained]
        found = edges(*bags, self._rarity, kept=CANDIDATES, commonest=COMMONEST)
        taken: tuple[set[int], set[int]] = set(), set()
        for edge in sorted(found, key=lambda edge: (-edge.common, edge.old, edge.new)):
            if edge.old in taken[0] or edge.new in taken[1]:
                continue
            alike = edge.common >= NEAR or max(edge.held, edge.holds) >= INSIDE
            if edge.common >= ALIKE or (alike and self._is_near(lost[edge.old][0], gained[edge.new][0])):
                taken[0].add(edge.old)
                taken[1].add(edge.new)
                yield edge

    def _read_sentences(self, found: Found) -> None:
        """Take in what the sentences say that went from one rule to another."""
        lost, gained = [*self._open(0)], [*self._open(1)]
        went: defaultdict[_Way, float] = defaultdict(float)
        came: defaultdict[_Way, float] = defaultdict(float)
        clear: set[_Way] = set()
        for edge in self._same_sentences(lost, gained):
            (i, before), (j, after) = lost[edge.old], gained[edge.new]
            if edge.common >= CLEARLY or self._is_near(i, j):
                clear.add((i, j))
            went[i, j] += self._part_of(before, self._bags[0][i])
            came[i, j] += self._part_of(after, self._bags[1][j])
        for way in sorted(went, key=lambda way: (-went[way] - came[way], way)):
            i, j = way
            if i in self._closed[0] or j in self._closed[1]:
                continue
            lone, born = self._is_lone(0, i, found), self._is_lone(1, j, found)
            if lone and born:
                surely = min(went[way], came[way]) >= WENT or (came[way] >= CAME_SURELY and way in clear)
                if surely and self._is_its_own(i, j):
                    found.successors[i] = j
            elif (born or self._has_main(1, j, found)) and (lone or self._has_main(0, i, found)):
                # a part is one of a rule that has its own counterpart: else it would have no place
                sure = (lone and went[way] >= WENT) or (born and came[way] >= WENT)
                near_by = not lone and self._is_near(i, j) and max(went[way], came[way]) >= WENT
                if sure or near_by:
                    found.further[way] = min(1.0, max(went[way], came[way]))

    def _is_lone(self, side: int, rule: int, found: Found) -> bool:
        """Whether a rule is alone still."""
        if side:
            known = rule in found.successors.values() or any(j == rule for _, j in found.further)
        else:
            known = rule in found.successors or any(i == rule for i, _ in found.further)
        return not known and self._is_alone(side, rule)

    def _has_main(self, side: int, rule: int, found: Found) -> bool:
        """Whether a rule has a counterpart, or a newcomer carries it on."""
        mains = found.successors.values() if side else found.successors
        return self._partner[side][rule] >= 0 or rule in mains

    def _part_of(self, sentence: Bag, rule: Bag) -> float:
        mass = self._rarity.mass(sentence)
        return mass / max(mass, self._rarity.mass(rule))

    def _is_near(self, i: int, j: int) -> bool:
        """Whether the heading above old rule ``i`` became that above new rule ``j``, or their neighbours did."""
        return self._shares_place(i, j) or self._matching.final.neighbours(i, j) > 0

    def _is_its_own(self, i: int, j: int) -> bool:
        """Whether two rules are not alike only because both are cut from one pattern."""
        if self._shares_place(i, j):
            return True
        old, new = self._bags[0][i], self._bags[1][j]
        enough = max(PATTERN, TWIN * _overlap(old, new))
        twins = [other for other, bag in enumerate(self._bags[1]) if _overlap(old, bag) >= enough]
        twins_before = [other for other, bag in enumerate(self._bags[0]) if _overlap(bag, new) >= enough]
        return len(twins) <= 1 and len(twins_before) <= 1

    def _shares_place(self, i: int, j: int) -> bool:
        here, there = self._place(0, i), self._place(1, j)
        return here >= 0 and self._partner[0][here] == there

    def _place(self, side: int, rule: int) -> int:
        """The heading above a rule; -1 where none stands there."""
        rules = self._sides[side]
        return next((above for above in rules[rule].above if rules[above].is_heading), -1)

    def _pair_the_rest(self, found: Found) -> None:
        """Pair what is lost with what is new and has no ancestor yet, by all that the two say."""
        bags = [
            {
                rule: bag
                for rule, bag in enumerate(self._bags[side])
                if len(bag) >= LEAST and self._is_lone(side, rule, found)
            }
            for side in (0, 1)
        ]
        ways = {(i, j) for i in bags[0] for j in bags[1] if self._shares_place(i, j)}
        ways |= {(i, j) for i, js in near(*bags, kept=CANDIDATES, commonest=COMMONEST) for j in js}
        pairs = [self._rarity.edge(i, j, bags[0][i], bags[1][j]) for i, j in ways]
        for edge in sorted(pairs, key=lambda edge: (-edge.common, edge.old, edge.new)):
            between = self._matching.final.neighbours(edge.old, edge.new) == 1
            nearly = edge.common >= SUCCESSOR and edge.held >= (
                SUCCESSOR_BETWEEN if between else SUCCESSOR_HELD
            )
            alike = edge.common >= ALIKE or (nearly and self._shares_place(edge.old, edge.new))
            alike = alike and self._is_its_own(edge.old, edge.new)
            if alike and edge.old not in found.successors and edge.new not in found.successors.values():
                found.successors[edge.old] = edge.new


def _way(side: int, a: int, b: int) -> _Way:
    """Rule ``a`` of one side and ``b`` of the other as old and new."""
    return (b, a) if side else (a, b)


def _overlap(one: Bag, other: Bag) -> float:
    both = len(one & other)
    return both / (len(one) + len(other) - both or 1)


def _with_pairs(stems: Sequence[str]) -> Bag:
    """The stems of a wording and its pairs of neighbouring ones."""
    return frozenset(stems) | frozenset(map(" ".join, pairwise(stems)))
