"""The edge: requests that no page can answer are refused before they cost anything; a database that is away is said.

Refusals take the form that the asker reads, JSON for programs, a page for people; they need no database.
"""

from __future__ import annotations

import ipaddress
import logging
from collections.abc import Callable

from django.db import DataError, InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string

LONGEST_ADDRESS = 8190
"""Bytes of path and query together: what the server accepts in a request line (`deploy/gunicorn.conf.py`)."""
DATABASE_AWAY = 10
"""Seconds after which a client may ask again while the database is away."""
log = logging.getLogger("corpus.operations")


def network_of(request: HttpRequest) -> str:
    """Where a request comes from, for counting: the address, of IPv6 the /64 that one household has to itself."""
    address = str(request.META.get("REMOTE_ADDR", ""))
    if ":" not in address:
        return address
    return str(ipaddress.ip_network(f"{address.partition('%')[0]}/64", strict=False).network_address)


class EdgeMiddleware:
    """Refuses NUL characters (no database stores them) and over-long addresses; turns a database that does not
    answer into a 503 that says so, and what it can't keep into a 400. Pages that need neither go on.
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
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """A 503 where the database is away, a 400 where it can't keep a value that was sent; None leaves other
        exceptions to Django.
        """
        if isinstance(exception, DataError):
            detail = "Un champ contient ce qu’aucune base ne garde, un caractère nul par exemple\u00a0: retirez-le."
            return refusal(request, 400, "value_impossible", "Demande impossible", detail)
        if not isinstance(exception, OperationalError | InterfaceError):
            return None
        log.error("the database does not answer: %s", str(exception).splitlines()[0])
        detail = "La base de données ne répond pas. Réessayez dans quelques instants."
        return refusal(request, 503, "database_away", "Bibliothèque indisponible", detail, DATABASE_AWAY)


def refusal(
    request: HttpRequest, status: int, code: str, title: str, detail: str, retry_after: int | None = None
) -> HttpResponse:
    """The refusal with ``status``: ``{"detail", "code"}`` under ``/api/``, else a page with ``title`` and ``detail``.

    ``retry_after``, in seconds, tells well-behaved clients when to come back.
    """
    response: HttpResponse
    if request.path.startswith("/api/"):
        response = JsonResponse({"detail": detail, "code": code}, status=status)
        response["Access-Control-Allow-Origin"] = "*"
    else:
        page = render_to_string("operations/refusal.html", {"title": title, "detail": detail})
        response = HttpResponse(page, status=status)
    response["Cache-Control"] = "no-store"
    if retry_after is not None:
        response["Retry-After"] = str(retry_after)
    return response
