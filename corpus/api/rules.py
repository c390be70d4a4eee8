"""`/rules`: what a number says in force, on a day or in an edition; and its history."""

from __future__ import annotations

import datetime

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from ninja import Router

from corpus.api.assembly import rule_on_out, steps_out, versions_out
from corpus.api.errors import RefusedError, answers
from corpus.api.lookups import edition_or_404, require_language
from corpus.api.schemas import RuleOnOut, StepsOut, VersionsOut
from corpus.library.asking.bearers import Bearer, bearers_of
from corpus.library.asking.history import history
from corpus.library.asking.versions import RuleOn, rule_on
from corpus.library.laws import law_id
from corpus.models import address_of
from corpus.pages.shared.french import canonical, dated, day

router = Router(tags=["règles"])

INCLUDED = ("history", "cited_by", "source", "family")


@router.get(
    "/{number}",
    response=answers(RuleOnOut),
    by_alias=True,
    summary="Une règle en vigueur",
    description="Ce que dit ce numéro aujourd’hui, le jour « on » ou dans l’édition « edition », avec la place de la "
    "règle dans le temps. « include » ajoute history, cited_by, source ; avec family, tous les textes sous un titre.",
)
def rule(
    request: HttpRequest,
    number: str,
    on: datetime.date | None = None,
    edition: str = "",
    language: str = "",
    include: str = "",
) -> RuleOnOut | HttpResponse:
    """The rule that the number names, and what may be said of it."""
    wanted = {name.strip() for name in include.split(",") if name.strip()}
    if unknown := sorted(wanted - set(INCLUDED)):
        raise RefusedError(
            422,
            "parameter_invalid",
            f"include = « {unknown[0]} » : choisissez parmi {', '.join(INCLUDED)}.",
        )
    found = _asked(request, "api:rule", number, on, edition, language)
    if isinstance(found, HttpResponse):
        return found
    return rule_on_out(found, wanted, asked_of_the_past=bool(on or edition))


@router.get(
    "/{number}/history",
    response=answers(VersionsOut | StepsOut),
    summary="L’histoire d’une règle",
    description="Ses versions, de la plus ancienne à la plus récente ; by=edition : édition par édition.",
)
def rule_history(
    request: HttpRequest,
    number: str,
    edition: str = "",
    language: str = "",
    on: datetime.date | None = None,
    by: str = "version",
) -> VersionsOut | StepsOut | HttpResponse:
    """The history of the rule that bears the number, renumberings included."""
    if by not in ("version", "edition"):
        raise RefusedError(422, "parameter_invalid", f"by = « {by} » : choisissez version ou edition.")
    found = _asked(request, "api:rule_history", number, on, edition, language)
    if isinstance(found, HttpResponse):
        return found
    if by == "edition":
        return StepsOut(thread=law_id(found), editions=steps_out(history(found.entry)))
    return VersionsOut(thread=law_id(found), versions=versions_out(found))


def _asked(
    request: HttpRequest, view: str, number: str, on: datetime.date | None, edition: str, language: str
) -> RuleOn | HttpResponse:
    """The rule that is asked for, or the way to its number's right form. Raises RefusedError where there is neither."""
    if edition:
        edition_or_404(edition)
    require_language(language)
    found = rule_on(number, day=on, edition=edition or None, language=language or None)
    if found is not None:
        return found
    meant = canonical(number) or number
    bearers = bearers_of(meant, on, language or None)
    if meant != number and bearers:
        query = f"?{request.GET.urlencode()}" if request.GET else ""
        return HttpResponsePermanentRedirect(address_of(view, meant) + query)
    raise RefusedError(404, "rule_unknown", _nowhere(meant, on, edition, bearers))


def _nowhere(number: str, on: datetime.date | None, edition: str, bearers: tuple[Bearer, ...]) -> str:
    """Where the number lived, since it isn't where it was looked for."""
    if not bearers:
        return f"Nos éditions ne contiennent pas de règle {number}."
    if edition:
        start = f"L’édition « {edition} » ne contient pas de règle {number}."
    elif on:
        start = f"Aucune édition en vigueur le {day(on)} ne contient de règle {number}."
    else:
        start = f"Aucune édition en vigueur ne contient de règle {number}."
    return f"{start} {' '.join(_stretch(number, bearer, on) for bearer in bearers[-4:])}"


def _stretch(number: str, bearer: Bearer, on: datetime.date | None) -> str:
    """« 704.5j a existé depuis l’édition du 29 septembre 2017 ; le 12 mai 2009, cette règle portait le numéro 420.5e
    (edition=2017-09-29-en). »
    """
    life = bearer.life
    ends = [f"depuis l’édition {dated(life.since)}"]
    if life.until is not None:
        ends = [f"de l’édition {dated(life.since)}", f"à celle {dated(life.until)}, qui ne l’a plus"]
    words = f"{number} a existé {' '.join(ends)}"
    if bearer.number and bearer.number != number:
        when = f"le {day(on)}, cette règle portait" if on else "cette règle porte aujourd’hui"
        words += f" ; {when} le numéro {bearer.number}"
    return f"{words} (edition={life.since.slug})."
