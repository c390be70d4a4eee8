"""What documents say of one way to say a concept: a term, terms that follow each other, or terms anywhere in a text."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

from corpus.search.index.contract import Postings
from corpus.search.index.opened import View
from corpus.search.query.plan import Way
from corpus.search.thresholds import (
    PLAN_PART as PART,
    RANK_CONTEXT as CONTEXT,
    RANK_LEAD as LEAD,
    RANK_LOOSE as LOOSE,
    RANK_PHRASE as PHRASE,
    RANK_TITLE as TITLE,
)
from corpus.search.words.terms import pair


def count_of(way: Way, index: View) -> int:
    """In how many documents a way stands."""
    postings = index.postings
    if len(way.terms) == 1:
        return len(postings("body", way.terms[0]))
    if way.loose:
        return min(len(postings("body", term)) for term in way.terms)
    return min(len(postings("pair", pair(*two))) for two in itertools.pairwise(way.terms))


def said(way: Way, index: View, only: Postings | None) -> tuple[Mapping[int, float], Postings]:
    """What documents say of one way, and the titles that say it."""
    if way.loose:
        return loosely(way, index, only), {}
    return _phrase(way, index, only) if len(way.terms) > 1 else _term(way, index, only)


def keep_greater(values: dict[int, float], others: Mapping[int, float]) -> None:
    """Keep the greater of two values for each document."""
    if not values:
        values.update(others)
        return
    for number, value in others.items():
        if value > values.get(number, 0.0):
            values[number] = value


def _among(postings: Postings, only: Postings | None) -> Postings:
    """Those of ``postings`` that are in ``only``."""
    if only is None:
        return postings
    if len(only) < len(postings):
        return {number: postings[number] for number in only if number in postings}
    return {number: held for number, held in postings.items() if number in only}


def _term(way: Way, index: View, only: Postings | None) -> tuple[dict[int, float], Postings]:
    """What each document says of a single term, and the titles that hold it."""
    term, weight = way.terms[0], way.weight
    postings = index.postings
    body = _among(postings("body", term), only)
    values = dict(body) if weight == 1.0 else {number: weight * held for number, held in body.items()}
    for field_name, worth in (("lead", LEAD), ("context", CONTEXT), ("title", TITLE)):
        worth *= weight
        for number, held in _among(postings(field_name, term), only).items():
            values[number] = values.get(number, 0.0) + worth * held
    named = _among(postings("title", term), only)
    return values, named if weight == 1.0 else dict.fromkeys(named, weight if way.part < 0 else weight / PART)


def loosely(way: Way, index: View, only: Postings | None) -> dict[int, float]:
    """Documents that say all terms of a way, wherever: more where their text begins with them."""
    postings = index.postings
    fields = sorted((postings("body", term) for term in way.terms), key=len)
    leads = [postings("lead", term) for term in way.terms]
    values = {}
    for number, held in _among(fields[0], only).items():
        least = min(held, *(other.get(number, 0.0) for other in fields[1:]))
        if least:
            begun = sum(lead.get(number, 0.0) for lead in leads) / len(leads)
            values[number] = way.weight * (LOOSE * len(fields) + least + LEAD * begun)
    return values


def _phrase(way: Way, index: View, only: Postings | None) -> tuple[dict[int, float], Postings]:
    """Documents where the terms of a way follow each other (each pair of them stands there)."""
    postings = index.postings
    pairs = sorted((postings("pair", pair(*two)) for two in itertools.pairwise(way.terms)), key=len)
    values = {}
    for number, held in _among(pairs[0], only).items():
        least = min(held, *(other.get(number, 0.0) for other in pairs[1:])) if len(pairs) > 1 else held
        if least:
            values[number] = way.weight * (PHRASE + least)
    for field_name, worth in (("lead", LEAD), ("context", CONTEXT), ("title", TITLE)):
        fields = sorted((postings(field_name, term) for term in way.terms), key=len)
        for number, held in _among(fields[0], only).items():
            least = min(held, *(other.get(number, 0.0) for other in fields[1:]))
            if least and (number in values or field_name != "lead"):
                values[number] = values.get(number, 0.0) + way.weight * worth * least
    named = sorted((postings("title", term) for term in way.terms), key=len)
    whole = [number for number in named[0] if all(number in other for other in named[1:])]
    return values, dict.fromkeys(whole, way.weight * len(way.terms))
