"""`/editions`: the list, and what one edition holds, whole."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, get_args

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Query, Router, Schema

from corpus.api.assembly import place, references_of, rules_out, twin_out
from corpus.api.errors import RefusedError, answers, edition_or_404
from corpus.api.schemas import PlaceOut, ReferenceOut, RuleOut, RulesOut, Told, TwinsOut
from corpus.library.asking.find import further_sources
from corpus.library.asking.twins import twin_edition_of, twins_in
from corpus.models import Edition, Entry, Source, Version
from corpus.reading.document import OwnerKind

router = Router(tags=["éditions"])
twins_router = Router(tags=["deux langues"])

COUNTED = ("rules", "examples", "terms", "references", "cards", "rulings", "topics", "items")
LINES = ("total", *get_args(OwnerKind))


def in_order(counts: Mapping[str, int], names: Sequence[str]) -> dict[str, int]:
    """``counts`` with its keys in the order of ``names``, then others: a database may keep an order of its own."""
    return {name: counts[name] for name in dict.fromkeys([*names, *sorted(counts)]) if name in counts}


class SourceOut(Schema):
    """Where an edition comes from."""

    name: str
    sha256: str


class EditionOut(Told):
    """One dated state of a rules document, as one source gives it. ``witness`` marks a further source of the edition of
    that slug: other bytes that say the same.
    """

    slug: str
    title: str
    language: str
    kind: str
    date: datetime.date | None
    date_precision: str
    origin: str
    restatement: bool
    source: SourceOut
    witness: bool
    covers: list[str]
    counts: dict[str, int]
    url: str


class EditionsOut(Schema):
    """Editions: original texts before restatements, newest first, each followed by its witnesses; ``total`` in all."""

    editions: list[EditionOut]
    total: int


class TermOut(Schema):
    """A glossary entry."""

    term: str
    text: str
    references: list[ReferenceOut]
    source: PlaceOut
    url: str


class TermsOut(Schema):
    """An edition's glossary."""

    terms: list[TermOut]


class ItemOut(Schema):
    """A statement of a lesson."""

    position: int
    group: str | None
    text: str
    references: list[ReferenceOut]
    source: PlaceOut
    url: str


class ItemsOut(Schema):
    """A lesson's statements in order."""

    items: list[ItemOut]


class DiagnosticOut(Schema):
    """Something odd that reading met."""

    level: str
    code: str
    message: str
    line: int | None


class DiagnosticsOut(Schema):
    """An edition's diagnostics, and how its lines are owned."""

    diagnostics: list[DiagnosticOut]
    lines: dict[str, int]


@router.get("", response=answers(EditionsOut))
def editions(
    request: HttpRequest,
    witnesses: bool = True,
    changed_since: datetime.date | None = None,
    limit: Annotated[int, Query(ge=1, le=5000)] = 1000,
    offset: Annotated[int, Query(ge=0)] = 0,
) -> EditionsOut:
    """Editions: original texts before restatements, newest first, each followed by its ``witnesses``."""
    further = further_sources() if witnesses else {}
    rows = [
        (edition, source)
        for edition in Edition.objects.newest_first().select_related("source")
        for source in (edition.source, *further.get(edition.slug, ()))
        if changed_since is None or timezone.localdate(source.ingested_at) >= changed_since
    ]
    shown = [_edition_out(*row) for row in rows[offset : offset + limit]]
    return EditionsOut(editions=shown, total=len(rows))


def _edition_out(edition: Edition, source: Source) -> EditionOut:
    return EditionOut.of(
        edition,
        source=SourceOut.from_orm(source),
        witness=source is not edition.source,
        origin=edition.origin if source is edition.source else "",
        counts=in_order(edition.counts, COUNTED),
        url=edition.get_absolute_url(),
    )


@router.get("/{edition}/rules", response=answers(RulesOut))
def rules(request: HttpRequest, edition: str, changed_since: datetime.date | None = None) -> HttpResponse:
    """Every rule of the edition, in order, or those changed since a day; a book is some five million characters."""
    found = edition_or_404(edition)
    listed = rules_out(found, _changed_since(found, changed_since) if changed_since else None)
    found_rules = ",".join(rule.model_dump_json() for rule in listed)
    return HttpResponse(f'{{"rules":[{found_rules}]}}', content_type="application/json; charset=utf-8")


def _changed_since(edition: Edition, day: datetime.date) -> frozenset[str]:
    """The keys of the rules of ``edition`` whose state in it began on ``day`` or later."""
    begun = Version.objects.filter(statement=False, since__date__gte=day)
    if edition.date:
        begun = begun.filter(since__date__lte=edition.date)
    rules = Entry.objects.filter(edition=edition, kind=Entry.Kind.RULE)
    threads = begun.values("thread")
    return frozenset(rules.filter(membership__thread__in=threads).values_list("key", flat=True))


@router.get("/{edition}/rules/{number}", response=answers(RuleOut))
def rule(request: HttpRequest, edition: str, number: str) -> RuleOut:
    """One rule of the edition."""
    found = next(rules_out(edition_or_404(edition), [number]), None)
    if found is None:
        raise RefusedError(404, "rule_unknown", edition=edition, number=number)
    return found


@router.get("/{edition}/terms", response=answers(TermsOut))
def terms(request: HttpRequest, edition: str) -> TermsOut:
    """The edition's glossary."""
    return TermsOut(
        terms=[TermOut(term=entry.name, **shared) for entry, shared in _entries_of(edition, Entry.Kind.TERM)]
    )


@router.get("/{edition}/items", response=answers(ItemsOut))
def items(request: HttpRequest, edition: str) -> ItemsOut:
    """The statements of a lesson, in order."""
    return ItemsOut(
        items=[
            ItemOut(position=int(entry.key), group=entry.details.get("group"), **shared)
            for entry, shared in _entries_of(edition, Entry.Kind.ITEM)
        ]
    )


@router.get("/{edition}/diagnostics", response=answers(DiagnosticsOut))
def diagnostics(request: HttpRequest, edition: str) -> DiagnosticsOut:
    """What reading met that was odd, and how many lines each sort of owner has."""
    found = edition_or_404(edition)
    return DiagnosticsOut(
        diagnostics=list(map(DiagnosticOut.from_orm, found.diagnostics.all())),
        lines=in_order(found.lines, LINES),
    )


@twins_router.get("/{edition}/twins", response=answers(TwinsOut))
def twins(request: HttpRequest, edition: str) -> TwinsOut:
    """Every rule of the edition that has a twin, in order."""
    found = edition_or_404(edition)
    anchored = twin_edition_of(found)
    return TwinsOut(
        edition=found.slug,
        twin_edition=anchored.anchor.slug if anchored and anchored.anchor else None,
        today_edition=anchored.newest.slug if anchored and anchored.newest else None,
        reason=anchored.reason if anchored else "other_language",
        pairs=[twin_out(twin) for twin in twins_in(found)],
    )


def _entries_of(slug: str, kind: str) -> Iterator[tuple[Entry, dict[str, Any]]]:
    """The entries of one kind in the edition of that slug, each with what every entry's shape says of it."""
    edition = edition_or_404(slug)
    entries = list(edition.entries.filter(kind=kind).select_related("text").order_by("position"))
    references = references_of([entry.pk for entry in entries])
    for entry in entries:
        yield (
            entry,
            {
                "text": entry.content,
                "references": references[entry.pk],
                "source": place(edition, entry),
                "url": entry.get_absolute_url(),
            },
        )
