"""`/compare`: two editions held against each other."""

from __future__ import annotations

from django.http import HttpRequest
from ninja import Router, Schema

from corpus.api.errors import RefusedError, answers, edition_or_404
from corpus.api.schemas import Day, Told
from corpus.comparing.edition import Scope, See, TermChange
from corpus.library.comparisons.compared import (
    changes_of,
    compare_editions,
    either_holds,
    says_in_other_words,
)
from corpus.library.laws import proved
from corpus.pages.compare.reports import as_data, quoted
from corpus.pages.compare.since import changed_since, sections_asked, steps_since
from corpus.pages.shared.days import UnknownDayError, day_asked
from corpus.pages.shared.shelf import Shelf

router = Router(tags=["comparaison"])
changes_router = Router(tags=["comparaison"])


class ExampleChangeOut(Schema):
    """What became of one example."""

    status: str
    segments: list[list[str]]


class QuoteOut(Schema):
    """The whole sentences that hold the decisive difference; empty where that side has none."""

    old: str
    new: str


class ReleasePlaceOut(Schema):
    """One place of a release: what a judge must know first stands first."""

    title: str
    numbers: list[str]
    kind: str
    quote: QuoteOut


class ChangeOut(Schema):
    """One difference; joining the ``=`` and ``-`` segments gives the old text, ``=`` and ``+`` the new one."""

    kind: str
    status: str
    nature: str | None
    old: str | None
    new: str | None
    also_old: list[str]
    also_new: list[str]
    score: float
    weight: float
    title: list[list[str]]
    segments: list[list[str]]
    examples: list[ExampleChangeOut]
    recycled: bool
    reason: str
    quote: QuoteOut
    see: list[See]


class ComparisonOut(Schema):
    """Two editions, what was compared, how many rules of each status, and every change."""

    old: str
    new: str
    scope: Scope
    summary: dict[str, int]
    places: list[ReleasePlaceOut]
    vocabulary: list[TermChange]
    changes: list[ChangeOut]


@router.get("/{old}/{new}", response=answers(ComparisonOut))
def compare(request: HttpRequest, old: str, new: str, number: str = "") -> ComparisonOut:
    """Every change from ``old`` to ``new``; with ``number``, those in which that rule has a part."""
    left, right = edition_or_404(old), edition_or_404(new)
    if left.language != right.language:
        raise RefusedError(422, "languages_differ", old=old, new=new)
    if says_in_other_words(left, right):
        raise RefusedError(422, "original_and_restatement", old=old, new=new)
    comparison = proved(compare_editions(left, right), left, right)
    changes = list(comparison.changes)
    if number:
        if not either_holds(left, right, number):
            raise RefusedError(404, "rule_unknown", old=old, number=number)
        changes = changes_of(comparison, number)
    return ComparisonOut.model_validate(as_data(comparison, changes))


class SincePlaceOut(Told):
    """One place, the edition that brought it and its day; ``part`` is "substance", "new" or "words"."""

    title: str
    part: str
    numbers: list[str]
    edition: str
    date: Day
    quote: QuoteOut


class SinceOut(Schema):
    """The day asked for, the newest edition, what changed in between, the newest first."""

    since: str
    edition: str
    places: list[SincePlaceOut]


@changes_router.get("", response=answers(SinceOut))
def changes(request: HttpRequest, since: str, section: str = "") -> SinceOut:
    """What changed since a day or a release."""
    editions = Shelf.now().editions
    try:
        day = day_asked(since, editions)
    except UnknownDayError as error:
        raise RefusedError(422, "day_invalid", str(error)) from error
    if day is None or (section and not sections_asked(section)):
        raise RefusedError(422, "day_invalid")
    found = steps_since(day, editions)
    if found is None:
        raise RefusedError(404, "edition_unknown")
    made = changed_since(day, *found, section)
    places = [
        SincePlaceOut.of(
            each,
            each.place,
            edition=each.edition.slug,
            date=each.day,
            **quoted(each.place),
        )
        for each in made.places
    ]
    return SinceOut(since=str(day), edition=made.newest.slug, places=places)
