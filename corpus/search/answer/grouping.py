"""Hits for the page: the same rule of several editions once, a heading with its family under it."""

from __future__ import annotations

from dataclasses import replace

from corpus.numbers import RuleNumber
from corpus.search.answer.excerpts import Marks
from corpus.search.answer.hits import entry_hit
from corpus.search.answer.results import Hit
from corpus.search.index.facts import Doc, Place
from corpus.search.index.opened import OpenIndex
from corpus.search.query.analysis import Analysis

MOST_FAMILY = 12


def group_hits(
    shown: list[tuple[int, float, list[Place]]],
    analysis: Analysis,
    marks: Marks,
    index: OpenIndex,
    offset: int,
    limit: int,
) -> tuple[int, list[Hit]]:
    """How many groups there are, and the page of them.

    A group is what is the same rule (by thread, else by number and language), at the place of its best document and
    shown as the newest edition that answers has it. What stands below a group that comes before it joins that group.
    """
    groups: dict[tuple[object, ...], list[tuple[int, float, list[Place]]]] = {}
    for number, score, places in shown:
        groups.setdefault(_same(index.docs[number], places[0]), []).append((number, score, places))
    order: list[list[tuple[int, float, list[Place]]]] = []
    families: dict[int, list[list[tuple[int, float, list[Place]]]]] = {}
    parents: dict[int, int] = {}
    for members in groups.values():
        above = next(
            (
                parents[parent]
                for number, _, places in members
                for place in places
                if (parent := _parent(place, index)) in parents
            ),
            None,
        )
        if above is not None:
            families.setdefault(above, []).append(members)
        else:
            above = len(order)
            order.append(members)
        parents.update((number, above) for number, _, _ in members if index.docs[number].children)
    hits = []
    for rank in range(offset, min(offset + limit, len(order))):
        hit = _hit(order[rank], analysis, marks, index)
        family = [_hit(members, analysis, marks, index) for members in families.get(rank, [])[:MOST_FAMILY]]
        hits.append(replace(hit, family=tuple(sorted(family, key=_in_order))))
    return len(order), hits


def _in_order(hit: Hit) -> tuple[bool, RuleNumber | None]:
    """Sorts what stands below a heading as a book prints it: by number, whatever edition each was found in."""
    return (not hit.number, RuleNumber.parse(hit.number) if hit.number else None)


def _same(doc: Doc, place: Place) -> tuple[object, ...]:
    if place.thread:
        return ("thread", place.thread, doc.kind)
    return (doc.kind, doc.number or doc.name or place.key, doc.language)


def _parent(place: Place, index: OpenIndex) -> int | None:
    return index.at.get((place.edition, place.parent)) if place.parent else None


def _hit(
    members: list[tuple[int, float, list[Place]]], analysis: Analysis, marks: Marks, index: OpenIndex
) -> Hit:
    """One group as a hit: the named or newest edition among those that answer, the others of its thread beside it."""
    named = set(analysis.editions)
    held = [(place, number) for number, _, places in members for place in places]
    held.sort(key=lambda found: (found[0].edition not in named, found[0].edition))
    place, number = held[0]
    score = max(score for _, score, _ in members)
    hit = entry_hit(index.docs[number], place, round(score, 4), index, marks)
    others = held[1:]
    if place.thread:
        known = {(other.edition, other.key) for other, _ in held}
        others += [
            (where, other)
            for where, other in index.threads[place.thread]
            if (where.edition, where.key) not in known and index.docs[other].kind == index.docs[number].kind
        ]
    others.sort(key=lambda found: found[0].edition)
    return replace(
        hit,
        others=tuple(entry_hit(index.docs[other], where, hit.score, index, None) for where, other in others),
    )
