"""How the API is served: GET, HEAD, OPTIONS; open to pages of other sites; validators and lifetimes as pages have."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import URLPattern

from corpus.api.tables import LISTS, with_tables
from corpus.pages.shared.caching import MOVING, PINNED, cached

METHODS = "GET, HEAD, OPTIONS"
_OPEN = {
    "Access-Control-Allow-Origin": "*",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Access-Control-Expose-Headers": "ETag, Last-Modified, Retry-After",
}

View = Callable[..., HttpResponse]


def served(pattern: URLPattern) -> URLPattern:
    """``pattern`` with its view answering as every address of the API does."""
    address, view = str(pattern.pattern), pattern.callback
    pinned = ("<edition>" in address or "<old>" in address) and not address.endswith(
        "twins"
    )  # these follow the newest
    kept = cached(PINNED if pinned else MOVING)(
        _head_as_get(with_tables(view, LISTS.get(address.strip("/"), "")))
    )
    posted = address == "citations"  # a text may be posted there, to be read and forgotten
    methods = f"{METHODS}, POST" if posted else METHODS

    @functools.wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response: HttpResponse
        if request.method in ("GET", "HEAD"):
            response = kept(request, *args, **kwargs)
        elif posted and request.method == "POST":
            response = view(request, *args, **kwargs)
        elif request.method == "OPTIONS":
            response = HttpResponse(status=204, headers={"Access-Control-Allow-Methods": methods})
            response["Access-Control-Allow-Headers"] = "If-None-Match, If-Modified-Since, Content-Type"
            response["Access-Control-Max-Age"] = str(MOVING)
            response["Allow"] = methods
        else:
            detail = f"L’API se lit seulement\u00a0: {METHODS}."
            response = JsonResponse({"detail": detail, "code": "method_not_allowed"}, status=405)
            response["Allow"] = methods
        for name, value in _OPEN.items():
            response[name] = value
        return response

    pattern.callback = answer
    return pattern


def _head_as_get(view: View) -> View:
    @functools.wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        asked = request.method
        request.method = "GET"
        try:
            return view(request, *args, **kwargs)
        finally:
            request.method = asked

    return answer
