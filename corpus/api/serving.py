"""How the API is served: GET, HEAD, OPTIONS; open to pages of other sites; validators and lifetimes as pages have;
lists as CSV (``format=csv``): the same rows as the JSON, a column for each value, for spreadsheets.
"""

from __future__ import annotations

import csv
import functools
import io
import json
from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import URLPattern

from corpus.pages.shared.caching import MOVING, PINNED, cached

FORMATS = ("json", "csv")
LISTS = {
    "editions": "editions",
    "editions/<edition>/rules": "rules",
    "editions/<edition>/terms": "terms",
    "editions/<edition>/items": "items",
    "editions/<edition>/diagnostics": "diagnostics",
    "cards": "cards",
    "search": "results",
    "changes": "places",
    "compare/<old>/<new>": "changes",
}
"""The addresses whose answer is a list, with its name there."""
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula."""

View = Callable[..., HttpResponse]


def with_tables(view: View, rows: str) -> View:
    """``view`` answering ``format=csv`` too; ``rows`` is the list in its answer, empty where it has none."""

    @functools.wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        form = request.GET.get("format", "json")
        if form not in FORMATS:
            return _refused(f"format = « {form[:40]} » : choisissez json ou csv.")
        if form == "csv" and not rows:
            return _refused("Cette réponse n’est pas une liste : demandez-la en JSON.")
        response = view(request, *args, **kwargs)
        if form == "json" or response.status_code != 200:
            return response
        listed = json.loads(b"".join(response)).get(rows, [])
        made = HttpResponse(as_csv(listed), content_type="text/csv; charset=utf-8; header=present")
        made["Content-Disposition"] = f'inline; filename="{request.path.strip("/").replace("/", "-")}.csv"'
        return made

    return answer


def _refused(detail: str) -> HttpResponse:
    return JsonResponse({"detail": detail, "code": "parameter_invalid"}, status=422)


def as_csv(rows: list[dict[str, Any]]) -> str:
    """The table of ``rows``: nested objects as ``outer.inner``, lists as JSON."""
    flat = [_flat(row) for row in rows]
    columns = list(dict.fromkeys(name for row in flat for name in row))
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, restval="", lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(flat)
    return out.getvalue()


def _flat(row: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in row.items():
        if isinstance(value, dict):
            found |= _flat(value, f"{before}{name}.")
        else:
            found[f"{before}{name}"] = _cell(value)
    return found


def _cell(value: Any) -> Any:
    """A value as a cell: a text that a spreadsheet would run as a formula gets an apostrophe in front."""
    if isinstance(value, list):
        value = json.dumps(value, ensure_ascii=False) if value else ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return "" if value is None else value


METHODS = "GET, HEAD, OPTIONS"
_OPEN = {
    "Access-Control-Allow-Origin": "*",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Access-Control-Expose-Headers": "ETag, Retry-After",
}


def served(pattern: URLPattern) -> URLPattern:
    """``pattern`` with its view answering as every address of the API does."""
    address, view = str(pattern.pattern), pattern.callback
    pinned = ("<edition>" in address or "<old>" in address) and not address.endswith(
        "twins"
    )  # these follow the newest
    kept = cached(PINNED if pinned else MOVING)(
        _head_as_get(with_tables(view, LISTS.get(address.strip("/"), "")))
    )
    posted = address == "citations"  # a text may be posted there, to be read and forgotten
    methods = f"{METHODS}, POST" if posted else METHODS

    @functools.wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response: HttpResponse
        if request.method in ("GET", "HEAD"):
            response = kept(request, *args, **kwargs)
        elif posted and request.method == "POST":
            response = view(request, *args, **kwargs)
        elif request.method == "OPTIONS":
            response = HttpResponse(status=204, headers={"Access-Control-Allow-Methods": methods})
            response["Access-Control-Allow-Headers"] = "If-None-Match, Content-Type"
            response["Access-Control-Max-Age"] = str(MOVING)
            response["Allow"] = methods
        else:
            detail = f"L’API se lit seulement\u00a0: {METHODS}."
            response = JsonResponse({"detail": detail, "code": "method_not_allowed"}, status=405)
            response["Allow"] = methods
        for name, value in _OPEN.items():
            response[name] = value
        return response

    pattern.callback = answer
    return pattern


def _head_as_get(view: View) -> View:
    @functools.wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        asked = request.method
        request.method = "GET"
        try:
            return view(request, *args, **kwargs)
        finally:
            request.method = asked

    return answer
