"""For browsers and search engines: OpenSearch, the sitemap, robots."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.contrib.sitemaps.views import sitemap as drawn
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from corpus.library.asking.tournament import SERIES, document_on
from corpus.library.asking.trees import tree_of
from corpus.library.asking.versions import contents_on
from corpus.models import Entry, Version, address_of
from corpus.pages.shared.caching import MOVING, cached

if TYPE_CHECKING:
    PageMap = Sitemap["PlaceOfMap"]
else:
    PageMap = Sitemap

PlaceOfMap = tuple[str, datetime.date | None]
"""An address, and the day of its last change where one is known."""
PAGES = ("home", "rules", "editions", "compare", "since-choose", "cards", "vocabulary", "help", "about")


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
        f"Sitemap: {settings.SITE_URL}{address_of('sitemap')}",
    ]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


class LibraryMap(PageMap):
    """General pages, the rules in force, the cards: under SITE_URL, whatever host was asked."""

    limit = 50_000

    def items(self) -> Sequence[PlaceOfMap]:
        """The addresses, those of rules with the day since when they hold."""
        pages: list[PlaceOfMap] = [(address_of(name), None) for name in PAGES]
        cards = Entry.objects.everywhere(Entry.Kind.CARD).values_list("key", flat=True).distinct()
        return [
            *pages,
            *_rules(),
            *_sections(),
            *((address_of("card", key), None) for key in cards.order_by("key")),
        ]

    def location(self, item: PlaceOfMap) -> str:
        """The address of a page."""
        return item[0]

    def lastmod(self, item: PlaceOfMap) -> datetime.date | None:
        """The day since when it says what it says."""
        return item[1]

    def get_domain(self, site: object = None) -> str:
        """The host of SITE_URL."""
        return urlsplit(settings.SITE_URL).netloc

    def get_protocol(self, protocol: str | None = None) -> str:
        """The scheme of SITE_URL."""
        return urlsplit(settings.SITE_URL).scheme


def _rules() -> list[PlaceOfMap]:
    lasting = Version.objects.filter(until=None, statement=False).select_related("since")
    since = {version.number: version.since.date for version in lasting.order_by("since__date")}
    rules = contents_on(None)
    return [(address_of("rule", rule.node.key), since.get(rule.node.key)) for rule in rules]


def _sections() -> list[PlaceOfMap]:
    """The tournament documents with their sections, the newest edition of each."""
    found: list[PlaceOfMap] = []
    for series in SERIES:
        edition = document_on(series)
        if edition is not None:
            found.append((address_of("tournament", series), edition.date))
            keys = [node.key for node in tree_of(edition).nodes]
            found += [(address_of("tournament-section", series, key), edition.date) for key in keys]
    return [(address_of("tournaments"), None), (address_of("penalties"), None), *found] if found else []


@cached(MOVING)
def sitemap(request: HttpRequest) -> HttpResponse:
    """What search engines should know of."""
    response = drawn(request, {"library": LibraryMap()}).render()
    response.headers.pop("Last-Modified", None)  # an ETag says more
    return HttpResponse(response.content, content_type="application/xml")
