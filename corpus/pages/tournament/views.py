"""Tournament documents: which there are, the contents of one, a section, the penalties on one sheet."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from corpus.library.asking.tournament import SERIES, families_of, restated_in, section_on
from corpus.models import Edition, address_of
from corpus.pages.rules.entries import views_of
from corpus.pages.rules.infractions import parts_of
from corpus.pages.rules.views import loaded, rule_page, way_asked
from corpus.pages.shared.caching import MOVING, cached
from corpus.pages.shared.days import Way
from corpus.pages.shared.meta import Meta, missing
from corpus.pages.shared.readers import by_first_language, first_language
from corpus.pages.tournament.page import document_page, documents, penalty_page
from corpus.text.normalise import small

NAMES = {
    "mtr": "Règles de tournoi (MTR)",
    "ipg": "Guide des infractions (IPG)",
    "jar": "Arbitrer en Normal (JAR)",
}
"""What the documents are called in French."""


@cached(MOVING)
def tournaments(request: HttpRequest) -> HttpResponse:
    """The tournament documents that the library holds."""
    meta = Meta.of("tournament/documents", address_of("tournaments"))
    named = [(NAMES[document["series"]], document) for document in documents()]
    return render(request, "tournament/documents.html", {"documents": named, "meta": meta})


@cached(MOVING)
def document(request: HttpRequest, series: str) -> HttpResponse:
    """The contents of a tournament document in force, today or on ``?le=``."""
    _series_or_404(series)
    path = address_of("tournament", series)
    way = way_asked(request, path, series)
    if isinstance(way, HttpResponse):
        return way
    reader = first_language(request)
    page = document_page(series, way, reader)
    if page is None:
        raise missing("document", day=way.day)
    head, edition = NAMES[series], page["edition"]
    context: dict[str, object] = {"page": page, "way": way, "head": head, "edition": edition}
    path += Way(language=way.language).query()
    context["meta"] = Meta.of("tournament/contents", path, context, index=not way.day)
    return by_first_language(request, render(request, "tournament/contents.html", context))


@cached(MOVING)
def section(request: HttpRequest, series: str, number: str) -> HttpResponse:
    """A part or section of a tournament document in force, today or on ``?le=``."""
    _series_or_404(series)
    way = way_asked(request, address_of("tournament-section", series, number), series)
    if isinstance(way, HttpResponse):
        return way
    reader = first_language(request)
    day = way.day.date if way.day else None
    found = section_on(series, number, day, way.language or None, reader)
    if found is None:
        bare = number.strip(" .")
        meant = bare.upper() if len(bare) < 2 else small(bare)
        if meant != number and section_on(series, meant, day, way.language or None, reader):
            return redirect(address_of("tournament-section", series, meant) + way.query(), permanent=True)
        raise missing("tournament-section", series=series, number=number, day=way.day)
    now = section_on(series, number, None, found.entry.edition.language, reader) if way.day else None
    return rule_page(
        request, loaded(found), way, now, restated=_restated(series, number, found.entry.edition)
    )


def _restated(series: str, number: str, shown: Edition) -> dict[str, object] | None:
    """Our short French words beside an official text: the entry, its edition; None where we have none."""
    entry = None if shown.restatement or shown.language == "fr" else restated_in(series, number)
    if entry is None:
        return None
    way = Way(series=series, language="fr")
    view = views_of([entry], entry.edition, way=way, own_page=True)[0]
    parts = parts_of(view.html) if entry.details.get("infraction") else ()
    return {"entry": view, "edition": entry.edition, "parts": parts}


@cached(MOVING)
def penalties(request: HttpRequest) -> HttpResponse:
    """The quick reference of penalties, on one sheet when it is printed."""
    way = way_asked(request, address_of("penalties"), "")
    if isinstance(way, HttpResponse):
        return way
    found = penalty_page(way, first_language(request))
    if found is None:
        raise missing("penalties")
    edition, rows = found
    others = sorted({family.language for family in families_of("ipg")} - {edition.language})
    path = address_of("penalties") + Way(language=way.language).query()
    meta = Meta.of("tournament/penalties", path, index=not way.day)
    context = {
        "rows": rows,
        "ways": [
            (code, address_of("penalties") + Way(day=way.day, language=code).query()) for code in others
        ],
        "way": way,
        "meta": meta,
        "edition": edition,
    }
    return by_first_language(request, render(request, "tournament/penalties.html", context))


def _series_or_404(series: str) -> None:
    if series not in SERIES:
        raise missing("series", series=SERIES)
