"""What a page tells machines: title, description, canonical address, structured data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.utils.safestring import SafeString

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

    @property
    def canonical(self) -> str:
        """The absolute canonical address."""
        return f"{settings.SITE_URL}{self.path}"


def breadcrumbs(steps: Sequence[tuple[str, str]]) -> dict[str, object]:
    """A BreadcrumbList of labels and paths."""
    return {
        "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": i, "name": name, "item": f"{settings.SITE_URL}{path}"}
            for i, (name, path) in enumerate(steps, 1)
        ],
    }


def graph(*nodes: Mapping[str, object]) -> SafeString:
    """Structured data as one schema.org graph."""
    return json_ld({"@context": "https://schema.org", "@graph": list(nodes)})
