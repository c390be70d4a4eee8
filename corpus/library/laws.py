"""What the concordance knows of the law that a rule states, with no other text of it at hand.

A rule of a dated text is one of the concordance's by its number and its day: French and restated texts bear the numbers
of the English edition of their day. A day between two known editions counts only where both have the same row.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass, replace
from typing import NamedTuple

from corpus.comparing.edition import Comparison, Place, PlaceKind
from corpus.comparing.places import MOST
from corpus.concordance.concordance import LawChange
from corpus.concordance.rows import ConcordanceRow, digest_of
from corpus.known_laws import known
from corpus.languages import ENGLISH
from corpus.library.asking.restating import gists_of
from corpus.library.asking.versions import RuleOn, rule_on
from corpus.library.comparisons.compared import are_ours
from corpus.models import Edition, Entry
from corpus.numbers import RuleNumber
from corpus.releases import came_between


@dataclass(frozen=True, slots=True)
class KnownSince:
    """The day of the first known edition that says something. ``before``: the day of the last one that does not, None
    where there is none older; ``at_latest``: texts that nobody has come between the two; ``at_least``: it may be older.
    """

    day: datetime.date
    before: datetime.date | None
    at_latest: bool
    at_least: bool


@dataclass(frozen=True, slots=True)
class KnownLaw:
    """A law on the day of a text: its id, since when it has its official ``wording`` and rules as it does (``sense``),
    the numbers that it bore ``before``, oldest first, its number ``today`` (empty: it is gone), the day from which its
    wording ``changed`` or it was ``gone`` after that text, and how many ``editions`` all this rests on.
    """

    thread: str
    wording: KnownSince
    sense: KnownSince
    before: tuple[str, ...]
    today: str
    changed: datetime.date | None
    gone: datetime.date | None
    editions: int


def known_law(entry: Entry) -> KnownLaw | None:
    """The law that ``entry``, a numbered rule of a dated text, states; None where the concordance can't tell."""
    row = _row(entry)
    if row is None or not entry.text_id:  # a heading rules nothing
        return None
    concordance, day = known(), str(entry.edition.date)
    rows = concordance.rows_of(row.thread)
    wording = row
    for earlier in reversed(rows[: rows.index(row)]):
        if earlier.digest != row.digest or earlier.until != wording.since:
            break
        wording = earlier
    sense = concordance.sense_since(row.thread, day) or wording
    changes = [each for each in rows if each.since > day and each.nature]
    now = concordance.on(row.thread)
    return KnownLaw(
        thread=row.thread,
        wording=_since(wording),
        sense=_since(sense),
        before=tuple(
            dict.fromkeys(each.number for each in rows if each.since <= day and each.number != row.number)
        ),
        today=now.number if now else "",
        changed=_day(changes[0].since) if changes else None,
        gone=None if now else _day(max(each.until for each in rows)),
        editions=len(concordance.days),
    )


class ChangedLaw(NamedTuple):
    """A law that is new, rules otherwise or is gone: since when, and its number at the end, or its last one."""

    day: datetime.date
    number: str
    kind: LawChange


def laws_changed(after: datetime.date, until: datetime.date) -> list[ChangedLaw]:
    """What the concordance knows of the laws that changed after a day, up to another, the newest change first."""
    made = []
    for row, kind in known().changes(str(after), str(until)):
        now = known().on(row.thread, str(until))
        made.append(
            ChangedLaw(_day(row.since if now else row.until), now.number if now else row.number, kind)
        )
    return sorted(made, key=lambda law: (-law.day.toordinal(), RuleNumber.parse(law.number)))


def places_of_laws(after: datetime.date, edition: Edition) -> list[tuple[datetime.date, Place]]:
    """What the concordance tells, since a day, of the rules that ``edition`` prints: by day, the newest first, by what
    became of them and by the heading that they stand under, each with what its first rule says now.
    """
    groups: dict[tuple[datetime.date, PlaceKind, str], list[str]] = {}
    until = edition.date or after
    for law in laws_changed(after, until) if after < until else ():
        number = RuleNumber.parse(law.number)
        home = law.number[:3] if law.kind == "gone" or not number.letter else str(number.parent)
        groups.setdefault((law.day, law.kind, home), []).append(law.number)
    asked = {each for (_, _, home), numbers in groups.items() for each in (home, *numbers)}
    rows = Entry.objects.filter(edition=edition, kind=Entry.Kind.RULE, key__in=asked)
    printed = {
        key: (name, text or "") for key, name, text in rows.values_list("key", "name", "text__content")
    }
    gists, made = gists_of(edition), []
    for (day, kind, home), numbers in groups.items():
        here = [number for number in numbers if printed.get(number, ("", ""))[1]]
        if here or kind == "gone":  # not of mere headings and of what isn't restated
            first = (here or numbers)[0]
            text = printed[first][1] if kind != "gone" else ""
            name = gists.get(home if numbers[1:] else first) or gists.get(first, home)
            title = printed.get(home, ("",))[0] or name
            made.append((day, Place(title, tuple(dict.fromkeys([first, *numbers])), kind, ("", text))))
    return made


def proved(found: Comparison, old: Edition, new: Edition) -> Comparison:
    """A comparison as it may be shown: between two texts of ours it may be our wording that changed, so what it tells
    first is what became of their laws.
    """
    if not are_ours(old, new):
        return found
    return replace(found, places=law_places_between(old, new), vocabulary=())


def law_places_between(old: Edition, new: Edition) -> tuple[Place, ...]:
    """What became of the laws of two texts of ours from one to the other, as a comparison lists it."""
    places = places_of_laws(old.date, new)[:MOST] if old.date else ()
    return tuple(place for _, place in places)


def law_id(rule: RuleOn) -> str:
    """The id of the law that ``rule`` states: that of the concordance, under the number that it bears or one that it
    bore, and for official English under that very wording; else the name of its thread, which is provisional; empty
    where it has none.
    """
    entry = rule.entry
    places = [(entry.number and entry.key, entry.edition, entry.name, entry.content)]
    for version in reversed(rule.versions):
        places += [(number, since, version.printing.name, version.content) for number, since in version.bore]
    for number, edition, name, text in places:
        row = _row_of(number, edition)
        if row and (
            edition.restatement or edition.language != ENGLISH or row.digest == digest_of(name, text)
        ):
            return row.thread
    return rule.thread.name if rule.thread else ""


def law_id_at(number: str, edition: Edition) -> str:
    """The id of the law that bears ``number`` in ``edition``; empty where the concordance can't tell."""
    row = _row_of(number, edition)
    return row.thread if row else ""


def was_called(entry: Entry, number: str) -> bool:
    """Whether the law that ``entry`` states bore ``number`` in some known edition."""
    row = _row(entry)
    return row is not None and number in {each.number for each in known().rows_of(row.thread)}


def number_now(thread: str) -> str:
    """Today's number of the law ``thread``, where this library has that law under it; else empty."""
    now = known().on(thread)
    found = rule_on(now.number) if now else None
    return now.number if now and found and law_id(found) == thread else ""


def number_now_of(number: str) -> str:
    """The same of the law that bore ``number`` last."""
    rows = known().bearers(number)
    return number_now(rows[-1].thread) if rows else ""


def _row(entry: Entry) -> ConcordanceRow | None:
    """The row of a rule that says, if it is English, what the row says; a lesson's statement has a place, no number."""
    row, edition = _row_of(entry.key, entry.edition) if entry.number else None, entry.edition
    is_free = edition.restatement or edition.language != ENGLISH
    return row if row and (is_free or row.digest == digest_of(entry.name, entry.content)) else None


def _row_of(number: str, edition: Edition) -> ConcordanceRow | None:
    """The row of the rule ``number`` of ``edition``; None for what is no rule of this game or has no day."""
    other = edition.tournament or (edition.series and not edition.restatement)
    if not number or edition.date is None or other:
        return None
    return known().surely(number, str(edition.date))


def _since(row: ConcordanceRow) -> KnownSince:
    day, before = _day(row.since), _day(row.after) if row.after else None
    return KnownSince(
        day, before, bool(before and came_between(before, day)), before is None or row.kind == "split"
    )


def _day(text: str) -> datetime.date:
    return datetime.date.fromisoformat(text)
