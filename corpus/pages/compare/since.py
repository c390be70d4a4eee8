"""What changed since a day, « Depuis mon dernier tournoi »: the places of every edition since, to read and follow."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from corpus.comparing.edition import Place
from corpus.comparing.scope import is_whole_book
from corpus.library.comparisons.compared import compare_editions
from corpus.library.laws import places_of_laws
from corpus.library.neighbours import families, plan
from corpus.models import Edition, address_of
from corpus.numbers import RuleNumber, is_number
from corpus.pages.compare.change import headings
from corpus.pages.compare.page import within
from corpus.pages.compare.working import patient, soon
from corpus.pages.redline.passages import PlaceView, place_views
from corpus.pages.shared.caching import MOVING, cached, shelf_of
from corpus.pages.shared.days import UnknownDayError, day_asked
from corpus.pages.shared.meta import Meta
from corpus.releases import releases

PARTS = ("substance", "new", "words")
"""What changes an answer, new mechanics, mere words: the order in which a judge reads them."""
MOST = 80
"""Places that a page lists; where there are more, each day's first ones."""
OFFERED = 8
"""The last releases from which a reader may choose without typing."""


BROUGHT = attrgetter("edition", "day")
"""The edition and the day that brought a place."""


class SincePlace(NamedTuple):
    """One place, the edition that brought it and the edition before. What the concordance tells of rules in words of
    ours has a ``day`` of its own and no edition ``before``: between two texts of ours it may be our wording that
    changed.
    """

    place: Place
    before: Edition | None
    edition: Edition
    day: datetime.date | None

    @property
    def part(self) -> str:
        """In which part of the page it stands."""
        return "substance" if self.place.kind == "gone" else self.place.kind


class Since(NamedTuple):
    """What changed since ``base``, the edition in force on the day asked for; ``steps`` are the editions since, each
    with the one before it, ``places`` what they brought, the newest day first, each in its order, and how many more
    there are (``left_out``).
    """

    base: Edition
    steps: tuple[tuple[Edition, Edition], ...]
    places: tuple[SincePlace, ...]
    left_out: int = 0

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
    day: datetime.date,
    base: Edition,
    steps: Sequence[tuple[Edition, Edition]],
    section: str = "",
    *,
    most: int = 0,
) -> Since:
    """What the editions of ``steps`` brought after ``day``, in ``section`` alone where one or several are named
    (`sections_asked`); ``most`` places (0: all).
    """
    roots = sections_asked(section)
    ours = steps[-1][1] if steps and steps[-1][1].restatement else None
    if ours:
        laws = places_of_laws(max(day, base.date or day), ours)
        every = [SincePlace(place, None, ours, since) for since, place in laws]
    else:
        pairs = ((old, new, compare_editions(old, new).places) for old, new in reversed(steps))
        every = [SincePlace(place, old, new, new.date) for old, new, places in pairs for place in places]
    here = [
        each
        for each in every
        if not roots or any(within(number, root) for number in each.place.numbers for root in roots)
    ]
    days = [[*found] for _, found in groupby(here, key=BROUGHT)]
    share = max(3, most // max(1, len(days))) if most else None
    shown = [each for found in days for each in found[:share]]
    return Since(base, tuple(steps), tuple(shown), len(here) - len(shown))


def parts_of(since: Since) -> list[tuple[str, list[tuple[SincePlace, list[PlaceView]]]]]:
    """The parts that have something to list (of `PARTS`), in the order in which a judge reads them: by day, the newest
    first, the first of its places and all of them as pages print them.
    """
    made = []
    for name in PARTS:
        here = (each for each in since.places if each.part == name)
        days = [
            (found[0], place_views((each.place for each in found), found[0].before, found[0].edition))
            for _, group in groupby(here, key=BROUGHT)
            if (found := [*group])
        ]
        if days:
            made.append((name, days))
    return made


@cached(MOVING)
def choose(request: HttpRequest) -> HttpResponse:
    """The choice of a day or a release; ``?le=`` leads to the page of that day."""
    typed = request.GET.get("le", "")
    error = ""
    try:
        day = day_asked(typed, shelf_of(request).editions)
        if day is not None:
            return redirect("since", str(day))
    except UnknownDayError as unknown:
        error = str(unknown)
    meta = Meta.of("compare/since_choose", address_of("since-choose"))
    sold = [release for release in releases() if release.day <= timezone.localdate()]
    context = {"meta": meta, "typed": typed, "error": error, "releases": sold[: -OFFERED - 1 : -1]}
    return render(request, "compare/since_choose.html", context, status=404 if error else 200)


def since_asked(request: HttpRequest, asked: str) -> tuple[datetime.date, Since]:
    """The day that an address names, and what changed since, as `soon` gives it; 404 where it names none."""
    editions = shelf_of(request).editions
    try:
        day = day_asked(asked, editions)
    except UnknownDayError as unknown:
        raise Http404(str(unknown)) from unknown
    found = steps_since(day, editions) if day else None
    if day is None or found is None:
        raise Http404("La bibliothèque n’a pas d’édition entière à comparer.")
    base, steps = found
    section = ",".join(sections_asked(request.GET.get("section", "")))
    newest = steps[-1][1] if steps else base
    made = soon(
        base, newest, lambda: changed_since(day, base, steps, section, most=MOST), f"since {day} {section}"
    )
    return day, made


@patient
@cached(MOVING)
def since(request: HttpRequest, asked: str) -> HttpResponse:
    """What changed since a day or a release, each entry dated by the edition that brought it."""
    day, made = since_asked(request, asked)
    if asked != str(day):
        return redirect("since", str(day), permanent=False)
    sections = sections_asked(request.GET.get("section", ""))
    section = ",".join(sections)
    if section != request.GET.get("section", ""):  # one address for one choice
        return redirect(address_of("since", str(day)) + (f"?section={section}" if section else ""))
    canonical = address_of("since", made.base.date.isoformat() if made.base.date else str(day))
    feed = address_of("feed-since", str(day)) + (f"?section={section}" if section else "")
    meta = Meta.of("compare/since", canonical, {"day": day}, feed=feed)
    context = {
        "day": day,
        "since": made,
        "parts": parts_of(made),
        "section": section,
        "sections": [(number, headings(made.newest)[0].get(number, "")) for number in sections],
        "meta": meta,
    }
    return render(request, "compare/since.html", context)
