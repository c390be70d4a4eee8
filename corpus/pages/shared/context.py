"""What every template may use."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

SITE_NAME = "Bibliothèque des règles"

NAVIGATION = (
    ("editions", "Éditions"),
    ("compare", "Comparer"),
    ("cards", "Cartes"),
    ("vocabulary", "Vocabulaire"),
    ("help", "Aide"),
)
"""Names of addresses and what the header calls them."""


def site(request: HttpRequest) -> dict[str, object]:
    """The site's name and address, the navigation; costs no query."""
    return {"site_name": SITE_NAME, "site_url": settings.SITE_URL, "navigation": NAVIGATION}
