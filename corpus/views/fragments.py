"""Pages that also come as a fragment, for a script that puts it into the page at hand."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers


def wants_fragment(request: HttpRequest) -> bool:
    """Whether a script asks, and not a reader."""
    return bool(request.headers.get("HX-Request"))


def render_either(
    request: HttpRequest, fragment: str, page: str, context: Mapping[str, object]
) -> HttpResponse:
    """The template ``fragment`` for a script, ``page`` for a reader; caches are told to keep the two apart."""
    response = render(request, fragment if wants_fragment(request) else page, context)
    patch_vary_headers(response, ["HX-Request"])
    return response
