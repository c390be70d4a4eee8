"""What a page tells machines: title, description, canonical address, structured data; what every template may use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest
from django.template import Context
from django.template.loader import get_template
from django.utils.safestring import SafeString

from corpus.library.neighbours import families
from corpus.models import Edition
from corpus.pages.shared.links import EMPTY, json_ld
from corpus.pages.shared.readers import is_curator
from corpus.pages.shared.shelf import Shelf, last_shelf


@dataclass(frozen=True, slots=True)
class Meta:
    """``path`` is the page's one address; ``index`` says whether search engines should list it."""

    title: str
    description: str
    path: str
    index: bool = True
    feed: str = ""
    data: SafeString = EMPTY
    kind: str = "website"

    @classmethod
    def of(cls, page: str, path: str, facts: Mapping[str, object] | None = None, **more: Any) -> Meta:
        """What `<page>.meta.txt` says of a page with these ``facts``: its title, on the next line its description."""
        title, _, description = words(f"{page}.meta.txt", facts or {}).partition("\n")
        return cls(title, description.strip(), path, **more)

    @property
    def canonical(self) -> str:
        """The absolute canonical address."""
        return f"{settings.SITE_URL}{self.path}"


def words(template: str, facts: Mapping[str, object]) -> str:
    """A text without HTML, drawn from ``facts``."""
    drawn: str = get_template(template).template.render(Context(dict(facts), autoescape=False))  # type: ignore[attr-defined]
    return drawn.strip()


def missing(what: str, **facts: object) -> Http404:
    """The error for a page that isn't there: `shared/missing.txt` says ``what`` is lacking."""
    return Http404(words("shared/missing.txt", {"what": what, **facts}))


def legislation(edition: Edition, name: str, **more: object) -> dict[str, object]:
    """A text of ``edition`` as schema.org's Legislation."""
    dated = {"legislationDateVersion": edition.date.isoformat()} if edition.date else {}
    return {"@type": "Legislation", "name": name, "inLanguage": edition.language, **dated, **more}


def graph(*nodes: Mapping[str, object]) -> SafeString:
    """Structured data as one schema.org graph."""
    return json_ld({"@context": "https://schema.org", "@graph": list(nodes)})


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
