"""The changes that weigh most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from corpus.comparing.edition import Change
from corpus.showing.compare_changes import anchor_of
from corpus.showing.compare_filters import Filters
from corpus.showing.compare_passages import text_of
from corpus.showing.compare_redline import excerpt
from corpus.showing.compare_sections import section_of
from corpus.showing.compare_words import SIGNS, nature_label, status_label

_TOP = 8


@dataclass(frozen=True, slots=True)
class TopChange:
    """One of the changes that weigh most."""

    number: str
    title: str
    label: str
    status: str
    sign: str
    excerpt: SafeString
    url: str


def top_changes(changes: Sequence[Change], filters: Filters) -> tuple[TopChange, ...]:
    """The substantive changes of wording that weigh most: the rules that say most anew, splits and merges among
    them; where no wording changed, what was added or removed.
    """
    rules = [change for change in changes if change.kind == "rule" and change.nature == "substantive"]
    reworded = [change for change in rules if change.status not in ("added", "removed") and change.segments]
    chosen = sorted(reworded or rules, key=_gravity, reverse=True)[:_TOP]
    return tuple(_top(change, filters) for change in chosen)


def _gravity(change: Change) -> tuple[int, int]:
    """How much of a rule's wording is new, titles and whole sections first among equals."""
    changed = sum(len(text) for operation, text in change.segments if operation != "=")
    kept = sum(len(text) for operation, text in change.segments if operation == "=")
    grave = change.status in ("split", "merged") or changed > kept
    return (changed if not grave else changed // 2, -len(change.new or change.old or ""))


def _top(change: Change, filters: Filters) -> TopChange:
    number = change.new or change.old or ""
    nature = nature_label(change)
    title = text_of(change.title, "-")
    anchor = anchor_of(change)
    return TopChange(
        number=f"{change.old} → {change.new}"
        if change.old and change.new and change.old != change.new
        else number,
        title=title,
        label=status_label(change) + (f", {nature.lower()}" if nature else ""),
        status=change.status.replace("+", "-"),
        sign=SIGNS[change.status],
        excerpt=excerpt(change.segments),
        url=f"{Filters(sections=(section_of(number),), view=filters.view).query()}#{anchor}",
    )
