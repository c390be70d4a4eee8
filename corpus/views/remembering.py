"""Pages remembered by the process: what depends on the library alone need not be made twice.

The key holds the library's stamp, so that a remembered page can't outlive the state that it shows.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse

LONGEST_ADDRESS = 300
_SECONDS = 24 * 3600


def remembered(request: HttpRequest, stamp: str, name: str, make: Callable[[], HttpResponse]) -> HttpResponse:
    """The page ``name`` for ``request`` in the state ``stamp``: kept from before, else made now and kept."""
    address = request.get_full_path()
    if request.method != "GET" or len(address) > LONGEST_ADDRESS:
        return make()
    kind = request.headers.get("HX-Request", "") + request.headers.get("Accept", "")
    key = "page:" + hashlib.sha256(f"{stamp} {name} {kind} {address}".encode()).hexdigest()
    kept = cache.get(key)
    if kept is None:
        response = make()
        if response.status_code == 200 and not response.streaming and not response.cookies:
            cache.set(key, (zlib.compress(response.content, 1), dict(response.headers)), _SECONDS)
        return response
    packed, headers = kept
    return HttpResponse(zlib.decompress(packed), headers=headers)
