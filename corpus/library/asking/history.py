"""A rule through time: its thread and its kin, every edition of its family, and what became of the rule there."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Literal

from django.db.models import Q

from corpus.comparing.scope import is_whole_book
from corpus.library.asking.catalog import Family, catalog
from corpus.library.neighbours import covers
from corpus.models import Edition, Entry, Link, Membership
from corpus.text.normalise import typography

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
    members = _thread(entry, family) or [entry]
    links = list(
        Link.objects.filter(
            Q(new__in=members, by_curator=True)
            | Q(new=members[0], kind=Link.Kind.SPLIT)
            | Q(old=members[-1], kind=Link.Kind.MERGED)
        ).select_related("old", "new")
    )
    words = {link.new_id: link.reason for link in links if link.by_curator}
    by_edition: defaultdict[int, list[Entry]] = defaultdict(list)
    for link in links:
        if link.kind == Link.Kind.SPLIT and link.new_id == members[0].pk:
            for each in _thread(link.old, family, until=link.old):
                by_edition[each.edition_id].append(each)
        elif link.kind == Link.Kind.MERGED and link.old_id == members[-1].pk:
            for each in _thread(link.new, family, since=link.new):
                by_edition[each.edition_id].append(each)
    for each in members:
        by_edition[each.edition_id].append(each)
    own = {member.pk for member in members}
    steps: list[Step] = []
    last: Entry | None = None
    for place in family.editions:
        if here := by_edition.get(place.pk):
            best = _best(here, own, last, entry)
            steps.append(
                Step(place, best, _change(last, best, own), words.get(best.pk, ""), best.pk in words)
            )
            last = best
        elif last is not None and place.is_book and steps[-1].change != "removed":
            is_covered = is_whole_book(place) or (bool(last.number) and covers(place, last.number))
            steps.append(Step(place, None, "removed" if is_covered else "not_covered"))
    return tuple(steps)


def _thread(
    entry: Entry, family: Family, since: Entry | None = None, until: Entry | None = None
) -> list[Entry]:
    """Every entry of the thread of ``entry``, oldest first, from the edition of ``since`` on and up to that of
    ``until``; none where nothing is tied to it.
    """
    first = family.place[since.edition_id] if since else 0
    last = family.place[until.edition_id] if until else len(family.editions)
    thread = Membership.objects.filter(entry=entry).values("thread")
    rows = Membership.objects.filter(thread__in=thread).select_related("entry__text")
    members = [row.entry for row in rows if first <= family.place.get(row.entry.edition_id, -1) <= last]
    for member in members:
        member.edition = family.editions[family.place[member.edition_id]]
    return sorted(members, key=lambda member: (family.place[member.edition_id], member.position))


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
