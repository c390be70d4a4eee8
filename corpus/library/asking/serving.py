"""Which French text of an English rule serves best who reads that today."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from django.db.models import F, Q, QuerySet

from corpus.library.asking.catalog import catalog, state_seen
from corpus.models import Edition, Entry, Twin
from corpus.text.normalise import words

_Texts = Mapping[int, tuple[int, ...]]
"""The keys of French texts' rows, by what they are looked up with."""


class _French(NamedTuple):
    """What decides which French text of a rule serves best."""

    pk: int
    standing: str
    edition: int
    merged: bool
    position: int
    title: str
    english: str = ""
    """What its twin is called; asked for titles alone."""


_COLUMNS = ("pk", "standing", "entry__edition", "merged", "entry__position", "entry__name")


def _rules(keys: Collection[int]) -> QuerySet[Twin, Any]:
    """The rows of the French texts with these ``keys``: of rules alone, not of statements."""
    return Twin.objects.filter(entry__in=keys, entry__kind=Entry.Kind.RULE).order_by().values_list(*_COLUMNS)


def _with_true_titles(keys: Collection[int]) -> QuerySet[Twin, Any]:
    """The same of texts that are still true and have a title that isn't spelled as the English one."""
    true = Q(standing__in=(Twin.Standing.SAME, Twin.Standing.QUIET))
    true |= Q(standing=Twin.Standing.UNKNOWN, today=F("twin"))
    rows = _rules(keys).filter(true, ~Q(entry__name=""), ~Q(entry__name=F("twin__name")))
    return rows.values_list(*_COLUMNS, "twin__name")


def best_texts(threads: Mapping[int, int]) -> dict[int, int]:
    """The key of the French text's row that serves best for each English rule of ``threads`` (by entry) that has one:
    as what it became, or as another printing of the same thread.
    """
    return {entry: text.pk for entry, text in _best(threads, _rules).items()}


def best_titles(threads: Mapping[int, int], titles: Mapping[int, str]) -> dict[int, str]:
    """The French title that serves best for each English heading of ``threads`` (by entry) that has one: of a text
    that is still true, where it isn't spelled as the English title, and where its twin is called what the heading is
    in ``titles``: a section may have been called otherwise then.
    """
    found = _best(threads, _with_true_titles, {entry: words(title) for entry, title in titles.items()})
    return {entry: text.title for entry, text in found.items()}


def _best(
    threads: Mapping[int, int],
    rows: Callable[[Collection[int]], QuerySet[Twin, Any]],
    called: Mapping[int, str] | None = None,
) -> dict[int, _French]:
    became, printed = _texts_of(state_seen())
    texts = {entry: {*became.get(entry, ()), *printed.get(thread, ())} for entry, thread in threads.items()}
    editions = catalog().editions
    ranked = [_French(*row) for row in rows(set().union(*texts.values()))]
    ranked.sort(
        key=lambda text: (serves_today(text.standing, editions[text.edition]), text.merged, text.position)
    )
    order = {text.pk: place for place, text in enumerate(ranked)}
    places = {
        entry: [
            place
            for key in keys
            if (place := order.get(key)) is not None
            and (called is None or words(ranked[place].english) == called.get(entry))
        ]
        for entry, keys in texts.items()
    }
    return {entry: ranked[min(known)] for entry, known in places.items() if known}


@lru_cache(maxsize=2)
def _texts_of(state: str) -> tuple[_Texts, _Texts]:
    """The French texts that became an English rule, by its entry; those whose twin is a printing of a thread, by the
    thread. To look through all printings of a thread for each hit of a search takes longer than the search.
    """
    became: defaultdict[int, tuple[int, ...]] = defaultdict(tuple)
    printed: defaultdict[int, tuple[int, ...]] = defaultdict(tuple)
    rows = Twin.objects.order_by().values_list("pk", "today", "twin__membership__thread")
    for pk, today, thread in rows.iterator():
        if today is not None:
            became[today] += (pk,)
        if thread is not None:
            printed[thread] += (pk,)
    return dict(became), dict(printed)


def serves_today(standing: str, edition: Edition) -> tuple[bool, bool, int]:
    """How well a French text of ``edition`` serves who reads today's rule, the best first: still true before changed,
    official before restated, newer before older.
    """
    changed = standing not in (Twin.Standing.SAME, Twin.Standing.QUIET)
    return changed, edition.restatement, -edition.date.toordinal() if edition.date else 0
