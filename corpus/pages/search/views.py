"""The search page, and suggestions while one types, for our own combobox and for browsers."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from corpus import search as searching
from corpus.languages import FRENCH
from corpus.library.asking.catalog import knowing
from corpus.models import address_of
from corpus.pages.search.page import PAGE_SIZE, SearchQuery, search_page, with_gist
from corpus.pages.shared.caching import render_either, shelf_of, wants_fragment
from corpus.pages.shared.days import UnknownDayError, day_asked
from corpus.pages.shared.meta import Meta
from corpus.pages.shared.readers import by_first_language, first_language, is_curator, keep_private
from corpus.pages.shared.remembering import remembered
from corpus.search import Answer, IndexUnavailableError, Suggestion

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
    if is_curator(request):
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
            answer = answer_of(query, first_language(request) or FRENCH)
        except IndexUnavailableError as error:
            return _unavailable(request, str(error), fragment)
        if answer.goto and not fragment and not query.filters and not query.offset:
            return redirect(answer.goto)
    return _results(request, query, answer)


def _results(request: HttpRequest, query: SearchQuery, answer: Answer | None) -> HttpResponse:
    page = search_page(query, answer, shelf_of(request))
    meta = Meta(
        f"« {query.text} »" if query.text else "Recherche",
        "Chercher dans les règles, les cartes et les réponses, en français ou en anglais.",
        address_of("search"),
        index=False,
    )
    context = {"page": page, "meta": meta, "query": query.text}
    response = render_either(request, "search/_results.html", "search/search.html", context)
    by_first_language(request, response)
    if response.cookies:
        keep_private(response)
    else:
        patch_cache_control(response, public=True, max_age=30)
    return response


def answer_of(query: SearchQuery, language: str = "", limit: int = PAGE_SIZE) -> Answer:
    """What the search answers to the query of an address from its page on, for a reader of ``language``."""
    return searching.search(
        query.text,
        kind=query.filters.get("type"),
        edition=query.filters.get("edition"),
        language=query.filters.get("langue"),
        section=query.filters.get("section"),
        when=query.when,
        limit=limit,
        offset=query.offset,
        narrowings=True,
        reader=language,
    )


def _unavailable(request: HttpRequest, message: str, fragment: bool) -> HttpResponse:
    """503: the index is missing or being rebuilt; the page says what to do."""
    template = "search/_unavailable.html" if fragment else "503.html"
    response = render(request, template, {"message": message}, status=503)
    response["Retry-After"] = "30"
    return response


def _completions(typed: str) -> tuple[Suggestion, ...]:
    """What may be meant; nothing while there is no index."""
    try:
        return searching.suggest(typed) if typed else ()
    except IndexUnavailableError:
        return ()


@require_safe
def suggest(request: HttpRequest) -> HttpResponse:
    """The options of the combobox for what is typed so far."""
    typed = typed_query(request)
    options = [with_gist(each) for each in _completions(typed)]
    response = render(request, "search/_suggestions.html", {"options": options, "query": typed})
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
