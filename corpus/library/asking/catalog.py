"""The library's editions as answers need them: by key, in families, with what each covers. Kept by each process."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cached_property, lru_cache

from corpus.comparing.scope import is_whole_book, lineage
from corpus.languages import FRENCH
from corpus.library.neighbours import families
from corpus.models import Edition, Library

ERA = datetime.timedelta(days=400)
"""A book that is older than another by no more than this is of the same time: rules are reissued every year."""


@dataclass(frozen=True)
class Family:
    """The dated editions of one series and language, oldest first: nothing is said across families."""

    language: str
    series: str
    editions: tuple[Edition, ...]

    @cached_property
    def place(self) -> dict[int, int]:
        """Each edition's place in the order, by its key."""
        return {edition.pk: at for at, edition in enumerate(self.editions)}

    @cached_property
    def whole(self) -> tuple[bool, ...]:
        """For each edition whether it is a whole book of rules."""
        return tuple(edition.is_book and is_whole_book(edition) for edition in self.editions)

    @cached_property
    def _covers(self) -> tuple[frozenset[str], ...]:
        return tuple(frozenset(edition.covers) for edition in self.editions)

    @property
    def restatement(self) -> bool:
        """Whether these are our own words."""
        return all(edition.restatement for edition in self.editions)

    def covers(self, at: int, number: str) -> bool:
        """Whether the edition at that place holds the place of ``number`` with all below it: what it lacks there is
        not (rules texts only: a FAQ quotes what it needs). A heading over rules that it prints it lacks in print alone.
        """
        if self.whole[at]:
            return True
        return self.editions[at].is_book and not self._covers[at].isdisjoint(
            above for above in lineage(number.partition("~")[0]) if above != number
        )

    def until(self, day: datetime.date | None) -> range:
        """The places of the editions that had come by ``day`` (all, for none), newest first."""
        came = [
            at
            for at, edition in enumerate(self.editions)
            if not day or (edition.date and edition.date <= day)
        ]
        return range(len(came) - 1, -1, -1)

    def newest_book(self, day: datetime.date | None) -> datetime.date:
        """The date of the newest rules text by ``day`` (of all, for none); the least of dates where there is none."""
        books = (self.editions[at] for at in self.until(day))
        return next((book.date for book in books if book.is_book and book.date), datetime.date.min)

    def newest_whole(self, day: datetime.date | None) -> datetime.date | None:
        """The date of the newest whole book by ``day`` (of all, for none)."""
        return next((self.editions[at].date for at in self.until(day) if self.whole[at]), None)

    def whole_before(self, edition: Edition) -> Edition | None:
        """The newest whole book before ``edition``: whatever begins there was not in it."""
        places = range(self.place.get(edition.pk, 0) - 1, -1, -1)
        return next((self.editions[at] for at in places if self.whole[at]), None)

    def deciding(self, day: datetime.date | None) -> list[int]:
        """The places of the editions that decide what is in force on ``day``, newest first, back to a whole book."""
        places = list(self.until(day))
        return places[: next((rank for rank, at in enumerate(places, 1) if self.whole[at]), None)]


@dataclass(frozen=True)
class Catalog:
    """Every edition, the one to show first at the front, and the families."""

    editions: dict[int, Edition]
    families: tuple[Family, ...]

    @cached_property
    def by_slug(self) -> dict[str, Edition]:
        """The editions by address."""
        return {edition.slug: edition for edition in self.editions.values()}

    @cached_property
    def _of(self) -> dict[tuple[str, str], Family]:
        return {(family.language, family.series): family for family in self.families}

    def family(self, language: str, series: str) -> Family:
        """The family of that language and series, empty where there is none."""
        return self._of.get((language, series)) or Family(language, series, ())

    def chosen(
        self,
        language: str | None = None,
        series: str | None = None,
        day: datetime.date | None = None,
        reader: str = FRENCH,
    ) -> list[Family]:
        """The families of that language (none: any) and series (None: any of the rules), the one to ask first at the
        front: those with a whole book in the language of the ``reader`` that is hardly older (`ERA`) than the newest
        of all by ``day``, then those with the newest rules text, the official before our restatements.
        """
        found = [
            family
            for family in self.families
            if language in (None, "", family.language)
            and (
                family.editions[0].kind != Edition.Kind.POLICY if series is None else series == family.series
            )
        ]
        whole = {id(family): family.newest_whole(day) for family in found}
        newest = max(filter(None, whole.values()), default=datetime.date.min)

        def first(family: Family) -> tuple[bool, int, bool]:
            book = whole[id(family)]
            is_readers = family.language == reader and book is not None and newest - book <= ERA
            return not is_readers, -family.newest_book(day).toordinal(), family.restatement

        return sorted(sorted(found, key=lambda family: family.language, reverse=True), key=first)


_known: ContextVar[str | None] = ContextVar("state", default=None)


@contextmanager
def knowing(state: str) -> Iterator[None]:
    """Answer from the catalog of ``state``, just asked for: a page asks for the catalog a dozen times over, and is to
    see one library from its beginning to its end.
    """
    token = _known.set(state)
    try:
        yield
    finally:
        _known.reset(token)


def state_seen() -> str:
    """The state that answers are made from: the one of `knowing`, else the one of the library now."""
    return _known.get() or Library.state()


def catalog() -> Catalog:
    """The catalog as the database holds it: a small query, one more where anything changed since last asked."""
    return _remembered(state_seen())


@lru_cache(maxsize=2)  # the present state and the one before, of which a request may still answer
def _remembered(state: str) -> Catalog:
    """The catalog of a library in that state."""
    editions = list(Edition.objects.newest_first().select_related("source").defer("lines"))
    dated = (Family(family[0].language, family[0].series, tuple(family)) for family in families(editions))
    return Catalog({edition.pk: edition for edition in editions}, tuple(dated))
