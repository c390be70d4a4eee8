"""`/health` and `/ready`: whether this machine can serve, for proxies, monitors and people.

Both ask a real search and a real page: an index may be there and its files be damaged.
"""

from __future__ import annotations

import logging
import threading
import time
import tomllib
from collections.abc import Callable
from functools import cache
from importlib import metadata

from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection
from django.http import HttpRequest, JsonResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from corpus import search
from corpus.models import Entry, Library
from corpus.operations.digests import agreement, answer_to

STALE = 30
"""Seconds that a monitor may wait between two questions."""

log = logging.getLogger("corpus.operations")
_lock = threading.Lock()
_tested: dict[str, tuple[float, dict[str, str]]] = {}


@never_cache
@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """``ok``; ``behind`` while this machine's index is of another generation than the database; ``down`` (503)
    where it can't serve: the database is away, or a real ``search`` or a real ``page`` fails.

    ``generation`` is what the database publishes, ``index_generation`` what searches are answered from, or null;
    ``answers`` whether other machines of this database answer alike (`digests.py`).
    """
    index = search.index_generation()
    generation: int | None = None
    tested, answers = {"search": "unknown", "page": "unknown"}, "unknown"
    try:
        generation = Library.current()
        tested, answers = self_test(), agreement()
        status = "ok" if index == generation else "behind"
    except (DatabaseError, InterfaceError):
        status = "down"
    database = "away" if status == "down" else "ok"
    if "failed" in tested.values():
        status = "down"
    answer = {
        "status": status,
        "generation": generation,
        "index_generation": index,
        "database": database,
        **tested,
        "answers": answers,
        "engine": connection.vendor,
        "version": version(),
    }
    response = JsonResponse(answer, status=503 if status == "down" else 200)
    if status == "down":
        response["Retry-After"] = str(STALE)
    return response


def self_test() -> dict[str, str]:
    """Whether a ``search`` finds a rule that is there and its ``page`` is made: ``ok`` or ``failed``; ``empty`` where
    there is no rule. Done anew every HEALTH_SECONDS, so that asking often costs little.
    """
    with _lock:
        when, tested = _tested.get("last", (float("-inf"), {}))
        if time.monotonic() - when >= settings.HEALTH_SECONDS:
            tested = _test()
            _tested["last"] = time.monotonic(), tested
    return tested


def _test() -> dict[str, str]:
    rule = Entry.objects.everywhere(Entry.Kind.RULE).filter(text__isnull=False).order_by("-pk").first()
    if rule is None:
        return {"search": "empty", "page": "empty"}
    return {"search": _outcome(_finds, rule), "page": _outcome(_shows, rule)}


def _outcome(holds: Callable[[Entry], bool], rule: Entry) -> str:
    try:
        return "ok" if holds(rule) else "failed"
    except (DatabaseError, InterfaceError):
        raise
    except Exception:
        log.exception("the site's test of itself fails")
        return "failed"


def _finds(rule: Entry) -> bool:
    """Whether a search for words of ``rule`` finds anything (an index that is behind may not know them yet), and not
    from memory alone.
    """
    if not search.index_is_readable():
        return False
    found = search.search(" ".join(rule.content.split()[:5]), when="all", limit=1)
    return bool(found.hits) or search.index_generation() != Library.current()


def _shows(rule: Entry) -> bool:
    """Whether the page of ``rule`` in its edition is made now, and not remembered (for which it has a word more)."""
    path = reverse("edition-rule", args=[rule.edition.slug, rule.key])
    return answer_to(path, sante="1").status_code == 200


@never_cache
@require_safe
def ready(request: HttpRequest) -> JsonResponse:
    """200 where this machine may be sent readers, else 503: for a balancer, which needs no more than the status."""
    status = health(request).status_code
    answer = JsonResponse({"ready": status == 200}, status=status)
    if status != 200:
        answer["Retry-After"] = str(STALE)
    return answer


@cache
def version() -> str:
    """The project's version: the installed package's, else the checkout's."""
    try:
        return metadata.version("rules-site")
    except metadata.PackageNotFoundError:
        project = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        return str(project["version"])
