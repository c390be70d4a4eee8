"""Stored rows as the contract's shapes, a whole edition in a handful of queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise

from corpus.api.references import references_of
from corpus.api.schemas import PlaceOut, RuleOut, StepOut
from corpus.library.asking.history import Step
from corpus.models import Citation, Edition, Entry


def rules_out(edition: Edition, keys: Sequence[str] | None = None) -> list[RuleOut]:
    """The rules of ``edition`` in order, all or those of ``keys``; six queries however many there are."""
    tree = list(
        Entry.objects.filter(edition=edition, kind=Entry.Kind.RULE)
        .order_by("position")
        .values_list("pk", "key", "level", "parent_id")
    )
    names = {pk: key for pk, key, _, _ in tree}
    children: defaultdict[int, list[str]] = defaultdict(list)
    for _, key, _, parent in tree:
        if parent:
            children[parent].append(key)
    before, after = _neighbours([(key, level) for _, key, level, _ in tree])
    entries = (
        Entry.objects.filter(edition=edition, kind=Entry.Kind.RULE)
        .select_related("text")
        .order_by("position")
    )
    if keys is not None:
        entries = entries.filter(key__in=keys)
    found = list(entries)
    wanted = [entry.pk for entry in found]
    examples: defaultdict[int, list[str]] = defaultdict(list)
    texts = Entry.objects.filter(edition=edition, kind=Entry.Kind.EXAMPLE).order_by("position")
    if keys is not None:
        texts = texts.filter(parent__in=wanted)
    for parent, content in texts.values_list("parent_id", "text__content"):
        examples[parent].append(content)
    references = references_of(edition, wanted if keys is not None else None)
    citing = _cited_by(edition, wanted if keys is not None else None)
    return [
        RuleOut(
            number=entry.key,
            level=entry.level,
            title=entry.name or None,
            title_origin=entry.title_origin or None,
            text=entry.content,
            examples=examples[entry.pk],
            parent=names.get(entry.parent_id) if entry.parent_id else None,
            children=children[entry.pk],
            previous=before.get(entry.key),
            next=after.get(entry.key),
            references=references[entry.pk],
            cited_by=citing[entry.pk],
            source=place(edition, entry),
            edition=edition.slug,
            url=f"{edition.get_absolute_url()}{entry.key}/",
        )
        for entry in found
    ]


def place(edition: Edition, entry: Entry) -> PlaceOut:
    """Where the entry stands in the source."""
    return PlaceOut(name=edition.source.name, first_line=entry.first_line, last_line=entry.last_line)


def _neighbours(keys: list[tuple[str, str]]) -> tuple[dict[str, str], dict[str, str]]:
    """Who stands before and after: parts among parts, sections among sections, rules and subrules in reading order."""
    before: dict[str, str] = {}
    after: dict[str, str] = {}
    for levels in (("part",), ("section",), ("rule", "subrule")):
        group = [key for key, level in keys if level in levels]
        for left, right in pairwise(group):
            after[left], before[right] = right, left
    return before, after


def _cited_by(edition: Edition, entries: Sequence[int] | None) -> defaultdict[int, list[str]]:
    rows = Citation.objects.filter(target__edition=edition)
    if entries is not None:
        rows = rows.filter(target__in=entries)
    citing: defaultdict[int, list[str]] = defaultdict(list)
    prefix = "reference__entry__"
    fields = ("target_id", f"{prefix}kind", f"{prefix}key", f"{prefix}edition__slug")
    order = (f"{prefix}edition__date", f"{prefix}edition__slug", f"{prefix}position")
    for target, kind, key, slug in rows.order_by(*order).values_list(*fields):
        identifier = f"{kind}:{key}@{slug}"
        if not citing[target] or citing[target][-1] != identifier:
            citing[target].append(identifier)
    return citing


def steps_out(steps: Iterable[Step]) -> list[StepOut]:
    """A history as the contract prints it."""
    return [
        StepOut(
            edition=step.edition.slug,
            date=step.edition.date,
            number=(step.entry.key if step.entry.number else None) if step.entry else None,
            change=step.change,
            text=step.entry.content if step.entry else None,
            kind=step.entry.kind if step.entry else None,
            url=step.entry.get_absolute_url() if step.entry else None,
            reason=step.reason,
            by_curator=step.by_curator,
        )
        for step in steps
    ]
