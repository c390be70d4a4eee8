"""The contents of what is in force, today or on a day: parts and sections, whatever edition printed each last."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from corpus.comparing.scope import is_whole_book
from corpus.languages import ENGLISH, FRENCH
from corpus.library.asking.claims import is_current
from corpus.library.asking.twins import french_titles
from corpus.library.asking.versions import contents_on
from corpus.models import Edition
from corpus.pages.editions.contents import PartView, SectionLine, tree_of_contents
from corpus.pages.shared.days import Day, Way
from corpus.pages.shared.french import dated, language_name
from corpus.pages.shared.shelf import Shelf


@dataclass(frozen=True, slots=True)
class ContentsPage:
    """All that `rules/contents.html` prints. ``editions`` are those that printed the rules last, newest first:
    ``complete`` where a whole book is among them, ``was_so_then`` where they are known to be what held on the day asked
    for. ``languages`` are the others to read in: name and address; ``asked`` is the one asked for, in words. Where
    nothing is as old as that day, ``oldest`` says of when the oldest rules are, « du 1ᵉʳ mai 2003 », and where to read
    them.
    """

    parts: tuple[PartView, ...]
    loose: tuple[SectionLine, ...]
    editions: tuple[Edition, ...]
    languages: tuple[tuple[str, str], ...]
    language: str
    complete: bool
    was_so_then: bool = True
    asked: str = ""
    oldest: tuple[str, str] | None = None


def contents_page(shelf: Shelf, way: Way, reader: str = "") -> ContentsPage:
    """The contents along ``way`` for a reader of the language ``reader`` (French, for none)."""
    day = way.day.date if way.day else None
    in_force = contents_on(day, language=way.language or None, reader=reader or FRENCH)
    used = {each.edition.pk: each.edition for each in in_force}
    newest = sorted(used.values(), key=lambda edition: str(edition.date), reverse=True)
    language = newest[0].language if newest else way.language
    english = language == ENGLISH
    headings = {each.node.pk: each.node.title for each in in_force if each.node.level in ("part", "section")}
    nodes = [each.node for each in in_force]
    parts, loose = tree_of_contents(nodes, way.rule, french_titles(headings) if english else {})
    books = [edition for edition in shelf.editions if edition.kind == Edition.Kind.RULES]
    others = dict.fromkeys(
        book.language for book in books if day is None or (book.date is not None and book.date <= day)
    )
    return ContentsPage(
        parts=parts,
        loose=loose,
        editions=tuple(newest),
        languages=tuple(
            (language_name(code), Way(day=way.day, language=code).contents())
            for code in others
            if code != language
        ),
        language=language,
        complete=any(is_whole_book(edition) for edition in newest),
        was_so_then=day is None or any(is_current(edition, day) for edition in newest),
        asked=language_name(way.language) if way.language else "",
        oldest=None if in_force else _oldest(books, way.language),
    )


def _oldest(books: Iterable[Edition], language: str) -> tuple[str, str] | None:
    dates = [(book.date, book.slug, book) for book in books if book.date and language in ("", book.language)]
    if not dates:
        return None
    date, _, first = min(dates)
    return dated(first), Way(day=Day(date), language=language).contents()
