"""A release by its places: what a judge must know first, each place with its numbers as links and its quotation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.safestring import SafeString

from corpus.comparing.edition import Place, Quote
from corpus.comparing.words.diff import diff_words, is_rewritten
from corpus.models import Edition, address_of
from corpus.pages.redline.redline import inline, linked
from corpus.pages.shared.links import EMPTY, NamedLink

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
class QuoteView:
    """A quotation drawn: as one text with what went and came marked, else ``old`` and ``new`` as two, empty where that
    side has none.
    """

    marked: SafeString
    old: SafeString = EMPTY
    new: SafeString = EMPTY


def quote_view(quote: Quote) -> QuoteView | None:
    """``quote`` for a page; None where it says nothing."""
    old, new = quote
    if not old and not new:
        return None
    segments = diff_words(old, new)
    if not old or not new or is_rewritten(segments):
        return QuoteView(EMPTY, linked(old), linked(new))
    return QuoteView(inline(segments))


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
