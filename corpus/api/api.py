"""The NinjaAPI: routers, errors, OpenAPI page, addresses."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, URLResolver
from ninja import NinjaAPI
from ninja.openapi.docs import DocsBase
from ninja.openapi.schema import OpenAPISchema
from ninja.renderers import JSONRenderer

from corpus.api import cards, citations, comparing, editions, finding, resolving, rules
from corpus.api.errors import handle_errors
from corpus.api.serving import FORMATS, LISTS, served
from corpus.pages.shared.meta import Meta


class PlainRenderer(JSONRenderer):
    """JSON with its letters as they are: half the bytes of escaped French."""

    json_dumps_params = {"ensure_ascii": False, "separators": (",", ":")}


WORDS = tomllib.loads((files(__package__) / "operations.toml").read_text(encoding="utf-8"))
"""What is said of each group of operations, and of each operation by its id."""


class DescribedAPI(NinjaAPI):
    """Its description names each operation by its method and address, which are stable, and no function of ours; and it
    says which ones answer CSV too.
    """

    def get_openapi_schema(self, **given: Any) -> OpenAPISchema:
        """The OpenAPI document."""
        schema = super().get_openapi_schema(**given)
        for path, operations in schema["paths"].items():
            for method, operation in operations.items():
                name = operation_id(method, path)
                operation |= {"operationId": name, **WORDS["operations"][name]}
            if path.removeprefix("/api/v1/").replace("{", "<").replace("}", ">") in LISTS:
                operations["get"].setdefault("parameters", []).append(FORMAT)
                operations["get"]["responses"][200]["content"]["text/csv"] = {"schema": {"type": "string"}}
        return schema


FORMAT = {
    "in": "query",
    "name": "format",
    "schema": {"type": "string", "enum": list(FORMATS), "default": "json"},
    "required": False,
    "description": "La liste en JSON, ou en CSV pour un tableur.",
}
"""The parameter of an operation that lists."""


def operation_id(method: str, path: str) -> str:
    """``getEditionsRulesByNumber`` for GET /api/v1/editions/{edition}/rules/{number}: a parameter counts at the end."""
    parts = path.removeprefix("/api/v1/").strip("/").split("/")
    last = max((at for at, part in enumerate(parts) if not part.startswith("{")), default=0)
    named = [part for at, part in enumerate(parts) if at > last or not part.startswith("{")]
    words = (f"By{part[1:-1].capitalize()}" if part.startswith("{") else part.capitalize() for part in named)
    return method + "".join(words)


class DocsPage(DocsBase):
    """What the API can do, as a page like all others: from the OpenAPI document, without a script."""

    def render_page(self, request: HttpRequest, api: NinjaAPI, **given: Any) -> HttpResponse:
        """The page."""
        schema = api.get_openapi_schema()
        described = [
            (path, method, operation)
            for path, operations in schema["paths"].items()
            for method, operation in operations.items()
        ]
        groups = [
            (tag, [each for each in described if tag["name"] in each[2]["tags"]]) for tag in schema["tags"]
        ]
        meta = Meta("API", schema["info"]["description"], "/api/v1/docs")
        context = {"groups": groups, "info": schema["info"], "meta": meta}
        return render(request, "api/docs.html", context)


api = DescribedAPI(
    docs=DocsPage(),
    renderer=PlainRenderer(),
    title="Bibliothèque des règles",
    version="1",
    description="Les règles de Magic en français\u00a0: lire, chercher, comparer. Lecture seule, sans clé.",
    urls_namespace="api",
    servers=[{"url": settings.SITE_URL, "description": "Ce site"}],
    openapi_extra={
        "info": {
            "license": {"name": "MIT", "identifier": "MIT"},
            "contact": {"name": "Les responsables du site", "url": f"{settings.SITE_URL}/a-propos/"},
        },
        "tags": [{"name": name, "description": description} for name, description in WORDS["groups"].items()],
        "security": [],
    },
)
api.add_router("/editions", editions.router)
api.add_router("/editions", editions.twins_router)
api.add_router("/rules", rules.router)
api.add_router("/policy", rules.policy_router)
api.add_router("/cards", cards.router)
api.add_router("/compare", comparing.router)
api.add_router("/changes", comparing.changes_router)
api.add_router("/citations", citations.router)
api.add_router("", finding.router)
api.add_router("", resolving.router)
handle_errors(api)


def addresses() -> tuple[list[URLPattern | URLResolver], str, str]:
    """The addresses of the API, for `django.urls.path`."""
    patterns, app, namespace = api.urls
    return [served(each) if isinstance(each, URLPattern) else each for each in patterns], app, namespace
