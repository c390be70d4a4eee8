"""The library's editions as answers need them: by key, in families, with what each covers. Kept by each process."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Aggregate, CharField, QuerySet, Subquery, Value
from django.db.models.functions import Cast, Concat
from django.db.models.sql.compiler import SQLCompiler

from corpus.comparing.scope import is_whole_book, lineage
from corpus.library.asking.neighbours import families
from corpus.library.asking.prepared import Prepared
from corpus.models import Edition, Library, Lineage


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
        return tuple(
            edition.kind == Edition.Kind.RULES and is_whole_book(edition) for edition in self.editions
        )

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
        rules = self.editions[at].kind == Edition.Kind.RULES
        return rules and not self._covers[at].isdisjoint(
            above for above in lineage(number.partition("~")[0]) if above != number
        )

    def until(self, day: datetime.date | None) -> range:
        """The places of the editions that had come by ``day`` (all, for none), newest first."""
        last = len(self.editions)
        while day and last and self.editions[last - 1].date > day:  # type: ignore[operator]  # a family's are dated
            last -= 1
        return range(last - 1, -1, -1)

    def newest_book(self, day: datetime.date | None) -> datetime.date:
        """The date of the newest rules text by ``day`` (of all, for none); the least of dates where there is none."""
        books = (self.editions[at] for at in self.until(day))
        return next(
            (book.date for book in books if book.kind == Edition.Kind.RULES and book.date), datetime.date.min
        )

    def deciding(self, day: datetime.date | None) -> list[int]:
        """The places of the editions that decide what is in force on ``day``, newest first, back to a whole book."""
        places: list[int] = []
        for at in self.until(day):
            places.append(at)
            if self.whole[at]:
                break
        return places


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
        self, language: str | None = None, series: str | None = None, day: datetime.date | None = None
    ) -> list[Family]:
        """The families of that language and series (any, for None), the one to ask first at the front: original texts
        before our restatements (`stand_in`), then those with the newest book by ``day``, French before English.
        """
        held = [
            family
            for family in self.families
            if language in (None, family.language) and series in (None, family.series)
        ]
        stands_in = stand_in(held, day)
        held.sort(key=lambda family: family.language, reverse=True)
        held.sort(key=lambda family: family.restatement)
        held.sort(key=lambda family: family.newest_book(day), reverse=True)
        held.sort(key=lambda family: family.restatement and not stands_in)
        return held


def stand_in(families: Sequence[Family], day: datetime.date | None) -> bool:
    """Whether our restatements may lead where they are newer: no original of ``families`` holds the rules whole by
    ``day`` (today, for none). Passages of long ago don't say what is in force.
    """
    return not any(
        family.whole[at] for family in families if not family.restatement for at in family.until(day)
    )


class _Joined(Aggregate):
    """The texts of all rows as one, in no certain order."""

    function = "STRING_AGG"
    template = "%(function)s(%(expressions)s, ' ')"

    def as_sqlite(
        self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **context: Any
    ) -> tuple[str, Any]:
        """The same under SQLite's older name for it."""
        return super().as_sql(compiler, connection, function="GROUP_CONCAT", **context)


def _state() -> QuerySet[Edition, Any]:
    one = Concat(Cast("pk", CharField()), Value("="), "state")
    link = Lineage.objects.order_by("-pk").values("pk")[:1]
    generation = Library.objects.values("generation")[:1]
    editions = Edition.objects.order_by().values_list(Value(1)).annotate(editions=_Joined(one))
    return editions.values_list("editions", Subquery(link), Subquery(generation))


_STATE = Prepared(Edition, _state)
_known: ContextVar[str | None] = ContextVar("state", default=None)


def state_now() -> str:
    """What the library holds now: another text after anything in it changed.

    A lineage is never changed but made again under a new key; what else is public changes with the generation, and a
    source that an `ingest` at work has stored shows before. One row, since each row costs a thread of a busy process
    its turn.
    """
    return str(_STATE.rows()[0])


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
    """The state that answers are made from: the one of `knowing`, else what the library holds now."""
    return _known.get() or state_now()


def catalog() -> Catalog:
    """The catalog as the database holds it: a small query, one more where anything changed since last asked."""
    return _remembered(state_seen())


@lru_cache(maxsize=2)
def _remembered(state: str) -> Catalog:
    """The catalog of a library in that state."""
    held = list(Edition.objects.newest_first().select_related("source").defer("lines", "counts"))
    dated = (Family(family[0].language, family[0].series, tuple(family)) for family in families(held))
    return Catalog({edition.pk: edition for edition in held}, tuple(dated))
