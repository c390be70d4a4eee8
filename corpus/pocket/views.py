"""The file to take along, its updates and lists; the pages that a phone keeps; the book and the sheet to print."""

from __future__ import annotations

import re

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.views.decorators.http import require_safe

from corpus.pages.shared.caching import MOVING
from corpus.pocket import files

TYPES = {"json": "application/json", "csv": "text/csv; charset=utf-8", "epub": "application/epub+zip"}


@require_safe
def data_file(request: HttpRequest, name: str) -> HttpResponse:
    """A file of `corpus.pocket.files`, compressed as the client can read it."""
    asked = request.headers.get("Accept-Encoding", "")
    encoding = next(
        (
            form
            for form, word in (("br", "br"), ("gz", "gzip"))
            if re.search(rf"\b{word}\b(?!;q=0(?:,|$))", asked)
        ),
        "",
    )
    data = files.read(name, encoding)
    if data is None:
        encoding, data = "", files.read(name)
    if data is None:
        raise Http404("Ce fichier n’est pas là.")
    response = HttpResponse(data, TYPES[name.rpartition(".")[2]])
    if encoding:
        response["Content-Encoding"] = {"br": "br", "gz": "gzip"}[encoding]
    digest = files.state().get("digest", "")
    response["ETag"] = f'"{digest[:32]}{encoding}"'
    patch_vary_headers(response, ["Accept-Encoding"])
    patch_cache_control(response, public=True, max_age=MOVING)
    return response
