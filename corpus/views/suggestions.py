"""Suggestions while one types, for our own combobox and for browsers."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from corpus import searching
from corpus.searching import IndexUnavailableError, Suggestion
from corpus.showing.search import suggestion_groups
from corpus.views.search import typed_query


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
    groups = suggestion_groups(_completions(typed))
    response = render(request, "_suggestions.html", {"groups": groups, "query": typed})
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
