"""Seeing what the site does: request ids, a JSON access log, slow requests, Prometheus metrics."""

from __future__ import annotations

import ipaddress
import logging
import os
import re
import time
import uuid
from collections.abc import Callable

from django.conf import settings
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

from corpus.models import Library
from corpus.operations.answers import refusal

SLOW = 1.0
"""Seconds from which a request is logged as slow, at the level of a warning."""
_GIVEN_ID = re.compile(r"[A-Za-z0-9-]{8,64}")
_BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)

access = logging.getLogger("corpus.access")
REQUESTS = Counter("rules_site_requests", "Requests answered", ["view", "method", "status"])
SECONDS = Histogram(
    "rules_site_request_seconds", "Time until the response was made", ["view"], buckets=_BUCKETS
)
GENERATION = Gauge("rules_site_generation", "The public generation in the database", multiprocess_mode="max")


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
        access.log(
            logging.WARNING if took >= SLOW else logging.INFO,
            "slow request" if took >= SLOW else "request",
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


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """`/metrics` in Prometheus' text format, all worker processes together where PROMETHEUS_MULTIPROC_DIR is set.

    Answers only where METRICS is on: the proxy must keep it from the public.
    """
    if not settings.METRICS:
        return refusal(request, 404, "not_found", "Page introuvable", "Rien à cette adresse.")
    GENERATION.set(Library.current())
    registry = REGISTRY
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)
