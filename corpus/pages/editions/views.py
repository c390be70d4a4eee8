"""The list of editions, an edition's contents, its glossary, its source line by line."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from corpus.models import Edition, address_of
from corpus.pages.editions.contents import edition_before, edition_page, glossary_page
from corpus.pages.editions.lists import status_of
from corpus.pages.editions.sources import source_page
from corpus.pages.shared.caching import MOVING, PINNED, cached, shelf_of
from corpus.pages.shared.french import asked_number
from corpus.pages.shared.meta import Meta, breadcrumbs, graph, legislation, missing
from corpus.pages.twins.marks import glance


def edition_or_404(request: HttpRequest, slug: str) -> Edition:
    """The edition at that address; the error page says where the list is."""
    found = shelf_of(request).by_slug(slug)
    if found is None:
        raise missing("edition", slug=slug)
    return found


@cached(MOVING)
def editions(request: HttpRequest) -> HttpResponse:
    """Every edition, originals before restatements, the newest first."""
    shelf = shelf_of(request)
    meta = Meta.of("editions/editions", address_of("editions"), feed=address_of("feed-editions"))
    ranked = sorted(shelf.editions, key=lambda edition: str(edition.date or ""), reverse=True)
    listed = [(each, status_of(each, shelf)) for each in ranked]
    groups = [[row for row in listed if row[0].restatement == ours] for ours in (False, True)]
    return render(request, "editions/editions.html", {"groups": [*filter(None, groups)], "meta": meta})


@cached(PINNED)
def edition(request: HttpRequest, slug: str) -> HttpResponse:
    """The contents of one edition."""
    shown = edition_or_404(request, slug)
    shelf, path = shelf_of(request), shown.get_absolute_url()
    url = f"{settings.SITE_URL}{path}"
    data = legislation(shown, shown.title, legislationType="rules", url=url)
    trail = breadcrumbs([("Éditions", address_of("editions")), (shown.title, path)])
    meta = Meta.of("editions/edition", path, {"edition": shown}, data=graph(data, trail))
    context = {
        "page": edition_page(shown, shelf),
        "edition": shown,
        "status": status_of(shown, shelf),
        "newer": shelf.newer(shown),
        "meta": meta,
        "glance": glance(shown),
    }
    return render(request, "editions/edition.html", context)


@cached(PINNED)
def changes(request: HttpRequest, slug: str) -> HttpResponse:
    """What changed since the edition before: a former address of that comparison."""
    edition, shelf = edition_or_404(request, slug), shelf_of(request)
    before = edition_before(edition, shelf)
    if before is None:
        raise missing("neighbour", edition=edition)
    return redirect("compare-editions", before.slug, slug, permanent=True)


@cached(PINNED)
def glossary(request: HttpRequest, slug: str) -> HttpResponse:
    """The glossary of one edition; a long one by letter (``?lettre=``)."""
    shown = edition_or_404(request, slug)
    if not shown.counts.get("terms"):
        raise missing("glossary", edition=shown)
    meta = Meta.of("editions/glossary", address_of("edition-glossary", slug), {"edition": shown})
    page = glossary_page(shown, request.GET.get("lettre", "")[:1].lower())
    return render(
        request,
        "editions/glossary.html",
        {"page": page, "edition": shown, "status": status_of(shown, shelf_of(request)), "meta": meta},
    )


@cached(PINNED)
def source(request: HttpRequest, slug: str) -> HttpResponse:
    """One page of lines (``?page=``, or the page of ``?ligne=``), or those with remarks (``?remarques=1``)."""
    edition = Edition.objects.select_related("source__content", "line_owners").filter(slug=slug).first()
    if edition is None:
        raise missing("edition", slug=slug)
    remarks_only = request.GET.get("remarques") == "1"
    page = source_page(
        edition,
        asked_number(request.GET.get("page", "")),
        line=asked_number(request.GET.get("ligne", "")),
        remarks_only=remarks_only,
    )
    path = address_of("edition-source", slug)
    meta = Meta.of("editions/source", path, {"edition": edition}, index=False)
    context = {
        "page": page,
        "edition": edition,
        "status": status_of(edition, shelf_of(request)),
        "remarks_only": remarks_only,
        "highlight": asked_number(request.GET.get("ligne", "")),
        "meta": meta,
    }
    return render(request, "editions/source.html", context)
