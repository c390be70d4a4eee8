"""What sentences say of rules: the sentences that rules lost are aligned with those that rules gained.

A rule without counterpart becomes the newcomer that says what it said, or goes into the rule that took its sentences
in; a newcomer is a part of the rule that its sentences come from; and a rule that lives on may have given sentences to
a rule that has an ancestor of its own. Sentences are bags of stems in the words of the new edition.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from corpus.comparing.align.core import Bag, Edge, Rarity, edges
from corpus.comparing.align.matching import Matching
from corpus.comparing.align.wording import Wording
from corpus.comparing.words.citations import statements
from corpus.comparing.words.coded import words_of
from corpus.comparing.words.running import Remembered, weakly
from corpus.comparing.words.stems import stems

LEAST = 4
"""A sentence of fewer stems is a formula ("This is a change from previous rules.")."""
HALF = 0.5
"""A sentence of which the counterpart holds less than this part is not said there …"""
REST = 0.3
"""… and where it holds more, what is left of the sentence counts if it is so much of it."""
ALIKE = 0.5
"""Two sentences are one where this part of both is common to both …"""
NEAR = 0.33
"""… or this part, where the place of the one became the place of the other …"""
INSIDE = 0.75
"""… or this part of the shorter one stands in the other, in that place."""
PATTERN = 0.9
"""A sentence of which another rule said this part as well, in proportion, is cut from a pattern."""
WENT = 0.4
"""A rule went where sentences of this part of all that it said went …"""
CAME = 0.4
"""… and a newcomer came from where sentences of this part of it came from."""
CAME_SURELY = 0.35
"""A newcomer carries on a lost rule that gave it this part of it in one sentence, whatever became of the rest."""
VERBATIM = 0.95
"""A sentence that went over like this is the same one, also where other rules are cut from one pattern."""
GAVE_NEAR = 0.38
GAVE = 0.6
"""A rule that lives on gave a sentence to another one with an ancestor of its own that is so much like it."""
SUCCESSOR = 0.2
"""A newcomer near the place of a lost rule carries it on where this part of both is common to both …"""
SUCCESSOR_HELD = 0.45
"""… and it holds this part of the lost one."""
TAKEN_HELD = 0.55
"""A rule took a lost one in where it holds this part of it …"""
TAKEN_GAIN = 0.3
"""… and this part that the rule which it carries on didn't hold."""
TOGETHER = 0.5
"""Where so much of a family went into another one, a lost rule of it went there, too …"""
MET = 0.4
"""… into the rule with which it has this part of both in common."""
OWN = 0.1
"""A part says this part of what it has in common with its source alone, or it repeats what another one says."""
CANDIDATES = 6
COMMONEST = 150


@dataclass(slots=True)
class Found:
    """What sentences add to the main pairs: old rules and the newcomers that carry them on; old rules and the rule that
    they went into; newcomers and the rule that they came out of; further pairs between rules that have counterparts.
    """

    successors: dict[int, int] = field(default_factory=dict)
    merged: dict[int, tuple[int, float]] = field(default_factory=dict)
    parts: dict[int, tuple[int, float]] = field(default_factory=dict)
    given: list[tuple[int, int]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Sentence:
    rule: int
    bag: Bag
    mass: float


class Sentences:
    """Aligns the sentences of two editions, as far as rules don't say them any more, or didn't before.

    ``homes`` are the rules that lost ones went into already, ``sources`` those that newcomers came out of.
    """

    def __init__(
        self, matching: Matching, language: str, homes: dict[int, int], sources: dict[int, int]
    ) -> None:
        self._matching = matching
        self._language = language
        self._partner, self._origin = matching.partner, matching.origins()
        self._whole = (
            [self._stems(wording.words, renew=self._changed(i)) for i, wording in enumerate(matching.old)],
            [self._stems(wording.words, renew=False) for wording in matching.new],
        )
        self._rarity = Rarity({*self._whole[0], *self._whole[1]})
        self._old: dict[int, list[Bag]] = Remembered(weakly(self._cut_old))
        self._new: dict[int, list[Bag]] = Remembered(weakly(self._cut_new))
        self._homes, self._sources = homes, sources
        self._lost = [*self._left(self._old, self._whole[0], self._partner, self._new, self._whole[1])]
        self._gained = [*self._left(self._new, self._whole[1], self._origin, self._old, self._whole[0])]

    def _cut_old(self, i: int) -> list[Bag]:
        """The stems of each sentence of an old rule, in the new vocabulary."""
        said = statements(self._matching.old[i].text)
        return [self._stems(words, renew=True) for words in map(words_of, said)]

    def _cut_new(self, j: int) -> list[Bag]:
        """The stems of each sentence of a new rule."""
        said = statements(self._matching.new[j].text)
        return [self._stems(words, renew=False) for words in map(words_of, said)]

    def _stems(self, words: tuple[str, ...], *, renew: bool) -> Bag:
        return stems(tuple(self._matching.like.in_new_words(words)) if renew else words, self._language)

    def _changed(self, i: int) -> bool:
        """Whether an old rule has no counterpart of the same words."""
        partner = self._partner[i]
        return partner < 0 or self._matching.old[i].words != self._matching.new[partner].words

    def _left(
        self,
        said: Mapping[int, Sequence[Bag]],
        whole: Sequence[Bag],
        counterpart: Sequence[int],
        other: Mapping[int, Sequence[Bag]],
        other_whole: Sequence[Bag],
    ) -> Iterator[_Sentence]:
        """The sentences of one side, and the rests of sentences, that the counterparts of their rules don't say."""
        for rule, bag in enumerate(whole):
            partner = counterpart[rule]
            if partner < 0:
                left = said[rule]
            elif bag == other_whole[partner]:
                continue
            else:
                left = self._unsaid(said[rule], other[partner])
            for sentence in left:
                if len(sentence) >= LEAST:
                    yield _Sentence(rule, sentence, self._rarity.mass(sentence))

    def _unsaid(self, own: Sequence[Bag], other: Sequence[Bag]) -> list[Bag]:
        """What the sentences of a rule say beyond those of its counterpart: whole sentences, or the rest of one."""
        mass = self._rarity.mass
        free = list(other)
        left = []
        for bag in own:
            if bag in free:
                free.remove(bag)
            else:
                left.append(bag)
        still = frozenset().union(*free)
        unsaid = []
        for bag in left:
            rest = bag - still
            if mass(bag & still) < HALF * mass(bag):
                unsaid.append(bag)
            elif mass(rest) >= REST * mass(bag):
                unsaid.append(rest)
        return unsaid

    def find(self) -> Found:
        """What the sentences say."""
        went: defaultdict[int, defaultdict[int, float]] = defaultdict(lambda: defaultdict(float))
        came: defaultdict[int, defaultdict[int, float]] = defaultdict(lambda: defaultdict(float))
        strong: dict[tuple[int, int], float] = {}
        for edge in self._edges():
            lost, gained = self._lost[edge.old], self._gained[edge.new]
            i, j = lost.rule, gained.rule
            went[i][j] += lost.mass
            came[j][i] += gained.mass
            near = self._is_near(i, j)
            if edge.common >= (GAVE_NEAR if near else GAVE) or (near and edge.held >= INSIDE):
                strong[i, j] = max(edge.common, strong.get((i, j), 0.0))
        found = self._read(went, came, strong)
        self._whole_rules(found)
        return found

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
        """Whether two sentences are the same one, put otherwise, and no third rule says it as well."""
        lost, gained = self._lost[edge.old], self._gained[edge.new]
        near = self._is_near(lost.rule, gained.rule)
        inside = max(edge.held, edge.holds)
        if not (edge.common >= ALIKE or (near and (edge.common >= NEAR or inside >= INSIDE))):
            return False
        rivals = [
            *self._rivals(lost.bag, self._old[lost.rule], self._new, self._partner[lost.rule]),
            *self._rivals(gained.bag, self._new[gained.rule], self._old, self._origin[gained.rule]),
        ]
        return edge.common >= PATTERN * max(rivals, default=0.0)

    def _rivals(
        self, bag: Bag, own: Sequence[Bag], other: Mapping[int, Sequence[Bag]], counterpart: int
    ) -> Iterator[float]:
        """How much a sentence has in common with each sentence of its rule's counterpart that is new there."""
        for rival in other[counterpart] if counterpart >= 0 else ():
            if rival not in own:
                yield self._rarity.edge(0, 0, bag, rival).common

    def _is_near(self, i: int, j: int) -> bool:
        """Whether the heading above old rule ``i`` became that above new rule ``j``, or their neighbours did."""
        return self._shares_place(i, j) or self._matching.final.neighbours(i, j) > 0

    def _shares_place(self, i: int, j: int) -> bool:
        here, there = _place(self._matching.old, i), _place(self._matching.new, j)
        return here >= 0 and self._partner[here] == there

    def _is_its_own(self, i: int, j: int) -> bool:
        """Whether two rules are not alike only because both are cut from one pattern."""
        return self._shares_place(i, j) or not self._matching.like.has_twin(i, j)

    def _read(
        self,
        went: dict[int, defaultdict[int, float]],
        came: dict[int, defaultdict[int, float]],
        strong: Mapping[tuple[int, int], float],
    ) -> Found:
        found = Found()
        share = self._share(went, self._whole[0])
        back = self._share(came, self._whole[1])
        flows = sorted(
            ((share[i, j] + back[j, i], i, j) for i, j in share), key=lambda flow: (-flow[0], flow[1:])
        )
        for _, i, j in flows:
            lost = self._partner[i] < 0 and i not in self._homes and i not in found.successors
            born = self._origin[j] < 0 and j not in self._sources and j not in found.parts
            closed = i in self._matching.closed_old or j in self._matching.closed_new
            if closed or i in found.merged or j in found.successors.values():
                continue
            if lost and born and share[i, j] >= WENT and back[j, i] >= CAME:
                if strong.get((i, j), 0.0) >= VERBATIM or self._is_its_own(i, j):
                    found.successors[i] = j
            elif lost and born and (i, j) in strong and back[j, i] >= CAME_SURELY:
                found.successors[i] = j
            elif lost and not born and share[i, j] >= WENT:
                found.merged[i] = j, share[i, j]
            elif born and not lost and back[j, i] >= CAME:
                found.parts[j] = i, back[j, i]
            elif not lost and not born and (i, j) in strong:
                found.given.append((i, j))
        return found

    def repeats(self, further: Iterable[tuple[int, int]]) -> set[tuple[int, int]]:
        """Of further pairs of rules those where the new rule only repeats what the successor of the old one, or a
        part that stands nearer to it, says as well: rules cut from one pattern.
        """
        lost: defaultdict[int, Bag] = defaultdict(frozenset)
        for each in self._lost:
            lost[each.rule] |= each.bag
        dropped = set()
        ranked = sorted((not self._is_near(i, j), -self._shared(lost[i], j), i, j) for i, j in further)
        for _, _, i, j in ranked:
            both = self._whole[0][i] & self._whole[1][j]
            if self._shared(lost[i], j) < OWN * self._rarity.mass(both):
                dropped.add((i, j))
            lost[i] -= self._whole[1][j]
        return dropped

    def _shared(self, bag: Bag, j: int) -> float:
        """What a bag and new rule ``j`` have in common weighs so much."""
        return self._rarity.mass(bag & self._whole[1][j])

    def _whole_rules(self, found: Found) -> None:
        """Add what rules as wholes say of those that no sentence led anywhere."""
        matching = self._matching
        lost = [
            i
            for i, bag in enumerate(self._whole[0])
            if self._partner[i] < 0
            and i not in self._homes
            and i not in found.successors
            and i not in found.merged
            and i not in matching.closed_old
            and len(bag) >= LEAST
            and not matching.old[i].is_heading
        ]
        taken = {*found.successors.values()}
        bags = [self._whole[0][i] for i in lost]
        born = [j for j, origin in enumerate(self._origin) if origin < 0]
        pairs = {*edges(bags, self._whole[1], self._rarity, kept=CANDIDATES, commonest=COMMONEST)}
        for place, i in enumerate(lost):
            there = [j for j in born if self._shares_place(i, j)]
            pairs.update(self._rarity.edge(place, j, bags[place], self._whole[1][j]) for j in there)
        for edge in sorted(pairs, key=lambda edge: (-edge.common, edge.old, edge.new)):
            i, j = lost[edge.old], edge.new
            if i in found.successors or i in found.merged or j in matching.closed_new or j in taken:
                continue
            if matching.new[j].is_heading:
                continue
            origin = self._origin[j]
            if origin < 0 and j not in self._sources and j not in found.parts:
                if (edge.common >= ALIKE and self._is_its_own(i, j)) or (
                    self._shares_place(i, j) and edge.common >= SUCCESSOR and edge.held >= SUCCESSOR_HELD
                ):
                    found.successors[i] = j
                    taken.add(j)
            elif origin >= 0 and (self._families_met(i, j, edge) or self._took_in(i, j, edge)):
                found.merged[i] = j, edge.held

    def _families_met(self, i: int, j: int, edge: Edge) -> bool:
        """Whether the family of a lost rule went into that of a rule that is like it and has an ancestor elsewhere."""
        matching = self._matching
        strange = matching.old[self._origin[j]].parent != matching.old[i].parent
        return edge.common >= MET and strange and matching.final.went(i, j) >= TOGETHER

    def _took_in(self, i: int, j: int, edge: Edge) -> bool:
        """Whether a rule gained most of what a lost one said over the rule that it carries on."""
        if edge.held < TAKEN_HELD or edge.common < SUCCESSOR or not self._is_near(i, j):
            return False
        lost = self._whole[0][i]
        come = (lost & self._whole[1][j]) - self._whole[0][self._origin[j]]
        return self._rarity.mass(come) >= TAKEN_GAIN * self._rarity.mass(lost)

    def _share(
        self, flows: dict[int, defaultdict[int, float]], whole: Sequence[Bag]
    ) -> dict[tuple[int, int], float]:
        """What part of all that a rule says flows to each other one."""
        return {
            (rule, other): mass / max(self._rarity.mass(whole[rule]), mass)
            for rule, others in flows.items()
            for other, mass in others.items()
        }


def _place(side: Sequence[Wording], rule: int) -> int:
    """The heading above a rule; -1 where none stands there."""
    return next((above for above in side[rule].above if side[above].is_heading), -1)
