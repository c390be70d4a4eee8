"""A rule through time: its thread and its kin, every edition of its family, and what became of the rule there."""

from __future__ import annotations

import datetime
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Literal

from django.db.models import Q

from corpus.comparing.scope import is_whole_book
from corpus.library.asking.catalog import Family, catalog
from corpus.library.neighbours import covers
from corpus.models import Edition, Entry, Link, Membership
from corpus.text.normalise import typography


@dataclass(slots=True)
class Kin:
    """``members`` of the thread, oldest first; what the first was a part of until then (``before``), what took in
    the last from then on (``after``); the ``words`` of curators by the entry that they lead to.
    """

    members: list[Entry]
    before: list[Entry] = field(default_factory=list)
    after: list[Entry] = field(default_factory=list)
    words: dict[int, str] = field(default_factory=dict)


def kin_of(entry: Entry, family: Family) -> Kin:
    """The thread of ``entry`` with its kin; their editions are those of ``family``."""
    kin = Kin(_thread(entry.pk, family) or [entry])
    first, last = kin.members[0], kin.members[-1]
    links = Link.objects.filter(
        Q(new__in=kin.members, by_curator=True)
        | Q(new=first, kind=Link.Kind.SPLIT)
        | Q(old=last, kind=Link.Kind.MERGED)
    )
    for link in links:
        if link.by_curator:
            kin.words[link.new_id] = link.reason
        if link.kind == Link.Kind.SPLIT and link.new_id == first.pk:
            day, relatives = _relatives(link.old_id, family)
            kin.before = [other for other in relatives if other.edition.date and other.edition.date <= day]
        elif link.kind == Link.Kind.MERGED and link.old_id == last.pk:
            day, relatives = _relatives(link.new_id, family)
            kin.after = [other for other in relatives if other.edition.date and other.edition.date >= day]
    return kin


def _thread(entry: int, family: Family) -> list[Entry]:
    """Every entry of the thread of ``entry``, oldest first; none where nothing is tied to it."""
    thread = Membership.objects.filter(entry=entry).values("thread")
    rows = Membership.objects.filter(thread__in=thread).select_related("entry__text")
    members = [row.entry for row in rows if row.entry.edition_id in family.place]
    for member in members:
        member.edition = family.editions[family.place[member.edition_id]]
    return sorted(members, key=lambda member: (family.place[member.edition_id], member.position))


def _relatives(entry: int, family: Family) -> tuple[datetime.date, list[Entry]]:
    """The date of the edition of ``entry``, and what is followed with it."""
    found = _thread(entry, family) or list(Entry.objects.filter(pk=entry).select_related("edition", "text"))
    return next(each.edition.date for each in found if each.pk == entry and each.edition.date), found


StepChange = Literal[
    "first",
    "same",
    "typographic",
    "edited",
    "renumbered",
    "renumbered+edited",
    "split",
    "merged",
    "removed",
    "not_covered",
]


@dataclass(frozen=True, slots=True)
class Step:
    """What one edition holds of a rule. ``entry`` is None where the edition has none (``removed``) or doesn't cover it
    (``not_covered``). ``reason`` is a curator's, where a person decided.
    """

    edition: Edition
    entry: Entry | None
    change: StepChange
    reason: str = ""
    by_curator: bool = False


def history(entry: Entry) -> tuple[Step, ...]:
    """What every edition of the entry's family says of its rule, oldest first; an entry of an undated
    edition has one step, its own.

    A rule that began as part of another has that one's steps before its own (``split``); a rule that was merged
    goes on with the rule that took it in (``merged``). Editions before the first mention are left out, later ones
    stand as ``removed`` (once) or ``not_covered``.
    """
    edition = entry.edition
    if edition.date is None:
        return (Step(edition, entry, "first"),)
    family = catalog().family(edition.language, edition.series)
    kin = kin_of(entry, family)
    by_edition: defaultdict[int, list[Entry]] = defaultdict(list)
    for member in (*kin.before, *kin.members, *kin.after):
        by_edition[member.edition_id].append(member)
    own = {member.pk for member in kin.members}
    steps: list[Step] = []
    last: Entry | None = None
    for place in family.editions:
        here = by_edition.get(place.pk, [])
        if not here:
            if last is not None and place.is_book:
                steps += _absence(place, last, steps)
            continue
        best = _best(here, own, last, entry)
        change = _change(last, best, own)
        steps.append(Step(place, best, change, kin.words.get(best.pk, ""), best.pk in kin.words))
        last = best
    return tuple(steps)


def _best(here: list[Entry], own: set[int], last: Entry | None, asked: Entry) -> Entry:
    """The entry to show for an edition: the one asked for, else the thread's own, else the one with the same number."""
    return min(
        here,
        key=lambda entry: (
            entry.pk != asked.pk,
            entry.pk not in own,
            last is not None and entry.number != last.number,
            entry.position,
        ),
    )


def _change(last: Entry | None, here: Entry, own: set[int]) -> StepChange:
    if last is None:
        return "first"
    if here.pk in own and last.pk not in own:
        return "split"
    if here.pk not in own and last.pk in own:
        return "merged"
    renumbered = last.number != here.number
    if (last.text_id, last.name) == (here.text_id, here.name):
        return "renumbered" if renumbered else "same"
    if typography(f"{last.name}\n{last.content}") == typography(f"{here.name}\n{here.content}"):
        return "renumbered" if renumbered else "typographic"
    return "renumbered+edited" if renumbered else "edited"


def _absence(place: Edition, last: Entry, steps: list[Step]) -> list[Step]:
    """An edition without the rule: removed there if the edition holds its place (a whole book holds every place)."""
    if steps[-1].change == "removed":
        return []
    is_covered = is_whole_book(place) or (bool(last.number) and covers(place, last.number))
    return [Step(place, None, "removed" if is_covered else "not_covered")]
