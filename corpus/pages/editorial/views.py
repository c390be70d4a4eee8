"""Pages of our own words: about, help, vocabulary."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from corpus import search as searching
from corpus.models import address_of
from corpus.pages.editorial.pages import VocabularySection, vocabulary_sections, written_page
from corpus.pages.shared.caching import MOVING, cached
from corpus.pages.shared.meta import Meta, graph


def _written(request: HttpRequest, name: str, address: str, description: str) -> HttpResponse:
    page = written_page(name)
    meta = Meta(page.title, description, address_of(address))
    return render(request, "editorial/page.html", {"page": page, "meta": meta})


@cached(MOVING, of_library=False)
def about(request: HttpRequest) -> HttpResponse:
    """What this library is, where its texts come from, what it is not."""
    return _written(
        request,
        "a-propos",
        "about",
        "Ce qu’est cette bibliothèque et d’où viennent ses textes.",
    )


@cached(MOVING, of_library=False)
def help_page(request: HttpRequest) -> HttpResponse:
    """How to search, read, compare and cite."""
    return _written(
        request, "aide", "help", "Chercher, lire, comparer et citer une règle : l’aide en une page."
    )


@cached(MOVING, of_library=False)
def vocabulary(request: HttpRequest) -> HttpResponse:
    """Words of one era or language beside those of another, one kind of word a page (``?genre=``)."""
    sections = vocabulary_sections(searching.vocabulary())
    asked = request.GET.get("genre", "")
    shown = next((section for section in sections if section.kind == asked), sections[0])
    path = address_of("vocabulary")
    meta = Meta(
        "Vocabulaire",
        "Le vocabulaire des règles de Magic d’une époque à l’autre, et du français à l’anglais.",
        path if shown == sections[0] else f"{path}?genre={shown.kind}",
        data=graph({"@type": "DefinedTermSet", "name": shown.heading, "hasDefinedTerm": _terms(shown)}),
    )
    return render(request, "editorial/vocabulary.html", {"sections": sections, "shown": shown, "meta": meta})


def _terms(section: VocabularySection) -> list[dict[str, object]]:
    """The names of a section as schema.org tells them: the usual one, and all others of the same thing."""
    names = [(*group.french, *group.former, *group.english) for group in section.groups]
    return [
        {"@type": "DefinedTerm", "name": first, "alternateName": others}
        for first, *others in filter(None, names)
    ]
