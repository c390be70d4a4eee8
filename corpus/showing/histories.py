"""A rule through time as its page tells it: the steps, and the answers that they give."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from corpus.library.histories import Step
from corpus.models import Edition, Entry, entry_url
from corpus.showing.wording import CHANGES, date_of, opening

_SAME_WORDS = {"same", "typographic", "renumbered"}


@dataclass(frozen=True, slots=True)
class StepView:
    """One edition's word on the rule. ``compare_url`` shows what changed since the step before."""

    date: str
    edition: Edition
    label: str
    number: str
    url: str
    compare_url: str
    changed: bool
    gone: bool
    current: bool
    words: str
    reason: str
    also: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class HistoryView:
    """The steps, newest first, and what they tell: since when the wording stands (``at_least`` where no older
    edition is there to tell more), its former and later numbers, the newest edition's entry if it is another.
    """

    steps: tuple[StepView, ...]
    since: str
    at_least: bool
    other_numbers: tuple[tuple[str, str, str], ...]
    newest: Entry | None
    wordings: int


def history_view(entry: Entry, steps: Sequence[Step]) -> HistoryView:
    """What the history of ``entry`` looks like from it."""
    views = []
    last: Entry | None = None
    for step in steps:
        views.append(_step(step, last, entry))
        last = step.entry or last
    since, at_least = _since(entry, steps)
    found = [step.entry for step in steps if step.entry is not None]
    rules = [held for held in found if held.kind == Entry.Kind.RULE]
    newest = rules[-1] if rules and rules[-1].pk != entry.pk else None
    wordings = sum(1 for step in steps if step.entry is not None and step.change not in _SAME_WORDS)
    return HistoryView(tuple(reversed(views)), since, at_least, _numbers(entry, steps), newest, wordings)


def _step(step: Step, last: Entry | None, current: Entry) -> StepView:
    here = step.entry
    rules_alone = here is not None and last is not None and here.kind == last.kind == Entry.Kind.RULE
    compare = ""
    if here is not None and last is not None and rules_alone and step.change not in ("first", "same"):
        compare = reverse("compare-rule", args=[last.edition.slug, step.edition.slug, here.key])
    words = ""
    if here is not None and step.change not in _SAME_WORDS:
        words = opening(here.content or here.name, 60)
    return StepView(
        date=date_of(step.edition),
        edition=step.edition,
        label=_label(step),
        number=(here.number or f"énoncé {here.key}") if here is not None else "",
        url=entry_url(here) if here is not None else "",
        compare_url=compare,
        changed=here is not None and step.change not in ("same", "typographic"),
        gone=here is None,
        current=here is not None and here.pk == current.pk,
        words=words,
        reason=step.reason if step.by_curator else "",
        also=tuple((other.number or other.key, entry_url(other)) for other in step.also),
    )


def _label(step: Step) -> str:
    if step.entry is not None and step.entry.kind != Entry.Kind.RULE:
        return "Reprise par un énoncé"
    return CHANGES[step.change]


def _since(entry: Entry, steps: Sequence[Step]) -> tuple[str, bool]:
    """Since when the wording of ``entry`` stands, and whether it may be older than we can tell."""
    place = next(
        (i for i, step in enumerate(steps) if step.entry is not None and step.entry.pk == entry.pk), None
    )
    if place is None:
        return date_of(entry.edition), True
    while steps[place].change in _SAME_WORDS or steps[place].entry is None:
        if place == 0:
            break
        place -= 1
    return date_of(steps[place].edition), steps[place].change == "first"


def _numbers(entry: Entry, steps: Sequence[Step]) -> tuple[tuple[str, str, str], ...]:
    """The other numbers that the rule has borne: number, address, date of the last edition with it."""
    found: dict[str, tuple[str, str, str]] = {}
    for step in steps:
        here = step.entry
        if here is not None and here.number and here.number != entry.number:
            found[here.number] = (here.number, entry_url(here), date_of(step.edition))
    return tuple(found.values())
