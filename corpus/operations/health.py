"""`/health`: whether this machine can serve, for proxies, monitors and people."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import metadata

from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from corpus import search
from corpus.models import Library

STALE = 30
"""Seconds that a monitor may wait between two questions."""


@never_cache
@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """``ok``; ``behind`` while this machine's index is of another generation than the database; ``down`` (503)
    where it can't serve.

    ``generation`` is what the database publishes, ``index_generation`` what searches are answered from, or null.
    """
    index = search.index_generation()
    generation: int | None = None
    try:
        generation = Library.current()
        status = "ok" if index == generation else "behind"
    except (DatabaseError, InterfaceError):
        status = "down"
    answer = {
        "status": status,
        "generation": generation,
        "index_generation": index,
        "database": "away" if status == "down" else "ok",
        "engine": connection.vendor,
        "version": version(),
    }
    response = JsonResponse(answer, status=503 if status == "down" else 200)
    if status == "down":
        response["Retry-After"] = str(STALE)
    return response


@cache
def version() -> str:
    """The project's version: the installed package's, else the checkout's."""
    try:
        return metadata.version("rules-site")
    except metadata.PackageNotFoundError:
        project = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        return str(project["version"])
