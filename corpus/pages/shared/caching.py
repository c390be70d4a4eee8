"""Validators, lifetimes, fragments, remembered pages: a page changes only when the library or the code does."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable, Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.views.decorators.http import condition, require_safe

from corpus.library.asking.catalog import knowing
from corpus.pages.shared.plain import plain_form
from corpus.pages.shared.readers import first_language, is_curator, is_new_choice, keep_private
from corpus.pages.shared.remembering import remembered
from corpus.pages.shared.shelf import Shelf, code_stamp


def wants_fragment(request: HttpRequest) -> bool:
    """Whether a script asks, and not a reader."""
    return bool(request.headers.get("HX-Request"))


def render_either(
    request: HttpRequest, fragment: str, page: str, context: Mapping[str, object]
) -> HttpResponse:
    """The template ``fragment`` for a script, ``page`` for a reader; ``Vary`` keeps the two apart in caches."""
    response = render(request, fragment if wants_fragment(request) else page, context)
    patch_vary_headers(response, ["HX-Request"])
    return response


View = Callable[..., HttpResponse]

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


def _stamp(request: HttpRequest, of_library: bool) -> str:
    """What a page is made from: the library and the code, or the code alone."""
    return shelf_of(request).stamp if of_library else code_stamp()


def _make(
    view: View, request: HttpRequest, of_library: bool, *args: object, **kwargs: object
) -> HttpResponse:
    """The page; asked once more where a publication came between two questions that it asked the database."""
    if not of_library:
        return view(request, *args, **kwargs)
    shelf = shelf_of(request)
    try:
        with knowing(shelf.state):
            return view(request, *args, **kwargs)
    except Exception:
        now = Shelf.now()
        if now.stamp == shelf.stamp:
            raise
        request.shelf = now  # type: ignore[attr-defined]  # lives as long as the request
        with knowing(now.state):
            return view(request, *args, **kwargs)


def cached(seconds: int, of_library: bool = True) -> Callable[[View], View]:
    """Answer GET and HEAD only, with an ETag and a public lifetime; 304 before any work is done,
    and a page that this process has made before is not made again.

    The validators follow from every edition's state and from the code, so they are right for any page that
    shows the library and nothing of its reader. A page of our own words alone (``of_library`` false) asks the
    database nothing, so that it is served even while that is away.
    """

    # Weak: the same page goes out compressed and as it is. It holds the address, so that no page vouches for another.
    def etag(request: HttpRequest, *args: object, **kwargs: object) -> str:
        first = first_language(request), is_new_choice(request)
        varies = request.get_full_path(), wants_fragment(request), plain_form(request), first
        made_from = f"{_stamp(request, of_library)} {varies}"
        return f'W/"{hashlib.sha256(made_from.encode()).hexdigest()[:32]}"'

    def decorate(view: View) -> View:
        def made(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            name, stamp = f"{view.__module__}.{view.__name__} {args} {kwargs}", _stamp(request, of_library)
            return remembered(request, stamp, name, lambda: _make(view, request, of_library, *args, **kwargs))

        guarded = require_safe(condition(etag_func=etag)(made))

        @functools.wraps(view)
        def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            if is_curator(request):  # sees what others don't: never from a cache, never into one
                private: HttpResponse = require_safe(view)(request, *args, **kwargs)
                patch_cache_control(private, private=True, no_store=True)
                return private
            response: HttpResponse = guarded(request, *args, **kwargs)
            if response.cookies:
                keep_private(response)
            elif response.status_code in (200, 304):
                patch_cache_control(response, public=True, max_age=seconds)
            return response

        return answer

    return decorate
