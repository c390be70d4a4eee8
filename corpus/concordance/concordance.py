"""What is asked of the concordance: which law bore a number on a day, its numbers, since when its sense holds. Pure."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Literal

from corpus.concordance.rows import ConcordanceRow, load

EMBEDDED = "concordance.tsv.xz"
Fate = Literal["same", "quiet", "substantive", "gone"]
"""What became of a law: as it was, other words only, another ruling, no more."""
LawChange = Literal["new", "substance", "gone"]
"""A law that there was not, that rules otherwise, that is no more."""
SAME_EDITION = 0.9
"""The share of a text's wordings that an edition must print, for the text to be called that edition."""


class Concordance:
    """The rows of one or several files, indexed by thread and by number."""

    def __init__(self, days: Iterable[str], rows: Iterable[ConcordanceRow]) -> None:
        self.days = tuple(sorted(days))
        by_thread: defaultdict[str, list[ConcordanceRow]] = defaultdict(list)
        by_number: defaultdict[str, list[ConcordanceRow]] = defaultdict(list)
        for row in rows:
            by_thread[row.thread].append(row)
            by_number[row.number].append(row)
        self._by_thread = {key: tuple(sorted(found, key=_by_day)) for key, found in by_thread.items()}
        self._by_number = {key: tuple(sorted(found, key=_by_day)) for key, found in by_number.items()}

    def __iter__(self) -> Iterator[ConcordanceRow]:
        for rows in self._by_thread.values():
            yield from rows

    @property
    def threads(self) -> frozenset[str]:
        """The id of every law."""
        return frozenset(self._by_thread)

    @property
    def newest(self) -> str:
        """The day of the newest edition that is known; empty where none is."""
        return self.days[-1] if self.days else ""

    def edition_on(self, day: str) -> str:
        """The day of the edition in force on ``day``; empty before the first one."""
        at = bisect_right(self.days, day)
        return self.days[at - 1] if at else ""

    def count_on(self, day: str) -> int:
        """How many rules were in force on ``day``."""
        when = self.edition_on(day)
        return sum(_holds(row, when) for row in self) if when else 0

    def edition_after(self, day: str) -> str:
        """The day of the next edition known, where ``day`` lies between two; empty on the day of one."""
        at = bisect_right(self.days, day)
        return self.days[at] if 0 < at < len(self.days) and self.days[at - 1] != day else ""

    def at(self, number: str, day: str = "") -> ConcordanceRow | None:
        """The row of the law that bore ``number`` on ``day`` (empty: in the newest edition); None where none did."""
        when = self.edition_on(day) if day else self.newest
        if not when:
            return None
        return next((row for row in self._by_number.get(number, ()) if _holds(row, when)), None)

    def bearers(self, number: str) -> tuple[ConcordanceRow, ...]:
        """Every row that ever bore ``number``, oldest first."""
        return self._by_number.get(number, ())

    def rows_of(self, thread: str) -> tuple[ConcordanceRow, ...]:
        """The rows of a thread, oldest first; none for an unknown one."""
        return self._by_thread.get(thread, ())

    def on(self, thread: str, day: str = "") -> ConcordanceRow | None:
        """The row of a thread on ``day`` (empty: in the newest edition); None where it was not in force."""
        when = self.edition_on(day) if day else self.newest
        return next((row for row in self.rows_of(thread) if _holds(row, when)), None)

    def sense_since(self, thread: str, day: str = "") -> ConcordanceRow | None:
        """The row with which the law began to rule as it does on ``day``: the last one of substance, or its first."""
        when = self.edition_on(day) if day else self.newest
        found = None
        for row in self.rows_of(thread):
            if row.since > when:
                break
            if found is None or row.nature == "substantive" or row.kind == "returned":
                found = row
        return found if found is not None and self.on(thread, day) is not None else None

    def fate(self, thread: str, day: str, until: str = "") -> Fate | None:
        """What became of the law as it stood on ``day``, up to ``until`` (empty: the newest edition). None where it was
        not in force then.
        """
        if self.on(thread, day) is None:
            return None
        if self.on(thread, until) is None:
            return "gone"
        when, end = self.edition_on(day), self.edition_on(until) if until else self.newest
        later = [row for row in self.rows_of(thread) if when < row.since <= end]
        if any(row.nature == "substantive" for row in later):
            return "substantive"
        return "quiet" if any(row.nature for row in later) else "same"

    def surely(self, number: str, day: str) -> ConcordanceRow | None:
        """The row of ``number`` on ``day``; None where the known editions around that day don't both have it."""
        row = self.at(number, day)
        following = next((each for each in self.days if each >= day), "")
        return None if row is None or not following or (row.until and row.until <= following) else row

    def ended(self, number: str, day: str, *, moved: bool = False) -> str:
        """From which day the law that bore ``number`` on ``day`` was gone or ruled otherwise in substance (where
        ``moved`` counts: or bore another number); empty where nothing tells of that.
        """
        row = self.surely(number, day)
        rows, when = self.rows_of(row.thread) if row else (), self.edition_on(day)
        later = [each for each in rows if each.since > when]
        days = [
            each.since for each in later if each.nature == "substantive" or (moved and each.number != number)
        ]
        days += [max(each.until for each in rows)] if row and self.on(row.thread) is None else []
        return min(days, default="")

    def changes(self, after: str, until: str) -> Iterator[tuple[ConcordanceRow, LawChange]]:
        """What became of the laws after a day, up to another: of each that is new, rules otherwise or went without a
        successor, the row that says so (of a law that went its last one). What came and went between is none.
        """
        start, end = self.edition_on(after), self.edition_on(until)
        for thread, rows in self._by_thread.items() if end else ():
            then, now = self.on(thread, start) if start else None, self.on(thread, end)
            begun = [row for row in rows if row.since <= end]
            later = [row for row in begun if row.since > start]
            if now is None:
                if then is not None and not any(self.on(heir, end) for heir in begun[-1].successors):
                    yield begun[-1], "gone"
            elif then is None:
                yield later[0], "new"
            elif changed := [row for row in later if row.nature == "substantive"]:
                yield changed[-1], "substance"

    def edition_like(self, digests: Sequence[tuple[str, str]]) -> str:
        """The day of the edition that a text is, by its numbers and the digests of its wordings; empty where it is none
        that is known.
        """
        votes: Counter[str] = Counter()
        for number, digest in digests:
            for row in self._by_number.get(number, ()):
                if row.digest == digest:
                    votes.update(day for day in self.days if _holds(row, day))
        if not votes:
            return ""
        most = max(votes.values())
        best = min(day for day, count in votes.items() if count == most)
        return best if most >= SAME_EDITION * len(digests) else ""


def _by_day(row: ConcordanceRow) -> tuple[str, str, str]:
    return row.since, row.until or "~", row.number


def _holds(row: ConcordanceRow, day: str) -> bool:
    return row.since <= day and (not row.until or day < row.until)


@cache
def embedded() -> Concordance:
    """The concordance that is shipped, made from official English editions."""
    return Concordance(*load(embedded_bytes()))


def embedded_bytes() -> bytes:
    """The file that is shipped."""
    return files(__package__).joinpath(EMBEDDED).read_bytes()
