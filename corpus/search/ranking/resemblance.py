"""How much documents resemble a query in all that they say and in all that people ask of them, by any sense."""

from __future__ import annotations

import math
from collections.abc import Mapping

from corpus.search.index.opened import IndexView
from corpus.search.query.plan import Plan
from corpus.search.query.resemblance import rarity
from corpus.search.ranking.asked import answers
from corpus.search.ranking.evidence import strongest
from corpus.search.ranking.ways import field_matches

SAID = 2.0
"""As saturation, of what a text says of a word."""
COMMON, FEW, NEAREST = 0.05, 200, 60
"""A word that more than this part of all texts say, and more than so many, brings no document of its own; so many of
the nearest documents are candidates, by texts and by ways of asking; so many questions are followed."""


class QueryResemblance:
    """For each document how much it resembles a query: ``whole`` by its text and the ways of asking of it together,
    ``asks`` by the latter alone; of how many of its words it says something (``words``); ``most`` is how much the
    likest question does, be its rule here or not.
    """

    def __init__(self, plan: Plan, view: IndexView) -> None:
        asks: dict[int, tuple[float, ...]] = {}
        self.most = max((sum(values) for _, values in plan.resembling), default=0.0)
        for question, values in plan.resembling:
            for number in answers(question, view):
                if sum(values) > sum(asks.get(number, ())):
                    asks[number] = values
        self.asks = {number: sum(values) for number, values in asks.items()}
        rare: list[dict[int, float]] = [{} for _ in plan.senses]
        common: list[list[tuple[str, float]]] = [[] for _ in plan.senses]
        for at, senses in enumerate(plan.senses):
            for sense in senses:
                for term in sense.terms:
                    count = view.count("body", term)
                    weight = sense.weight * rarity(count, max(view.size, 1)) / math.sqrt(len(sense.terms))
                    if count > max(COMMON * view.size, FEW):
                        common[at].append((term, weight))
                    elif weight:
                        _keep_best(rare[at], field_matches(term, view), weight)
        found = {*self.asks, *(number for text in rare for number in text)}
        self.whole = dict.fromkeys(found, 0.0)
        self.words = dict.fromkeys(found, 0)
        for at, text in enumerate(rare):
            for term, weight in common[at]:  # what many texts say brings none of its own
                matches = field_matches(term, view)
                _keep_best(text, {number: matches[number] for number in found if number in matches}, weight)
            for number, values_of_asks in asks.items():
                if values_of_asks[at] > text.get(number, 0.0):
                    text[number] = values_of_asks[at]
            for number, value in text.items():
                self.whole[number] += value
                self.words[number] += 1

    def nearest(self, view: IndexView) -> list[int]:
        """The documents that resemble the query most, by the one and by the other."""
        order = view.index.order
        return [number for each in (self.whole, self.asks) for number in strongest(each, NEAREST, order)]


def _keep_best(best: dict[int, float], values: Mapping[int, float], weight: float) -> None:
    """Keep how much each text says of a word (0 to 1), times how rare that is, where it is more than what stands."""
    for number, value in values.items():
        worth = weight * value / (value + SAID)
        if worth > best.get(number, 0.0):
            best[number] = worth
