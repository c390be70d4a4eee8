"""What pages answer with: validators, lifetimes, fragments, pages remembered by the process; plain text or Markdown for
bots, asked for with ``Accept`` or an ending. A page changes only when the library or the code does.

A remembered page's key holds the library's stamp, so that it can't outlive the state that it shows. What is kept is
bounded by bytes, the page asked least recently going first. Pages are kept as gzip and sent so to whoever takes it:
they are public and hold no secret that their length could tell.
"""

from __future__ import annotations

import functools
import gzip
import hashlib
import threading
from collections.abc import Callable, Mapping
from typing import Any

from cachetools import LRUCache
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import re_accepts_gzip
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.views.decorators.http import condition, require_safe

from corpus.library.asking.catalog import knowing
from corpus.pages.shared.readers import View, first_language, is_curator, is_new_choice, keep_private
from corpus.pages.shared.shelf import Shelf, code_stamp

LONGEST_ADDRESS = 300
"""Characters of path and query; longer ones are asked once in a lifetime."""
Kept = tuple[bytes, dict[str, str]]
_pages: LRUCache[str, Kept] = LRUCache(settings.PAGE_CACHE_BYTES, getsizeof=lambda kept: len(kept[0]) + 1000)
_lock = threading.Lock()


def remembered(request: HttpRequest, stamp: str, name: str, make: Callable[[], HttpResponse]) -> HttpResponse:
    """The page ``name`` for ``request`` in the state ``stamp``: kept from before, else made now and kept."""
    if request.method not in ("GET", "HEAD") or len(request.get_full_path()) > LONGEST_ADDRESS:
        return make()
    key = _key(request, stamp, name)
    with _lock:
        kept = _pages.get(key)
    if kept is None:
        response = make()
        if response.status_code != 200 or response.cookies:
            return response
        patch_vary_headers(response, ["Accept-Encoding"])
        kept = gzip.compress(response.content, 6, mtime=0), dict(response.headers)
        if len(kept[0]) < settings.PAGE_CACHE_BYTES // 10:
            with _lock:
                _pages[key] = kept
    packed, headers = kept
    if re_accepts_gzip.search(request.headers.get("Accept-Encoding", "")):
        return HttpResponse(packed, headers={**headers, "Content-Encoding": "gzip"})
    return HttpResponse(gzip.decompress(packed), headers=headers)


def forget_pages() -> None:
    """Forget every page of this process: for tests and benchmarks."""
    with _lock:
        _pages.clear()


def _key(request: HttpRequest, *made_from: str) -> str:
    """What tells one answer from another: what it is made from, its address, how and for whom it is asked for."""
    asked = request.get_full_path(), wants_fragment(request), plain_form(request)
    reader = first_language(request), is_new_choice(request)
    return hashlib.sha256(repr((made_from, asked, reader)).encode()).hexdigest()


LARGEST_PLAIN = 2048
"""Bytes that a bot's answer has at most."""
_TYPES = {"text/plain": "txt", "text/markdown": "md"}


def plain_form(request: HttpRequest) -> str:
    """``txt`` or ``md`` where the request would rather have that than a page; empty for a page."""
    return _TYPES.get(request.get_preferred_type(["text/html", *_TYPES]) or "", "")


def or_plain(plain: View) -> Callable[[View], View]:
    """Let ``plain`` (its argument ``form``: txt or md) answer in the place of a page for who asks for text."""

    def decorate(view: View) -> View:
        @functools.wraps(view)
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            form = plain_form(request)
            asked = functools.partial(plain, form=form) if form else view
            response = asked(request, *args, **kwargs)
            patch_vary_headers(response, ["Accept"])
            return response

        return answer

    return decorate


def plain_response(template: str, context: Mapping[str, object], body: str, form: str) -> HttpResponse:
    """``template`` with as much of ``body`` as fits, cut between words or lines, as a response of the ``form``."""

    def drawn(text: str) -> bytes:
        made = render_to_string(template, {**context, "body": text, "markdown": form == "md"})
        return (made.strip() + "\n").encode()

    whole = drawn(body)
    if len(whole) > LARGEST_PLAIN:
        room = LARGEST_PLAIN - len(drawn("")) - 4
        kept = body.encode()[:room].decode(errors="ignore")
        lines = kept.rpartition("\n")[0] if "\n" in kept else kept.rpartition(" ")[0]
        whole = drawn(f"{lines.rstrip()}\u2026")
    kind = "markdown" if form == "md" else "plain"
    return HttpResponse(whole, content_type=f"text/{kind}; charset=utf-8")


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


def _again(view: View) -> View:
    """``view`` asked once more where a publication came between two questions that it asked the database."""

    def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        shelf = shelf_of(request)
        try:
            with knowing(shelf.state):
                return view(request, *args, **kwargs)
        except Exception:
            request.shelf = now = Shelf.now()  # type: ignore[attr-defined]  # lives as long as the request
            if now.stamp == shelf.stamp:
                raise
            with knowing(now.state):
                return view(request, *args, **kwargs)

    return answer


def cached(seconds: int, of_library: bool = True) -> Callable[[View], View]:
    """Answer GET and HEAD only, with an ETag and a public lifetime; 304 before any work is done,
    and a page that this process has made before is not made again.

    The validators follow from every edition's state and from the code, so they are right for any page that
    shows the library and nothing of its reader. A page of our own words alone (``of_library`` false) asks the
    database nothing, so that it is served even while that is away.
    """

    def stamp(request: HttpRequest) -> str:
        return shelf_of(request).stamp if of_library else code_stamp()

    # Weak: the same page goes out compressed and as it is. It holds the address, so that no page vouches for another.
    def etag(request: HttpRequest, *args: object, **kwargs: object) -> str:
        return f'W/"{_key(request, stamp(request))[:32]}"'

    def decorate(view: View) -> View:
        make = _again(view) if of_library else view

        def made(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            name = f"{view.__module__}.{view.__name__} {args} {kwargs}"
            return remembered(request, stamp(request), name, lambda: make(request, *args, **kwargs))

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
