"""Which rule an unnumbered statement restates: a lesson's items against an edition's rules. Pure.

Statements share the rule's rare words, not its wording, so both are compared as bags of stems weighted by
rarity (tf-idf, cosine). A lesson restates one place of the tree: the section that answers most statements
needs less likeness than the others. Every rule and every statement is used once; below that there is no answer.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import Stemmer

from corpus.comparing import thresholds
from corpus.comparing.edition import ComparedEdition
from corpus.comparing.words.word_classes import pack_of
from corpus.text.normalise import small, typography

_WORD = re.compile(r"[+\-]?\d+(?:/[+\-]?\d+)?|[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Restatement:
    """``item`` (its key) says again what ``rule`` (its number) says; ``score`` runs from 0 to 1."""

    rule: str
    item: str
    score: float


def restate(edition: ComparedEdition, items: Sequence[tuple[str, str]]) -> list[Restatement]:
    """The rules of ``edition`` that ``items`` (key, text) restate, best first; each rule and item at most once."""
    stemmer = Stemmer.Stemmer(pack_of(edition.language).stemmer)
    rules = [(rule.number, f"{rule.title} {rule.text}") for rule in edition.rules if rule.text]
    bags = [Counter(stemmer.stemWords(_words(text))) for _, text in (*rules, *items)]
    spread = Counter(stem for bag in bags for stem in bag)
    weights = {
        stem: math.log(1 + len(bags) / count) for stem, count in spread.items() if count < len(bags) / 3
    }
    vectors = [
        _unit({stem: (1 + math.log(n)) * weights[stem] for stem, n in bag.items() if stem in weights})
        for bag in bags
    ]
    places: defaultdict[str, list[tuple[int, float]]] = defaultdict(list)
    for index, vector in enumerate(vectors[: len(rules)]):
        for stem, weight in vector.items():
            places[stem].append((index, weight))
    scored: list[tuple[float, int, int]] = []
    for item, vector in enumerate(vectors[len(rules) :]):
        likeness: defaultdict[int, float] = defaultdict(float)
        for stem, weight in vector.items():
            for index, other in places[stem]:
                likeness[index] += weight * other
        scored += [
            (score, index, item) for index, score in likeness.items() if score >= thresholds.RESTATES_AT_HOME
        ]
    home = _home(scored, [number for number, _ in rules])
    scored.sort(key=lambda found: (-found[0], found[1], found[2]))
    answers: list[Restatement] = []
    used: set[tuple[str, int]] = set()
    for score, index, item in scored:
        number = rules[index][0]
        enough = thresholds.RESTATES_AT_HOME if number.startswith(home) else thresholds.RESTATES_ELSEWHERE
        if score >= enough and ("rule", index) not in used and ("item", item) not in used:
            used |= {("rule", index), ("item", item)}
            answers.append(Restatement(number, items[item][0], round(min(score, 1.0), 4)))
    return answers


def _words(text: str) -> list[str]:
    return _WORD.findall(small(typography(text)))


def _unit(vector: dict[str, float]) -> dict[str, float]:
    length = math.sqrt(sum(weight * weight for weight in vector.values())) or 1.0
    return {stem: weight / length for stem, weight in vector.items()}


def _home(scored: list[tuple[float, int, int]], numbers: list[str]) -> str:
    """The section that answers most statements, each voting for its best rule with its score."""
    best: dict[int, tuple[float, int]] = {}
    for score, index, item in scored:
        best[item] = max(best.get(item, (0.0, 0)), (score, index))
    votes: Counter[str] = Counter()
    for score, index in best.values():
        votes[numbers[index].partition(".")[0]] += round(score * 1000)
    return votes.most_common(1)[0][0] + "." if votes else "no section"
