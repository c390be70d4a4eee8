"""Pages of our own words: about and help, written in Markdown beside this file."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from markdown import Markdown

from corpus.models import address_of
from corpus.pages.shared.caching import MOVING, cached
from corpus.pages.shared.links import trusted
from corpus.pages.shared.meta import Meta

_HERE = Path(__file__).resolve().parent


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
