"""A quotation as pages draw it: the sentences that show a change."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString

from corpus.comparing.edition import Quote
from corpus.comparing.words.diff import diff_words, is_rewritten
from corpus.pages.redline.redline import inline, linked
from corpus.pages.shared.links import EMPTY


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
