"""The other rules that a split or a merge ties to one, with their texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from corpus.comparing.edition import Change
from corpus.models import Edition, Entry
from corpus.showing.compare_links import spans_of
from corpus.showing.compare_marks import linked
from corpus.showing.wording import NBSP


@dataclass(frozen=True, slots=True)
class RulePart:
    """One side that a split or merge ties to the rule: what it is to it, its number, where to read it, its text."""

    words: str
    number: str
    url: str
    text: SafeString | None = None


def parts_of(change: Change, old: Edition, new: Edition) -> tuple[RulePart, ...]:
    """The other rules of a split or a merge with their texts; three queries each way."""
    s = "s" if len(change.also_new) > 1 else ""
    return (
        *_parts(f"Autre{s} partie{s} de l’ancienne {change.old}", change.also_new, new),
        *_parts(f"Aussi reprise dans {change.new}", change.also_old, old),
    )


def _parts(words: str, numbers: Sequence[str], edition: Edition) -> list[RulePart]:
    """The rules of ``numbers`` in the order of ``edition``."""
    if not numbers:
        return []
    rules = Entry.objects.filter(edition=edition, kind=Entry.Kind.RULE, key__in=numbers)
    held = list(rules.select_related("edition", "text").order_by("position"))
    cited = spans_of(held)
    return [
        RulePart(words, rule.key, rule.get_absolute_url(), linked(rule.content, 0, cited.get(rule.pk, ())))
        for rule in held
    ]


def alone(entry: Entry) -> RulePart:
    """Where to read a rule that has nothing to be compared with."""
    return RulePart(f"Lire dans «{NBSP}{entry.edition.title}{NBSP}»", entry.number, entry.get_absolute_url())
