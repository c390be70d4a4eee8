"""Lists as CSV (``format=csv``): the same rows as the JSON, a column for each value, for spreadsheets."""

from __future__ import annotations

import csv
import functools
import io
import json
from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse

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
