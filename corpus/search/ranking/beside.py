"""What goes with the best answer though the query says little of it: what speaks of the same things, and what a lesson
says of the same rule.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict

from corpus.search.index.contract import Postings
from corpus.search.index.opened import View
from corpus.search.ranking.saying import best_first
from corpus.search.thresholds import (
    BESIDE_AKIN as AKIN,
    BESIDE_BEHIND as BEHIND,
    BESIDE_COMMON as COMMON,
    BESIDE_CONSIDERED as CONSIDERED,
    BESIDE_FEW as FEW,
    BESIDE_LIKE as LIKE,
    BESIDE_RESTATED as RESTATED,
    BESIDE_STRAY as STRAY,
    BESIDE_STRONG as STRONG,
    BESIDE_TELLING as TELLING,
    BESIDE_TOLD as TOLD,
    SELECT_FLOOR as FLOOR,
)
from corpus.search.words.terms import sequence


def akin_before(words: dict[int, float], index: View, besides: bool = True) -> dict[int, float]:
    """``words`` (score by document) with what speaks of the same things as the best before others; where few
    answer, what speaks most of them in its language comes last ``besides``.
    """
    best = max(words, key=lambda number: (words[number], -number), default=None)
    if best is None or len(words) <= STRAY:
        return words
    likeness = index.remembered("akin", best, lambda: _akin(best, index))
    most = BEHIND * words[best]
    raised = dict(words)
    for number in best_first(words, CONSIDERED)[1:]:
        if number in likeness and words[number] < most:
            raised[number] = min(most, words[number] * (1 + AKIN * likeness[number]))
    floor = FLOOR * words[best]
    answers = sum(value >= floor for value in words.values())
    if besides and answers < FEW:
        language = index.docs[best].language
        others = {
            number: like
            for number, like in likeness.items()
            if like >= LIKE and words.get(number, 0.0) < floor and index.docs[number].language == language
        }
        for number in best_first(others, FEW - answers):
            raised[number] = floor
    return raised


def _akin(best: int, index: View) -> Postings:
    """How much of what tells ``best`` from other texts each document says, 1 at most: the rarest of its words that
    others say too.
    """
    language, lexicon = index.docs[best].language, index.lexicon
    total = index.index.sizes[language]
    rarity: dict[str, float] = {}
    telling: dict[str, float] = {}
    for term, times in Counter(sequence(" ".join(index.texts(best)), language)).items():
        held = sum(map(lexicon.count, lexicon.forms(term)))
        if 1 < held <= COMMON * total:
            rarity[term] = math.log(total / held)
            telling[term] = rarity[term] * (1 + math.log(times))
    told = sorted(telling, key=lambda term: (-telling[term], term))[:TELLING]
    whole = sum(rarity[term] for term in told)
    likeness: defaultdict[int, float] = defaultdict(float)
    for term in told:
        for number, weight in index.read("body", term).items():
            likeness[number] += rarity[term] / whole * min(1.0, weight)
    return likeness


def restated_next(words: dict[int, float], index: View) -> dict[int, float]:
    """``words`` with what a lesson says of the best rules right behind them, whatever words it says that in."""
    most = max(words.values(), default=0.0)
    raised = dict(words)
    for number in best_first(words, TOLD):
        if words[number] < STRONG * most:
            break
        if index.docs[number].kind != "rule":
            continue
        for other in index.tied(number):
            if index.docs[other].kind == "item" and other in index:
                raised[other] = max(RESTATED * words[number], raised.get(other, 0.0))
    return raised
