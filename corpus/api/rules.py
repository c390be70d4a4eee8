"""`/rules`: a number in the newest edition that holds it, and its history."""

from __future__ import annotations

from django.http import HttpRequest
from ninja import Router
from ninja.errors import HttpError

from corpus.api.assembly import rules_out, steps_out
from corpus.api.lookups import edition_or_404
from corpus.api.schemas import RuleWithHistoryOut, ThreadOut
from corpus.library.asking.find import holding
from corpus.library.asking.history import history
from corpus.models import Entry

router = Router(tags=["règles"])


@router.get(
    "/{number}",
    response=RuleWithHistoryOut,
    summary="Une règle aujourd’hui",
    description="Dans l’édition la plus récente qui contient ce numéro, avec son histoire.",
)
def rule(request: HttpRequest, number: str) -> RuleWithHistoryOut:
    """The rule of the newest edition that holds the number, with its history."""
    entry = _entry(number, None)
    found = rules_out(entry.edition, [entry.key])[0]
    return RuleWithHistoryOut(**found.dict(), history=steps_out(history(entry)))


@router.get(
    "/{number}/history",
    response=ThreadOut,
    summary="L’histoire d’une règle",
    description="De la plus ancienne édition à la plus récente, renumérotations comprises.",
)
def rule_history(request: HttpRequest, number: str, edition: str = "") -> ThreadOut:
    """The history of the rule that bears the number in ``edition`` (else in the newest one that holds it)."""
    return ThreadOut(thread=steps_out(history(_entry(number, edition or None))))


def _entry(number: str, edition: str | None) -> Entry:
    entries = holding(number)
    if edition is not None:
        edition_or_404(edition)
        entries = [entry for entry in entries if entry.edition.slug == edition]
    if not entries:
        where = f"L’édition « {edition} » ne contient pas" if edition else "Aucune édition ne contient"
        raise HttpError(404, f"{where} de règle {number}.")
    return entries[0]
