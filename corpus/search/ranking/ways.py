"""What documents say of one way to say a concept: a term, terms that follow each other, or terms anywhere in a text."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

from corpus.search.index.contract import Postings
from corpus.search.index.opened import IndexView
from corpus.search.query.plan import TermWay
from corpus.search.words.terms import pair

LEAD, CONTEXT, TITLE = 0.9, 0.75, 0.8
PHRASE = 1.0
"""What a name of several words earns by standing there, besides how close its words stand."""
LOOSE = 0.2
"""What each of the words of a concept earns by standing in one text with the others, besides what it weighs there."""

_FIELDS = (("lead", LEAD), ("context", CONTEXT), ("title", TITLE))
"""Where what stands counts besides, and how much."""


def count_of(way: TermWay, index: IndexView) -> int:
    """In how many documents a way stands."""
    if len(way.terms) == 1:
        return index.count("body", way.terms[0])
    if way.loose:
        return min(index.count("body", term) for term in way.terms)
    return min(index.count("pair", pair(*two)) for two in itertools.pairwise(way.terms))


def matched(way: TermWay, index: IndexView) -> tuple[Postings, Postings]:
    """What documents say of one way, and the titles that say it."""
    if way.loose:
        return loosely(way, index), {}
    return _phrase(way, index) if len(way.terms) > 1 else _term(way, index)


def keep_greater(values: dict[int, float], others: Mapping[int, float]) -> None:
    """Keep the greater of two values for each document."""
    if not values:
        values.update(others)
        return
    for number, value in others.items():
        if value > values.get(number, 0.0):
            values[number] = value


def _weighed(values: Postings, weight: float) -> Postings:
    """``values``, each times ``weight``."""
    return values if weight == 1.0 else {number: weight * value for number, value in values.items()}


def _in_all(fields: Sequence[Postings]) -> dict[int, float]:
    """The documents in every one of ``fields``, each with the least that it has in any."""
    first, *others = sorted(fields, key=len)
    if len(others) == 1:
        other = others[0]
        return {number: min(value, other[number]) for number, value in first.items() if number in other}
    for other in others:
        first = {number: min(value, other[number]) for number, value in first.items() if number in other}
    return dict(first)


def _term(way: TermWay, index: IndexView) -> tuple[Postings, Postings]:
    """What each document says of a single term, and the titles that hold it."""
    term, weight = way.terms[0], way.weight
    return _weighed(field_matches(term, index), weight), _weighed(index.postings("title", term), weight)


def field_matches(term: str, index: IndexView) -> Postings:
    """What each document says of a term, wherever it stands there."""
    return index.remembered("said", term, lambda: _field_matches(term, index))


def _field_matches(term: str, index: IndexView) -> Postings:
    values = dict(index.postings("body", term))
    for field_name, worth in _FIELDS:
        for number, value in index.postings(field_name, term).items():
            values[number] = values.get(number, 0.0) + worth * value
    return values


def loosely(way: TermWay, index: IndexView) -> Postings:
    """Documents that say all terms of a way, wherever: more where their text begins with them."""
    return _weighed(
        index.remembered("loose", way.terms, lambda: _loose_matches(way.terms, index)), way.weight
    )


def _loose_matches(terms: Sequence[str], index: IndexView) -> Postings:
    postings = index.postings
    leads = [postings("lead", term) for term in terms]
    return {
        number: LOOSE * len(terms)
        + least
        + LEAD * (sum(lead.get(number, 0.0) for lead in leads) / len(leads))
        for number, least in _in_all([postings("body", term) for term in terms]).items()
        if least
    }


def _phrase(way: TermWay, index: IndexView) -> tuple[Postings, Postings]:
    """Documents where the terms of a way follow each other (each pair of them stands there), and the titles that hold
    all of them.
    """
    values = index.remembered("phrase", way.terms, lambda: _ordered_matches(way.terms, index))
    whole = _in_all([index.postings("title", term) for term in way.terms])
    return _weighed(values, way.weight), dict.fromkeys(whole, way.weight * len(way.terms))


def _ordered_matches(terms: Sequence[str], index: IndexView) -> Postings:
    postings = index.postings
    near = _in_all([postings("pair", pair(*two)) for two in itertools.pairwise(terms)])
    values = {number: PHRASE + least for number, least in near.items() if least}
    for field_name, worth in _FIELDS:
        for number, least in _in_all([postings(field_name, term) for term in terms]).items():
            if least and (number in values or field_name != "lead"):
                values[number] = values.get(number, 0.0) + worth * least
    return values
