"""What a rule came from and what took its place: the laws that splits, merges and abolitions tie it to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from django.db.models import Q

from corpus.library.asking.catalog import catalog
from corpus.library.asking.versions import RuleOn, numbers_today
from corpus.library.comparisons.compared import changes_of, stored_of_neighbours
from corpus.models import Edition, Entry, Link

RelativeKind = Literal["split", "merged", "notice", "same_law", "successor", "reversed"]
"""A part of the one became the other; the one went into the other; what to read instead of a rule that is gone, as
`corpus.comparing.edition.See` has it, ``reversed`` where it says the contrary.
"""


@dataclass(frozen=True, slots=True)
class RelatedRule:
    """A rule of another thread: its ``number`` in the ``edition`` where the two met, its ``thread`` (by name; empty for
    one to read instead), and its number in force (``today``, empty where it has none).
    """

    number: str
    edition: Edition
    kind: RelativeKind
    thread: str = ""
    today: str = ""


@dataclass(frozen=True, slots=True)
class Relatives:
    """``origins``: what a rule came from, or took in; ``heirs``: what took parts of it, or its place; oldest first."""

    origins: tuple[RelatedRule, ...] = ()
    heirs: tuple[RelatedRule, ...] = ()


def relatives_of(rule: RuleOn) -> Relatives:
    """The relatives of ``rule`` over its whole life; none where nothing was derived of it yet, nor of one in words of
    ours: it may be our choice that split or joined it.
    """
    if rule.thread is None or not rule.versions or rule.entry.edition.restatement:
        return Relatives()
    mine = Q(old__membership__thread=rule.thread) | Q(new__membership__thread=rule.thread)
    links = Link.objects.filter(mine, kind__in=(Link.Kind.SPLIT, Link.Kind.MERGED), new__kind=Entry.Kind.RULE)
    ends = ("key", "edition", "membership__thread", "membership__thread__name")
    rows = links.values_list("kind", *(f"{side}__{name}" for side in ("old", "new") for name in ends))
    met = [(kind, before, after) for kind, *both in rows for before, after in [(both[:4], both[4:])]]
    today = numbers_today(end[2] for _, *both in met for end in both)
    known = catalog().editions
    sides: tuple[list[RelatedRule], list[RelatedRule]] = [], []
    for kind, before, after in met:
        key, edition, thread, name = before if after[2] == rule.thread.pk else after
        if thread != rule.thread.pk and edition in known:
            related = RelatedRule(key, known[edition], kind, name or "", today.get(thread, ""))
            sides[after[2] != rule.thread.pk].append(related)
    return Relatives(_in_order(sides[0]), _in_order([*sides[1], *_instead(rule)]))


def _in_order(found: Iterable[RelatedRule]) -> tuple[RelatedRule, ...]:
    """Each once, oldest first."""
    return tuple(sorted(dict.fromkeys(found), key=lambda each: (str(each.edition.date), each.number)))


def _instead(rule: RuleOn) -> list[RelatedRule]:
    """What to read instead of a rule that is gone, as the comparison of the step on which it went says."""
    last = next(reversed(rule.runs), None)
    if last is None or last.until is None:
        return []
    comparison = stored_of_neighbours(last.last, last.until)
    if comparison is None:
        return []
    changes = [
        each for each in changes_of(comparison, last.number) if each.old == last.number and each.is_gone
    ]
    return [
        RelatedRule(see.number, last.until, "reversed" if see.reversed else see.why)
        for change in changes
        for see in change.see
    ]
