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
_OPEN = {"Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin"}
_EXPOSED = "ETag, Last-Modified, Retry-After"

View = Callable[..., HttpResponse]


def served(pattern: URLPattern) -> URLPattern:
    """``pattern`` with its view answering as every address of the API does."""
    address = str(pattern.pattern)
    pinned = ("<edition>" in address or "<old>" in address) and not address.endswith(
        "twins"
    )  # these follow the newest
    shown = with_tables(pattern.callback, LISTS.get(address.strip("/"), ""))
    kept = cached(PINNED if pinned else MOVING)(_head_as_get(shown))
    pattern.callback = _open(_unless_posted(kept, pattern.callback), address == "citations")
    return pattern


def _unless_posted(kept: View, view: View) -> View:
    """``kept`` for what is asked by its address alone, ``view`` itself for what is posted."""

    @functools.wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return (view if request.method == "POST" else kept)(request, *args, **kwargs)

    return answer


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


def _open(view: View, posted: bool) -> View:
    """``posted``: a text may be posted to the address, to be read and forgotten."""
    methods = f"{METHODS}, POST" if posted else METHODS

    @functools.wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response: HttpResponse
        if request.method in ("GET", "HEAD") or (posted and request.method == "POST"):
            response = view(request, *args, **kwargs)
        elif request.method == "OPTIONS":
            response = HttpResponse(
                status=204, headers={"Allow": methods, "Access-Control-Allow-Methods": methods}
            )
            response["Access-Control-Allow-Headers"] = "If-None-Match, If-Modified-Since, Content-Type"
            response["Access-Control-Max-Age"] = str(MOVING)
        else:
            detail = f"L’API se lit seulement : {METHODS}."
            response = JsonResponse({"detail": detail, "code": "method_not_allowed"}, status=405)
            response["Allow"] = methods
        for name, value in _OPEN.items():
            response[name] = value
        response["Access-Control-Expose-Headers"] = _EXPOSED
        return response

    return answer
