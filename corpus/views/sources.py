"""A source's lines and what became of each, for curators and the curious."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from corpus.models import Edition
from corpus.showing.editions import edition_view
from corpus.showing.meta import Meta
from corpus.showing.sources import source_page
from corpus.views.caching import PINNED, cached, shelf_of


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else 0


@cached(PINNED)
def source(request: HttpRequest, slug: str) -> HttpResponse:
    """One page of lines (``?page=``, or the page of ``?ligne=``), or those with remarks (``?remarques=1``)."""
    edition = Edition.objects.select_related("source__content", "line_owners").filter(slug=slug).first()
    if edition is None:
        raise Http404(f"Aucune édition n’a pour adresse « {slug} ».")
    remarks_only = request.GET.get("remarques") == "1"
    page = source_page(
        edition,
        _number(request.GET.get("page", "")),
        line=_number(request.GET.get("ligne", "")),
        remarks_only=remarks_only,
    )
    meta = Meta(
        f"Source, {edition.title}",
        "Chaque ligne du document d’origine et ce que la lecture en a fait.",
        reverse("edition-source", args=[slug]),
        index=False,
    )
    context = {
        "page": page,
        "edition": edition_view(edition, shelf_of(request)),
        "remarks_only": remarks_only,
        "highlight": _number(request.GET.get("ligne", "")),
        "meta": meta,
    }
    return render(request, "source.html", context)
