"""Which rule an unnumbered statement restates: a lesson's items against an edition's rules. Pure.

Statements share the rule's rare words, not its wording. A lesson restates one place of the tree: the section that
answers most statements needs less likeness than the others. Every rule and every statement is used once; below that
there is no answer.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from corpus.comparing.align.core import Rarity, assign, edges
from corpus.comparing.edition import ComparedEdition
from corpus.comparing.words.coded import stems, words_of

AT_HOME = 0.30
"""The least likeness that counts inside the section that a lesson restates …"""
ELSEWHERE = 0.55
"""… and outside it, where shared jargon ("counters", "state") makes strangers look alike."""
CANDIDATES = 12
LEAST_STEMS = 2
"""A statement of fewer stems is a title."""


@dataclass(frozen=True, slots=True)
class Restatement:
    """``item`` (its key) says again what ``rule`` (its number) says; ``score`` runs from 0 to 1."""

    rule: str
    item: str
    score: float


def restate(edition: ComparedEdition, items: Sequence[tuple[str, str]]) -> list[Restatement]:
    """The rules of ``edition`` that ``items`` (key, text) restate, best first; each rule and item at most once."""
    rules = [rule for rule in edition.rules if rule.text]
    bags = [stems(words_of(f"{rule.title} {rule.text}"), edition.language) for rule in rules]
    statements = [stems(words_of(text), edition.language) for _, text in items]
    rarity = Rarity([*bags, *statements])
    common = (len(bags) + len(statements)) // 3
    likeness: defaultdict[int, dict[int, float]] = defaultdict(dict)
    for edge in edges(statements, bags, rarity, kept=CANDIDATES, commonest=common):
        if len(statements[edge.old]) >= LEAST_STEMS:
            likeness[edge.old][edge.new] = math.sqrt(edge.held * edge.holds)
    votes: Counter[str] = Counter()
    for found in likeness.values():
        rule = max(found, key=lambda rule: (found[rule], -rule))
        votes[rules[rule].number[:3]] += round(found[rule] * 1000) * (found[rule] >= AT_HOME)
    home = next((section for section, _ in votes.most_common(1)), "")

    def enough(rule: int) -> float:
        return AT_HOME if rules[rule].number[:3] == home else ELSEWHERE

    chosen = assign(
        {
            item: {rule: like for rule, like in found.items() if like >= enough(rule)}
            for item, found in likeness.items()
        }
    )
    answers = [
        Restatement(rules[rule].number, items[item][0], round(likeness[item][rule], 4))
        for item, rule in chosen.items()
    ]
    return sorted(answers, key=lambda answer: -answer.score)
