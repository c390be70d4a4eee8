"""Which French text of an English rule serves best who reads that today: worked out once for all rules of a library."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, TypeVar

from django.db.models import F, Q

from corpus.library.asking.catalog import catalog, knowing, state_seen
from corpus.models import Edition, Entry, Twin

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class _Ranking(Generic[_T]):
    """What is told of French texts, the text that serves best first; and the first place of each English rule among
    them: by the entry that a text became, and by the thread of its twin.
    """

    told: tuple[_T, ...]
    became: dict[int, int]
    printed: dict[int, int]

    def best(self, threads: Mapping[int, int]) -> dict[int, _T]:
        """What is told of the text that serves best for each English rule of ``threads`` (by entry) that has one: as
        what it became, or as another printing of the same thread.
        """
        none = len(self.told)
        places = {
            entry: min(self.became.get(entry, none), self.printed.get(thread, none))
            for entry, thread in threads.items()
        }
        return {entry: self.told[place] for entry, place in places.items() if place < none}


def best_texts(threads: Mapping[int, int]) -> dict[int, int]:
    """The key of the French text's row that serves best for each English rule of ``threads`` (by entry)."""
    return _texts(state_seen()).best(threads)


def best_titles(threads: Mapping[int, int]) -> dict[int, str]:
    """The title that serves best for each English heading of ``threads`` (by entry), of a text that is still true,
    where it isn't spelled as the English one.
    """
    return _titles(state_seen()).best(threads)


@lru_cache(maxsize=2)
def _texts(state: str) -> _Ranking[int]:
    with knowing(state):
        return _ranked(Q(), "pk")


@lru_cache(maxsize=2)
def _titles(state: str) -> _Ranking[str]:
    true = Q(standing__in=(Twin.Standing.SAME, Twin.Standing.QUIET))
    true |= Q(standing=Twin.Standing.UNKNOWN, today=F("twin"))
    with knowing(state):
        return _ranked(true & ~Q(entry__name="") & ~Q(entry__name=F("twin__name")), "entry__name")


_ORDERED_BY = ("standing", "entry__edition", "merged", "entry__position")


def _ranked(of: Q, told: str) -> _Ranking[_T]:
    """The column ``told`` of the twins ``of`` which something is asked, in their order."""
    rows = Twin.objects.filter(of, entry__kind=Entry.Kind.RULE).order_by()
    columns = (told, "today", "twin__membership__thread", *_ORDERED_BY)
    editions = catalog().editions
    held = sorted(
        rows.values_list(*columns), key=lambda row: (serves_today(row[3], editions[row[4]]), *row[5:])
    )
    became: dict[int, int] = {}
    printed: dict[int, int] = {}
    for place, (_, today, thread, *_) in enumerate(held):
        if today is not None:
            became.setdefault(today, place)
        if thread is not None:
            printed.setdefault(thread, place)
    return _Ranking(tuple(row[0] for row in held), became, printed)


def serves_today(standing: str, edition: Edition) -> tuple[bool, bool, int]:
    """How well a French text of ``edition`` serves who reads today's rule, the best first: still true before changed,
    official before restated, newer before older.
    """
    changed = standing not in (Twin.Standing.SAME, Twin.Standing.QUIET)
    return changed, edition.restatement, -edition.date.toordinal() if edition.date else 0
