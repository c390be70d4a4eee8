"""The search page: hits as they are printed, facets as links; suggestions for our own combobox and for browsers."""

from __future__ import annotations

import contextlib
import datetime
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from corpus import search as searching
from corpus.languages import FRENCH
from corpus.library.asking.catalog import catalog, knowing
from corpus.library.asking.restating import gists_of
from corpus.library.asking.twins import TwinOf, twins_named
from corpus.models import Edition, address_of, entry_url
from corpus.pages.search.failures import count_failure, query_before
from corpus.pages.shared.caching import remembered, render_either, shelf_of, wants_fragment
from corpus.pages.shared.days import UnknownDayError, day_asked, is_day, query_of
from corpus.pages.shared.french import asked_number, date_of, day, figure
from corpus.pages.shared.links import marked
from corpus.pages.shared.meta import Meta
from corpus.pages.shared.readers import by_first_language, first_language, is_curator, keep_private
from corpus.pages.shared.shelf import Shelf, is_invented
from corpus.pages.twins.beside import STANDINGS
from corpus.search import IndexUnavailableError
from corpus.search.answer.results import Answer, Hit, Suggestion

PAGE_SIZE = 20
_LAST_PAGE = 50
_MOST = 12
"""So many values of a facet are offered, those that most hits have."""
_PARAMETERS = {"le": "when", "type": "kind", "section": "section", "langue": "language"}
"""Names in the address, and the facets that they narrow; in the order in which they are offered."""
FAMILY = 6
"""So many of the rules found under a heading are shown, the first."""
_ALWAYS = "toutes"
"""What ``le`` says in an address for all times; a day stands there in ISO 8601."""
_ASKED = {"today": "", "all": _ALWAYS}
"""What ``le`` says of a time."""


@dataclass(frozen=True, slots=True)
class SearchQuery:
    """What the address asks: the words, the filters that are set, the page (from 1)."""

    text: str
    filters: dict[str, str] = field(default_factory=dict)
    number: int = 1

    @classmethod
    def of(cls, text: str, parameters: Mapping[str, str]) -> SearchQuery:
        """The query of an address; what makes no sense there is left out."""
        filters = {
            name: value.replace("\x00", "")[:120]
            for name in (*_PARAMETERS, "edition")
            if (value := parameters.get(name, "").strip())
        }
        number = asked_number(parameters.get("page", ""), 5)
        return cls(text, filters, min(max(number, 1), _LAST_PAGE))

    @property
    def when(self) -> str:
        """The time that is asked for, as `corpus.search.search` takes it; a day that is none is today."""
        asked = self.filters.get("le", "")
        if asked == _ALWAYS:
            return "all"
        return asked if is_day(asked) else "today"

    @property
    def day(self) -> str:
        """The day that is asked for, for people; empty for today and for all times."""
        return "" if self.when in ("today", "all") else day(datetime.date.fromisoformat(self.when))

    @property
    def offset(self) -> int:
        """Hits before this page."""
        return (self.number - 1) * PAGE_SIZE

    def url(self, page: int = 1, name: str = "", value: str = "") -> str:
        """The address of this query on another page, or with the filter ``name`` set (nothing takes it away)."""
        kept = {key: text for key, text in self.filters.items() if key != name}
        asked = {"q": self.text, **kept, name: value, "page": str(page) if page > 1 else ""}
        return address_of("search") + query_of(**asked)


FacetLink = tuple[str, str, str, bool]
"""A way to narrow: label, count, the address that sets the filter or takes it away, whether it is set."""


def search_page(query: SearchQuery, answer: Answer | None, shelf: Shelf) -> dict[str, Any]:
    """What `search.html` and `_results.html` print of ``answer`` (None before anything is typed): ``mostly`` is the
    edition that most hits are from; ``shelf`` tells how sure the dates are, and what is a restatement.
    """
    if answer is None:
        return {"query": query}
    more = query.offset + PAGE_SIZE < answer.listed and query.number < _LAST_PAGE
    twins = twins_named(hit.id for hit in answer.hits)
    counts = Counter(hit.edition for hit in answer.hits if hit.edition)
    mostly = shelf.by_slug(max(counts, key=counts.__getitem__)) if counts else None
    bare = " ".join(query.text.replace('"', " ").split())
    return {
        "query": query,
        "answer": answer,
        "mostly": mostly,
        "hits": [_hit(hit, shelf, twins.get(hit.id), mostly) for hit in answer.hits],
        "facets": _facets(query, answer, shelf),
        "previous_url": query.url(page=query.number - 1) if query.number > 1 else "",
        "next_url": query.url(page=query.number + 1) if more else "",
        "without_quotes": SearchQuery(bare, query.filters).url() if '"' in query.text else "",
    }


def _hit(hit: Hit, shelf: Shelf, twin: TwinOf | None, mostly: Edition | None) -> dict[str, Any]:
    """A ``hit`` as it is printed: its ``name`` is its own title or gist, ``edition`` is empty where the page names
    it over all hits; a ``point`` is one of its ``lesson``; ``until`` is the day until which it held, where it holds
    no more; ``other`` is the same rule in the other language with what became of the French text, ``texts`` its
    older wordings and those of other series, ``family`` the rules found under it.
    """
    edition = shelf.by_slug(hit.edition)
    number, name = hit.number or "", _named(hit, edition)
    other = twin.other(hit.id) if twin else None
    known = twin and (twin.entry != other or (twin.today is not None and twin.today.identifier == hit.id))
    older = [each for each in hit.others if "" < each.since < (hit.since or "~")]
    further = [each for each in hit.twins if other is None or each.url != entry_url(other)]
    return {
        "hit": hit,
        "number": "" if name.startswith(number) else number,
        "name": name,
        "section": hit.section if hit.section and hit.section[1] != name else (),
        "edition": edition if edition is not mostly else None,
        "lesson": edition if hit.kind == "item" else None,
        "point": hit.id.removeprefix("item:").partition("@")[0],
        "excerpt": marked(hit.excerpt),
        "until": hit.until if not hit.in_force and hit.until != "~" else "",
        "invented": edition is not None and hit.kind != "rule" and is_invented(edition),
        "english_name": hit.edition_title if not hit.edition and hit.edition_title != hit.name else "",
        "other": other,
        "standing": STANDINGS[twin.standing] if twin and known and twin.standing != "unknown" else None,
        "texts": [(each, printed) for each in (*further, *older) if (printed := shelf.by_slug(each.edition))],
        "family": [
            (each, _named(each, edition, own=True), marked(each.excerpt)) for each in hit.family[:FAMILY]
        ],
        "formerly": marked(hit.formerly.excerpt) if hit.formerly else "",
    }


def _named(hit: Hit, edition: Edition | None, *, own: bool = False) -> str:
    """What a hit is called: its own name, the gist of a rule, else its title; of a rule its ``own`` alone, maybe."""
    gist = gists_of(edition).get(hit.number or "", "") if edition is not None and hit.number else ""
    return hit.name or gist or ("" if own and hit.number else hit.title)


def _facets(query: SearchQuery, answer: Answer, shelf: Shelf) -> list[tuple[str, list[FacetLink]]]:
    groups = []
    for name, facet in _PARAMETERS.items():
        active = _ASKED.get(query.when, query.when) if name == "le" else query.filters.get(name, "")
        choices = answer.facets.get(facet, ())
        links = []
        for place, item in enumerate(choices if len(choices) > 1 or active else ()):
            value = _ASKED.get(item.value, item.value)  # today is no filter
            if place < _MOST or value == active:
                url = query.url(name=name, value="" if value == active else value)
                found = answer.total if value == active else item.count  # what it holds, not yet folded
                count = "" if found is None else figure(found)
                links.append((item.label, count, url, value == active))
        if links:
            groups.append((name, links))
    if slug := query.filters.get("edition"):
        edition = shelf.by_slug(slug)
        label = f"{edition.title}, {date_of(edition)}" if edition else slug
        groups.append(("edition", [(label, figure(answer.total), query.url(name="edition"), True)]))
    return groups


def with_gist(item: Suggestion) -> Suggestion:
    """A suggestion; a rule is told apart from its neighbours by its gist."""
    number, _, slug = item.id.removeprefix("rule:").partition("@")
    edition = catalog().by_slug.get(slug) if item.id.startswith("rule:") else None
    gist = gists_of(edition).get(number, "") if edition is not None else ""
    return replace(item, detail=gist) if gist else item


LONGEST = 300
"""Characters of a query that are read."""


def typed_query(request: HttpRequest) -> str:
    """What was typed, at most LONGEST characters of it, its blanks drawn together."""
    return " ".join(request.GET.get("q", "").replace("\x00", " ")[:LONGEST].split())


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """Results with facets; a number alone goes straight to its rule, unless one is still typing."""
    elsewhere = _day_in_words(request) if request.GET.get("le") else None
    if elsewhere is not None:
        return elsewhere
    if is_curator(request) or settings.COUNT_SEARCHES:
        return _search(request)
    try:
        index = searching.index_stamp()
    except IndexUnavailableError:
        return _search(request)
    state = f"{shelf_of(request).stamp} {index}"
    with knowing(shelf_of(request).state):
        return remembered(request, state, "search", lambda: _search(request))


def _day_in_words(request: HttpRequest) -> HttpResponse | None:
    """The way to the day that was typed (« 12 mai 2009 », « M14 »), or what to say of one that is none; None for one
    in ISO 8601 and for all times.
    """
    query = SearchQuery.of(typed_query(request), request.GET)
    asked = query.filters.get("le", "")
    if not asked or query.when != "today":
        return None
    try:
        day = day_asked(asked, shelf_of(request).editions)
    except UnknownDayError as error:
        here = query.url(name="le")
        return render(request, "400.html", {"message": str(error), "here": here}, status=400)
    return redirect(query.url(name="le", value=str(day or "")))


def _search(request: HttpRequest) -> HttpResponse:
    query = SearchQuery.of(typed_query(request), request.GET)
    fragment = wants_fragment(request)
    answer = None
    if query.text:
        try:
            answer = searching.search(
                query.text,
                kind=query.filters.get("type"),
                edition=query.filters.get("edition"),
                language=query.filters.get("langue"),
                section=query.filters.get("section"),
                when=query.when,
                limit=PAGE_SIZE,
                offset=query.offset,
                narrowings=True,
                reader=first_language(request) or FRENCH,
            )
        except IndexUnavailableError as error:
            return _unavailable(request, str(error), fragment)
        if settings.COUNT_SEARCHES and not is_curator(request):
            _count(request, query, answer)
        if answer.goto and not fragment and not query.filters and not query.offset:
            return redirect(answer.goto)
    page = search_page(query, answer, shelf_of(request))
    meta = Meta.of("search/search", address_of("search"), {"query": query.text}, index=False)
    context = {"page": page, "meta": meta, "query": query.text}
    response = render_either(request, "search/_results.html", "search/search.html", context)
    by_first_language(request, response)
    if response.cookies:
        keep_private(response)
    else:
        patch_cache_control(response, public=True, max_age=30)
    return response


def _count(request: HttpRequest, query: SearchQuery, answer: Answer) -> None:
    """Count the search if nothing answers it, and the one before if this says it in other words. Never fails."""
    with contextlib.suppress(OSError):
        if not answer.total and not query.filters:
            count_failure(query.text, reworded=False)
        if before := query_before(request, query.text):
            count_failure(before, reworded=True)


def _unavailable(request: HttpRequest, message: str, fragment: bool) -> HttpResponse:
    """503: the index is missing or being rebuilt; the page says what to do."""
    template = "search/_unavailable.html" if fragment else "503.html"
    response = render(request, template, {"message": message}, status=503)
    response["Retry-After"] = "30"
    return response


def _completions(typed: str) -> tuple[Suggestion, ...]:
    """What may be meant; nothing while there is no index."""
    try:
        return tuple(map(with_gist, searching.suggest(typed))) if typed else ()
    except IndexUnavailableError:
        return ()


@require_safe
def suggest(request: HttpRequest) -> HttpResponse:
    """The options of the combobox for what is typed so far."""
    typed = typed_query(request)
    response = render(request, "search/_suggestions.html", {"options": _completions(typed), "query": typed})
    patch_cache_control(response, public=True, max_age=60)
    return response


@require_safe
def suggestions_json(request: HttpRequest) -> HttpResponse:
    """OpenSearch suggestions: the query, labels, details, addresses."""
    typed = typed_query(request)
    found = _completions(typed)
    urls = [request.build_absolute_uri(item.url) for item in found]
    body = [typed, [item.label for item in found], [item.detail for item in found], urls]
    response = JsonResponse(body, safe=False, content_type="application/x-suggestions+json")
    patch_cache_control(response, public=True, max_age=60)
    return response
