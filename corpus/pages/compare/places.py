"""A release by its places: what a judge must know first, each place with its numbers as links and its quotation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from corpus.comparing.edition import Place
from corpus.models import Edition, address_of
from corpus.pages.redline.quotes import QuoteView, quote_view
from corpus.pages.shared.links import NamedLink

NAMED = 5
"""Numbers of one place that are named; the rest are counted."""


@dataclass(frozen=True, slots=True)
class PlaceKindName:
    """What became of a place: its French label, its sign, its colour in styles."""

    label: str
    sign: str
    css: str


PLACE_KINDS = {
    "new": PlaceKindName("Nouveau", "+", "added"),
    "gone": PlaceKindName("Disparu", "−", "removed"),
    "substance": PlaceKindName("Change les règles", "≠", "edited"),
    "words": PlaceKindName("Mots seuls", "·", "typographic"),
}


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A place as pages print it; ``more`` numbers of it are not named."""

    title: str
    numbers: tuple[NamedLink, ...]
    more: int
    kind: PlaceKindName
    quote: QuoteView | None


def place_views(places: Iterable[Place], old: Edition, new: Edition) -> tuple[PlaceView, ...]:
    """``places`` between two editions for a page: each number leads to its redline."""
    return tuple(
        PlaceView(
            title=place.title,
            numbers=tuple(
                NamedLink(number, address_of("compare-rule", old.slug, new.slug, number))
                for number in place.numbers[:NAMED]
            ),
            more=max(0, len(place.numbers) - NAMED),
            kind=PLACE_KINDS[place.kind],
            quote=quote_view(place.quote),
        )
        for place in places
    )
