"""`/policy`: what a section of a tournament document says, today or on a day."""

from __future__ import annotations

import datetime
from typing import Literal

from django.http import HttpRequest
from ninja import Router

from corpus.api.assembly import rule_on_out
from corpus.api.errors import RefusedError, answers
from corpus.api.lookups import require_language
from corpus.api.schemas import InfractionOut, PolicyOut
from corpus.library.asking.tournament import section_on
from corpus.library.asking.versions import rule_of
from corpus.pages.shared.french import day

router = Router(tags=["documents de tournoi"])


@router.get(
    "/{series}/{number}",
    response=answers(PolicyOut),
    by_alias=True,
    summary="Une section d’un document de tournoi",
    description="Ce que dit cette section aujourd’hui ou le jour «\u00a0on\u00a0»\u00a0: le texte officiel, ou "
    "le nôtre là où la bibliothèque n’a que lui. JAR n’a pas de numéros\u00a0: ses titres en adresses. Une infraction "
    "vient avec ses parties.",
)
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
    found = section_on(series, number, on, language or None)
    if found is None:
        when = f" le {day(on)}" if on else ""
        raise RefusedError(404, "section_unknown", f"Pas de section {number} dans {series.upper()}{when}.")
    found = rule_of(found.entry)
    wanted = {name.strip() for name in include.split(",") if name.strip()}
    infraction = found.entry.details.get("infraction")
    return PolicyOut(
        **dict(rule_on_out(found, wanted, asked_of_the_past=bool(on))),
        series=series,
        infraction=InfractionOut(**infraction) if infraction else None,
    )
