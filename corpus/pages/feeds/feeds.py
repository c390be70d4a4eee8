"""Feeds: new editions, the changes of one rule, what changed since a day; for search engines and browsers: OpenSearch,
the sitemap, robots.
"""

from __future__ import annotations

import datetime
import json
import uuid
from collections.abc import Iterable
from typing import IO, Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.feedgenerator import Atom1Feed, SyndicationFeed

from corpus.library.asking.tournament import SERIES, document_on
from corpus.library.asking.trees import tree_of
from corpus.library.asking.versions import RuleOn, contents_on, rule_on
from corpus.library.laws import law_id
from corpus.models import Edition, Entry, Version, address_of
from corpus.pages.compare.since import sections_asked, since_asked
from corpus.pages.compare.working import patient
from corpus.pages.redline.passages import place_views
from corpus.pages.rules.history import version_views
from corpus.pages.shared.caching import MOVING, cached, shelf_of
from corpus.pages.shared.french import counts, date_of, day as day_words
from corpus.pages.shared.meta import SITE_NAME, missing
from corpus.pages.shared.shelf import coverage


def stable_id(*parts: object) -> str:
    """An id that names the same thing on every host: of a law and the day from which it reads so, say."""
    return uuid.uuid5(uuid.NAMESPACE_OID, "\n".join(map(str, parts))).urn


class JSONFeed(SyndicationFeed):
    """JSON Feed 1.1 (jsonfeed.org)."""

    content_type = "application/feed+json; charset=utf-8"

    def write(self, outfile: IO[Any], encoding: str) -> None:
        """The feed as JSON text."""
        data = {
            "version": "https://jsonfeed.org/version/1.1",
            "title": self.feed["title"],
            "home_page_url": self.feed["link"],
            "feed_url": self.feed["feed_url"],
            "language": self.feed["language"],
            "items": [
                {
                    "id": item["unique_id"],
                    "url": item["link"],
                    "title": item["title"],
                    "content_text": item["description"],
                    "date_published": item["pubdate"].isoformat(),
                }
                for item in self.items
            ],
        }
        text = json.dumps(data, ensure_ascii=False)
        outfile.write(text if hasattr(outfile, "encoding") else text.encode(encoding))


FORMS: dict[str, type[Atom1Feed | JSONFeed]] = {"atom.xml": Atom1Feed, "flux.json": JSONFeed}
"""How an address ends, and what is answered there."""


MOST_VERSIONS = 12
"""Versions of a rule that its feed lists."""
MOST_EDITIONS = 50
"""Editions that their feed lists."""


class FeedEntry(NamedTuple):
    """One entry: ``id`` names the same thing on every host, ``path`` leads to it, ``when`` says since when it holds."""

    id: str
    title: str
    path: str
    when: datetime.datetime
    summary: str


def drawn(form: str, title: str, path: str, page: str, entries: Iterable[FeedEntry]) -> HttpResponse:
    """A feed of ``entries`` in the ``form`` that its address ``path`` ends with; ``page`` shows the same."""
    feed = FORMS[form](
        f"{title} · {SITE_NAME}",
        settings.SITE_URL + page,
        "",
        language="fr",
        author_name=SITE_NAME,
        feed_url=settings.SITE_URL + path,
        feed_guid=stable_id("feed", path),
    )
    for entry in entries:
        link, when = settings.SITE_URL + entry.path, entry.when
        feed.add_item(entry.title, link, entry.summary, unique_id=entry.id, pubdate=when, updateddate=when)
    return HttpResponse(feed.writeString("utf-8"), content_type=feed.content_type)


def _day(edition: Edition, day: datetime.date | None = None) -> datetime.datetime:
    """The ``day``, else that of an edition, or of its reading where it has none."""
    if (since := day or edition.date) is None:
        return edition.source.ingested_at
    return datetime.datetime.combine(since, datetime.time(), datetime.UTC)


@cached(MOVING)
def editions_feed(request: HttpRequest, form: str) -> HttpResponse:
    """The editions, the last one read first."""
    newest = sorted(shelf_of(request).editions, key=lambda edition: edition.source.ingested_at, reverse=True)
    entries: list[FeedEntry] = []
    for edition in newest[:MOST_EDITIONS]:
        holds = ", ".join(counts(edition.counts))
        covers = coverage(edition)
        title = f"{edition.title} ({date_of(edition)})"
        if any(title == entry.title for entry in entries):
            title += f", {edition.source.name}"
        entries.append(
            FeedEntry(
                stable_id("edition", edition.slug),
                title,
                edition.get_absolute_url(),
                edition.source.ingested_at,
                f"{holds}. Contient\u00a0: {covers}." if covers else holds,
            )
        )
    return drawn(form, "Nouvelles éditions", request.path, address_of("editions"), entries)


def rule_entries(rule: RuleOn) -> list[FeedEntry]:
    """The versions of a rule, the newest first."""
    law = law_id(rule) or rule.entry.number
    return [
        FeedEntry(
            stable_id("version", law, since.date, version.printing.edition.language),
            f"{version.first_number or rule.entry.number}, {date_of(since)}\u00a0: {view.label}",
            view.url,
            _day(since),
            version.content or version.printing.name,
        )
        for view in version_views(rule, MOST_VERSIONS)
        for version, since in [(view.version, view.version.since)]
    ]


@cached(MOVING)
def rule_feed(request: HttpRequest, number: str, form: str) -> HttpResponse:
    """What became of a rule, the newest version first."""
    found = rule_on(number)
    if found is None:
        raise missing("rule", number=number)
    page = address_of("rule", number)
    return drawn(form, f"Règle {number}", request.path, page, rule_entries(found))


@patient
@cached(MOVING)
def since_feed(request: HttpRequest, asked: str, form: str) -> HttpResponse:
    """What changed since a day, in one section where ``?section=`` names it; each place an entry."""
    day, since = since_asked(request, asked)
    section = ",".join(sections_asked(request.GET.get("section", "")))
    query = f"?section={section}" if section else ""
    entries = []
    for place, before, edition, when in since.places:
        view, number = place_views([place], before, edition)[0], next(iter(place.numbers), "")
        pinned = ("compare-rule", before.slug, edition.slug) if before else ("rule",)
        entry = FeedEntry(
            stable_id("place", edition.slug, place.kind, *place.numbers[:1], place.title),
            f"{view.name} ({day_words(when) if when else date_of(edition)})",
            address_of(*pinned, number),
            _day(edition, when),
            place.quote[1] or place.quote[0],
        )
        entries += [entry] * bool(number)
    page = address_of("since", str(day)) + query
    return drawn(form, f"Depuis le {day_words(day)}", request.path + query, page, entries)


PlaceOfMap = tuple[str, datetime.date | None]
"""An address, and the day of its last change where one is known."""
MOST_PLACES = 50_000
"""What one sitemap may list."""
PAGES = ("home", "rules", "editions", "compare", "since-choose", "cards", "help", "about")


@cached(MOVING)
def for_machines(request: HttpRequest, template: str, kind: str) -> HttpResponse:
    """What lets a browser search here from its address bar (OpenSearch), what crawlers may walk through (robots)."""
    return render(request, f"feeds/{template}", content_type=kind)


def _rules() -> list[PlaceOfMap]:
    lasting = Version.objects.filter(until=None, statement=False).select_related("since")
    since = {version.number: version.since.date for version in lasting.order_by("since__date")}
    rules = contents_on(None)
    return [(address_of("rule", rule.node.key), since.get(rule.node.key)) for rule in rules]


def _sections() -> list[PlaceOfMap]:
    """The tournament documents with their sections, the newest edition of each."""
    found: list[PlaceOfMap] = []
    for series in SERIES:
        edition = document_on(series)
        if edition is not None:
            found.append((address_of("tournament", series), edition.date))
            keys = [node.key for node in tree_of(edition).nodes]
            found += [(address_of("tournament-section", series, key), edition.date) for key in keys]
    return [(address_of("tournaments"), None), (address_of("penalties"), None), *found] if found else []


@cached(MOVING)
def sitemap(request: HttpRequest) -> HttpResponse:
    """What search engines should know of: general pages, the rules in force with the day since when they hold, the
    tournament documents, the cards; under SITE_URL, whatever host was asked.
    """
    cards = Entry.objects.everywhere(Entry.Kind.CARD).order_by("key").values_list("key", flat=True).distinct()
    pages = [*((address_of(name), None) for name in PAGES), *_rules(), *_sections()]
    listed = [*pages, *((address_of("card", key), None) for key in cards)][:MOST_PLACES]
    places = [{"location": f"{settings.SITE_URL}{path}", "lastmod": day} for path, day in listed]
    return render(request, "sitemap.xml", {"urlset": places}, content_type="application/xml")
