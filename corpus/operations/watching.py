"""Seeing what the site does: request ids, a JSON access log, slow requests, Prometheus metrics."""

from __future__ import annotations

import ipaddress
import logging
import os
import re
import time
import uuid
from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)

from corpus import search
from corpus.models import Draft, Library, Origin, Work
from corpus.operations.edge import refusal

SLOW = 1.0
"""Seconds from which a request is logged as slow, at the level of a warning."""
# a request's id that a proxy handed on: short and harmless, or one of our own is made
_GIVEN_ID = re.compile(r"[A-Za-z0-9-]{8,64}")
_BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)

access = logging.getLogger("corpus.access")
REQUESTS = Counter("rules_site_requests", "Requests answered", ["view", "method", "status"])
SECONDS = Histogram(
    "rules_site_request_seconds", "Time until the response was made", ["view"], buckets=_BUCKETS
)
GENERATION = Gauge("rules_site_generation", "The public generation in the database", multiprocess_mode="max")
INDEX = Gauge(
    "rules_site_index_generation", "What searches are answered from", multiprocess_mode="mostrecent"
)
DATABASE = Gauge("rules_site_database_up", "Whether the database answers", multiprocess_mode="mostrecent")
BACKUP = Gauge(
    "rules_site_backup_age_seconds", "Since the newest backup; NaN: none", multiprocess_mode="mostrecent"
)
WORKS = Gauge("rules_site_works", "Works of the desk by state", ["state"], multiprocess_mode="mostrecent")
DRAFTS = Gauge("rules_site_drafts", "Drafts that wait for a curator", multiprocess_mode="mostrecent")
PAGES = Gauge(
    "rules_site_page_problems",
    "Publishers' pages and addresses that gave nothing",
    multiprocess_mode="mostrecent",
)
MEMORY = Gauge("rules_site_memory_bytes", "Resident memory of a web process", multiprocess_mode="liveall")


class WatchMiddleware:
    """Gives each request an id (the proxy's ``X-Request-ID`` where it is sane), counts and times it, and writes one
    line of the access log. The outermost middleware, so that refusals count too, and all others see the client's own
    address where a proxy stands in front.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The response with its ``X-Request-ID``."""
        given = request.headers.get("X-Request-ID", "")
        identity = given if _GIVEN_ID.fullmatch(given) else uuid.uuid4().hex
        if settings.BEHIND_PROXY:
            request.META["REMOTE_ADDR"] = _client(request)
        begun = time.perf_counter()
        response = self.get_response(request)
        took = time.perf_counter() - begun
        response["X-Request-ID"] = identity
        view = _view(request)
        method = request.method if request.method in {"GET", "HEAD", "POST", "OPTIONS"} else "other"
        REQUESTS.labels(view, method, response.status_code).inc()
        SECONDS.labels(view).observe(took)
        if settings.METRICS:
            MEMORY.set(_resident())
        access.log(
            logging.WARNING if took >= SLOW else logging.INFO,
            "%s %r %s in %.0f ms",
            method,
            request.path[:200],
            response.status_code,
            took * 1000,
            extra={
                "request_id": identity,
                "method": request.method,
                "path": request.path[:500],
                "query": request.META.get("QUERY_STRING", "")[:500],
                "status": response.status_code,
                "milliseconds": round(took * 1000, 1),
                "bytes": 0 if response.streaming else len(response.content),
                "client": request.META.get("REMOTE_ADDR", ""),
                "view": view,
            },
        )
        return response


def _client(request: HttpRequest) -> str:
    """The address that our proxy saw: the last one of X-Forwarded-For, the others are what the client claims."""
    seen = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
    try:
        return str(ipaddress.ip_address(seen))
    except ValueError:
        return str(request.META.get("REMOTE_ADDR", ""))


def _view(request: HttpRequest) -> str:
    """The name of the address that answered: few, however many addresses are asked."""
    match = request.resolver_match
    return (match.view_name or match.route) if match else "none"


def _resident() -> int:
    """Bytes of memory that this process holds."""
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGESIZE")


def _look_around() -> None:
    """Set the gauges of what is stored; those of the database stay as they were while it is away."""
    INDEX.set(search.index_generation() or 0)
    backups = [path.stat().st_mtime for path in settings.BACKUP_DIR.glob("library-*")]
    BACKUP.set(time.time() - max(backups) if backups else float("nan"))
    try:
        GENERATION.set(Library.current())
        DRAFTS.set(Draft.objects.count())
        PAGES.set(Origin.objects.exclude(problem="").count())
        for state in Work.State.values:
            WORKS.labels(state).set(Work.objects.filter(state=state).count())
        DATABASE.set(1)
    except (DatabaseError, InterfaceError):
        DATABASE.set(0)


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """`/metrics` in Prometheus' text format, all worker processes together where PROMETHEUS_MULTIPROC_DIR is set.

    Answers only where METRICS is on: the proxy must keep it from the public.
    """
    if not settings.METRICS:
        return refusal(request, 404, "not_found", "Page introuvable", "Rien à cette adresse.")
    _look_around()
    registry = REGISTRY
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)
