"""A rule through time: its thread and its kin, every edition of its family, and what became of the rule there."""

from __future__ import annotations

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
    own = _printings(entry, family) or [entry]
    printed: dict[int, Entry] = {}
    ends = Q(new=own[0], kind=Link.Kind.SPLIT) | Q(old=own[-1], kind=Link.Kind.MERGED)
    for link in Link.objects.filter(ends).select_related("old", "new"):
        before = link.new_id == own[0].pk
        end = link.old if before else link.new
        for each in _printings(end, family):
            away = family.place[each.edition_id] - family.place[end.edition_id]
            if away <= 0 if before else away >= 0:
                printed.setdefault(each.edition_id, each)
    printed |= {each.edition_id: each for each in reversed(own)} | {edition.pk: entry}
    keys = {each.pk for each in own}
    words = dict(Link.objects.filter(new__in=keys, by_curator=True).values_list("new", "reason"))
    steps: list[Step] = []
    last: Entry | None = None
    for place in family.editions:
        if here := printed.get(place.pk):
            steps.append(
                Step(place, here, _change(last, here, keys), words.get(here.pk, ""), here.pk in words)
            )
            last = here
        elif last is not None and place.is_book and steps[-1].change != "removed":
            is_covered = is_whole_book(place) or (bool(last.number) and covers(place, last.number))
            steps.append(Step(place, None, "removed" if is_covered else "not_covered"))
    return tuple(steps)


def _printings(entry: Entry, family: Family) -> list[Entry]:
    """Every entry of the thread of ``entry``, oldest first; none where nothing is tied to it."""
    thread = Membership.objects.filter(entry=entry).values("thread")
    rows = Membership.objects.filter(thread__in=thread).select_related("entry__text")
    members = [row.entry for row in rows if row.entry.edition_id in family.place]
    for member in members:
        member.edition = family.editions[family.place[member.edition_id]]
    return sorted(members, key=lambda member: (family.place[member.edition_id], member.position))


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
