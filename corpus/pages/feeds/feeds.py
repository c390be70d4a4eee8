"""Atom feeds: new editions, and the changes of one rule."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from corpus.library.asking.find import newest_holding
from corpus.library.asking.history import Step, history
from corpus.models import entry_url
from corpus.pages.editions.lists import edition_view
from corpus.pages.shared.caching import MOVING, cached, shelf_of
from corpus.pages.shared.french import CHANGES, date_of


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """One entry: its title, absolute address (also its id), when it came up, a summary."""

    title: str
    url: str
    updated: datetime.datetime
    summary: str


def rule_entries(steps: Sequence[Step]) -> list[FeedEntry]:
    """The steps of a history that changed something, the newest first."""
    made = []
    for step in reversed(steps):
        if step.entry is None or step.change == "same":
            continue
        made.append(
            FeedEntry(
                f"{CHANGES[step.change]} : {step.entry.number or step.entry.key}, {date_of(step.edition)}",
                settings.SITE_URL + entry_url(step.entry),
                step.edition.source.ingested_at,
                step.entry.content or step.entry.name,
            )
        )
    return made


ATOM = "application/atom+xml; charset=utf-8"


def _feed(request: HttpRequest, title: str, path: str, page: str, entries: list[FeedEntry]) -> HttpResponse:
    modified = shelf_of(request).modified or datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC)
    context = {
        "title": title,
        "own": settings.SITE_URL + path,
        "alternate": settings.SITE_URL + page,
        "updated": modified,
        "entries": entries,
    }
    return render(request, "feeds/atom.xml", context, content_type=ATOM)


@cached(MOVING)
def editions_feed(request: HttpRequest) -> HttpResponse:
    """The editions, the last one read first."""
    shelf = shelf_of(request)
    entries = [
        FeedEntry(
            f"{view.title} ({view.date})",
            settings.SITE_URL + view.url,
            edition.source.ingested_at,
            f"{', '.join(view.counts)}. Contient : {view.covers}." if view.covers else ", ".join(view.counts),
        )
        for edition in sorted(shelf.editions, key=lambda edition: edition.source.ingested_at, reverse=True)
        for view in [edition_view(edition, shelf)]
    ]
    return _feed(request, "Nouvelles éditions", reverse("feed-editions"), reverse("editions"), entries[:50])


@cached(MOVING)
def rule_feed(request: HttpRequest, number: str) -> HttpResponse:
    """What became of a rule, the newest step first."""
    entry = newest_holding(number)
    if entry is None:
        raise Http404(f"Aucune édition ne contient de règle {number}.")
    entries = rule_entries(history(entry))
    return _feed(
        request,
        f"Règle {number}",
        reverse("feed-rule", args=[number]),
        reverse("rule", args=[number]),
        entries,
    )
