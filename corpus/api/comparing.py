"""`/compare`: two editions held against each other."""

from __future__ import annotations

from django.http import HttpRequest
from ninja import Router, Schema

from corpus.api.errors import RefusedError, answers
from corpus.api.lookups import edition_or_404
from corpus.library.comparisons.compared import (
    changes_of,
    compare_editions,
    either_holds,
    says_in_other_words,
)
from corpus.pages.compare.reports import as_data

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
    weight: float
    title: list[list[str]]
    segments: list[list[str]]
    examples: list[ExampleChangeOut]
    recycled: bool
    reason: str
    notes: list[str]
    told: str


class TermChangeOut(Schema):
    """A word of the game that took the place of another, and the rules (new numbers) where it did."""

    old: str
    new: str
    rules: list[str]


class ComparisonOut(Schema):
    """Two editions, what was compared, how many rules of each status, and every change."""

    old: str
    new: str
    scope: ScopeOut
    summary: dict[str, int]
    vocabulary: list[TermChangeOut]
    changes: list[ChangeOut]


@router.get(
    "/{old}/{new}",
    response=answers(ComparisonOut),
    summary="Comparer deux éditions",
    description="Tous les changements de « old » à « new », ou ceux d’une seule règle avec « number ».",
)
def compare(request: HttpRequest, old: str, new: str, number: str = "") -> ComparisonOut:
    """Every change from ``old`` to ``new``; with ``number``, those in which that rule has a part."""
    left, right = edition_or_404(old), edition_or_404(new)
    if left.language != right.language:
        raise RefusedError(
            422,
            "languages_differ",
            f"« {old} » et « {new} » ne sont pas dans la même langue : comparez deux éditions de même langue.",
        )
    if says_in_other_words(left, right):
        raise RefusedError(
            422,
            "original_and_restatement",
            f"De «\u00a0{old}\u00a0» et «\u00a0{new}\u00a0», l’un est un texte d’origine, l’autre un choix de "
            "règles que la bibliothèque redit dans ses propres mots\u00a0: ce que ce choix laisse de côté n’a pas "
            "disparu des règles.",
        )
    comparison = compare_editions(left, right)
    changes = list(comparison.changes)
    if number:
        if not either_holds(left, right, number):
            raise RefusedError(
                404, "rule_unknown", f"Aucune des deux éditions ne contient de règle {number}."
            )
        changes = changes_of(comparison, number)
    return ComparisonOut.model_validate(as_data(comparison, changes))
