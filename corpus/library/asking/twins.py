"""A rule in the other language: its twin of the time, what became of it, and what it says there today.

What is not established is not said: an edition without a near one in the other language has a reason
instead of twins (`TwinEdition.Reason`), and a rule without a twin has none.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from django.db.models import Q

from corpus.comparing.twins.standing import Standing, standing
from corpus.languages import ENGLISH, FRENCH
from corpus.library.asking.catalog import catalog, state_seen
from corpus.library.asking.restating import whole_of
from corpus.models import Edition, Entry, Membership, Twin, TwinEdition
from corpus.releases import came_between
from corpus.text.normalise import words

CALM = ("same", "quiet")
"""Standings of a text that says still what the rules say."""
DOUBTFUL = 0.9
"""Below this certainty a twin is shown with its doubt."""


@dataclass(frozen=True, slots=True)
class TwinOf:
    """A French rule's twin. ``entry`` is the French entry, ``twin`` the English one of its time, ``today``
    what carries that on in the newest English edition.
    """

    entry: Entry
    twin: Entry
    today: Entry | None
    row: Twin

    def other(self, name: str) -> Entry:
        """The rule in the other language than that of the text whose identifier is ``name``."""
        return (self.today or self.twin) if name == self.entry.identifier else self.entry

    @property
    def standing(self) -> Standing:
        """What became of the text since its date: nothing where its original is the newest, which a heading without any
        rule doesn't tell.
        """
        stored = _standing(self.row.standing)
        if stored == "unknown" and self.row.today_id == self.row.twin_id:
            stored = "same"
        return "unknown" if stored in CALM and self._is_later else stored

    @property
    def _is_later(self) -> bool:
        """Whether the twin is of a later day than the text: it may have changed before, and is no original of it."""
        then, own = self.twin.edition.date, self.entry.edition.date
        return bool(then and own and then > own)

    @property
    def is_of_original(self) -> bool:
        """Whether the twin is official, of the English edition that was in force on the day of the French text."""
        original, own = self.twin.edition, self.entry.edition.date
        then = None if original.restatement else original.date
        return bool(then and own and then <= own and not came_between(then, own))

    @property
    def is_still_true(self) -> bool:
        """Whether the text may be called still true: whole, followed from its original to the newest rules that the
        library has, and never changed in substance.
        """
        known = self.today.edition if self.today else None
        rules = (each for each in catalog().editions.values() if each.kind == Edition.Kind.RULES)
        return (
            self.standing in CALM
            and self.is_of_original
            and known is not None
            and known.date == max((each.date for each in rules if each.date), default=None)
            and not known.restatement
            and whole_of(self.entry) is True
        )

    @property
    def is_doubtful(self) -> bool:
        """Whether the twin itself is not quite sure."""
        return not self.row.by_curator and self.row.certainty < DOUBTFUL


def _loaded(rows: Iterable[Twin], *, texts: bool = True) -> list[TwinOf]:
    """``rows`` with their rules, editions and ``texts``: one query more, which costs less than joins of nine tables."""
    rows_read = list(rows)
    wanted = {key for row in rows_read for key in (row.entry_id, row.twin_id, row.today_id) if key}
    named = Entry.objects.order_by()
    entries = (named.select_related("text") if texts else named.defer("details")).in_bulk(wanted)
    editions = catalog().editions
    for entry in entries.values():
        entry.edition = editions[entry.edition_id]
    return [
        TwinOf(entries[row.entry_id], entries[row.twin_id], entries.get(row.today_id or 0), row)
        for row in rows_read
    ]


def twin_edition_of(edition: Edition) -> TwinEdition | None:
    """The English edition of the time of the French ``edition``, or why there is none; None for any other edition."""
    return TwinEdition.objects.filter(edition=edition).select_related("anchor", "newest").first()


def has_english(edition: Edition) -> bool:
    """Whether the library holds English rules that the French ``edition`` might be held against, not all older than it:
    where it holds none, no reader misses them.
    """
    return any(
        other.language == ENGLISH
        and other.kind == Edition.Kind.RULES
        and (edition.restatement or not other.restatement)
        and not (other.date and edition.date and other.date < edition.date)
        for other in catalog().editions.values()
    )


def twins_in(edition: Edition, keys: Iterable[str] | None = None) -> list[TwinOf]:
    """The twins of the rules and statements of the French ``edition``, in its order; of those ``keys``
    alone where they are given.
    """
    rows = Twin.objects.filter(entry__edition=edition).order_by("entry__position")
    return _loaded(rows.filter(entry__key__in=list(keys)) if keys is not None else rows)


def twin_of(entry: Entry) -> TwinOf | None:
    """The English twin of a French rule or statement; None where none is established."""
    return next(iter(_loaded(Twin.objects.filter(entry=entry))), None)


def counterpart_of(entry: Entry) -> TwinOf | None:
    """What ties a French or English rule (membership at hand) to the other language; None for any other."""
    if entry.edition.language == FRENCH:
        return twin_of(entry)
    return french_of(entry) if entry.edition.language == ENGLISH else None


def french_of(entry: Entry) -> TwinOf | None:
    """The French text of the English rule ``entry``, of several the one that serves best who reads that (`_serves`):
    today's rule by today's standings, an older one by how the texts stand to it.
    """
    member: Membership | None = getattr(entry, "membership", None)
    printings = Membership.objects.filter(thread__in=[member.thread_id] if member else []).values("entry")
    rows = Twin.objects.filter(Q(today=entry.pk) | Q(twin__in=printings), entry__kind=Entry.Kind.RULE)

    def serves(twin: TwinOf) -> tuple[_Serves, bool, int]:
        today = twin.today is None or twin.today.pk == entry.pk
        standing = twin.row.standing if today else standing_in(twin, entry)
        best = _serves(standing, twin.entry.edition, None if today else entry.edition.date)
        return best, twin.row.merged, twin.entry.position

    return min(_loaded(rows), key=serves, default=None)


_Serves = tuple[bool, bool, int]


def _serves(standing: str, edition: Edition, day: datetime.date | None = None) -> _Serves:
    """How well a French text of ``edition`` with that standing serves who reads a rule of ``day`` (today's, for none),
    the best first: still true before changed, official before restated, nearer in time before farther.
    """
    far = (
        abs((edition.date - (day or datetime.date.max)).days)
        if edition.date
        else datetime.date.max.toordinal()
    )
    return standing not in CALM, edition.restatement, far


def french_among(entries: Iterable[int]) -> dict[int, TwinOf]:
    """The French texts of the English rules with these keys, by the key of each that has one, to be named: texts are
    not loaded.
    """
    best = _best_texts(threads_of(entries))
    rows = _by_row(best.values())
    return {key: rows[pk] for key, pk in best.items()}


def _best_texts(threads: Mapping[int, int]) -> dict[int, int]:
    """The key of the French text's row that serves best for each English rule of ``threads`` (by entry) that has one:
    as what it became, or as another printing of the same thread.
    """
    became, printed = _texts_of(state_seen())
    both = {entry: (became.get(entry), printed.get(thread)) for entry, thread in threads.items()}
    return {entry: min(filter(None, ranks))[-1] for entry, ranks in both.items() if any(ranks)}


_Ranked = tuple[bool, bool, int, bool, int, int]
"""How well a French text serves (`_serves`), the best first, and its row's key."""


@lru_cache(maxsize=2)  # the library's present state and the one before
def _texts_of(state: str) -> tuple[Mapping[int, _Ranked], Mapping[int, _Ranked]]:
    """The French text that serves best of those that became an English rule, by its entry; of those whose twin is a
    printing of a thread, by the thread. To look through all printings for each hit takes longer than the search.
    """
    del state
    best: tuple[dict[int, _Ranked], dict[int, _Ranked]] = {}, {}
    editions = catalog().editions
    rows = Twin.objects.filter(entry__kind=Entry.Kind.RULE).order_by()
    columns = ("standing", "entry__edition", "merged", "entry__position", "pk", "today")
    for stored, edition, *rest, today, thread in rows.values_list(*columns, "twin__membership__thread"):
        rank = (*_serves(stored, editions[edition]), *rest)
        for found, place in zip(best, (today, thread), strict=True):
            if place is not None:
                found[place] = min(rank, found.get(place, rank))
    return best


def _by_row(rows: Iterable[int]) -> dict[int, TwinOf]:
    """The twins of these rows, by their keys, to be named: texts are not loaded."""
    return {twin.row.pk: twin for twin in _loaded(Twin.objects.filter(entry__in=set(rows)), texts=False)}


def threads_of(entries: Iterable[int]) -> dict[int, int]:
    """The threads of ``entries``, by their keys."""
    return dict(Membership.objects.filter(entry__in=list(entries)).values_list("entry", "thread"))


def french_titles(headings: Mapping[int, str]) -> dict[int, str]:
    """The French titles of English headings (primary key, title), by the key of each that has one: of the text that
    serves best, where that is still true, translates this very title and isn't spelled as it is.
    """
    return {
        key: twin.entry.name
        for key, twin in french_among(headings).items()
        if twin.standing in CALM
        and twin.entry.name not in ("", twin.twin.name)
        and words(twin.twin.name) == words(headings[key])
    }


def twins_named(ids: Iterable[str]) -> dict[str, TwinOf]:
    """For rules and statements named by their identifiers (``rule:420.5e@edition``), what ties each to the other
    language; those without a twin are left out.
    """
    known, named = catalog(), dict[tuple[int, str, str], str]()
    for name in ids:
        kind, _, place = name.partition(":")
        key, _, slug = place.rpartition("@")
        if slug in known.by_slug and kind in (Entry.Kind.RULE, Entry.Kind.ITEM):
            named[known.by_slug[slug].pk, kind, key] = name
    if not named:
        return {}
    rows = Entry.objects.filter(
        edition__in={place[0] for place in named}, key__in={place[2] for place in named}
    )
    names: dict[int, str] = {}
    english: dict[int, int] = {}
    columns = ("pk", "edition", "kind", "key", "membership__thread")
    for pk, edition, kind, key, thread in rows.order_by().values_list(*columns):
        if (edition, kind, key) in named:
            names[pk] = named[edition, kind, key]
            if known.editions[edition].language == ENGLISH and thread:
                english[pk] = thread
    best = {pk: pk for pk in names} | _best_texts(english)  # a French text's row has its key
    found = _by_row(best.values())
    return {names[pk]: found[row] for pk, row in best.items() if row in found}


def standing_in(twin: TwinOf, english: Entry) -> Standing:
    """How the English rule ``english``, of any date, stands to the French text of ``twin``."""
    if twin.today is not None and english.pk == twin.today.pk:
        return twin.standing
    if not english.content or not twin.twin.content:
        return "unknown"
    return standing(twin.twin.content, english.content)


def _standing(stored: str | None) -> Standing:
    return cast("Standing", stored or "unknown")
