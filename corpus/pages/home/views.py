"""The home page."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from corpus.models import address_of
from corpus.pages.home.page import home_page
from corpus.pages.shared.caching import MOVING, cached, shelf_of
from corpus.pages.shared.context import SITE_NAME
from corpus.pages.shared.meta import Meta, graph
from corpus.pages.shared.readers import by_first_language, first_language


@cached(MOVING)
def home(request: HttpRequest) -> HttpResponse:
    """Search first, then what the library holds."""
    search = {
        "@type": "WebSite",
        "name": SITE_NAME,
        "url": f"{settings.SITE_URL}/",
        "inLanguage": "fr",
        "potentialAction": {
            "@type": "SearchAction",
            "target": f"{settings.SITE_URL}{address_of('search')}?q={{q}}",
            "query-input": "required name=q",
        },
    }
    meta = Meta.of("home/home", address_of("home"), data=graph(search))
    page = home_page(shelf_of(request), first_language(request))
    return by_first_language(request, render(request, "home/home.html", {"page": page, "meta": meta}))
