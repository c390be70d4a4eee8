"""Error pages that say what happened and what to do."""

from __future__ import annotations

import datetime

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.views.defaults import server_error as plain_server_error

from corpus.library.asking.addresses import moved_to, replacement, withdrawn
from corpus.library.asking.find import carried_as_of, carried_in, newest_holding
from corpus.library.asking.versions import places_of
from corpus.models import Entry
from corpus.pages.compare.words import of_date, to_date
from corpus.pages.shared.french import canonical, date_of, day, edition_day

_NAMES_AN_EDITION = ("edition", "preview", "pictures", "compare-", "sitemap-edition")
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
    told = exception.args[0] if exception.args and isinstance(exception.args[0], str) else ""
    last = next((part for part in reversed(request.path.split("/")) if part), "")
    number = canonical(last) if any(char.isdigit() for char in last) else None
    entry = newest_holding(number) if number else None
    nearest = None
    while number and entry is None and nearest is None and len(number) > 1:
        number = number[:-1].rstrip(".")
        nearest = newest_holding(number)
    context: dict[str, object] = {
        "lived": _lived(number)
        if number and entry is not None and request.path.startswith("/regles/")
        else (),
        "message": told,
        "wanted": last[:80],
        "elsewhere": entry,
        "nearest": nearest,
    }
    if entry is not None:
        context["elsewhere_date"] = date_of(entry.edition)
        context |= _under_another_number(request, entry)
    return render(request, "404.html", context, status=404)


def former_address(request: HttpRequest) -> HttpResponse | None:
    """301 for an address of an edition that moved, 410 for one of an edition that was withdrawn, else None.

    Browsers keep both for ever where nothing says for how long, and what moved or went can be brought back.
    """
    response = _former_address(request)
    if response is not None:
        patch_cache_control(response, no_cache=True)
    return response


def _former_address(request: HttpRequest) -> HttpResponse | None:
    match = request.resolver_match
    if match is None or not (match.view_name or "").startswith(_NAMES_AN_EDITION):
        return None
    named: dict[str, str] = {key: match.kwargs[key] for key in ("slug", "old", "new") if key in match.kwargs}
    moved = {key: moved_to(slug) or slug for key, slug in named.items()}
    if moved != named:
        address = reverse(match.view_name or "", kwargs=match.kwargs | moved)
        query = f"?{request.GET.urlencode()}" if request.GET else ""
        return HttpResponsePermanentRedirect(address + query)
    gone = next((found for found in map(withdrawn, named.values()) if found), None)
    if gone is None:
        return None
    context = {"gone": gone, "date": day(timezone.localdate(gone.withdrawn_at)), "instead": replacement(gone)}
    return render(request, "410.html", context, status=410)


def _lived(number: str) -> list[tuple[str, str, str]]:
    """When the number was borne in each language: a phrase, the title of the rule, where to read it then. Restatements
    count where nothing else bore it.
    """
    lives = places_of(number)
    originals = [each for each in lives if not each.since.restatement]
    return [
        (
            f"{of_date(each.since)} {to_date(each.until)}"
            if each.until
            else f"depuis {edition_day(each.since)}",
            each.title,
            reverse("edition-rule", args=[each.since.slug, number]),
        )
        for each in originals or lives
    ][:LIVES]


def _under_another_number(request: HttpRequest, entry: Entry) -> dict[str, object]:
    """What ``entry`` was called on the day, or in the edition, that the address asks for."""
    slug = request.resolver_match.kwargs.get("slug") if request.resolver_match else None
    if slug:
        return {"there": carried_in(entry, slug)}
    try:
        date = datetime.date.fromisoformat(request.GET.get("le", "").strip())
    except ValueError:
        return {}
    return {"then": carried_as_of(entry, date), "date": date}


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400: a request that cannot be understood."""
    return render(request, "400.html", status=400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403: what is kept for curators."""
    return render(request, "403.html", status=403)


def server_error(request: HttpRequest) -> HttpResponse:
    """500: a page that needs nothing, for the case that nothing works."""
    return plain_server_error(request)
