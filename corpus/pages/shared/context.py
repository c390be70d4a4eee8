"""What every template may use."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

from corpus.library.neighbours import families
from corpus.pages.shared.readers import is_curator
from corpus.pages.shared.shelf import Shelf, last_shelf

SITE_NAME = "Bibliothèque des règles"


def site(request: HttpRequest) -> dict[str, object]:
    """The site's name and address, the navigation; costs no query, but a curator's where nothing was looked at yet."""
    curator = is_curator(request)
    shelf = getattr(request, "shelf", None) or last_shelf() or (Shelf.now() if curator else None)
    return {
        "curator": curator,
        "site_name": SITE_NAME,
        "site_url": settings.SITE_URL,
        "navigation": navigation(shelf, curator=curator),
    }


def navigation(shelf: Shelf | None, *, curator: bool = False) -> list[tuple[str, str]]:
    """Names of addresses and what the header calls them: no entry leads to what the library is known to lack, the desk
    is for a ``curator`` alone.
    """
    editions = shelf.editions if shelf is not None else ()
    rules = [edition for edition in editions if edition.counts.get("rules")]
    entries = [
        ("rules", "Règles", shelf is None or rules),
        ("editions", "Éditions", True),
        ("compare", "Comparer", shelf is None or any(family[1:] for family in families(rules))),
        ("cards", "Cartes", shelf is None or any(edition.counts.get("cards") for edition in editions)),
        ("tournaments", "Tournoi", any(edition.tournament for edition in editions)),
        ("desk", "Bureau", curator),
        ("help", "Aide", True),
    ]
    return [(name, label) for name, label, there in entries if there]
