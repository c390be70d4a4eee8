"""A rule in one edition, in the newest one, as of a date; and its preview."""

from __future__ import annotations

import datetime

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.urls import reverse

from corpus.library.asking.find import holding_as_of, newest_holding
from corpus.models import Entry
from corpus.pages.editions.views import edition_or_404
from corpus.pages.rules.entries import views_of
from corpus.pages.rules.page import RulePage, rule_page
from corpus.pages.shared.caching import MOVING, PINNED, cached, shelf_of
from corpus.pages.shared.french import canonical, date_of, day
from corpus.pages.shared.meta import Meta, breadcrumbs, graph


def held_rule(slug: str, number: str) -> Entry | None:
    """The rule of that number in the edition at ``slug``, its text and edition loaded."""
    return (
        Entry.objects.select_related("edition", "text")
        .filter(edition__slug=slug, kind=Entry.Kind.RULE, key=number)
        .first()
    )


def _suite(request: HttpRequest) -> int:
    """Which piece of a long section is asked for."""
    asked = request.GET.get("suite", "")
    return int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 4 else 1


@cached(PINNED)
def edition_rule(request: HttpRequest, slug: str, number: str) -> HttpResponse:
    """A part, section, rule or subrule of one edition; loose spellings lead to the right address."""
    edition = edition_or_404(request, slug)
    entry = held_rule(slug, number)
    if entry is None:
        meant = canonical(number)
        if meant and meant != number and held_rule(slug, meant):
            return redirect("edition-rule", slug, meant, permanent=True)
        raise Http404(f"« {edition.title} » ne contient pas de règle {meant or number}.")
    page = rule_page(entry, shelf_of(request), suite=_suite(request))
    path = page.moving_url if page.is_today else page.pinned_url
    return _page(request, page, path, index=page.is_today or not page.newest_url)


@cached(MOVING)
def rule(request: HttpRequest, number: str) -> HttpResponse:
    """The newest edition's rule of that number, or the one in force on ``?le=``."""
    meant = canonical(number)
    asked = request.GET.get("le", "").strip()
    if meant and meant != number and newest_holding(meant):
        query = f"?{request.GET.urlencode()}" if request.GET else ""
        return redirect(reverse("rule", args=[meant]) + query, permanent=True)
    if not asked:
        entry = newest_holding(number)
        if entry is None:
            raise Http404(f"Aucune édition ne contient de règle {number}.")
        page = rule_page(entry, shelf_of(request), suite=_suite(request))
        return _page(request, page, page.moving_url)
    try:
        date = datetime.date.fromisoformat(asked)
    except ValueError:
        example = f"{reverse('rule', args=[number])}?le=2005-04-01"
        message = f"« {asked[:40]} » n’est pas une date. Écrivez-la ainsi : {example}"
        return HttpResponseBadRequest(render(request, "400.html", {"message": message}))
    entry = holding_as_of(number, date)
    if entry is None:
        raise Http404(f"Aucune édition datée du {day(date)} ou d’avant ne contient de règle {number}.")
    page = rule_page(entry, shelf_of(request))
    return _page(request, page, page.pinned_url, as_of=day(date), index=False)


@cached(PINNED)
def preview(request: HttpRequest, slug: str, number: str) -> HttpResponse:
    """The rule alone, as a fragment shown beside a reference to it."""
    edition = edition_or_404(request, slug)
    entry = held_rule(slug, number)
    if entry is None:
        raise Http404("Règle inconnue.")
    (view,) = views_of([entry], edition)
    return render(
        request, "rules/_preview.html", {"entry": view, "edition": edition, "date": date_of(edition)}
    )


def _page(
    request: HttpRequest, page: RulePage, path: str, *, as_of: str = "", index: bool = True
) -> HttpResponse:
    way = [(page.edition.title, page.edition.url), *((crumb.label, crumb.url) for crumb in page.crumbs)]
    data = {
        "@type": "Legislation",
        "name": page.title,
        "legislationIdentifier": page.entry.number,
        "inLanguage": page.edition.language,
        "isPartOf": {
            "@type": "Legislation",
            "name": page.edition.title,
            "url": f"{settings.SITE_URL}{page.edition.url}",
        },
    }
    if page.edition.iso:
        data["legislationDateVersion"] = page.edition.iso
    meta = Meta(
        f"{page.title} ({page.edition.date})",
        page.description,
        path,
        index=index,
        feed=reverse("feed-rule", args=[page.entry.key]),
        data=graph(data, breadcrumbs([*way, (page.entry.number, path)])),
        kind="article",
    )
    context = {"page": page, "edition": page.edition, "meta": meta, "as_of": as_of}
    return render(request, "rules/rule.html", context)
