"""`/depuis/<day or release>/`: what changed since one's last tournament, to read, to print, to follow."""

from __future__ import annotations

import datetime

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from corpus.models import address_of
from corpus.pages.compare.lineage import headings
from corpus.pages.compare.since import MOST, Since, changed_since, parts_of, sections_asked, steps_since
from corpus.pages.compare.working import patient, soon
from corpus.pages.shared.caching import MOVING, cached, shelf_of
from corpus.pages.shared.days import UnknownDayError, day_asked
from corpus.pages.shared.french import day as day_words
from corpus.pages.shared.meta import Meta


@cached(MOVING)
def choose(request: HttpRequest) -> HttpResponse:
    """The choice of a day or a release; ``?le=`` leads to the page of that day."""
    typed = request.GET.get("le", "")
    error = ""
    try:
        day = day_asked(typed, shelf_of(request).editions)
        if day is not None:
            return redirect("since", str(day))
    except UnknownDayError as unknown:
        error = str(unknown)
    meta = Meta(
        "Depuis mon dernier tournoi", "Ce qui a changé depuis un jour donné.", address_of("since-choose")
    )
    context = {"meta": meta, "typed": typed, "error": error, "editions": shelf_of(request).editions[:12]}
    return render(request, "compare/since_choose.html", context, status=404 if error else 200)


def since_asked(request: HttpRequest, asked: str) -> tuple[datetime.date, Since]:
    """The day that an address names, and what changed since, as `soon` gives it; 404 where it names none."""
    editions = shelf_of(request).editions
    try:
        day = day_asked(asked, editions)
    except UnknownDayError as unknown:
        raise Http404(str(unknown)) from unknown
    found = steps_since(day, editions) if day else None
    if day is None or found is None:
        raise Http404("La bibliothèque n’a pas d’édition entière à comparer.")
    base, steps = found
    section = ",".join(sections_asked(request.GET.get("section", "")))
    newest = steps[-1][1] if steps else base
    made = soon(base, newest, lambda: changed_since(base, steps, section, most=MOST), f"since {section}")
    return day, made


@patient
@cached(MOVING)
def since(request: HttpRequest, asked: str) -> HttpResponse:
    """What changed since a day or a release, each entry dated by the edition that brought it."""
    day, made = since_asked(request, asked)
    if asked != str(day):
        return redirect("since", str(day), permanent=False)
    sections = sections_asked(request.GET.get("section", ""))
    section = ",".join(sections)
    if section != request.GET.get("section", ""):  # one address for one choice
        return redirect(address_of("since", str(day)) + (f"?section={section}" if section else ""))
    canonical = address_of("since", made.base.date.isoformat() if made.base.date else str(day))
    meta = Meta(
        "Depuis mon dernier tournoi",
        f"Ce qui a changé dans les règles depuis le {day_words(day)}, par importance.",
        canonical,
        feed=address_of("feed-since", str(day)) + (f"?section={section}" if section else ""),
    )
    context = {
        "day": day,
        "since": made,
        "parts": parts_of(made),
        "section": section,
        "sections": [(number, headings(made.newest)[0].get(number, "")) for number in sections],
        "meta": meta,
    }
    return render(request, "compare/since.html", context)
