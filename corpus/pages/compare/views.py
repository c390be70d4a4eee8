"""Comparing: pick two editions, two editions, one rule in both, exports."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from corpus.languages import ENGLISH, FRENCH
from corpus.library.comparisons.compared import either_holds, says_in_other_words
from corpus.models import Edition, address_of
from corpus.pages.compare.change import EditionPair, comparable
from corpus.pages.compare.page import SIDE_BY_SIDE, Filters, editions_page, entries_of, rule_page
from corpus.pages.compare.working import comparison_of, patient
from corpus.pages.shared.caching import MOVING, PINNED, cached, shelf_of
from corpus.pages.shared.french import canonical
from corpus.pages.shared.meta import Meta, missing

LESSON = Edition.Kind.LESSON


@cached(MOVING)
def pick(request: HttpRequest) -> HttpResponse:
    """The choice of two editions; ``?de=&a=&regle=`` leads to the comparison's own address."""
    since, until = request.GET.get("de", ""), request.GET.get("a", "")
    if not since and not until:
        families = comparable(shelf_of(request).editions)
        meta = Meta.of("compare/pick", address_of("compare"))
        return render(request, "compare/pick.html", {"families": families, "meta": meta})
    old, new = _pair(request, since, until)
    typed = request.GET.get("regle", "").strip()[:40]
    if not typed:
        return redirect("compare-editions", old.slug, new.slug)
    number = canonical(typed)
    if number is None:
        raise missing("number", typed=typed)
    return redirect("compare-rule", old.slug, new.slug, number)


@patient
@cached(PINNED)
def editions(request: HttpRequest, old: str, new: str) -> HttpResponse:
    """Everything that changed between two editions; what English makes of a French text stands with that text."""
    left, right = _pair(request, old, new)
    if left.language != right.language:
        return redirect("edition", _french_of(left, right).slug)
    comparison = comparison_of(left, right)
    if not comparison.scope.compared:
        raise missing("shared-rules", one=left, other=right)
    pair = EditionPair(left, right)
    page = editions_page(pair, comparison, Filters.read(request.GET))
    meta = Meta.of("compare/editions", pair.whole_url, {"pair": pair}, index=not pair.is_backwards)
    families = comparable(shelf_of(request).editions)
    family, _ = next((found for found in families if left in found[0]), ([], []))
    context = {"page": page, "pair": pair, "meta": meta, "family": family, "one": left, "other": right}
    return render(request, "compare/editions.html", context)


@patient
@cached(PINNED)
def rule(request: HttpRequest, old: str, new: str, number: str) -> HttpResponse:
    """One rule in two editions, under its number in either; another language stands on the page of the rule."""
    left, right = _pair(request, old, new)
    if left.language != right.language:
        return redirect("edition-rule", _french_of(left, right).slug, number)
    if LESSON in (left.kind, right.kind):  # a lesson's points stand on the page of their rule
        book = right if left.kind == LESSON else left
        return redirect("edition-rule", book.slug, number)
    entries = entries_of(number, left, right)
    if not entries:
        meant = canonical(number[:40])
        if meant and meant != number and either_holds(left, right, meant):
            return redirect("compare-rule", old, new, meant, permanent=True)
        raise missing("rule-of-both", number=meant or number[:40])
    pair = EditionPair(left, right, number)
    side_by_side = request.GET.get("vue") == SIDE_BY_SIDE
    page = rule_page(pair, comparison_of(left, right), entries, side_by_side=side_by_side)
    context: dict[str, object] = {"page": page, "pair": pair}
    context["meta"] = Meta.of("compare/rule", pair.rule_url(number), context, index=False)
    return render(request, "compare/rule.html", context)


def _pair(request: HttpRequest, old: str, new: str) -> tuple[Edition, Edition]:
    """The two editions. Raises Http404 where one is unknown or both are one."""
    shelf = shelf_of(request)
    left, right = shelf.by_slug(old), shelf.by_slug(new)
    if left is None or right is None:
        raise missing("edition", slug=(old if left is None else new)[:80])
    if left == right:
        raise missing("other-edition", one=left)
    if says_in_other_words(left, right):
        ours, theirs = (left, right) if left.restatement else (right, left)
        raise missing("other-words", one=theirs, other=ours)
    return left, right


def _french_of(left: Edition, right: Edition) -> Edition:
    """The French one of a French and an English edition. Raises Http404 for any other two languages."""
    if {left.language, right.language} != {FRENCH, ENGLISH}:
        raise missing("language", one=left, other=right)
    return left if left.language == FRENCH else right
