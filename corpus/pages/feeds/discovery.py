"""For browsers and search engines: OpenSearch, sitemaps, robots."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from corpus.models import Entry, address_of
from corpus.pages.editions.views import edition_or_404
from corpus.pages.shared.caching import MOVING, cached, shelf_of


@cached(MOVING)
def opensearch(request: HttpRequest) -> HttpResponse:
    """The description that lets a browser search here from its address bar."""
    return render(request, "feeds/opensearch.xml", content_type="application/opensearchdescription+xml")


@cached(MOVING)
def robots(request: HttpRequest) -> HttpResponse:
    """What crawlers may walk through."""
    lines = [
        "User-agent: *",
        "Disallow: /admin/",
        f"Disallow: {address_of('suggest')}",
        "Disallow: /*/apercu/",
        f"Sitemap: {settings.SITE_URL}{address_of('sitemap')}",
    ]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


@cached(MOVING)
def sitemap_index(request: HttpRequest) -> HttpResponse:
    """One sitemap of general pages and one for each edition."""
    maps = [
        ("pages", None),
        *((edition.slug, edition.source.ingested_at) for edition in shelf_of(request).editions),
    ]
    places = [(f"{settings.SITE_URL}{address_of('sitemap-edition', slug)}", when) for slug, when in maps]
    return render(request, "feeds/sitemap_index.xml", {"maps": places}, content_type="application/xml")


@cached(MOVING)
def sitemap_edition(request: HttpRequest, slug: str) -> HttpResponse:
    """The pages to list: general ones, or an edition's contents with the sections and rules that it holds."""
    if slug == "pages":
        names = ("home", "editions", "compare", "cards", "vocabulary", "help", "about")
        paths = [address_of(name) for name in names]
        cards = (
            Entry.objects.everywhere(Entry.Kind.CARD).values_list("key", flat=True).distinct().order_by("key")
        )
        paths += [address_of("card", key) for key in cards]
    else:
        edition = edition_or_404(request, slug)
        base = address_of("edition", slug)
        rules = Entry.objects.filter(edition=edition, kind=Entry.Kind.RULE, level__in=["section", "rule"])
        paths = [base, *(f"{base}{key}/" for key in rules.order_by("position").values_list("key", flat=True))]
    context = {"addresses": [settings.SITE_URL + path for path in paths]}
    return render(request, "feeds/sitemap.xml", context, content_type="application/xml")
