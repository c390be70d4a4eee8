"""The NinjaAPI: routers, errors, OpenAPI page, addresses."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver
from ninja import NinjaAPI
from ninja.renderers import JSONRenderer

from corpus.api import cards, comparing, editions, finding, rules, twins
from corpus.api.errors import handle_errors
from corpus.api.serving import served


class PlainRenderer(JSONRenderer):
    """JSON with its letters as they are: half the bytes of escaped French."""

    def __init__(self) -> None:
        self.json_dumps_params = {"ensure_ascii": False, "separators": (",", ":")}


api = NinjaAPI(
    renderer=PlainRenderer(),
    title="Bibliothèque des règles",
    version="1",
    description="Les règles de Magic en français : lire, chercher, comparer. Lecture seule, sans clé.",
    urls_namespace="api",
)
api.add_router("/editions", editions.router)
api.add_router("/editions", twins.router)
api.add_router("/rules", rules.router)
api.add_router("/cards", cards.router)
api.add_router("/compare", comparing.router)
api.add_router("", finding.router)
handle_errors(api)


def addresses() -> tuple[list[URLPattern | URLResolver], str, str]:
    """The addresses of the API, for `django.urls.path`."""
    patterns, app, namespace = api.urls
    return [served(each) if isinstance(each, URLPattern) else each for each in patterns], app, namespace
