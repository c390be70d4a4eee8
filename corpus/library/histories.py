"""A rule through time: every edition of its family, and what became of the rule there."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Literal

from corpus.comparing.typography import fold
from corpus.library.kinship import Family, family_of, kin_of
from corpus.library.lineages import is_whole
from corpus.library.resolving import covers
from corpus.models import Edition, Entry

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
    (``not_covered``). ``reason`` is a curator's, where a person decided. ``also`` are further entries of that
    edition that belong to the thread.
    """

    edition: Edition
    entry: Entry | None
    change: StepChange
    reason: str = ""
    by_curator: bool = False
    also: tuple[Entry, ...] = ()


def history(entry: Entry, family: Family | None = None) -> tuple[Step, ...]:
    """What every edition of the entry's family says of its rule, oldest first; an entry of an undated
    edition has one step, its own.

    A rule that began as part of another has that one's steps before its own (``split``); a rule that was merged
    goes on with the rule that took it in (``merged``). Editions before the first mention are left out, later ones
    stand as ``removed`` (once) or ``not_covered``. ``family`` saves a query where its editions are at hand.
    """
    edition = entry.edition
    if edition.date is None:
        return (Step(edition, entry, "first"),)
    family = family_of(edition) if family is None else family
    kin = kin_of(entry, family)
    by_edition: defaultdict[int, list[Entry]] = defaultdict(list)
    for member in (*kin.before, *kin.members, *kin.after):
        if member not in by_edition[member.edition_id]:
            by_edition[member.edition_id].append(member)
    own = {member.pk for member in kin.members}
    steps: list[Step] = []
    last: Entry | None = None
    for place in family.values():
        here = by_edition.get(place.pk, [])
        if not here:
            if last is not None and place.kind == Edition.Kind.RULES:
                steps += _absence(place, last, steps)
            continue
        best = _best(here, own, last, entry)
        change = _change(last, best, own)
        also = tuple(other for other in here if other is not best)
        steps.append(Step(place, best, change, kin.words.get(best.pk, ""), best.pk in kin.words, also))
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
    if fold(f"{last.name}\n{last.content}") == fold(f"{here.name}\n{here.content}"):
        return "renumbered" if renumbered else "typographic"
    return "renumbered+edited" if renumbered else "edited"


def _absence(place: Edition, last: Entry, steps: list[Step]) -> list[Step]:
    """An edition without the rule: removed there if the edition holds its place (a whole book holds every place)."""
    if steps[-1].change == "removed":
        return []
    held = is_whole(place) or (bool(last.number) and covers(place, last.number))
    return [Step(place, None, "removed" if held else "not_covered")]
