"""Comparing: pick two editions, two editions, one rule in both, exports."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from corpus.library.comparisons import compare_editions
from corpus.models import Edition
from corpus.showing.compare_choice import families_of, partners
from corpus.showing.compare_filters import Filters
from corpus.showing.compare_pages import editions_page
from corpus.showing.compare_rules import rule_page
from corpus.showing.compare_words import span_title
from corpus.showing.meta import Meta
from corpus.showing.numbers import canonical
from corpus.showing.reports import as_json, as_markdown
from corpus.views.caching import MOVING, PINNED, cached, shelf_of

_TYPES = {"md": "text/markdown; charset=utf-8", "json": "application/json; charset=utf-8"}


@cached(MOVING)
def pick(request: HttpRequest) -> HttpResponse:
    """The choice of two editions; ``?de=&a=&regle=`` leads to the comparison's own address."""
    since, until = request.GET.get("de", ""), request.GET.get("a", "")
    if since or until:
        old, new, refusal = _pair(request, since, until)
        if refusal is not None:
            return refusal
        typed = request.GET.get("regle", "").strip()
        if not typed:
            return redirect("compare-editions", old.slug, new.slug)
        number = canonical(typed[:40])
        if number is None:
            return _refusal(request, 404, f"« {typed[:40]} » n’est pas un numéro de règle.", old, new)
        return redirect("compare-rule", old.slug, new.slug, number)
    meta = Meta("Comparer", "Choisir deux éditions des règles et voir ce qui a changé, mot à mot.", reverse("compare"))
    return render(request, "compare/pick.html", {"families": families_of(shelf_of(request).editions), "meta": meta})


@cached(PINNED)
def editions(request: HttpRequest, old: str, new: str) -> HttpResponse:
    """Everything that changed between two editions."""
    left, right, refusal = _pair(request, old, new)
    if refusal is not None:
        return refusal
    comparison = compare_editions(left, right)
    if not comparison.scope.compared:
        return _nothing_in_common(request, left, right)
    filters = Filters.read(request.GET)
    page = editions_page(left, right, comparison, filters)
    meta = Meta(
        page.title,
        f"{page.title} : règles modifiées, renumérotées, ajoutées, supprimées, mot à mot.",
        reverse("compare-editions", args=[old, new]),
        index=not page.backwards,
    )
    families = families_of(shelf_of(request).editions, left, right)
    mine = next((family for family in families if any(o.slug == old and o.selected for o in family.since)), None)
    return render(request, "compare/editions.html", {"page": page, "meta": meta, "family": mine})


@cached(PINNED)
def rule(request: HttpRequest, old: str, new: str, number: str) -> HttpResponse:
    """One rule in two editions, under its number in either."""
    left, right, refusal = _pair(request, old, new)
    if refusal is not None:
        return refusal
    page = rule_page(left, right, number)
    if page is None:
        meant = canonical(number)
        if meant and meant != number and rule_page(left, right, meant):
            return redirect("compare-rule", old, new, meant, permanent=True)
        return _refusal(
            request, 404, f"Aucune des deux éditions ne contient de règle {meant or number[:40]}.", left, right
        )
    meta = Meta(
        page.title,
        f"{page.story} Les deux textes comparés mot à mot.",
        reverse("compare-rule", args=[old, new, page.number]),
        index=False,
    )
    return render(request, "compare/rule.html", {"page": page, "meta": meta})


@cached(PINNED)
def export(request: HttpRequest, old: str, new: str, form: str) -> HttpResponse:
    """The whole comparison as a file: ``form`` is ``md`` or ``json``; filters of the address hold."""
    left, right, refusal = _pair(request, old, new)
    if refusal is not None:
        return refusal
    if form not in _TYPES:
        raise Http404("Deux formats d’export existent : Markdown (.md) et JSON (.json).")
    comparison = compare_editions(left, right)
    filters = Filters.read(request.GET)
    changes = [change for change in comparison.changes if filters.lets(change)]
    text = (
        as_json(comparison, changes) if form == "json" else as_markdown(left, right, comparison, changes)
    )
    response = HttpResponse(text, content_type=_TYPES[form])
    response["Content-Disposition"] = f'inline; filename="{old}_{new}.{form}"'
    return response


def _pair(request: HttpRequest, old: str, new: str) -> tuple[Edition, Edition, HttpResponse | None]:
    """The two editions, or the page that says why they can't be compared."""
    shelf = shelf_of(request)
    left, right = shelf.by_slug(old), shelf.by_slug(new)
    for found, slug in ((left, old), (right, new)):
        if found is None:
            wrong = f"Aucune édition n’a pour adresse « {slug[:80]} »." if slug else "Il manque une des deux éditions."
            nobody = left or right or Edition()
            return nobody, nobody, _refusal(request, 404, wrong, left, right)
    assert left is not None and right is not None  # noqa: S101 - told apart just above
    if left == right:
        words = f"« {left.title} » est des deux côtés : une édition ne diffère pas d’elle-même."
        return left, right, _refusal(request, 400, words, left, right)
    if left.language != right.language:
        words = f"« {left.title} » et « {right.title} » ne sont pas dans la même langue."
        return left, right, _refusal(request, 400, words, left, right)
    return left, right, None


def _nothing_in_common(request: HttpRequest, old: Edition, new: Edition) -> HttpResponse:
    words = f"« {old.title} » et « {new.title} » n’ont aucune règle en commun : il n’y a rien à comparer."
    return _refusal(request, 404, words, old, new)


def _refusal(
    request: HttpRequest, status: int, message: str, old: Edition | None, new: Edition | None
) -> HttpResponse:
    """A page that says what can't be compared and offers what can."""
    shelf = shelf_of(request)
    offers = [
        (edition, partners(edition, shelf.editions))
        for edition in dict.fromkeys(edition for edition in (old, new) if edition is not None)
    ]
    both = old is not None and new is not None and old != new and old.language == new.language
    context = {
        "message": message,
        "offers": [(edition, doors) for edition, doors in offers if doors],
        "families": families_of(shelf.editions, old, new),
        "both": span_title(old, new) if both and old and new else "",
        "both_url": reverse("compare-editions", args=[old.slug, new.slug]) if both and old and new else "",
    }
    return render(request, "compare/impossible.html", context, status=status)
