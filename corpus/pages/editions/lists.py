"""Editions in short, as lists, bars and headings print them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from corpus.comparing.scope import is_whole_book
from corpus.models import Edition, address_of
from corpus.pages.shared.french import (
    DOCUMENTS,
    counts,
    date_of,
    dated,
    figure,
    language_name,
    listed,
    release_words,
    runs_of,
    unbroken,
)
from corpus.pages.shared.shelf import Shelf
from corpus.releases import release_of
from corpus.text.normalise import words


@dataclass(frozen=True, slots=True)
class EditionView:
    """An edition in short. ``status`` is ``newest``, ``complete``, ``old`` or empty (`_status`);
    ``newer_url``/``newer_dated`` lead to the newest of its family where that is another.
    """

    slug: str
    title: str
    url: str
    date: str
    dated: str
    iso: str
    estimated: bool
    language: str
    language_name: str
    document: str
    restatement: bool
    invented: bool
    origin: str
    covers: str
    whole: bool
    release: str
    counts: tuple[str, ...]
    status: str
    newer_url: str
    newer_dated: str


def edition_view(edition: Edition, shelf: Shelf) -> EditionView:
    """``edition`` as pages print it; costs no query."""
    newer = shelf.newer(edition) if edition.is_book else None
    is_dated = edition.is_book and edition.date is not None
    return EditionView(
        slug=edition.slug,
        title=unbroken(edition.title) if edition.language == "fr" else edition.title,
        url=address_of("edition", edition.slug),
        date=date_of(edition),
        dated=dated(edition),
        iso=edition.date.isoformat() if edition.date else "",
        estimated=edition.date_precision == Edition.Precision.ESTIMATED,
        language=edition.language,
        language_name=language_name(edition.language),
        document=DOCUMENTS.get(edition.kind, edition.kind),
        restatement=edition.restatement,
        invented=is_invented(edition),
        origin=edition.origin,
        covers=coverage(tuple(edition.covers)),
        whole=is_whole_book(edition),
        release=release_words(edition),
        counts=tuple(counts(edition.counts)),
        status=_status(edition, shelf, newer) if is_dated else "",
        newer_url=address_of("edition", newer.slug) if newer else "",
        newer_dated=dated(newer) if newer else "",
    )


def is_invented(edition: Edition) -> bool:
    """Whether the cards of a FAQ are made up: those of our own embedded one are, so that no real text is in it."""
    return edition.restatement and edition.kind == Edition.Kind.FAQ and edition.series == "restatement"


def _names(edition: Edition) -> frozenset[str]:
    """The words by which a reader may look for it."""
    release = release_of(edition.date) if edition.date and release_words(edition) else None
    named = f"{release.code} {release.english} {release.french}" if release else ""
    return frozenset(words(f"{edition.title} {date_of(edition)} {named} {edition.slug}").split())


def _status(edition: Edition, shelf: Shelf, newer: Edition | None) -> str:
    """A fragment is no newest edition, even where nothing newer is there; nor are passages that fragments followed. A
    whole book that they followed is the newest complete one.
    """
    if newer is not None:
        return "old"
    if shelf.is_fragment(edition):
        return ""
    if not shelf.is_followed(edition):
        return "newest"
    return "complete" if is_whole_book(edition) else ""


def by_year(views: Sequence[EditionView]) -> tuple[tuple[str, tuple[EditionView, ...]], ...]:
    """Editions by year, the newest first; those without a date last."""
    groups: dict[str, list[EditionView]] = {}
    for view in sorted(views, key=lambda view: view.iso, reverse=True):
        groups.setdefault(view.iso[:4] or "Sans date", []).append(view)
    return tuple((year, tuple(members)) for year, members in groups.items())


def matching(editions: Sequence[Edition], asked: str) -> list[Edition]:
    """The editions whose date, title or release holds every word of ``asked``: « M14 », « 2013 », « août 2019 »."""
    wanted = words(asked).split()
    return [edition for edition in editions if _names(edition).issuperset(wanted)]


@lru_cache(maxsize=512)
def coverage(covers: tuple[str, ...]) -> str:
    """What an edition covers, neighbours drawn together: « 411 à 422, 500 à 508 et 102.4b »."""
    runs = runs_of(covers)
    if len(runs) > 12:
        return f"{', '.join(runs[:12])} et {figure(len(runs) - 12)} autres passages"
    return listed(runs)
