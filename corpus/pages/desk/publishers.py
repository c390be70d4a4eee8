"""Publishers' pages that list editions: those that are known, one more tried and added."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, cast

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse

from corpus.library.publishing.official import all_pages
from corpus.library.publishing.wishes import WishError
from corpus.library.sources.fetching import checked
from corpus.library.sources.publishers import MOST_DAYS, SERIES, SHAPES, ListingPage, page_from, pages_in
from corpus.library.sources.refusals import french
from corpus.models import Origin, Work
from corpus.models.edition import languages
from corpus.pages.desk.access import for_curators
from corpus.pages.desk.requests import REFUSED, asks, desk_meta

_FIELDS = ("name", "url", "shape", "series", "language", "match", "title", "entries", "address", "date")
LONGEST = 300
"""Characters of a field."""


@for_curators
def publishers(request: HttpRequest) -> HttpResponse:
    """The pages that are known, and one more (POST): tried first (``essayer``), then kept as it was tried (``garder``),
    or taken off (``oter``).
    """
    error, written = "", cast("QueryDict", request.POST)
    tried = Work.objects.filter(kind="page", name=request.GET.get("travail", "")).first()
    if request.method == "POST":
        try:
            return redirect(_act(request))
        except REFUSED as refused:
            error = french(refused)
    elif tried is not None:
        written = QueryDict(mutable=True)
        written.update({**tried.asked["page"], "archive": "1" if tried.asked["page"].get("archive") else ""})
    origins = {origin.url: origin for origin in Origin.objects.all()}
    shipped = {page.name for page in pages_in()}
    context: dict[str, Any] = {
        "pages": [(page, origins.get(page.url), page.name in shipped) for page in all_pages()],
        "tried": tried,
        "written": written,
        "shapes": SHAPES,
        "series": SERIES,
        "languages": languages(),
        "error": error,
        "meta": desk_meta("Pages d’éditeurs", "desk-publishers"),
    }
    return render(request, "desk/publishers.html", context, status=400 if error else 200)


def _act(request: HttpRequest) -> str:
    """Do what was asked; where to go then. Raises WishError, UnreadableError."""
    match request.POST.get("acte", ""):
        case "essayer":
            return asks(request, "page", page=asdict(_written(request.POST)))
        case "garder":
            tried = Work.objects.filter(kind="page", name=request.POST.get("travail", "")).first()
            if tried is None or tried.outcome.get("problems") != []:
                raise WishError(
                    "Essayez d’abord cette page\u00a0: elle se garde une fois qu’elle liste une édition."
                )
            _keep(page_from(tried.asked["page"]))
        case "oter":
            _take_off(request.POST.get("nom", ""))
        case _:
            raise WishError("Cette demande n’est pas connue\u00a0: rechargez la page.")
    return reverse("desk-publishers")


def _written(posted: QueryDict) -> ListingPage:
    """The page that the form describes. Raises WishError, UnreadableError."""
    table = {name: posted.get(name, "").strip()[:LONGEST] for name in _FIELDS}
    if not table["name"]:
        raise WishError("Donnez un nom à cette page.")
    if any(page.name == table["name"] for page in all_pages()):
        raise WishError("Une page porte déjà ce nom\u00a0: choisissez-en un autre.")
    checked(table["url"])
    every = posted.get("every", "").strip() or "0"
    if not (every.isascii() and every.isdigit() and int(every[:9]) <= MOST_DAYS):
        raise WishError(f"Entre deux regards, comptez de 0 à {MOST_DAYS} jours.")
    return page_from({**table, "archive": bool(posted.get("archive")), "every": int(every)})


def _keep(page: ListingPage) -> None:
    """Add ``page`` to those that are asked; what its address said before is forgotten, so that all of it is read."""
    origin, _ = Origin.objects.get_or_create(url=page.url)
    others = [each for each in origin.page.get("pages", ()) if each["name"] != page.name]
    origin.page, origin.etag, origin.modified = {"pages": [*others, asdict(page)]}, "", ""
    origin.save()


def _take_off(name: str) -> None:
    """Take a curator's page off; what came from it stays."""
    for origin in Origin.objects.exclude(page={}):
        left = [each for each in origin.page.get("pages", ()) if each["name"] != name]
        if len(left) < len(origin.page.get("pages", ())):
            if left:
                origin.page = {"pages": left}
                origin.save()
            else:
                origin.delete()
