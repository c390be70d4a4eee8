"""A comparison that takes longer than a reader waits is worked out beside the request; a page says so meanwhile."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, TimeoutError as NotYetError
from typing import Any, TypeVar

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers

from corpus.comparing.edition import Comparison
from corpus.library.comparisons.compared import compare_editions, outline
from corpus.models import Edition
from corpus.pages.redline.words import KINDS
from corpus.pages.shared.caching import wants_fragment
from corpus.pages.shared.meta import Meta
from corpus.pages.shared.readers import View

T = TypeVar("T")
AGAIN = 1
"""Seconds after which the browser asks again."""
_running: dict[object, Future[Any]] = {}
_lock = threading.Lock()
_pool = ThreadPoolExecutor(4, "comparison")


class StillWorkingError(Exception):
    """What changed between two editions isn't worked out yet."""

    def __init__(self, old: Edition, new: Edition) -> None:
        super().__init__(f"{old.slug} → {new.slug}")
        self.old, self.new = old, new


def comparison_of(old: Edition, new: Edition) -> Comparison:
    """What changed from ``old`` to ``new``, as `soon` gives it."""
    return soon(old, new, lambda: compare_editions(old, new), "comparison")


def soon(old: Edition, new: Edition, make: Callable[[], T], what: str) -> T:
    """What ``make`` returns, named ``what`` between two editions. Raises StillWorkingError where that takes longer than
    settings.PAGE_PATIENCE seconds (None: one waits); whoever asks again finds it under way, then done.
    """
    if settings.PAGE_PATIENCE is None:
        return make()
    key = what, old.pk, new.pk
    with _lock:
        running: Future[T] = _running.get(key) or _pool.submit(_work_out, key, make)
        _running[key] = running
    try:
        return running.result(timeout=settings.PAGE_PATIENCE)
    except NotYetError:
        raise StillWorkingError(old, new) from None


def _work_out(key: object, make: Callable[[], T]) -> T:
    try:
        return make()
    finally:
        connection.close()
        with _lock:
            _running.pop(key, None)


def patient(view: View) -> View:
    """Answer StillWorkingError with 202 and a page that says what is being done; it is never cached, and asks again by
    itself.
    """

    @functools.wraps(view)
    def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except StillWorkingError as working:
            meta = Meta("Comparaison en cours", "", request.path, index=False)
            fragment = wants_fragment(request)
            template = "compare/_working.html" if fragment else "compare/working.html"
            known = outline(working.old, working.new)
            counts = [(kind, known[kind.status]) for kind in KINDS.values() if known[kind.status]]
            context = {"old": working.old, "new": working.new, "counts": counts}
            context |= {"meta": meta, "fragment": fragment}
            response = render(request, template, context, status=202)
            add_never_cache_headers(response)
            if not fragment:
                response["Refresh"] = str(AGAIN)
            return response

    return answer
