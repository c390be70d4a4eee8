"""Documents into hits: which place to show and its address, which part of it answers, its heading and its excerpt."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from django.urls import reverse

from corpus.models import Edition, Entry, entry_url
from corpus.search.answer.excerpts import Marks, excerpt, matches_in, worth_of
from corpus.search.answer.results import EntryKind, Hit, ParentKind, Run
from corpus.search.index.facts import Doc, Place
from corpus.search.index.opened import OpenIndex


@lru_cache(maxsize=20_000)
def address(edition: str, kind: str, key: str, parent_kind: str = "", parent_key: str = "") -> str:
    """The canonical address of an entry of ``edition`` (a slug), as `Entry.get_absolute_url` gives it."""
    printed = Edition(slug=edition)
    parent = Entry(edition=printed, kind=parent_kind, key=parent_key) if parent_kind else None
    return entry_url(Entry(edition=printed, kind=kind, key=key, parent=parent))


def number_address(number: str) -> str:
    """Where a number typed alone leads: the newest edition's rule, with its history."""
    return reverse("rule", args=[number])


OWN_ENOUGH = 0.6
"""Where the entry's own text says at least this part of what its best piece says, the hit is the entry."""


def entry_hit(
    doc: Doc, place: Place, score: float, index: OpenIndex, marks: Marks | None, whole: bool = True
) -> Hit:
    """The hit for ``doc`` as the edition of ``place`` prints it. ``whole`` False lets it land on the example or
    ruling that answers; without ``marks`` it has no excerpt.
    """
    text, piece = doc.texts[0], 0
    matches: list[tuple[int, int, int]] = []
    if marks is not None:
        matches = matches_in(text, marks)
        own = worth_of(matches, marks)
        beside = f"{doc.name} {doc.aside}".strip()
        named = worth_of(matches_in(beside, marks), marks) if beside else 0.0
        best, found, rank = own, matches, 0
        others = doc.texts[1:] if max(own, named) < sum(marks.weights) - 0.01 else []
        for number, other in enumerate(others, 1):
            within = matches_in(other, marks)
            worth = worth_of(within, marks)
            if worth > best + 0.01:
                best, found, rank = worth, within, number
        if rank:
            text, matches = doc.texts[rank], found
            if not whole and max(own, named) < OWN_ENOUGH * best:
                piece = rank
    runs: tuple[Run, ...] = ()
    if marks is not None:
        runs = excerpt(text, matches) if text else _from_below(doc, place, index, marks)
    return piece_hit(doc, place, piece, score, index, runs)


def piece_hit(
    doc: Doc, place: Place, rank: int, score: float, index: OpenIndex, runs: tuple[Run, ...]
) -> Hit:
    """The hit for the ``rank``-th example or ruling of ``doc`` (from 1), for ``doc`` itself with 0."""
    edition = index.editions[place.edition]
    kind, key = (doc.piece, f"{place.key}.{rank}") if rank else (doc.kind, place.key)
    above = (doc.kind, place.key) if rank else ()
    return Hit(
        id=f"{kind}:{key}@{edition.slug}",
        kind=cast("EntryKind", kind),
        parent_kind=cast("ParentKind", doc.kind) if rank else None,
        number=doc.number or None,
        name=doc.name or None,
        edition=edition.slug,
        edition_title=edition.title,
        language=edition.language,
        date=edition.date,
        title=heading(doc, place, index),
        excerpt=runs,
        url=address(edition.slug, kind, key, *above),
        score=score,
        section=doc.section,
    )


def heading(doc: Doc, place: Place, index: OpenIndex) -> str:
    """What to print over a hit: its title or the nearest above, its section's, its place in a lesson, its edition's."""
    if doc.title:
        return doc.title
    if doc.section and doc.section[1]:
        return doc.section[1]
    if doc.kind == "item":
        return f"Énoncé {place.key}"
    return index.editions[place.edition].title


def _from_below(doc: Doc, place: Place, index: OpenIndex, marks: Marks) -> tuple[Run, ...]:
    """A heading has no text of its own: the beginning of its first rule tells what it is about."""
    for child in doc.children:
        below = index.docs[child]
        if below.texts[0] and any(other.edition == place.edition for other in below.places):
            return excerpt(below.texts[0], matches_in(below.texts[0], marks))
    return ()
