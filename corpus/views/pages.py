"""Pages of our own words: about, help, vocabulary."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from corpus import searching
from corpus.showing.meta import Meta
from corpus.showing.pages import written_page
from corpus.showing.vocabulary import vocabulary_groups
from corpus.views.caching import MOVING, cached


def _written(request: HttpRequest, name: str, address: str, description: str) -> HttpResponse:
    page = written_page(name)
    meta = Meta(page.title, description, reverse(address))
    return render(request, "page.html", {"page": page, "meta": meta})


@cached(MOVING)
def about(request: HttpRequest) -> HttpResponse:
    """What this library is, where its texts come from, what it is not."""
    return _written(
        request,
        "a-propos",
        "about",
        "Ce qu’est cette bibliothèque et d’où viennent ses textes.",
    )


@cached(MOVING)
def help_page(request: HttpRequest) -> HttpResponse:
    """How to search, read, compare and cite."""
    return _written(
        request, "aide", "help", "Chercher, lire, comparer et citer une règle : l’aide en une page."
    )


@cached(MOVING)
def vocabulary(request: HttpRequest) -> HttpResponse:
    """Words of one era or language beside those of another."""
    meta = Meta(
        "Vocabulaire",
        "Le vocabulaire des règles de Magic d’une époque à l’autre, et du français à l’anglais.",
        reverse("vocabulary"),
    )
    return render(
        request, "vocabulary.html", {"groups": vocabulary_groups(searching.vocabulary()), "meta": meta}
    )
