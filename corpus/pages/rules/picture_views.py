"""A rule in pictures: its texts along time, what it cites and what cites it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from corpus.library.asking.find import cited_by
from corpus.library.asking.history import history
from corpus.models import entry_url
from corpus.pages.editions.lists import edition_view
from corpus.pages.editions.views import edition_or_404
from corpus.pages.rules.neighbourhood import neighbourhood
from corpus.pages.rules.page import Crumb
from corpus.pages.rules.timeline import timeline
from corpus.pages.rules.views import held_rule
from corpus.pages.shared.caching import PINNED, cached, render_either, shelf_of
from corpus.pages.shared.french import date_of
from corpus.pages.shared.meta import Meta


@cached(PINNED)
def pictures(request: HttpRequest, slug: str, number: str) -> HttpResponse:
    """The rule's timeline and neighbourhood: a fragment for its page, a page of its own without JavaScript."""
    edition = edition_or_404(request, slug)
    entry = held_rule(slug, number)
    if entry is None:
        raise Http404(f"«\u00a0{edition.title}\u00a0» ne contient pas de règle {number}.")
    meta = Meta(
        f"Règle {entry.number} en images ({date_of(edition)})",
        f"Les textes de la règle {entry.number} au fil du temps, ce qu’elle cite et ce qui la cite.",
        reverse("pictures", args=[slug, number]),
        index=False,
    )
    context = {
        "timeline": timeline(entry, history(entry)),
        "neighbourhood": neighbourhood(entry, cited_by(entry)),
        "number": entry.number,
        "key": entry.key,
        "crumbs": [Crumb(entry.number, entry_url(entry))],
        "edition": edition_view(edition, shelf_of(request)),
        "meta": meta,
    }
    return render_either(request, "rules/_pictures.html", "rules/pictures.html", context)
