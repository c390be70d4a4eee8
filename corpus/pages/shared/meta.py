"""What a page tells machines: title, description, canonical address, structured data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import Http404
from django.template import Context
from django.template.loader import get_template
from django.utils.safestring import SafeString

from corpus.models import Edition
from corpus.pages.shared.links import EMPTY, json_ld


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
