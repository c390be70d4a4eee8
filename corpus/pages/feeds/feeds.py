"""Atom feeds: new editions, the changes of one rule, what a search finds as it changes."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from corpus.library.asking.versions import RuleOn, rule_on
from corpus.models import address_of, entry_url
from corpus.pages.editions.lists import edition_view
from corpus.pages.rules.story import before_each, changed_below, label_of
from corpus.pages.search.page import SearchQuery
from corpus.pages.search.views import answer_of, typed_query
from corpus.pages.shared.caching import MOVING, cached, shelf_of
from corpus.pages.shared.french import date_of, listed
from corpus.search.answer.results import Hit


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
    before = before_each(rule)
    made = []
    for version in reversed(rule.versions):
        happened = below.get(version.since.pk, ())
        words = listed([each.words for each in happened])
        head = words or label_of(version, before.get(version.version.pk))
        summary = "\u00a0; ".join(
            f"{each.words}\u00a0: {', '.join(name.label for name in each.rules)}"
            + (f" et {each.more} de plus" if each.more else "")
            for each in happened
        )
        made.append(
            FeedEntry(
                f"{version.first_number or rule.entry.number}, {date_of(version.since)}\u00a0: {head}",
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
            f"{', '.join(view.counts)}. Contient : {view.covers}." if view.covers else ", ".join(view.counts),
        )
        for edition in sorted(shelf.editions, key=lambda edition: edition.source.ingested_at, reverse=True)
        for view in [edition_view(edition, shelf)]
    ]
    return _feed(
        request, "Nouvelles éditions", address_of("feed-editions"), address_of("editions"), entries[:50]
    )


@cached(MOVING)
def rule_feed(request: HttpRequest, number: str) -> HttpResponse:
    """What became of a rule, the newest version first; of a section, what changed under it."""
    found = rule_on(number)
    if found is None:
        raise Http404(f"Aucune édition ne contient de règle {number}.")
    entries = rule_entries(found)
    return _feed(
        request,
        f"Règle {number}",
        address_of("feed-rule", number),
        address_of("rule", number),
        entries,
    )


FOUND = 30
"""Results of a search that its feed tells."""


@cached(MOVING)
def search_feed(request: HttpRequest) -> HttpResponse:
    """What a search finds, the wording that changed last first: a rule comes up again when it says something else."""
    query = SearchQuery.of(typed_query(request), request.GET)
    if not query.text:
        raise Http404("Un flux de recherche dit ce qu’il cherche : ajoutez « ?q= » et des mots.")
    hits = [
        each
        for hit in answer_of(query, limit=FOUND).hits
        for each in (hit, *hit.family)
        if each.since and each.date
    ]
    entries = [
        FeedEntry(
            " ".join(filter(None, (hit.number, hit.title if hit.title != hit.number else ""))),
            settings.SITE_URL + _wording_address(hit),
            datetime.datetime.combine(
                datetime.date.fromisoformat(hit.since or ""), datetime.time(), datetime.UTC
            ),
            "".join(text for text, _ in hit.excerpt),
        )
        for hit in sorted(hits, key=lambda hit: hit.since or "", reverse=True)
    ]
    path = query.url(of="feed-search")
    return _feed(
        request,
        f"Recherche « {query.text} »",
        path,
        query.url(),
        list({entry.url: entry for entry in reversed(entries)}.values())[::-1][:FOUND],
    )


def _wording_address(hit: Hit) -> str:
    """The address of a wording, the same as long as it holds: the rule on the day since when it says so."""
    if hit.kind != "rule" or not hit.number:
        return hit.url
    language = f"&langue={hit.language}" if hit.language != "fr" else ""
    return f"{address_of('rule', hit.number)}?le={hit.since}{language}"
