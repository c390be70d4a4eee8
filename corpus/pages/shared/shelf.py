"""The library's editions at a glance, with the stamp that says whether anything changed; one in short, as in lists."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path

from django.conf import settings

from corpus.comparing.scope import is_whole_book
from corpus.library.asking.catalog import catalog, knowing
from corpus.models import Edition, Library
from corpus.pages.shared.french import counted, listed, runs_of

_CODE = Path(__file__).resolve().parents[2]
"""Everything that is ours: this package."""


@dataclass(frozen=True)
class Shelf:
    """Every edition without its heavy columns, the one to show first at the front."""

    editions: tuple[Edition, ...]
    state: str = ""

    @classmethod
    def now(cls) -> Shelf:
        """The shelf as the database holds it: a small query, more where anything changed since last asked."""
        found = _remembered(Library.state())
        _seen[:] = [found]
        return found

    @cached_property
    def stamp(self) -> str:
        """Changes with any publication and with the code that shows it."""
        return hashlib.sha256(f"{code_stamp()} {self.state}".encode()).hexdigest()

    def by_slug(self, slug: str) -> Edition | None:
        """The edition at that address."""
        return next((edition for edition in self.editions if edition.slug == slug), None)

    def books(self, edition: Edition) -> list[Edition]:
        """The rules texts of the same series and language, itself among them."""
        family = (edition.series, edition.language, edition.kind)
        return [other for other in self.editions if (other.series, other.language, other.kind) == family]

    def newer(self, edition: Edition) -> Edition | None:
        """The newest rules text of the same series and language, if it is not ``edition`` itself.

        A fragment makes no book old: a text with less than half as many rules does not count.
        """
        rules = edition.counts.get("rules", 0)
        books = (
            book for book in self.books(edition) if book.date and 2 * book.counts.get("rules", 0) >= rules
        )
        first = next(books, None)
        if first is None or first.pk == edition.pk:
            return None
        return None if edition.date and first.date and first.date < edition.date else first


_seen: list[Shelf] = []
"""The shelf that this process looked at last."""


def last_shelf() -> Shelf | None:
    """The same, for pages that ask the database nothing; None before any."""
    return next(iter(_seen), None)


def heavy(prefix: str) -> tuple[str, ...]:
    """The columns of an edition that a query which only names it (``prefix`` leads to it) had better leave."""
    return tuple(f"{prefix}__{column}" for column in Edition.HEAVY)


@lru_cache(maxsize=2)
def _remembered(state: str) -> Shelf:
    """The shelf of a library in that state: the editions are the catalog's."""
    with knowing(state):
        return Shelf(tuple(catalog().editions.values()), state)


@cache
def code_stamp() -> str:
    """A fingerprint of everything that makes pages: code, templates, styles, scripts."""
    digest = hashlib.sha256()
    for file in code_files():
        digest.update(file.read_bytes())
    return digest.hexdigest()


def code_files() -> list[Path]:
    """The files that make pages, in order."""
    places = [(_CODE, "*.py"), (_CODE, "*.toml"), (_CODE / "pages" / "editorial", "*.md")]
    places += [(Path(settings.SHIPPED) / folder, "*.*") for folder in ("templates", "static")]
    return [file for folder, pattern in places for file in sorted(folder.rglob(pattern)) if file.is_file()]


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
        runs[12:] = [counted(len(runs) - 12, "autre passage", "autres passages")]
    return listed(runs)
