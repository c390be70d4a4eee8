"""Pages of our own words: about and help, written in Markdown beside this file."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from markdown import Markdown

from corpus.pages.shared.caching import MOVING, cached
from corpus.pages.shared.links import trusted
from corpus.pages.shared.meta import Meta

_HERE = Path(__file__).resolve().parent


@cache
def written_page(name: str) -> tuple[SafeString, tuple[tuple[str, str], ...]]:
    """The page in ``<name>.md``: its HTML, its headings' anchors and names."""
    parser = Markdown(extensions=["toc", "tables", "def_list"])
    html = trusted(parser.convert((_HERE / f"{name}.md").read_text(encoding="utf-8")))
    return html, tuple((token["id"], token["name"]) for token in getattr(parser, "toc_tokens", []))


@cached(MOVING, of_library=False)
def written(request: HttpRequest, name: str) -> HttpResponse:
    """What this library is and is not (``a-propos``); how to search, read, compare and cite (``aide``)."""
    html, headings = written_page(name)
    meta = Meta.of(f"editorial/{name}", request.path)
    return render(request, "editorial/page.html", {"html": html, "headings": headings, "meta": meta})
