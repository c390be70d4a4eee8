"""`/editions`: the list, and what one edition holds, whole."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest
from ninja import Router

from corpus.api.assembly import place, rules_out
from corpus.api.errors import RefusedError, answers
from corpus.api.lookups import edition_or_404, entries_of
from corpus.api.references import references_of
from corpus.api.schemas import RuleOut, RulesOut
from corpus.api.schemas_editions import (
    DiagnosticOut,
    DiagnosticsOut,
    EditionOut,
    EditionsOut,
    ItemOut,
    ItemsOut,
    SourceOut,
    TermOut,
    TermsOut,
)
from corpus.models import Edition, Entry

router = Router(tags=["éditions"])


@router.get(
    "",
    response=answers(EditionsOut),
    summary="Toutes les éditions",
    description="Textes originaux d’abord, puis reformulations ; de la plus récente à la plus ancienne.",
)
def editions(request: HttpRequest) -> EditionsOut:
    """All editions: original texts before restatements, newest first."""
    return EditionsOut(
        editions=[
            EditionOut(
                slug=edition.slug,
                title=edition.title,
                language=edition.language,
                kind=edition.kind,
                date=edition.date,
                date_precision=edition.date_precision,
                origin=edition.origin,
                restatement=edition.restatement,
                source=SourceOut(name=edition.source.name, sha256=edition.source.sha256),
                covers=edition.covers,
                counts=edition.counts,
                url=edition.get_absolute_url(),
            )
            for edition in Edition.objects.newest_first().select_related("source")
        ]
    )


@router.get(
    "/{edition}/rules",
    response=answers(RulesOut),
    summary="Toutes les règles d’une édition",
    description="Dans l’ordre des numéros, avec exemples, renvois et « cité par ».",
)
def rules(request: HttpRequest, edition: str) -> RulesOut:
    """Every rule of the edition, in order."""
    return RulesOut(rules=rules_out(edition_or_404(edition)))


@router.get(
    "/{edition}/rules/{number}",
    response=answers(RuleOut),
    summary="Une règle d’une édition",
    description="Sous le numéro qu’elle porte dans cette édition.",
)
def rule(request: HttpRequest, edition: str, number: str) -> RuleOut:
    """One rule of the edition."""
    found = rules_out(edition_or_404(edition), [number])
    if not found:
        raise RefusedError(404, "rule_unknown", f"L’édition « {edition} » ne contient pas de règle {number}.")
    return found[0]


@router.get(
    "/{edition}/terms",
    response=answers(TermsOut),
    summary="Le glossaire d’une édition",
    description="Vide quand la source n’en a pas.",
)
def terms(request: HttpRequest, edition: str) -> TermsOut:
    """The edition's glossary."""
    return TermsOut(
        terms=[TermOut(term=entry.name, **shared) for entry, shared in _told(edition, Entry.Kind.TERM)]
    )


@router.get(
    "/{edition}/items",
    response=answers(ItemsOut),
    summary="Les énoncés d’un cours",
    description="Dans l’ordre de la source.",
)
def items(request: HttpRequest, edition: str) -> ItemsOut:
    """The statements of a lesson, in order."""
    return ItemsOut(
        items=[
            ItemOut(position=int(entry.key), group=entry.details.get("group"), **shared)
            for entry, shared in _told(edition, Entry.Kind.ITEM)
        ]
    )


@router.get(
    "/{edition}/diagnostics",
    response=answers(DiagnosticsOut),
    summary="Ce que la lecture a remarqué",
    description="Chaque diagnostic avec sa ligne, et le compte des lignes par propriétaire.",
)
def diagnostics(request: HttpRequest, edition: str) -> DiagnosticsOut:
    """What reading met that was odd, and how many lines each sort of owner has."""
    found = edition_or_404(edition)
    return DiagnosticsOut(
        diagnostics=[
            DiagnosticOut(level=row.level, code=row.code, message=row.message, line=row.line)
            for row in found.diagnostics.all()
        ],
        lines=found.lines,
    )


def _told(slug: str, kind: str) -> Iterator[tuple[Entry, dict[str, Any]]]:
    """The entries of one kind in the edition of that slug, each with what every entry's shape says of it."""
    edition = edition_or_404(slug)
    entries = entries_of(edition, kind)
    references = references_of(edition, [entry.pk for entry in entries])
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
