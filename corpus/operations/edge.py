"""The edge: requests that no page can answer are refused before they cost anything; a database that is away is said."""

from __future__ import annotations

import ipaddress
import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable

from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse

from corpus.library.comparisons.turns import BusyError, impatient
from corpus.operations.answers import refusal

LONGEST_ADDRESS = 8190
"""Bytes of path and query together: what the server accepts in a request line (`deploy/gunicorn.conf.py`)."""
DATABASE_AWAY = 10
"""Seconds after which a client may ask again while the database is away."""
BUSY = 3
"""The same while as many expensive pages are being made as may be; a browser asks again by itself."""
WAIT = 1.0
"""Seconds that a request waits for its turn: it keeps a thread from other readers meanwhile."""
MOST_CLIENTS = 10_000
"""Clients whose requests are counted at the same time; the one that asked least recently is forgotten first."""

log = logging.getLogger("corpus.operations")


def network_of(request: HttpRequest) -> str:
    """Where a request comes from, for counting: the address, of IPv6 the /64 that one household has to itself."""
    address = str(request.META.get("REMOTE_ADDR", ""))
    if ":" not in address:
        return address
    return str(ipaddress.ip_network(f"{address.partition('%')[0]}/64", strict=False).network_address)


class EdgeMiddleware:
    """Refuses NUL characters (no database stores them) and over-long addresses; turns a database that does not
    answer, and work that has no turn left, into a 503 that says so. Pages that need neither go on.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The response, or the refusal."""
        query = request.META.get("QUERY_STRING", "")
        if "\0" in request.path or "\0" in query or "%00" in query:
            detail = "L’adresse contient un caractère nul, qu’aucune règle ne porte : retirez-le."
            return refusal(request, 400, "nul_character", "Adresse impossible", detail)
        if len(request.path.encode()) + len(query) > LONGEST_ADDRESS:
            detail = f"L’adresse dépasse {LONGEST_ADDRESS} octets : raccourcissez la recherche."
            return refusal(request, 414, "address_too_long", "Adresse trop longue", detail)
        with impatient(WAIT):
            return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """A 503 where the database is away or the machine busy; None leaves other exceptions to Django."""
        if isinstance(exception, BusyError):
            detail = (
                "D’autres comparaisons sont en cours de calcul. Cette page se rechargera dans un instant."
            )
            response = refusal(request, 503, "busy", "Un instant…", detail, BUSY)
            response["Refresh"] = str(BUSY)
            return response
        if not isinstance(exception, OperationalError | InterfaceError):
            return None
        log.error("the database does not answer: %s", str(exception).splitlines()[0])
        detail = "La base de données ne répond pas. Réessayez dans quelques instants."
        return refusal(request, 503, "database_away", "Bibliothèque indisponible", detail, DATABASE_AWAY)


class RateLimitMiddleware:
    """At most RATE_LIMIT requests a minute from one client, in each process; none where it is 0.

    For a site without a proxy that counts clients (`deploy/nginx.conf` does it better: before Python runs). Static
    files and `/health` don't count.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response
        self._lock = threading.Lock()
        self._clients: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The response, or 429 with the limit in its words and headers."""
        limit: int = settings.RATE_LIMIT
        if not limit or request.path.startswith((settings.STATIC_URL, "/health")):
            return self.get_response(request)
        wait = self._wait(network_of(request), limit, time.monotonic())
        if wait > 0:
            detail = (
                f"Plus de {limit} demandes par minute depuis votre adresse : patientez {round(wait + 0.5)} s."
            )
            return refusal(
                request, 429, "too_many_requests", "Trop de demandes", detail, max(1, round(wait + 0.5))
            )
        return self.get_response(request)

    def _wait(self, client: str, limit: int, now: float) -> float:
        """Seconds to wait before ``client`` may ask again, 0 when it may now; counts the request if it may.

        A token bucket: ``limit`` tokens, refilled evenly within a minute.
        """
        with self._lock:
            tokens, then = self._clients.pop(client, (float(limit), now))
            tokens = min(float(limit), tokens + (now - then) * limit / 60)
            allowed = tokens >= 1
            self._clients[client] = (tokens - 1 if allowed else tokens, now)
            if len(self._clients) > MOST_CLIENTS:
                self._clients.popitem(last=False)
        return 0.0 if allowed else (1 - tokens) * 60 / limit
