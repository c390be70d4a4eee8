"""The NinjaAPI: routers, errors in French, OpenAPI page."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError

from corpus.api import cards, comparing, editions, finding, rules, twins


class OpenAPI(NinjaAPI):
    """Open to programs in other sites' pages: everything here is public and read-only."""

    def create_response(self, request: HttpRequest, data: Any, **options: Any) -> HttpResponse:
        """The response, readable from anywhere."""
        response: HttpResponse = super().create_response(request, data, **options)
        response["Access-Control-Allow-Origin"] = "*"
        response["Cross-Origin-Resource-Policy"] = "cross-origin"
        return response


api = OpenAPI(
    title="Bibliothèque des règles",
    version="1",
    description="Les règles de Magic en français : lire, chercher, comparer. Lecture seule, sans clé.",
    urls_namespace="api",
)
api.add_router("/editions", editions.router)
api.add_router("/editions", twins.router)
api.add_router("/rules", rules.router)
api.add_router("/cards", cards.router)
api.add_router("/compare", comparing.router)
api.add_router("", finding.router)


@api.exception_handler(HttpError)
def refuse(request: HttpRequest, error: HttpError) -> HttpResponse:
    """A refusal with its reason."""
    return api.create_response(request, {"detail": str(error)}, status=error.status_code)


@api.exception_handler(Http404)
def miss(request: HttpRequest, error: Http404) -> HttpResponse:
    """An address that leads nowhere."""
    return api.create_response(request, {"detail": "Rien à cette adresse ; voir /api/v1/docs."}, status=404)


@api.exception_handler(ValidationError)
def correct(request: HttpRequest, error: ValidationError) -> HttpResponse:
    """A parameter out of bounds or of the wrong type."""
    wrong = ", ".join(sorted({str(problem["loc"][-1]) for problem in error.errors}))
    detail = f"Paramètre invalide : {wrong} ; les valeurs admises sont décrites à /api/v1/docs."
    return api.create_response(request, {"detail": detail}, status=422)
