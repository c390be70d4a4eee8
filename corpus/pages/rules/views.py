"""A rule in force, as of a date, in one edition; the contents of what is in force, today or on a day; a rule inside
somebody else's page: the one page that may be framed, and oEmbed (oembed.com, 1.0), by which forums and blogs find it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import Resolver404, resolve
from django.utils.html import format_html
from django.views.decorators.clickjacking import xframe_options_exempt

from corpus.comparing.scope import is_whole_book, lineage
from corpus.languages import ENGLISH, FRENCH
from corpus.library.asking.claims import is_current
from corpus.library.asking.twins import french_titles
from corpus.library.asking.versions import RuleOn, contents_on, rule_of, rule_on
from corpus.library.laws import was_called
from corpus.models import Edition, Entry, address_of
from corpus.pages.editions.views import edition_or_404, tree_of_contents
from corpus.pages.rules.entries import parts_of
from corpus.pages.rules.facts import RuleFacts, rule_facts
from corpus.pages.rules.plain import (
    bearer,
    lacking,
    plain_edition_rule,
    plain_rule,
    rule_found,
    rule_or_404,
    stored_rule,
)
from corpus.pages.shared.caching import MOVING, PINNED, cached, or_plain, shelf_of
from corpus.pages.shared.days import UnknownDayError, Way, way_of
from corpus.pages.shared.french import canonical, language_name, passages
from corpus.pages.shared.meta import SITE_NAME, Meta, graph, legislation, missing
from corpus.pages.shared.middleware import FRAMED, policy
from corpus.pages.shared.readers import by_first_language, first_language
from corpus.pages.shared.shelf import Shelf
from corpus.pages.twins.beside import beside, reads_first


def contents_page(shelf: Shelf, way: Way, reader: str = "") -> dict[str, Any]:
    """What `rules/contents.html` prints along ``way`` for a reader of the language ``reader`` (French, for none).
    ``editions`` are those that printed the rules last, newest first, ``was_so_then`` where they are known to be what
    held on the day asked for; ``languages`` are the others to read in: name and address. Where nothing is as old as
    that day, ``oldest`` is the first edition and where to read it.
    """
    day = way.day
    in_force = contents_on(day, language=way.language, reader=reader or FRENCH)
    used = {each.edition.pk: each.edition for each in in_force}
    newest = sorted(used.values(), key=lambda edition: str(edition.date), reverse=True)
    language = newest[0].language if newest else way.language
    headings = {each.node.pk: each.node.title for each in in_force if each.node.level in ("part", "section")}
    french = french_titles(headings) if language == ENGLISH else {}
    parts, loose = tree_of_contents([each.node for each in in_force], way.rule, french)
    books = [edition for edition in shelf.editions if edition.kind == Edition.Kind.RULES and edition.date]
    others = dict.fromkeys(book.language for book in books if day is None or str(book.date) <= str(day))
    dated = [book for book in books if way.language in ("", book.language)]
    oldest = min(dated, key=lambda book: (str(book.date), book.slug), default=None)
    return {
        "parts": parts,
        "loose": loose,
        "editions": newest,
        "languages": [
            (language_name(code), Way(day=way.day, language=code).contents())
            for code in others
            if code != language
        ],
        "language": language,
        "complete": any(is_whole_book(edition) for edition in newest),
        "was_so_then": day is None or any(is_current(edition, day) for edition in newest),
        "asked": language_name(way.language) if way.language else "",
        "oldest": None
        if in_force or not oldest or not oldest.date
        else (oldest, Way(day=oldest.date, language=way.language).contents()),
    }


def _lacks(edition: Edition, number: str) -> Http404:
    """The error where ``edition`` has no rule of that number; a passage may print rules without their heading."""
    rules = Entry.objects.filter(edition=edition, kind=Entry.Kind.RULE, key__startswith=number)
    under = [
        key for key in rules.order_by("position").values_list("key", flat=True) if number in lineage(key)
    ]
    first = [key for key in under if len(lineage(key)) == len(lineage(under[0]))]
    return missing(
        "rule-of-edition",
        edition=edition,
        number=number,
        under=passages(first) if number in edition.covers else "",
    )


@or_plain(plain_edition_rule)
@cached(PINNED)
def edition_rule(request: HttpRequest, slug: str, number: str) -> HttpResponse:
    """A part, section, rule or subrule of one edition; loose spellings lead to the right address."""
    edition = edition_or_404(request, slug)
    entry = stored_rule(slug, number)
    if entry is None:
        meant = canonical(number)
        if meant and meant != number and stored_rule(slug, meant):
            return redirect("edition-rule", slug, meant, permanent=True)
        raise _lacks(edition, meant or number)
    now = rule_on(number, language=edition.language, series=edition.series)
    return rule_page(request, rule_of(entry), Way(edition=slug), now)


@or_plain(plain_rule)
@cached(MOVING)
def rule(request: HttpRequest, number: str) -> HttpResponse:
    """The rule of that number in force, today or on ``?le=``, in the language of ``?langue=`` where one is given."""
    way = way_asked(request, address_of("rule", number))
    if isinstance(way, HttpResponse):
        return way
    spelt = canonical(number) or number
    found = rule_found(number, way, first_language(request))
    if found is None:
        raise lacking(spelt, way)
    key = found.entry.key
    if key not in (number, spelt):  # for now: a number may come to be used again
        return redirect(address_of("rule", key) + way.query(pour=spelt))
    if key != number:
        return redirect(address_of("rule", key) + way.query(), permanent=True)
    return rule_page(request, found, way, bearer(number, Way()) if way.day else None)


def way_asked(request: HttpRequest, path: str, series: str = "") -> Way | HttpResponse:
    """The way that the address asks for, through the tournament document ``series`` where one is named. For what is
    typed in a form as a day (« M14 », « mai 2009 », nothing at all) the redirect to the one address of the page at
    ``path``; for what is none a page that leads back to the form.
    """
    try:
        way = way_of(request, shelf_of(request).editions)
    except UnknownDayError as error:
        return render(request, "400.html", {"message": str(error), "here": request.path}, status=400)
    way = replace(way, series=series)
    asked = request.GET.get("le")
    if asked is None or asked == str(way.day):
        return way
    return redirect(path + way.query())


@cached(MOVING)
def short(request: HttpRequest, number: str) -> HttpResponse:
    """`/cr/704.5j`: a rule by its short address."""
    query = f"?{request.GET.urlencode()}" if request.GET else ""
    return redirect(address_of("rule", canonical(number) or number) + query, permanent=True)


@cached(MOVING)
def rules(request: HttpRequest) -> HttpResponse:
    """The contents of what is in force, today or on ``?le=``."""
    way = way_asked(request, address_of("rules"))
    if isinstance(way, HttpResponse):
        return way
    page = contents_page(shelf_of(request), way, first_language(request))
    context: dict[str, object] = {"page": page, "way": way}
    path = address_of("rules") + Way(language=way.language).query()
    meta = Meta.of("rules/contents", path, context, index=not way.day)
    context |= {"head": meta.title, "meta": meta}
    return by_first_language(request, render(request, "rules/contents.html", context))


def rule_page(
    request: HttpRequest, rule: RuleOn, way: Way, now: RuleOn | None, **more: object
) -> HttpResponse:
    """The page of ``rule`` (text loaded) with what it tells machines; ``now`` is what its number says today, for a page
    that need not show that; ``more`` is what its template prints besides.
    """
    page = rule_facts(
        rule,
        way,
        now=now,
        whole=request.GET.get("vue") == "entiere",
        whole_history=request.GET.get("histoire") == "entiere",
    )
    entry = rule.entry
    shows_today = now is not None and now.entry.pk == entry.pk if way.edition else way.day is None
    path = page.moving_url if shows_today else page.pinned_url
    level = {"part": "Partie", "section": "Section"}.get(page.node.level, "Règle")
    head = f"{page.edition.tournament.upper() or level} {page.entry.number}".strip()
    book = {
        "@type": "Legislation",
        "name": page.edition.title,
        "url": f"{settings.SITE_URL}{page.edition.get_absolute_url()}",
    }
    name = f"{head}, {page.name}" if page.name else head
    data = legislation(page.edition, name, legislationIdentifier=page.entry.number, isPartOf=book)
    claims = page.law["claims"] if page.law else None
    if claims is not None and (claims.in_force or claims.until or claims.removed_in):
        data["legislationLegalForce"] = "InForce" if page.in_force else "NotInForce"
    meta = Meta.of(
        "rules/rule",
        path,
        {"page": page, "head": head},
        index=not (page.today if way.edition else way.day),
        feed="" if page.edition.tournament else address_of("feed-rule", page.entry.stored.key),
        data=graph(data),
        kind="article",
    )
    other = beside(entry, page.twin, way.day)
    sought = canonical(request.GET.get("pour", ""))
    context = {
        "page": page,
        "edition": page.edition,
        "way": way,
        "meta": meta,
        "beside": other,
        "beside_first": reads_first(other, first_language(request)),
        "sought": sought if sought and _was_called(page, sought) else "",
        "parts": parts_of(page.entry.html) if entry.details.get("infraction") else (),
        "infraction": entry.details.get("infraction"),
        **more,
    }
    return by_first_language(request, render(request, "rules/rule.html", context))


def _was_called(page: RuleFacts, number: str) -> bool:
    """Whether the rule of ``page`` bore ``number`` at another time than the one shown."""
    law = page.law or {"formerly": (), "later": ()}
    known = any(number == name.label for name in (*law["formerly"], *law["later"]))
    return known or (page.way == Way() and was_called(page.stored, number))


WIDTH, HEIGHT = 560, 260
"""Pixels of the frame that oEmbed offers, where nothing smaller is asked for."""


@xframe_options_exempt
@cached(MOVING)
def framed_rule(request: HttpRequest, number: str) -> HttpResponse:
    """The rule of that number, today or on ``?le=``, without anything around it."""
    rule, way = rule_or_404(request, number)
    page = rule_facts(rule, way)
    response = render(request, "rules/framed.html", {"page": page, "edition": page.edition})
    response["Content-Security-Policy"] = policy(FRAMED)
    response["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response


def oembed(request: HttpRequest) -> HttpResponse:
    """`/oembed?url=`: the frame of a rule's page as JSON; 404 for any other address, 501 for another format."""
    if request.GET.get("format", "json") != "json":
        return HttpResponse("format=json", status=501, content_type="text/plain; charset=utf-8")
    asked = urlsplit(request.GET.get("url", ""))
    if f"{asked.scheme}://{asked.netloc}" != settings.SITE_URL:
        raise missing("site")
    try:
        found = resolve(asked.path)
    except Resolver404:
        found = None
    if found is None or found.url_name != "rule":
        raise missing("frame")
    number = found.kwargs["number"]
    rule, _ = rule_or_404(request, number)
    title = f"{rule.entry.key} {rule_facts(rule).name}".strip()
    width = _at_most(request.GET.get("maxwidth", ""), WIDTH)
    height = _at_most(request.GET.get("maxheight", ""), HEIGHT)
    query = f"?{asked.query}" if asked.query else ""
    source = f"{settings.SITE_URL}{address_of('rule-frame', number)}{query}"
    frame = format_html(
        '<iframe src="{}" title="{}" width="{}" height="{}" loading="lazy"></iframe>',
        source, title, width, height,
    )  # fmt: skip
    return JsonResponse(
        {
            "version": "1.0",
            "type": "rich",
            "provider_name": SITE_NAME,
            "provider_url": settings.SITE_URL,
            "title": title,
            "html": frame,
            "width": width,
            "height": height,
            "cache_age": MOVING,
        }
    )


def _at_most(asked: str, most: int) -> int:
    return min(int(asked), most) if asked.isascii() and asked.isdigit() and int(asked) > 0 else most
