"""The home page: search, what changed last in substance, the nine parts as tiles."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from corpus.comparing.scope import is_whole_book
from corpus.library.asking.catalog import Family, catalog
from corpus.library.comparisons.compared import compare_editions
from corpus.library.laws import law_places_between
from corpus.models import Edition, address_of
from corpus.pages.compare.change import comparable
from corpus.pages.redline.passages import PlaceView, place_views
from corpus.pages.rules.views import contents_page
from corpus.pages.shared.caching import MOVING, cached, shelf_of
from corpus.pages.shared.days import Way
from corpus.pages.shared.meta import Meta
from corpus.pages.shared.readers import by_first_language, first_language
from corpus.pages.shared.shelf import Shelf

LATEST = 3
"""Changes that the home page shows."""
SHOWN = 5
"""Sections named in the tile of a part."""
# fmt: off
SOUGHT = {
    "103", "104", "106", "116", "117", "202", "205", "208", "301", "302", "303", "306", "400", "401", "405",
    "406", "506", "508", "509", "510", "514", "601", "603", "608", "613", "614", "701", "702", "704", "706",
    "707", "800", "802", "810", "903", "904",
}
# fmt: on
"""Sections that people look for, by their numbers of today."""


def home_page(shelf: Shelf, reader: str = "") -> dict[str, Any]:
    """What `home.html` prints of the library as it stands, for a reader of the language ``reader``; without ``tiles``
    in an empty library. ``newest`` is the newest rules text of each language, and whether it holds all the rules.
    """
    contents = contents_page(shelf, Way(), reader) if shelf.editions else None
    families = _families() if contents else []
    return {
        "newest": [(_books(family)[-1], any(family.whole)) for family in families],
        "latest": next((places for family in families if (places := _latest(family))), None),
        "complete": any(any(family.whole) for family in families),
        "tiles": [
            (part, ([line for line in part.sections if line.number in SOUGHT] or part.sections)[:SHOWN])
            for part in (contents["parts"] if contents else ())
        ],
        "language": contents["language"] if contents else "",
        "editions": len(shelf.editions),
        "has_cards": any(edition.counts.get("cards") for edition in shelf.editions),
        "comparable": bool(comparable(shelf.editions)),
        "has_penalties": any(edition.tournament == "ipg" for edition in shelf.editions),
    }


def _families() -> list[Family]:
    """In each language the family with the newest official rules, and the newest of ours where no official text of its
    language is whole.
    """
    found: dict[tuple[str, bool], Family] = {}
    for family in catalog().chosen():
        if any(edition.kind == Edition.Kind.RULES for edition in family.editions):
            found.setdefault((family.language, family.restatement), family)
    whole = {family.language for family in found.values() if not family.restatement and any(family.whole)}
    ours = max((str(_books(each)[-1].date) for each in found.values() if each.restatement), default="")
    chosen = [
        family
        for family in found.values()
        if not family.restatement or (family.language not in whole and str(_books(family)[-1].date) == ours)
    ]
    return sorted(chosen, key=lambda family: not any(family.whole))


def _books(family: Family) -> list[Edition]:
    """The rules texts of a family, whole ones alone where there are any."""
    books = [edition for edition in family.editions if edition.kind == Edition.Kind.RULES]
    return [edition for edition in books if is_whole_book(edition)] or books


def _latest(family: Family) -> list[PlaceView]:
    """What changed first of all with the newest whole book of a family, but mere words: neighbours are aligned when
    they are read, and what comes of it is stored the first time that it is asked for. Of words of ours it is what
    became of their laws.
    """
    books = _books(family)
    if len(books) < 2 or not is_whole_book(books[-1]):
        return []
    if family.restatement:  # their laws are asked, and the two texts not compared at all
        old, every = None, law_places_between(*books[-2:])
    else:
        old, every = books[-2], compare_editions(*books[-2:]).places
    places = [place for place in every if place.kind != "words"]
    return place_views(places[:LATEST], old, books[-1])


@cached(MOVING)
def home(request: HttpRequest) -> HttpResponse:
    """Search first, then what the library holds."""
    meta = Meta.of("home/home", address_of("home"))
    page = home_page(shelf_of(request), first_language(request))
    return by_first_language(request, render(request, "home/home.html", {"page": page, "meta": meta}))
