"""What to read instead of a rule that was removed: a notice, the rule that states the same law, or a successor. Pure.

These are hints, not links: a rule that stands here came from somewhere else. Rules are compared as bags of stems, each
weighed by how few rules of the new edition hold it.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from corpus.comparing.edition import Alignment, ComparedEdition, ComparedRule, See
from corpus.comparing.scope import lineage
from corpus.comparing.words.citations import statements
from corpus.comparing.words.coded import words_of
from corpus.comparing.words.stems import stemming
from corpus.comparing.words.word_classes import pack_of
from corpus.text.normalise import small

LEAST_STEMS = 4
"""A rule of fewer stems is a formula: nothing is found by it."""
CANDIDATES = 12
"""So many rules that share the rarest stems are looked at."""
STATED = 0.72
"""A rule states the same law where it holds this part of the removed rule, by weight …"""
STATED_BOTH = 0.5
"""… and this part of both is common to both."""
SUCCESSOR = 0.33
"""A rule on the same matter shares this part of the weight of both …"""
AT_HOME = 0.1
"""… to which it adds that it stands where the neighbours of the removed rule went."""
NOTICE = 0.25
"""A notice that something is gone shares so much with the rule that went."""
RAREST = 3
"""A rule to see holds one of so many rarest stems of the removed rule."""
CONTRARY = 0.6
"""Two sentences of which one denies what the other states share so much of both."""
REACH = 2
"""So many words behind a negation are denied."""

_Bag = frozenset[str]


class Seeing:
    """Finds what to see for the rules of ``old`` that ``alignment`` leaves without successor in ``new``."""

    def __init__(self, old: ComparedEdition, new: ComparedEdition, alignment: Alignment) -> None:
        self._olds, self._news = old.by_number, new.by_number
        self._words = pack_of(new.language).words
        self._stem = stemming(new.language)
        self._bags = {rule.number: self._bag(rule) for rule in new.rules if rule.text}
        self._holders: defaultdict[str, list[str]] = defaultdict(list)
        for number, bag in self._bags.items():
            for stem in sorted(bag):
                self._holders[stem].append(number)
        among = len(self._bags)
        self._weights = {
            stem: math.log(1 + among / (1 + len(having))) for stem, having in self._holders.items()
        }
        self._unknown = math.log(1 + among)
        self._masses = {number: self._mass(bag) for number, bag in self._bags.items()}
        self._carried = alignment.carried
        self._homes: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for before, after in self._carried.items():
            for above in lineage(before)[1:2]:
                self._homes[above].update(lineage(after)[1:2])

    def see(self, number: str) -> tuple[See, ...]:
        """What a judge should read instead of the removed rule ``number``; nothing where nothing is near enough."""
        rule = self._olds[number]
        bag = self._bag(rule)
        if not rule.text or len(bag) < LEAST_STEMS:
            return ()
        mass = self._mass(bag)
        homes: Mapping[str, int] = self._homes.get(lineage(number)[1], {}) if len(lineage(number)) > 1 else {}
        ranked = sorted(
            (
                (self._score(bag, mass, other, homes), other)
                for other in self._near(bag)
                if self._is_anchored(bag, other)
            ),
            reverse=True,
        )
        for score, other in ranked:
            if score >= NOTICE and self._is_notice(other):
                return (See(other, "notice"),)
        for _, other in ranked:
            shared = self._mass(bag & self._bags[other])
            both = mass + self._masses[other] - shared
            if shared >= STATED * mass and shared >= STATED_BOTH * both:
                contrary = self._is_contrary(rule.text, self._news[other].text)
                return (See(other, "successor" if contrary else "same_law", contrary),)
        for score, other in ranked:
            if score >= SUCCESSOR:
                near = any(above in homes for above in lineage(other)[:2])
                contrary = near and self._is_contrary(rule.text, self._news[other].text)
                return (See(other, "successor", contrary),)
        return ()

    def _is_anchored(self, bag: _Bag, other: str) -> bool:
        """Whether a rule holds one of the rarest stems of ``bag``: without them it is about something else."""
        rarest = sorted(bag, key=lambda stem: (-self._weight(stem), stem))[:RAREST]
        return not self._bags[other].isdisjoint(rarest)

    def _bag(self, rule: ComparedRule) -> _Bag:
        """The stems of a rule and of the sentence that its text is, light words left out."""
        return frozenset(map(self._stem, {*words_of(rule.title), *words_of(rule.text)})) - {""}

    def _weight(self, stem: str) -> float:
        return self._weights.get(stem, self._unknown)

    def _mass(self, bag: Iterable[str]) -> float:
        return math.fsum(map(self._weight, bag))

    def _near(self, bag: _Bag) -> list[str]:
        """The rules that share most of the rare stems of ``bag``."""
        shared: defaultdict[str, float] = defaultdict(float)
        for stem in sorted(bag):
            holders = self._holders.get(stem, [])
            for number in holders if len(holders) <= len(self._bags) // 4 else ():
                shared[number] += self._weight(stem)
        ranked = sorted(shared, key=lambda number: (-shared[number] / self._masses[number] ** 0.5, number))
        return ranked[:CANDIDATES]

    def _score(self, bag: _Bag, mass: float, other: str, homes: Mapping[str, int]) -> float:
        shared = self._mass(bag & self._bags[other])
        likeness = shared / math.sqrt(mass * self._masses[other])
        return likeness + (AT_HOME if any(above in homes for above in lineage(other)[:2]) else 0.0)

    def _is_notice(self, number: str) -> bool:
        return any(
            small(sentence).startswith(self._words.bygone) for sentence in statements(self._news[number].text)
        )

    def _is_contrary(self, old: str, new: str) -> bool:
        """Whether a sentence of one text denies what one of the other states: nearly the same words, one of them behind
        a negation on one side alone. All else that two rules say otherwise is no contrary.
        """
        sides = [[self._stated(words_of(sentence)) for sentence in statements(text)] for text in (old, new)]
        return any(self._denies(*here, *there) for here in sides[0] for there in sides[1])

    def _denies(self, stated: _Bag, denied: _Bag, stated_there: _Bag, denied_there: _Bag) -> bool:
        here, there = stated | denied, stated_there | denied_there
        whole = self._mass(here | there)
        return (
            bool(stated & denied_there) != bool(denied & stated_there)
            and len(here & there) >= LEAST_STEMS
            and self._mass(here & there) >= CONTRARY * whole
        )

    def _stated(self, words: Iterable[str]) -> tuple[_Bag, _Bag]:
        """The stems of a sentence, and those that stand right behind a negation."""
        stated, denied, reach = set[str](), set[str](), 0
        for word in words:
            if word in _NEGATIONS:
                reach = REACH
                continue
            (denied if reach else stated).add(self._stem(word))
            reach = max(0, reach - 1)
        return frozenset(stated - denied - {""}), frozenset(denied - {""})


_NEGATIONS = frozenset(
    {"not", "t", "cannot", "never", "no", "nothing", "without", "pas", "jamais", "aucun", "aucune"}
)
"""Words behind which something is denied; "t" is what is left of "isn't"."""
