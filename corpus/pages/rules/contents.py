"""The contents of what is in force, today or on a day: parts and sections, whatever edition printed each last."""

from __future__ import annotations

from typing import Any

from corpus.comparing.scope import is_whole_book
from corpus.languages import ENGLISH, FRENCH
from corpus.library.asking.claims import is_current
from corpus.library.asking.twins import french_titles
from corpus.library.asking.versions import contents_on
from corpus.models import Edition
from corpus.pages.editions.contents import tree_of_contents
from corpus.pages.shared.days import Way
from corpus.pages.shared.french import language_name
from corpus.pages.shared.shelf import Shelf


def contents_page(shelf: Shelf, way: Way, reader: str = "") -> dict[str, Any]:
    """What `rules/contents.html` prints along ``way`` for a reader of the language ``reader`` (French, for none).
    ``editions`` are those that printed the rules last, newest first, ``was_so_then`` where they are known to be what
    held on the day asked for; ``languages`` are the others to read in: name and address. Where nothing is as old as
    that day, ``oldest`` is the first edition and where to read it.
    """
    day = way.day
    in_force = contents_on(day, language=way.language, reader=reader or FRENCH)
    used = {each.edition.pk: each.edition for each in in_force}
    newest = sorted(used.values(), key=lambda edition: str(edition.date), reverse=True)
    language = newest[0].language if newest else way.language
    headings = {each.node.pk: each.node.title for each in in_force if each.node.level in ("part", "section")}
    french = french_titles(headings) if language == ENGLISH else {}
    parts, loose = tree_of_contents([each.node for each in in_force], way.rule, french)
    books = [edition for edition in shelf.editions if edition.kind == Edition.Kind.RULES and edition.date]
    others = dict.fromkeys(book.language for book in books if day is None or str(book.date) <= str(day))
    dated = [book for book in books if way.language in ("", book.language)]
    oldest = min(dated, key=lambda book: (str(book.date), book.slug), default=None)
    return {
        "parts": parts,
        "loose": loose,
        "editions": newest,
        "languages": [
            (language_name(code), Way(day=way.day, language=code).contents())
            for code in others
            if code != language
        ],
        "language": language,
        "complete": any(is_whole_book(edition) for edition in newest),
        "was_so_then": day is None or any(is_current(edition, day) for edition in newest),
        "asked": language_name(way.language) if way.language else "",
        "oldest": None
        if in_force or not oldest or not oldest.date
        else (oldest, Way(day=oldest.date, language=way.language).contents()),
    }
