"""Validators and lifetimes: pages change only when the library or the code does."""

from __future__ import annotations

import datetime
import functools
from collections.abc import Callable
from typing import Concatenate, ParamSpec, cast

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import condition, require_safe

from corpus.showing.shelf import Shelf
from corpus.views.fragments import wants_fragment
from corpus.views.remembering import remembered

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]

PINNED = 3600
"""Seconds that a page about one edition may be kept without asking again."""
MOVING = 60
"""The same for a page that a new edition changes."""


def shelf_of(request: HttpRequest) -> Shelf:
    """The library's editions as they are now, read once a request."""
    shelf: Shelf | None = getattr(request, "shelf", None)
    if shelf is None:
        shelf = Shelf.now()
        request.shelf = shelf  # type: ignore[attr-defined]  # lives as long as the request
    return shelf


def _etag(request: HttpRequest, *args: object, **kwargs: object) -> str:
    return f'"{shelf_of(request).stamp[:24]}{"-f" if wants_fragment(request) else ""}"'


def _modified(request: HttpRequest, *args: object, **kwargs: object) -> datetime.datetime | None:
    return shelf_of(request).modified


def cached(seconds: int) -> Callable[[View[P]], View[P]]:
    """Answer GET and HEAD only, with ETag, Last-Modified and a public lifetime; 304 before any work is done,
    and a page that this process has made before is not made again.

    The validators follow from every edition's state and from the code, so they are right for any page that
    shows the library and nothing of its reader.
    """

    def decorate(view: View[P]) -> View[P]:
        def made(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            name = f"{view.__module__}.{view.__name__} {args} {kwargs}"
            return remembered(request, shelf_of(request).stamp, name, lambda: view(request, *args, **kwargs))

        guarded = require_safe(condition(etag_func=_etag, last_modified_func=_modified)(made))

        @functools.wraps(view)
        def answer(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            response: HttpResponse = guarded(request, *args, **kwargs)
            if response.status_code in (200, 304):
                patch_cache_control(response, public=True, max_age=seconds)
            return response

        return cast("View[P]", answer)

    return decorate
