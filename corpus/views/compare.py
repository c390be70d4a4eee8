"""Comparing: pick two editions."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from corpus.showing.editions import edition_view
from corpus.showing.meta import Meta
from corpus.views.caching import MOVING, cached, shelf_of
from corpus.views.editions import edition_or_404


@cached(MOVING)
def pick(request: HttpRequest) -> HttpResponse:
    """The editions to choose from."""
    shelf = shelf_of(request)
    views = [edition_view(edition, shelf) for edition in shelf.editions]
    meta = Meta("Comparer", "Choisir deux éditions des règles et voir ce qui a changé, mot à mot.", reverse("compare"))
    return render(request, "compare/pick.html", {"editions": views, "meta": meta})


@cached(MOVING)
def editions(request: HttpRequest, old: str, new: str) -> HttpResponse:
    """Two editions: for now the choice between them."""
    edition_or_404(request, old)
    edition_or_404(request, new)
    return redirect("compare")


@cached(MOVING)
def rule(request: HttpRequest, old: str, new: str, number: str) -> HttpResponse:
    """One rule in two editions: its page tells its history."""
    edition_or_404(request, old)
    edition_or_404(request, new)
    return redirect("edition-rule", new, number)
