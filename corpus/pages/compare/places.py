"""A release by its places: what a judge must know first, each place with its numbers as links and its quotation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from corpus.comparing.edition import Place
from corpus.models import Edition
from corpus.pages.redline.passages import QuoteView, quote_view

PLACE_KINDS = {
    "new": ("Nouveau", "+", "added"),
    "gone": ("Règles disparues", "−", "removed"),
    "substance": ("Change les règles", "≠", "edited"),
    "words": ("Mots seuls", "·", "typographic"),
}
"""What became of a place: its French label, its sign, its colour in styles."""


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A place between two editions as pages print it; one without an ``old`` edition says only what holds now."""

    place: Place
    old: Edition | None
    new: Edition
    kind: tuple[str, str, str]
    quote: QuoteView | None


def place_views(places: Iterable[Place], old: Edition | None, new: Edition) -> list[PlaceView]:
    """``places`` between two editions for a page."""
    return [
        PlaceView(place, old, new, PLACE_KINDS[place.kind], quote_view(place.quote) if old else None)
        for place in places
    ]
