"""Refusals in the form that the asker reads: JSON for programs, a page for people. They need no database."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string


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
