"""What changed since a day, « Depuis mon dernier tournoi »: the places of every edition since, in three parts."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from corpus.comparing.edition import Comparison, Place
from corpus.comparing.scope import is_whole_book
from corpus.library.comparisons.compared import compare_editions
from corpus.library.neighbours import families, plan
from corpus.models import Edition
from corpus.numbers import RuleNumber, is_number
from corpus.pages.compare.filters import within
from corpus.pages.compare.places import PlaceView, place_views

PARTS = ("substance", "new", "words")
"""What changes an answer, new mechanics, mere words: the order in which a judge reads them."""
MOST = 80
"""Places that a page lists; where there are more, each edition's first ones."""


@dataclass(frozen=True, slots=True)
class SincePlace:
    """One place, the edition that brought it and the edition before, and in which part of the page it stands."""

    place: Place
    part: str
    before: Edition
    edition: Edition


@dataclass(frozen=True, slots=True)
class Since:
    """What changed since ``base``, the edition in force on the day asked for; ``steps`` are the editions since, each
    with the one before it, ``places`` what they brought, the newest edition first, each in its order.
    """

    base: Edition
    steps: tuple[tuple[Edition, Edition], ...]
    places: tuple[SincePlace, ...]

    @property
    def newest(self) -> Edition:
        """The last edition looked at."""
        return self.steps[-1][1] if self.steps else self.base


def steps_since(
    day: datetime.date, editions: Iterable[Edition]
) -> tuple[Edition, tuple[tuple[Edition, Edition], ...]] | None:
    """The edition in force on ``day`` and the steps from it to the newest one, in the series that is followed: the one
    with the newest whole book, originals before restatements. None where there is no whole book.
    """
    books = [
        [edition for edition in family if edition.kind == Edition.Kind.RULES and is_whole_book(edition)]
        for family in families([edition for edition in editions if edition.counts.get("rules")])
    ]
    best = max(
        (family for family in books if family),
        key=lambda family: (not family[-1].restatement, len(family) > 1, str(family[-1].date)),
        default=None,
    )
    if best is None:
        return None
    base = next((book for book in reversed(best) if book.date and book.date <= day), best[0])
    before = {new: old for old, new in plan(best)}
    after = best[best.index(base) + 1 :]
    return base, tuple((before[book], book) for book in after if book in before)


MOST_SECTIONS = 20
"""Sections that an address may name."""


def sections_asked(text: str) -> tuple[str, ...]:
    """The parts, sections or rules that ``text`` names, apart by commas or blanks, in order; what is no number is left
    out.
    """
    named = text.replace(",", " ").split()[:MOST_SECTIONS]
    return tuple(sorted({number for number in named if is_number(number)}, key=RuleNumber.parse))


def changed_since(
    base: Edition, steps: Sequence[tuple[Edition, Edition]], section: str = "", *, most: int = 0
) -> Since:
    """What the editions of ``steps`` brought, in ``section`` alone where one or several are named (`sections_asked`);
    ``most`` places (0: all).
    """
    share = max(3, most // max(1, len(steps))) if most else None
    roots = sections_asked(section)
    found: list[SincePlace] = []
    for old, new in reversed(steps):
        places = [
            SincePlace(place, _part(place), old, new)
            for place in _places(compare_editions(old, new))
            if not roots or any(within(number, root) for number in place.numbers for root in roots)
        ]
        found += places[:share]
    return Since(base, tuple(steps), tuple(found))


def _places(comparison: Comparison) -> Iterable[Place]:
    """The places of a comparison, then the words that changed everywhere."""
    yield from comparison.places
    for term in comparison.vocabulary:
        yield Place(term.new, term.rules, "words", (term.old, term.new))


def _part(place: Place) -> str:
    return "substance" if place.kind == "gone" else place.kind


def since_data(since: Since, day: datetime.date) -> dict[str, object]:
    """The same as the contract of `changes` prints it."""
    return {
        "since": str(day),
        "edition": since.newest.slug,
        "places": [
            {
                "title": each.place.title,
                "part": each.part,
                "numbers": each.place.numbers,
                "edition": each.edition.slug,
                "date": each.edition.date.isoformat() if each.edition.date else None,
                "quote": {"old": each.place.quote[0], "new": each.place.quote[1]},
            }
            for each in since.places
        ],
    }


def parts_of(since: Since) -> list[tuple[str, list[tuple[Edition, list[PlaceView]]]]]:
    """The parts that have something to list (of `PARTS`), in the order in which a judge reads them: by edition, the
    newest first, what it brought.
    """
    made = []
    for name in PARTS:
        here = (each for each in since.places if each.part == name)
        editions = [
            (edition, place_views((each.place for each in found), before, edition))
            for (before, edition), found in groupby(here, key=lambda each: (each.before, each.edition))
        ]
        if editions:
            made.append((name, editions))
    return made
