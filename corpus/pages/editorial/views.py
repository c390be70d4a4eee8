"""Pages of our own words: about and help, written in Markdown beside this file, and the vocabulary by groups."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from markdown import Markdown

from corpus import search as searching
from corpus.models import address_of
from corpus.pages.shared.caching import MOVING, cached
from corpus.pages.shared.links import trusted
from corpus.pages.shared.meta import Meta, graph
from corpus.text.normalise import words

_HERE = Path(__file__).resolve().parent
KINDS = ("keyword", "action", "term", "zone", "turn", "card", "format")
"""The kinds of words of the vocabulary, each on a page of its own."""


@cache
def written_page(name: str) -> tuple[str, SafeString, tuple[tuple[str, str], ...]]:
    """The page in ``<name>.md``: its title (the first line, ``# Title``), its HTML below that, its headings' anchors
    and names.
    """
    first, _, rest = (_HERE / f"{name}.md").read_text(encoding="utf-8").partition("\n")
    parser = Markdown(extensions=["toc", "tables", "def_list"])
    html = trusted(parser.convert(rest))
    headings = tuple((token["id"], token["name"]) for token in getattr(parser, "toc_tokens", []))
    return first.removeprefix("# ").strip(), html, headings


def _written(request: HttpRequest, name: str, address: str, description: str) -> HttpResponse:
    title, html, headings = written_page(name)
    context = {"html": html, "headings": headings, "meta": Meta(title, description, address_of(address))}
    return render(request, "editorial/page.html", context)


@cached(MOVING, of_library=False)
def about(request: HttpRequest) -> HttpResponse:
    """What this library is, where its texts come from, what it is not."""
    description = "Ce qu’est cette bibliothèque et d’où viennent ses textes."
    return _written(request, "a-propos", "about", description)


@cached(MOVING, of_library=False)
def help_page(request: HttpRequest) -> HttpResponse:
    """How to search, read, compare and cite."""
    description = "Chercher, lire, comparer et citer une règle\u00a0: l’aide en une page."
    return _written(request, "aide", "help", description)


@cached(MOVING, of_library=False)
def vocabulary(request: HttpRequest) -> HttpResponse:
    """Words of one era or language beside those of another, one kind of word a page (``?genre=``)."""
    asked = request.GET.get("genre", "")
    kind = asked if asked in KINDS else KINDS[0]
    found = [group for group in searching.vocabulary() if group.kind == kind]
    found.sort(key=lambda group: words(next(iter(group.french or group.english), "")))
    groups = [
        (*map(_printed, (group.french, group.former, group.english, group.spoken)), group.era)
        for group in found
    ]
    path = address_of("vocabulary") + (f"?genre={kind}" if kind != KINDS[0] else "")
    names = [(*french, *former, *english) for french, former, english, *_ in groups]
    terms = [
        {"@type": "DefinedTerm", "name": first, "alternateName": others}
        for first, *others in filter(None, names)
    ]
    data = graph({"@type": "DefinedTermSet", "name": "Vocabulaire des règles", "hasDefinedTerm": terms})
    meta = Meta.of("editorial/vocabulary", path, data=data)
    context = {"kinds": KINDS, "kind": kind, "groups": groups, "meta": meta}
    return render(request, "editorial/vocabulary.html", context)


def _printed(names: Iterable[str]) -> list[str]:
    """Names as they are printed; what is typed, and kept, has typewriters' apostrophes."""
    return [name.replace("'", "’") for name in names]
