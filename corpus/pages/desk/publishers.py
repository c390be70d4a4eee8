"""Publishers' pages that list editions: those that are known, one more added."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render

from corpus.library.publishing.official import all_pages
from corpus.library.publishing.wishes import WishError
from corpus.library.sources.fetching import checked, french
from corpus.library.sources.publishers import MOST_DAYS, SERIES, SHAPES, ListingPage, page_from, pages_in
from corpus.models import Origin
from corpus.models.edition import languages
from corpus.pages.desk.requests import REFUSED, desk_meta
from corpus.pages.shared.readers import for_curators

_FIELDS = ("name", "url", "shape", "series", "language", "match", "title", "entries", "address", "date")
LONGEST = 300
"""Characters of a field."""


@for_curators
def publishers(request: HttpRequest) -> HttpResponse:
    """The pages that are known, and one more (POST ``ajouter``), or one less (``oter``)."""
    error = ""
    if request.method == "POST":
        try:
            _act(request.POST)
            return redirect("desk-publishers")
        except REFUSED as refused:
            error = french(refused)
    origins = {origin.url: origin for origin in Origin.objects.all()}
    shipped = {page.name for page in pages_in()}
    context: dict[str, Any] = {
        "pages": [(page, origins.get(page.url), page.name in shipped) for page in all_pages()],
        "written": request.POST,
        "shapes": SHAPES,
        "series": SERIES,
        "languages": languages(),
        "error": error,
        "meta": desk_meta("Pages d’éditeurs", "desk-publishers"),
    }
    return render(request, "desk/publishers.html", context, status=400 if error else 200)


def _act(posted: QueryDict) -> None:
    """Do what was asked. Raises WishError, UnreadableError."""
    match posted.get("acte", ""):
        case "ajouter":
            _keep(_written(posted))
        case "oter":
            _take_off(posted.get("nom", ""))
        case _:
            raise WishError("Cette demande n’est pas connue\u00a0: rechargez la page.")


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
