"""Which rule an unnumbered statement restates: a lesson's items against an edition's rules. Pure.

Statements share the rule's rare words, not its wording. A lesson restates one place of the tree: the section that
answers most statements needs less likeness than the others. Every rule and every statement is used once; below that
there is no answer.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from corpus.comparing.align.core import Edge, Rarity, edges
from corpus.comparing.edition import ComparedEdition
from corpus.comparing.words.coded import words_of
from corpus.comparing.words.word_classes import stems

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
    found = [
        (_likeness(edge), edge)
        for edge in edges(statements, bags, rarity, kept=CANDIDATES, commonest=common)
        if _likeness(edge) >= AT_HOME and len(statements[edge.old]) >= LEAST_STEMS
    ]
    found.sort(key=lambda scored: (-scored[0], scored[1].new, scored[1].old))
    best = {edge.old: (score, rules[edge.new].number[:3]) for score, edge in reversed(found)}
    votes: Counter[str] = Counter()
    for score, section in best.values():
        votes[section] += round(score * 1000)
    home = next((section for section, _ in votes.most_common(1)), "")
    answers: list[Restatement] = []
    used: tuple[set[int], set[int]] = set(), set()
    for score, edge in found:
        number = rules[edge.new].number
        enough = score >= ELSEWHERE or number[:3] == home
        if enough and edge.old not in used[0] and edge.new not in used[1]:
            used[0].add(edge.old)
            used[1].add(edge.new)
            answers.append(Restatement(number, items[edge.old][0], round(score, 4)))
    return answers


def _likeness(edge: Edge) -> float:
    return math.sqrt(edge.held * edge.holds)
