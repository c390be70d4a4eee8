"""`/donnees/` with its files, and `/id/<thread>/`, which leads to the number that a law bears today."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from corpus.known_laws import known, known_bytes
from corpus.languages.lexicon import lexicon
from corpus.models import address_of
from corpus.pages.shared.caching import MOVING, cached
from corpus.pages.shared.meta import Meta
from corpus.pocket.files import csv_of, state

COLUMNS = ("en", "fr", "kind", "rule", "sure", "witness", "ours")


@require_safe
def data(request: HttpRequest) -> HttpResponse:
    """What may be taken along, and what each file holds."""
    concordance = known()
    meta = Meta(
        "Données",
        "Le lexique des règles de Magic et l’histoire de leurs numéros, à télécharger.",
        address_of("data"),
    )
    context = {
        "meta": meta,
        "terms": len(lexicon()),
        "laws": len(concordance.threads),
        "days": concordance.days,
        "pocket": state(),
    }
    response = render(request, "data/data.html", context)
    patch_cache_control(
        response, public=True, max_age=MOVING
    )  # not kept here: the files come after the generation
    return response


@require_safe
@cached(MOVING)
def lexicon_csv(request: HttpRequest) -> HttpResponse:
    """The lexicon, a term a line."""
    terms = ([str(getattr(term, column)) for column in COLUMNS] for term in lexicon())
    return _file(csv_of([COLUMNS, *terms]), "text/csv; charset=utf-8", "lexique.csv")


@require_safe
@cached(MOVING)
def concordance_file(request: HttpRequest) -> HttpResponse:
    """The concordance as `manage.py concordance export` writes it."""
    return _file(known_bytes(), "application/x-xz", "concordance.tsv.xz")


def _file(data: bytes, kind: str, name: str) -> HttpResponse:
    return HttpResponse(data, kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@require_safe
@cached(MOVING)
def law(request: HttpRequest, thread: str) -> HttpResponse:
    """To the page of the law under today's number, or under its last one on its last known day."""
    concordance = known()
    rows = concordance.rows_of(thread)
    if not rows:
        raise Http404(f"Aucune règle n’a l’identifiant {thread[:40]}.")
    now = concordance.on(thread)
    if now is not None:
        return HttpResponseRedirect(address_of("rule", now.number))
    last = max(rows, key=lambda row: row.until)
    day = max(day for day in concordance.days if day < last.until)
    return HttpResponseRedirect(f"{address_of('rule', last.number)}?le={day}")
