"""The file to take along, its updates and lists; the pages that a phone keeps; the book and the sheet to print."""

from __future__ import annotations

import re

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.views.decorators.http import require_safe

from corpus.models import address_of
from corpus.pages.shared.caching import MOVING, cached
from corpus.pages.shared.meta import SITE_NAME, Meta
from corpus.pages.shared.shelf import code_stamp
from corpus.pocket import files
from corpus.pocket.sheet import sheet_of

MODULES = ("shell", "pages", "data", "search", "index", "plan", "numbers", "words", "kept", "build")
"""The first of them draws the page; the others are asked for with it, so that none waits for another."""
NAMES = re.compile(r"[\w-]+\.(?:json|csv|epub)")
TYPES = {"json": "application/json", "csv": "text/csv; charset=utf-8", "epub": "application/epub+zip"}


@require_safe
def data_file(request: HttpRequest, name: str) -> HttpResponse:
    """A file of `corpus.pocket.files`, compressed as the client can read it."""
    if not NAMES.fullmatch(name):
        raise Http404("Ce fichier n’est pas là.")
    asked = request.headers.get("Accept-Encoding", "")
    encodings = [form for form in ("br", "gzip") if re.search(rf"\b{form}\b(?!;q=0(?:,|$))", asked)]
    found = ((form, data) for form in (*encodings, "") if (data := files.read(name, form)) is not None)
    encoding, data = next(found, ("", None))
    if data is None:
        raise Http404("Ce fichier n’est pas là.")
    response = HttpResponse(data, TYPES[name.rpartition(".")[2]])
    if encoding:
        response["Content-Encoding"] = encoding
    digest = files.state().get("digest", "")
    response["ETag"] = f'"{digest[:32]}{encoding}"'
    patch_vary_headers(response, ["Accept-Encoding"])
    patch_cache_control(response, public=True, max_age=MOVING)
    return response


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker, at the root so that it may serve every page. Its text changes with the code: browsers take
    it for a new one then.
    """
    where = f"{settings.STATIC_URL}js/pocket/worker.js?version={code_stamp()[:16]}"
    response = HttpResponse(f'import "{where}";\n', "text/javascript; charset=utf-8")
    patch_cache_control(response, no_cache=True)
    return response


@require_safe
def shell(request: HttpRequest) -> HttpResponse:
    """The page that the worker shows where there is no network: it draws what the address asks for."""
    modules = [f"{settings.STATIC_URL}js/pocket/{name}.js" for name in MODULES]
    response = render(request, "pocket/shell.html", {"modules": modules})
    patch_cache_control(response, no_cache=True)
    return response


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """What a device asks to install the site as an application (W3C Web App Manifest)."""
    text = render_to_string("pocket/manifest.json", {"site_name": SITE_NAME})
    response = HttpResponse(text, "application/manifest+json")
    patch_cache_control(response, public=True, max_age=MOVING)
    return response


@cached(MOVING)
def sheet(request: HttpRequest) -> HttpResponse:
    """The judge's sheet, to read and to print."""
    meta = Meta(
        "Aide-mémoire",
        "Les actions basées sur un état, les couches, les étapes du tour et les sanctions, en deux pages A5.",
        address_of("sheet"),
    )
    return render(request, "pocket/sheet.html", {"page": sheet_of(), "meta": meta})
