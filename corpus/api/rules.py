"""`/rules`: what a number says in force, on a day or in an edition, its history; `/policy`: a tournament document's."""

from __future__ import annotations

import datetime
from typing import Literal

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from ninja import Router

from corpus.api.assembly import rule_on_out, steps_out, versions_out
from corpus.api.errors import RefusedError, answers, edition_or_404, require_choice, require_language
from corpus.api.schemas import InfractionOut, PolicyOut, RuleOnOut, StepsOut, VersionsOut
from corpus.library.asking.bearers import bearers_of
from corpus.library.asking.history import history
from corpus.library.asking.tournament import section_on
from corpus.library.asking.versions import RuleOn, rule_of, rule_on
from corpus.library.laws import law_id
from corpus.models import address_of
from corpus.pages.rules.facts import rule_facts
from corpus.pages.shared.french import canonical
from corpus.pages.shared.meta import words

router = Router(tags=["règles"])
policy_router = Router(tags=["documents de tournoi"])

INCLUDED = ("history", "cited_by", "source", "family")


@router.get("/{number}", response=answers(RuleOnOut), by_alias=True)
def rule(
    request: HttpRequest,
    number: str,
    on: datetime.date | None = None,
    edition: str = "",
    language: str = "",
    include: str = "",
) -> RuleOnOut | HttpResponse:
    """The rule that the number names, and what may be said of it."""
    wanted = _included(include)
    found = _asked(request, "api:rule", number, on, edition, language)
    if isinstance(found, HttpResponse):
        return found
    return rule_on_out(found, wanted, asked_of_the_past=bool(on or edition))


@router.get("/{number}/history", response=answers(VersionsOut | StepsOut))
def rule_history(
    request: HttpRequest,
    number: str,
    edition: str = "",
    language: str = "",
    on: datetime.date | None = None,
    by: str = "version",
) -> VersionsOut | StepsOut | HttpResponse:
    """The history of the rule that bears the number, renumberings included; of words of ours that of their official
    original, where it is held, as their page tells it.
    """
    require_choice("parameter_invalid", "by", by, ["version", "edition"])
    found = _asked(request, "api:rule_history", number, on, edition, language)
    if isinstance(found, HttpResponse):
        return found
    if by == "edition":
        return StepsOut(thread=law_id(found), editions=steps_out(history(found.entry)))
    return VersionsOut(thread=law_id(found), versions=versions_out(rule_facts(found).dated_by))


def _included(include: str) -> set[str]:
    """What an answer tells besides. Raises RefusedError for anything else."""
    wanted = {name.strip() for name in include.split(",") if name.strip()}
    for name in sorted(wanted):
        require_choice("parameter_invalid", "include", name, INCLUDED)
    return wanted


def _asked(
    request: HttpRequest, view: str, number: str, on: datetime.date | None, edition: str, language: str
) -> RuleOn | HttpResponse:
    """The rule that is asked for, or the way to its number's right form. Raises RefusedError where there is neither."""
    if edition:
        edition_or_404(edition)
    require_language(language)
    found = rule_on(number, day=on, edition=edition or None, language=language)
    if found is not None:
        return found
    meant = canonical(number) or number
    bearers = bearers_of(meant, on, language)
    if meant != number and bearers:
        query = f"?{request.GET.urlencode()}" if request.GET else ""
        return HttpResponsePermanentRedirect(address_of(view, meant) + query)
    facts = {"number": meant, "on": on, "edition": edition, "bearers": bearers[-4:]}
    raise RefusedError(404, "rule_unknown", words("api/nowhere.txt", facts))


@policy_router.get("/{series}/{number}", response=answers(PolicyOut), by_alias=True)
def section(
    request: HttpRequest,
    series: Literal["mtr", "ipg", "jar"],
    number: str,
    on: datetime.date | None = None,
    language: str = "",
    include: str = "",
) -> PolicyOut:
    """The section of that number, and what may be said of it."""
    require_language(language)
    found = section_on(series, number, on, language)
    if found is None:
        raise RefusedError(404, "section_unknown", number=number, series=series, on=on)
    found = rule_of(found.entry)
    wanted = _included(include)
    infraction = found.entry.details.get("infraction")
    return PolicyOut(
        **dict(rule_on_out(found, wanted, asked_of_the_past=bool(on))),
        series=series,
        infraction=InfractionOut(**infraction) if infraction else None,
    )
