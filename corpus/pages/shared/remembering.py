"""Pages remembered by the process: what depends on the library alone need not be made twice.

The key holds the library's stamp, so that a remembered page can't outlive the state that it shows. What is kept is
bounded by bytes, the page asked least recently going first. Pages are kept as gzip and sent so
to whoever takes it: they are public and hold no secret that their length could tell.
"""

from __future__ import annotations

import gzip
import hashlib
import threading
from collections.abc import Callable

from cachetools import LRUCache
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import re_accepts_gzip
from django.utils.cache import patch_vary_headers

from corpus.pages.shared.readers import first_language, is_new_choice

LONGEST_ADDRESS = 300
"""Characters of path and query; longer ones are asked once in a lifetime."""
Kept = tuple[bytes, dict[str, str]]
_pages: LRUCache[str, Kept] = LRUCache(settings.PAGE_CACHE_BYTES, getsizeof=lambda kept: len(kept[0]) + 1000)
_lock = threading.Lock()


def remembered(request: HttpRequest, stamp: str, name: str, make: Callable[[], HttpResponse]) -> HttpResponse:
    """The page ``name`` for ``request`` in the state ``stamp``: kept from before, else made now and kept."""
    key = _key(request, stamp, name)
    if key is None:
        return make()
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
    if _takes_gzip(request):
        return HttpResponse(packed, headers={**headers, "Content-Encoding": "gzip"})
    return HttpResponse(gzip.decompress(packed), headers=headers)


def _takes_gzip(request: HttpRequest) -> bool:
    return bool(re_accepts_gzip.search(request.headers.get("Accept-Encoding", "")))


def forget_pages() -> None:
    """Forget every page of this process: for tests and benchmarks."""
    with _lock:
        _pages.clear()


def _key(request: HttpRequest, stamp: str, name: str) -> str | None:
    """What tells one page from another; None where the request is not worth remembering."""
    address = request.get_full_path()
    if request.method not in ("GET", "HEAD") or len(address) > LONGEST_ADDRESS:
        return None
    asker = (bool(request.headers.get("HX-Request")), first_language(request), is_new_choice(request))
    return hashlib.sha256(repr((stamp, name, address, asker)).encode()).hexdigest()
