"""What is marked in the texts that a redline shows: references with where they lead, and emphasis."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import Q

from corpus.comparing.edition import Change, Segment, after, before
from corpus.models import Edition, Entry
from corpus.pages.shared.links import aims_of, note_of


@dataclass(frozen=True, slots=True)
class LinkSpan:
    """A stretch of a text (the end excluded) that leads to ``url``; ``state`` and ``note`` are those of an Aim.
    Without ``url`` it is emphasised.
    """

    start: int
    end: int
    url: str = ""
    state: str = "resolved"
    note: str = ""


Spans = tuple[LinkSpan, ...]


@dataclass(frozen=True, slots=True)
class Sides:
    """What is marked in both texts of one redline."""

    old: Spans = ()
    new: Spans = ()


@dataclass(frozen=True, slots=True)
class Cited:
    """What is marked in many texts of two editions, by wording."""

    old: Mapping[str, Spans] = field(default_factory=dict)
    new: Mapping[str, Spans] = field(default_factory=dict)

    def within(self, segments: Sequence[Segment]) -> Sides:
        """What is marked in the two texts that ``segments`` are made of."""
        return Sides(self.old.get(before(segments), ()), self.new.get(after(segments), ()))


NOTHING = Cited()


def cited_in(changes: Sequence[Change], old: Edition, new: Edition) -> Cited:
    """What is marked in all texts of ``changes``, examples too, each in its own edition; two queries."""
    found = Entry.objects.filter(
        _entries_of(changes, old, [change.old for change in changes])
        | _entries_of(changes, new, [change.new for change in changes])
    )
    entries = list(found.select_related("text").only("edition_id", "details", "text__content", "text__html"))
    return _by_wording(entries, spans_of(entries), old, new)


def emphasised_in(old: Edition, new: Edition) -> Cited:
    """The emphasis in all texts of both editions; one query."""
    entries = Entry.objects.filter(edition__in=[old, new], details__has_key="emphasis", text__isnull=False)
    found = list(entries.select_related("text").only("edition_id", "details", "text__content"))
    return _by_wording(found, {entry.pk: _emphasis(entry) for entry in found}, old, new)


def _by_wording(entries: Iterable[Entry], spans: Mapping[int, Spans], old: Edition, new: Edition) -> Cited:
    made: dict[int, dict[str, Spans]] = {old.pk: {}, new.pk: {}}
    for entry in entries:
        if entry.pk in spans:
            made[entry.edition_id][entry.content] = spans[entry.pk]
    return Cited(made[old.pk], made[new.pk])


def _emphasis(entry: Entry) -> Spans:
    return tuple(LinkSpan(start, end) for start, end in entry.details.get("emphasis", ()))


def spans_of(entries: Sequence[Entry]) -> dict[int, Spans]:
    """By entry, the emphasis and the references that lead somewhere, in order; one query."""
    made = defaultdict[int, list[LinkSpan]](list)
    for entry in entries:
        if entry.text_id and (emphasis := _emphasis(entry)):
            made[entry.pk] += emphasis
    for key, places in aims_of(entries).items():
        for start, aims in sorted(places.items()):
            if first := next((aim for aim in aims if aim.url), None):
                span = LinkSpan(start, first.end, first.url, first.state, note_of(first, len(aims)))
                made[key].append(span)
    return {entry: tuple(spans) for entry, spans in made.items()}


def _entries_of(changes: Sequence[Change], edition: Edition, names: Sequence[str | None]) -> Q:
    """The rules, examples and terms of ``edition`` that ``names``, the changes' on that side, stand for."""
    rules = [name for change, name in zip(changes, names, strict=True) if name and change.kind == "rule"]
    terms = [name for change, name in zip(changes, names, strict=True) if name and change.kind == "term"]
    kinds = Entry.Kind
    chosen = Q(kind=kinds.RULE, key__in=rules) | Q(kind=kinds.EXAMPLE, parent__key__in=rules)
    return Q(edition=edition) & (chosen | Q(kind=kinds.TERM, name__in=terms))
