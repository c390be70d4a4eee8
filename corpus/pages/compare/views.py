"""Comparing: pick two editions, two editions, one rule in both, exports."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import ParamSpec, cast

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from corpus.languages import ENGLISH, FRENCH
from corpus.library.comparisons.compared import compare_editions, either_holds, says_in_other_words
from corpus.models import Edition, address_of
from corpus.pages.compare.choice import families_of, partners
from corpus.pages.compare.dates import dates_of
from corpus.pages.compare.filters import SIDE_BY_SIDE, Filters, select
from corpus.pages.compare.lineage import lineage_of
from corpus.pages.compare.page import editions_page
from corpus.pages.compare.reports import as_json, as_markdown
from corpus.pages.compare.rule_page import followed, rule_page
from corpus.pages.compare.statement import restated_numbers, statement_page
from corpus.pages.redline.links import emphasised_in
from corpus.pages.redline.words import span_title
from corpus.pages.shared.caching import MOVING, PINNED, cached, shelf_of
from corpus.pages.shared.days import UnknownDayError, day_asked
from corpus.pages.shared.errors import former_address
from corpus.pages.shared.french import canonical
from corpus.pages.shared.meta import Meta
from corpus.pages.twins.views import two_languages

P = ParamSpec("P")
_TYPES = {"md": "text/markdown; charset=utf-8", "json": "application/json; charset=utf-8"}


class ImpossibleError(Exception):
    """Two editions, or a rule in them, that can't be compared: ``status`` and ``message`` say why; ``whole`` where the
    editions themselves might be; ``restated`` are the numbers of rules that can be, one by one.
    """

    def __init__(
        self,
        status: int,
        message: str,
        *editions: Edition | None,
        whole: bool = False,
        restated: Sequence[str] = (),
    ) -> None:
        super().__init__(message)
        self.status, self.message, self.whole, self.restated = status, message, whole, restated
        self.editions = [edition for edition in dict.fromkeys(editions) if edition is not None]


def explained(view: Callable[P, HttpResponse]) -> Callable[P, HttpResponse]:
    """Answer ImpossibleError with a page that says why, and offers what can be compared."""

    @functools.wraps(view)
    def answer(*args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(*args, **kwargs)
        except ImpossibleError as error:
            return _refusal(cast(HttpRequest, args[0]), error)

    return answer


@cached(MOVING)
@explained
def pick(request: HttpRequest) -> HttpResponse:
    """The choice of two editions; ``?de=&a=&regle=`` leads to the comparison's own address.

    With ``suivre``, ``regle`` is the rule's number in that edition, whatever it was called in the two others.
    """
    since, until = request.GET.get("de", ""), request.GET.get("a", "")
    if not since and not until:
        families = families_of(shelf_of(request).editions)
        description = "Choisir deux éditions des règles et voir ce qui a changé, mot à mot."
        meta = Meta("Comparer deux éditions", description, address_of("compare"))
        return render(request, "compare/pick.html", {"families": families, "meta": meta})
    old, new = _pair(request, *(_named(request, text) for text in (since, until)))
    typed = request.GET.get("regle", "").strip()[:40]
    if not typed:
        return redirect("compare-editions", old.slug, new.slug)
    number = canonical(typed)
    if number is not None and "suivre" in request.GET:
        number = followed(number, request.GET["suivre"], old, new) or number
    if number is None:
        raise ImpossibleError(404, f"« {typed} » n’est pas un numéro de règle.", old, new, whole=True)
    return redirect("compare-rule", old.slug, new.slug, number)


@cached(PINNED)
@explained
def editions(request: HttpRequest, old: str, new: str) -> HttpResponse:
    """Everything that changed between two editions; two languages stand side by side."""
    left, right = _pair(request, old, new)
    if _are_two_languages(left, right):
        return two_languages(request, left, right)
    comparison = compare_editions(left, right)
    if not comparison.scope.compared:
        restated = restated_numbers(left, right)
        told = (
            "sont deux rédactions, et non deux éditions d’un même texte : elles se comparent règle par règle."
            if restated
            else "n’ont aucune règle en commun : il n’y a rien à comparer."
        )
        words = f"« {left.title} » et « {right.title} » {told}"
        raise ImpossibleError(404, words, left, right, restated=restated)
    page = editions_page(left, right, comparison, Filters.read(request.GET))
    meta = Meta(
        page.title,
        f"{page.title} : règles modifiées, renumérotées, ajoutées ou supprimées, mot à mot.",
        address_of("compare-editions", old, new),
        index=not page.backwards,
    )
    families = families_of(shelf_of(request).editions, left, right)
    chosen = [family for family in families if any(option.slug == old for option in family.since)]
    context = {"page": page, "meta": meta, "family": next(iter(chosen), None)}
    context["dates"] = dates_of(left, right, shelf_of(request))
    return render(request, "compare/editions.html", context)


@cached(PINNED)
@explained
def rule(request: HttpRequest, old: str, new: str, number: str) -> HttpResponse:
    """One rule in two editions, under its number in either; two languages stand side by side."""
    left, right = _pair(request, old, new)
    if _are_two_languages(left, right):
        return two_languages(request, left, right, number)
    restated = statement_page(left, right, number)
    if restated is not None:
        meta = Meta(restated.title, restated.story, address_of("compare-rule", old, new, number), index=False)
        dates = dates_of(left, right, shelf_of(request), number, restated.rule.edition)
        return render(request, "compare/statement.html", {"page": restated, "meta": meta, "dates": dates})
    side_by_side = request.GET.get("vue") == SIDE_BY_SIDE
    page = rule_page(left, right, number, side_by_side=side_by_side)
    if page is None:
        meant = canonical(number[:40])
        if meant and meant != number and either_holds(left, right, meant):
            return redirect("compare-rule", old, new, meant, permanent=True)
        words = f"Aucune des deux éditions ne contient de règle {meant or number[:40]}."
        raise ImpossibleError(404, words, left, right, whole=True)
    address = address_of("compare-rule", old, new, page.number)
    meta = Meta(page.title, f"{page.story} Les deux textes comparés mot à mot.", address, index=False)
    dates = dates_of(left, right, shelf_of(request), page.number)
    return render(request, "compare/rule.html", {"page": page, "meta": meta, "dates": dates})


@cached(PINNED)
@explained
def export(request: HttpRequest, old: str, new: str, form: str) -> HttpResponse:
    """The comparison as a file, ``form`` being ``md`` or ``json``; the filters of the address hold."""
    left, right = _pair(request, old, new)
    if form not in _TYPES:
        raise Http404("Deux formats d’export existent : Markdown (.md) et JSON (.json).")
    if left.language != right.language:
        words = f"« {left.title} » et « {right.title} » ne sont pas dans la même langue."
        raise ImpossibleError(400, words, left, right)
    comparison = compare_editions(left, right)
    changes = select(comparison.changes, Filters.read(request.GET), lineage_of(comparison, left, right))
    if form == "json":
        text = as_json(comparison, changes)
    else:
        text = as_markdown(left, right, comparison, changes, emphasised_in(left, right))
    response = HttpResponse(text, content_type=_TYPES[form])
    response["Content-Disposition"] = f'inline; filename="{old}_{new}.{form}"'
    return response


def _named(request: HttpRequest, text: str) -> str:
    """The address of the edition that ``text`` names: its own, or the newest by a day or a release (« M14 », « 2013 »),
    in the language of ``?langue=``; ``text`` itself where none is.
    """
    editions = shelf_of(request).editions
    if any(edition.slug == text for edition in editions):
        return text
    try:
        day = day_asked(text, editions)
    except UnknownDayError:
        return text
    language = request.GET.get("langue", "")
    held = [
        edition
        for edition in editions
        if day
        and edition.date
        and edition.date <= day.date
        and edition.counts.get("rules")
        and edition.kind == Edition.Kind.RULES
        and language in ("", edition.language)
    ]
    best = max(held, key=lambda edition: (not edition.restatement, edition.date), default=None)
    return best.slug if best else text


def _pair(request: HttpRequest, old: str, new: str) -> tuple[Edition, Edition]:
    """The two editions. Raises ImpossibleError where one is unknown or both are one."""
    shelf = shelf_of(request)
    left, right = shelf.by_slug(old), shelf.by_slug(new)
    if left is None or right is None:
        slug = old if left is None else new
        words = (
            f"Aucune édition n’a pour adresse « {slug[:80]} »."
            if slug
            else "Il manque une des deux éditions."
        )
        raise ImpossibleError(404, words, left, right)
    if left == right:
        words = f"« {left.title} » est des deux côtés : une édition ne diffère pas d’elle-même."
        raise ImpossibleError(400, words, left)
    if says_in_other_words(left, right):
        ours, theirs = (left, right) if left.restatement else (right, left)
        words = (
            f"« {theirs.title} » est un texte d’origine, « {ours.title} » un choix de règles que cette bibliothèque "
            "redit dans ses propres mots : l’un n’est pas une édition de l’autre, et ce que le second laisse de côté "
            "n’a pas disparu des règles."
        )
        raise ImpossibleError(404, words, left, right)
    return left, right


def _are_two_languages(left: Edition, right: Edition) -> bool:
    """Whether one edition is French and the other English. Raises ImpossibleError for any other two languages."""
    languages = {left.language, right.language}
    if len(languages) > 1 and languages != {FRENCH, ENGLISH}:
        words = (
            f"« {left.title} » et « {right.title} » ne sont pas dans la même langue, et la bibliothèque "
            "ne rapproche que le français et l’anglais."
        )
        raise ImpossibleError(400, words, left, right)
    return len(languages) > 1


def _refusal(request: HttpRequest, error: ImpossibleError) -> HttpResponse:
    former = former_address(request)
    if former is not None:
        return former
    held = shelf_of(request).editions
    offers = [(edition, partners(edition, held)) for edition in error.editions]
    chosen = [*error.editions, None, None]
    pair = error.editions
    whole = error.whole and bool(compare_editions(*pair).scope.compared)
    context = {
        "message": error.message,
        "offers": [(edition, doors) for edition, doors in offers if doors],
        "families": families_of(held, chosen[0], chosen[1]),
        "restated": [
            (number, reverse("compare-rule", args=[*(edition.slug for edition in pair), number]))
            for number in error.restated
        ],
        "whole": span_title(*pair) if whole else "",
        "whole_url": reverse("compare-editions", args=[edition.slug for edition in pair]) if whole else "",
        "meta": Meta("Comparaison impossible", error.message, request.path, index=False),
    }
    return render(request, "compare/impossible.html", context, status=error.status)
