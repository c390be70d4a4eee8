"""How much documents resemble a query in all that they say and in all that people ask of them, by any sense."""

from __future__ import annotations

import math

from corpus.search.index.opened import IndexView
from corpus.search.query.plan import Plan
from corpus.search.query.resemblance import Senses
from corpus.search.ranking.asked import answers
from corpus.search.ranking.evidence import rarity, strongest
from corpus.search.ranking.ways import field_matches
from corpus.search.thresholds import (
    RESEMBLE_COMMON as COMMON,
    RESEMBLE_NEAREST as NEAREST,
    RESEMBLE_TEXT as SAID,
)


class QueryResemblance:
    """For each document how much it resembles a query: ``whole`` by its text and the ways of asking of it together,
    ``asks`` by the latter alone.
    """

    def __init__(self, plan: Plan, view: IndexView) -> None:
        texts = [_text(senses, view) for senses in plan.senses]
        asks: dict[int, tuple[float, ...]] = {}
        for question, values in plan.resembling:
            for number in answers(question, view):
                if sum(values) > sum(asks.get(number, ())):
                    asks[number] = values
        self.asks = {number: sum(values) for number, values in asks.items()}
        self.whole = dict(self.asks)
        for at in sorted(range(len(texts)), key=lambda at: len(texts[at])):
            text = texts[at]
            # what many texts say brings none of its own
            many = len(text) > COMMON * view.size
            for number in list(self.whole.keys() & text.keys()) if many and self.whole else text:
                asked = asks[number][at] if number in asks else 0.0
                self.whole[number] = self.whole.get(number, 0.0) + max(asked, text[number]) - asked

    def nearest(self, view: IndexView) -> list[int]:
        """The documents that resemble the query most, by the one and by the other."""
        order = view.index.order
        return [number for each in (self.whole, self.asks) for number in strongest(each, NEAREST, order)]


def _text(senses: Senses, view: IndexView) -> dict[int, float]:
    """How much each text says of a word in its best sense (0 to 1), times how rare that is."""
    best: dict[int, float] = {}
    for sense in senses:
        for term in sense.terms:
            count = view.count("body", term)
            weight = sense.weight * rarity(count, max(view.size, 1)) / math.sqrt(len(sense.terms))
            for number, value in field_matches(term, view).items() if weight else ():
                worth = weight * value / (value + SAID)
                if worth > best.get(number, 0.0):
                    best[number] = worth
    return best
