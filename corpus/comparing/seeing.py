"""What to read instead of a rule that was removed: a notice, the rule that states the same law, or a successor. Pure.

These are hints, not links: a rule that stands here came from somewhere else. Rules are compared as bags of stems.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

from corpus.comparing.align.core import Bag, Edge, Rarity, edges
from corpus.comparing.edition import Alignment, ComparedEdition, ComparedRule, See
from corpus.comparing.scope import lineage
from corpus.comparing.words.citations import statements
from corpus.comparing.words.coded import pack_of, stemming, stems, words_of
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
"""A rule to see holds one of so many rarest stems of the removed rule; all, if it stood there before, word for word: it
may state the same law, but took nothing over and announces nothing, and is else a twin cut from one pattern."""
CONTRARY = 0.6
"""Two sentences of which one denies what the other states share so much of both."""
REACH = 2
"""So many words behind a negation are denied."""


def see(
    old: ComparedEdition, new: ComparedEdition, alignment: Alignment, removed: Sequence[str]
) -> dict[str, tuple[See, ...]]:
    """What to read instead of each ``removed`` rule of ``old``; nothing where nothing in ``new`` is near enough."""
    gone = [old.by_number[number] for number in removed if old.by_number[number].text]
    rules = [rule for rule in new.rules if rule.text]
    bags = [_bag(rule, new.language) for rule in gone]
    rarity = Rarity(their_bags := [_bag(rule, new.language) for rule in rules])
    homes: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for before, after in alignment.carried.items():
        for above in lineage(before)[1:2]:
            homes[above].update(lineage(after)[1:2])
    stood = {
        after
        for before, after in alignment.carried.items()
        if words_of(old.by_number[before].text) == words_of(new.by_number[after].text)
    }
    found: defaultdict[int, list[Edge]] = defaultdict(list)
    for edge in edges(bags, their_bags, rarity, kept=CANDIDATES, commonest=len(rules) // 4):
        rarest = sorted(bags[edge.old], key=lambda stem: (-rarity.of(stem), stem))[:RAREST]
        shared = len(their_bags[edge.new] & {*rarest})
        if len(bags[edge.old]) >= LEAST_STEMS and shared >= (
            RAREST if rules[edge.new].number in stood else 1
        ):
            found[edge.old].append(edge)
    contrary = _Contraries(new.language, rarity)
    return {
        gone[place].number: _best(gone[place], near, rules, homes, contrary, stood)
        for place, near in found.items()
    }


def _best(
    rule: ComparedRule,
    near: Sequence[Edge],
    rules: Sequence[ComparedRule],
    homes: Mapping[str, Mapping[str, int]],
    contrary: _Contraries,
    stood: Collection[str],
) -> tuple[See, ...]:
    home = {place for above in lineage(rule.number)[1:2] for place in homes.get(above, ())}

    def at_home(edge: Edge) -> bool:
        return not home.isdisjoint(lineage(rules[edge.new].number)[:2])

    def score(edge: Edge) -> float:
        return math.sqrt(edge.held * edge.holds) + AT_HOME * at_home(edge)

    ranked = sorted(near, key=lambda edge: (-score(edge), -edge.new))
    changed = [edge for edge in ranked if rules[edge.new].number not in stood]
    for edge in changed:
        if score(edge) >= NOTICE and contrary.is_notice(rules[edge.new].text):
            return (See(rules[edge.new].number, "notice"),)
    for edge in ranked:
        if edge.held >= STATED and edge.common >= STATED_BOTH:
            denied = contrary.deny(rule.text, rules[edge.new].text)
            return (See(rules[edge.new].number, "successor" if denied else "same_law", denied),)
    for edge in changed[:1]:
        if score(edge) >= SUCCESSOR:
            denied = at_home(edge) and contrary.deny(rule.text, rules[edge.new].text)
            return (See(rules[edge.new].number, "successor", denied),)
    return ()


def _bag(rule: ComparedRule, language: str) -> Bag:
    return stems((*words_of(rule.title), *words_of(rule.text)), language)


class _Contraries:
    """Knows which sentences deny what others state, and which only say what was so."""

    def __init__(self, language: str, rarity: Rarity) -> None:
        self._stem = stemming(language)
        self._rarity = rarity
        self._bygone = pack_of(language).words.bygone

    def is_notice(self, text: str) -> bool:
        """Whether a sentence only tells what was so."""
        return any(small(sentence).startswith(self._bygone) for sentence in statements(text))

    def deny(self, old: str, new: str) -> bool:
        """Whether a sentence of one text denies what one of the other states: nearly the same words, one of them behind
        a negation on one side alone. All else that two rules say otherwise is no contrary.
        """
        sides = [[self._stated(words_of(sentence)) for sentence in statements(text)] for text in (old, new)]
        return any(self._denies(*here, *there) for here in sides[0] for there in sides[1])

    def _denies(self, stated: Bag, denied: Bag, stated_there: Bag, denied_there: Bag) -> bool:
        here, there = stated | denied, stated_there | denied_there
        return (
            bool(stated & denied_there) != bool(denied & stated_there)
            and len(here & there) >= LEAST_STEMS
            and self._rarity.mass(here & there) >= CONTRARY * self._rarity.mass(here | there)
        )

    def _stated(self, words: Iterable[str]) -> tuple[Bag, Bag]:
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
