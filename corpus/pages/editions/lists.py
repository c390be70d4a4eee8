"""Editions in short, as lists, bars and headings print them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from corpus.comparing.scope import is_whole_book
from corpus.models import Edition
from corpus.pages.shared.french import date_of, figure, listed, release_words, runs_of
from corpus.pages.shared.shelf import Shelf
from corpus.releases import release_of
from corpus.text.normalise import words


def is_invented(edition: Edition) -> bool:
    """Whether the cards of a FAQ are made up: those of our own embedded one are, so that no real text is in it."""
    return edition.restatement and edition.kind == Edition.Kind.FAQ and edition.series == "restatement"


def _names(edition: Edition) -> frozenset[str]:
    """The words by which a reader may look for it."""
    release = release_of(edition.date) if edition.date and release_words(edition) else None
    named = f"{release.code} {release.english} {release.french}" if release else ""
    return frozenset(words(f"{edition.title} {date_of(edition)} {named} {edition.slug}").split())


def status_of(edition: Edition, shelf: Shelf) -> str:
    """What to say of its place in its family: "old" where a newer one follows, "newest", "complete" for a whole book
    that fragments followed, else nothing. A fragment is no newest edition, even where nothing newer is there.
    """
    if not edition.is_book or edition.date is None:
        return ""
    if shelf.newer(edition) is not None:
        return "old"
    if shelf.is_fragment(edition):
        return ""
    if not shelf.is_followed(edition):
        return "newest"
    return "complete" if is_whole_book(edition) else ""


def by_year(editions: Iterable[Edition]) -> list[tuple[str, list[Edition]]]:
    """Editions by year, the newest first; those without a date last, under no year."""
    ranked = sorted(editions, key=lambda edition: str(edition.date or ""), reverse=True)
    return [
        (year, list(group))
        for year, group in groupby(ranked, key=lambda edition: str(edition.date or "")[:4])
    ]


def matching(editions: Sequence[Edition], asked: str) -> list[Edition]:
    """The editions whose date, title or release holds every word of ``asked``: « M14 », « 2013 », « août 2019 »."""
    wanted = words(asked).split()
    return [edition for edition in editions if _names(edition).issuperset(wanted)]


def coverage(edition: Edition) -> str:
    """What an edition that holds no whole book covers, neighbours drawn together: « 411 à 422 et 102.4b »."""
    runs = [] if is_whole_book(edition) else runs_of(edition.covers)
    if len(runs) > 12:
        return f"{', '.join(runs[:12])} et {figure(len(runs) - 12)} autres passages"
    return listed(runs)
