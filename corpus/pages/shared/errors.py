"""Error pages that say what happened and what to do."""

from __future__ import annotations

import datetime
import re

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control

from corpus.comparing.scope import lineage
from corpus.languages import FRENCH
from corpus.library.asking.bearers import Bearer, bearers_of
from corpus.library.asking.claims import is_covered_on
from corpus.library.asking.find import moved_to, newest_holding, replacement, withdrawn
from corpus.models import Edition, Entry
from corpus.pages.shared.days import Way, is_day
from corpus.pages.shared.french import canonical, day, opening

_NAMES_AN_EDITION = ("edition", "compare-")
"""How the names of the addresses begin that hold an edition's slug."""

LIVES = 8
"""Stretches of a number's life that an error page names."""


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404: our own message where a view gave one, where the rule of that number is to be found; JSON for programs.

    The address of an edition that moved or was withdrawn says so instead.
    """
    if request.path.startswith("/api/"):
        return JsonResponse(
            {"detail": "Rien à cette adresse ; voir /api/v1/docs.", "code": "not_found"}, status=404
        )
    former = former_address(request)
    if former is not None:
        return former
    message = exception.args[0] if exception.args and isinstance(exception.args[0], str) else ""
    last = next((part for part in reversed(request.path.split("/")) if part), "")
    number = (canonical(last) if re.search(r"\d", last) else None) or ""
    match = request.resolver_match
    slug = match.kwargs["slug"] if match and match.view_name == "edition-rule" else None
    edition = Edition.objects.filter(slug=slug).first()
    typed, language = request.GET.get("le", "").strip(), request.GET.get("langue", "")
    asked = datetime.date.fromisoformat(typed) if is_day(typed) else None
    in_time = request.path.startswith("/regles/") or edition is not None
    if edition is not None:
        asked, language = edition.date, edition.language
    there = (
        newest_holding(each, edition.language if edition else "")
        for each in (number, *lineage(number.partition("~")[0]))
    )
    entry = next(filter(None, there), None)
    bearers = bearers_of(number, asked, language) if in_time and entry and entry.key == number else ()
    lived = [  # how each began, and where it stands on the day asked for, or in the edition
        (each, each.then.printing.name or opening(each.then.content, 12), _address(each, edition, asked))
        for each in bearers[:LIVES]
    ]
    context = {
        "edition": edition,
        "lived": lived,
        "number": number,
        "on_day": asked if lived else None,
        "is_known": not (number and asked) or is_covered_on(number, asked, language),
        "in_language": language if lived else "",
        "message": message,
        "wanted": last[:80],
        "found": entry,
    }
    return render(request, "404.html", context, status=404)


def former_address(request: HttpRequest) -> HttpResponse | None:
    """301 for an address of an edition that moved, 410 for one of an edition that was withdrawn, else None.

    Browsers keep both for ever where nothing says for how long, and what moved or went can be brought back.
    """
    match = request.resolver_match
    if match is None or not (match.view_name or "").startswith(_NAMES_AN_EDITION):
        return None
    named: dict[str, str] = {key: match.kwargs[key] for key in ("slug", "old", "new") if key in match.kwargs}
    moved = {key: moved_to(slug) or slug for key, slug in named.items()}
    if moved != named:
        address = reverse(match.view_name or "", kwargs=match.kwargs | moved)
        query = f"?{request.GET.urlencode()}" if request.GET else ""
        response: HttpResponse = HttpResponsePermanentRedirect(address + query)
    elif gone := next(filter(None, map(withdrawn, named.values())), None):
        date = day(timezone.localdate(gone.withdrawn_at))
        context = {"gone": gone, "date": date, "instead": replacement(gone)}
        response = render(request, "410.html", context, status=410)
    else:
        return None
    patch_cache_control(response, no_cache=True)
    return response


def _address(bearer: Bearer, edition: Edition | None, asked: datetime.date | None) -> str:
    """Where the rule stands in ``edition``, else on the day ``asked`` for, in its own language (none: French)."""
    way = Way(day=asked, language="" if bearer.language == FRENCH else bearer.language)
    if edition is not None:
        here = Entry.objects.filter(edition=edition, kind=Entry.Kind.RULE, key=bearer.number or "none")
        return Way(edition=edition.slug).rule(bearer.number) if here.exists() else ""
    return way.rule(bearer.number) if bearer.number else ""


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400: a request that cannot be understood."""
    return render(request, "400.html", status=400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403: what is kept for curators."""
    return render(request, "403.html", status=403)


def form_expired(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403: a form that another page than ours sent, or ours of long ago."""
    return render(request, "403.html", {"expired": True}, status=403)
