"""`/compare`: two editions held against each other."""

from __future__ import annotations

from django.http import HttpRequest
from ninja import Router, Schema
from ninja.errors import HttpError

from corpus.api.lookups import edition_or_404
from corpus.comparing.edition import Change, Segment
from corpus.library.comparisons import changes_of, compare_editions
from corpus.models import Entry

router = Router(tags=["comparaison"])


class ScopeOut(Schema):
    """What both editions cover, and what only one does."""

    compared: list[str]
    only_old: list[str]
    only_new: list[str]


class ExampleChangeOut(Schema):
    """What became of one example."""

    status: str
    segments: list[list[str]]


class ChangeOut(Schema):
    """One difference; joining the ``=`` and ``-`` segments gives the old text, ``=`` and ``+`` the new one."""

    kind: str
    status: str
    nature: str | None
    old: str | None
    new: str | None
    also_old: list[str]
    also_new: list[str]
    score: float
    title: list[list[str]]
    segments: list[list[str]]
    examples: list[ExampleChangeOut]
    recycled: bool
    reason: str
    notes: list[str]


class ComparisonOut(Schema):
    """Two editions, what was compared, how many rules of each status, and every change."""

    old: str
    new: str
    scope: ScopeOut
    summary: dict[str, int]
    changes: list[ChangeOut]


@router.get(
    "/{old}/{new}",
    response=ComparisonOut,
    summary="Comparer deux éditions",
    description="Tous les changements de « old » à « new », ou ceux d’une seule règle avec « number ».",
)
def compare(request: HttpRequest, old: str, new: str, number: str = "") -> ComparisonOut:
    """Every change from ``old`` to ``new``; with ``number``, those in which that rule has a part."""
    left, right = edition_or_404(old), edition_or_404(new)
    if left.language != right.language:
        raise HttpError(
            400,
            f"« {old} » et « {new} » ne sont pas dans la même langue : comparez deux éditions de même langue.",
        )
    comparison = compare_editions(left, right)
    changes = list(comparison.changes)
    if number:
        if not Entry.objects.filter(edition__in=[left, right], kind=Entry.Kind.RULE, key=number).exists():
            raise HttpError(404, f"Aucune des deux éditions ne contient de règle {number}.")
        changes = changes_of(comparison, number)
    scope = comparison.scope
    return ComparisonOut(
        old=old,
        new=new,
        scope=ScopeOut(
            compared=list(scope.compared), only_old=list(scope.only_old), only_new=list(scope.only_new)
        ),
        summary=comparison.summary,
        changes=[change_out(change) for change in changes],
    )


def change_out(change: Change) -> ChangeOut:
    """A Change as the contract prints it."""
    return ChangeOut(
        kind=change.kind,
        status=change.status,
        nature=change.nature,
        old=change.old,
        new=change.new,
        also_old=list(change.also_old),
        also_new=list(change.also_new),
        score=round(change.score, 4),
        title=_pairs(change.title),
        segments=_pairs(change.segments),
        examples=[
            ExampleChangeOut(status=example.status, segments=_pairs(example.segments))
            for example in change.examples
        ],
        recycled=change.recycled,
        reason=change.reason,
        notes=list(change.notes),
    )


def _pairs(segments: tuple[Segment, ...]) -> list[list[str]]:
    return [[operation, text] for operation, text in segments]
