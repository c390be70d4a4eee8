"""Editions in short, as lists, bars and headings print them."""

from __future__ import annotations

from corpus.comparing.scope import is_whole_book
from corpus.models import Edition
from corpus.pages.shared.french import figure, listed, runs_of
from corpus.pages.shared.shelf import Shelf


def is_invented(edition: Edition) -> bool:
    """Whether the cards of a FAQ are made up: those of our own embedded one are, so that no real text is in it."""
    return edition.restatement and edition.kind == Edition.Kind.FAQ and edition.series == "restatement"


def status_of(edition: Edition, shelf: Shelf) -> str:
    """What to say of its place in its family: "old" where a newer one follows, "newest", "complete" for a whole book
    that fragments followed, else nothing. A fragment is no newest edition, even where nothing newer is there.
    """
    if not edition.is_book or edition.date is None:
        return ""
    if shelf.newer(edition) is not None:
        return "old"
    family = shelf.books(edition)
    if any(other.counts.get("rules", 0) > 2 * edition.counts.get("rules", 0) for other in family):
        return ""
    if not any(other.date and other.date > edition.date for other in family):
        return "newest"
    return "complete" if is_whole_book(edition) else ""


def coverage(edition: Edition) -> str:
    """What an edition that holds no whole book covers, neighbours drawn together: « 411 à 422 et 102.4b »."""
    runs = [] if is_whole_book(edition) else runs_of(edition.covers)
    if len(runs) > 12:
        return f"{', '.join(runs[:12])} et {figure(len(runs) - 12)} autres passages"
    return listed(runs)
