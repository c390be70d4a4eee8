"""Errors of the API: one shape, ``{"detail", "code"}``, for every one; what happened and what to do, in French."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI, Schema
from ninja.errors import HttpError, ValidationError

from corpus.languages import packs
from corpus.library.asking.find import moved_to, replacement, withdrawn
from corpus.models import Edition
from corpus.pages.bench.views import day_written
from corpus.pages.shared.days import UnknownDayError
from corpus.pages.shared.meta import words
from corpus.search import IndexUnavailableError

FAILURES = frozenset({400, 404, 405, 410, 422, 429, 503})


class ErrorOut(Schema):
    """Why there is no answer: ``detail`` for people, ``code`` for programs."""

    detail: str
    code: str


class RefusedError(HttpError):
    """An answer that can't be given, with its code; why, `api/refused.txt` says of the ``facts`` unless ``detail``
    does.
    """

    def __init__(self, status: int, code: str, detail: str = "", **facts: object) -> None:
        super().__init__(status, detail or words("api/refused.txt", {"code": code, **facts}))
        self.code = code


def answers(shape: object) -> dict[object, object]:
    """The responses of an operation that answers ``shape``: this, or an error."""
    return {200: shape, FAILURES: ErrorOut}


def handle_errors(api: NinjaAPI) -> None:
    """Give every error that ``api`` meets the one shape."""

    def answer(request: HttpRequest, status: int, code: str, detail: str) -> HttpResponse:
        return api.create_response(request, {"detail": detail, "code": code}, status=status)

    @api.exception_handler(HttpError)
    def refuse(request: HttpRequest, error: HttpError) -> HttpResponse:
        code = error.code if isinstance(error, RefusedError) else "refused"
        return answer(request, error.status_code, code, str(error))

    @api.exception_handler(Http404)
    def miss(request: HttpRequest, error: Http404) -> HttpResponse:
        return answer(request, 404, "not_found", "Rien à cette adresse ; voir /api/v1/docs.")

    @api.exception_handler(ValidationError)
    def correct(request: HttpRequest, error: ValidationError) -> HttpResponse:
        wrong = sorted({str(problem["loc"][-1]) for problem in error.errors})
        detail = " ".join(_wanted(request, name) for name in wrong)
        return answer(request, 422, "parameter_invalid", detail)

    @api.exception_handler(IndexUnavailableError)
    def wait(request: HttpRequest, error: IndexUnavailableError) -> HttpResponse:
        response = answer(request, 503, "index_unavailable", str(error))
        response["Retry-After"] = "30"  # by then it is built again
        return response


def _wanted(request: HttpRequest, name: str) -> str:
    given = request.GET.get(name, "")[:40]
    return f"{name} = « {given} » : les valeurs admises sont décrites à /api/v1/docs."


def edition_or_404(slug: str) -> Edition:
    """The edition of that slug, or that moved from there. Raises RefusedError: 410 for a withdrawn one, else 404."""
    edition = Edition.objects.select_related("source").filter(slug=slug).first()
    if edition is None and (moved := moved_to(slug)):
        return edition_or_404(moved)
    if edition is None and (gone := withdrawn(slug)):
        raise RefusedError(410, "edition_withdrawn", slug=slug, gone=gone, instead=replacement(gone))
    if edition is None:
        raise RefusedError(404, "edition_unknown", slug=slug)
    return edition


def day_or_refused(written: str) -> str:
    """The day that ``written`` gives, as `day_written` reads it. Raises RefusedError for what is none."""
    try:
        return day_written(written)
    except UnknownDayError as error:
        raise RefusedError(422, "parameter_invalid", f"written = {error}") from None


def require_language(language: str) -> None:
    """Raises RefusedError for a language without a pack; an empty one asks for none."""
    require_choice("parameter_invalid", "language", language, ["", *(pack.code for pack in packs())])


def require_choice(code: str, name: str, value: str, choices: Sequence[str]) -> None:
    """Raises RefusedError for a parameter whose value is none of its ``choices``."""
    if value not in choices:
        raise RefusedError(422, code, name=name, value=value, choices=[each for each in choices if each])
