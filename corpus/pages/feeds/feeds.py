"""Atom feeds: new editions, and the changes of one rule."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from corpus.library.asking.versions import RuleOn, rule_on
from corpus.models import entry_url
from corpus.pages.editions.lists import edition_view
from corpus.pages.rules.story import changed_below
from corpus.pages.shared.caching import MOVING, cached, shelf_of
from corpus.pages.shared.french import date_of, listed


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """One entry: its title, absolute address (also its id), when it came up, a summary."""

    title: str
    url: str
    updated: datetime.datetime
    summary: str


TOLD = 12
"""Versions of a rule that its feed tells."""


def rule_entries(rule: RuleOn) -> list[FeedEntry]:
    """The versions of a rule, the newest first; of a heading, what changed under it in each."""
    below = changed_below(rule, TOLD)
    made = []
    for place, version in enumerate(reversed(rule.versions)):
        happened = below.get(version.since.pk, ())
        words = listed([each.words for each in happened])
        first = place == len(rule.versions) - 1
        head = words or (
            "premier texte connu" if first else "reformulation" if version.statement else "texte modifié"
        )
        summary = "\u00a0; ".join(
            f"{each.words}\u00a0: {', '.join(name.number for name in each.rules)}"
            + (f" et {each.more} de plus" if each.more else "")
            for each in happened
        )
        made.append(
            FeedEntry(
                f"{version.number or rule.entry.number}, {date_of(version.since)}\u00a0: {head}",
                settings.SITE_URL + entry_url(version.entry),
                version.since.source.ingested_at,
                summary or version.text or version.entry.name,
            )
        )
    return made[:TOLD]


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
    """What became of a rule, the newest version first; of a section, what changed under it."""
    found = rule_on(number)
    if found is None:
        raise Http404(f"Aucune règle ne porte le numéro {number}.")
    entries = rule_entries(found)
    return _feed(
        request,
        f"Règle {number}",
        reverse("feed-rule", args=[number]),
        reverse("rule", args=[number]),
        entries,
    )
