"""Two editions in two languages, as `/comparer/<fr>/<en>/` shows them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from corpus.languages import FRENCH
from corpus.models import Edition
from corpus.pages.shared.french import canonical
from corpus.pages.shared.meta import Meta, missing
from corpus.pages.shared.readers import by_first_language, first_language
from corpus.pages.twins.pairs import pairs_page


def two_languages(request: HttpRequest, left: Edition, right: Edition, number: str = "") -> HttpResponse:
    """A French edition and an English one side by side, the whole or what stands under ``number``; French comes first
    in the address.
    """
    if FRENCH not in (left.language, right.language):
        raise missing("languages")
    name = "compare-rule" if number else "compare-editions"
    if left.language != FRENCH:
        args = [right.slug, left.slug, *([number] if number else [])]
        return redirect(reverse(name, args=args), permanent=True)
    meant = canonical(number[:40]) or "" if number else ""
    if number and meant and meant != number:
        return redirect("compare-rule", left.slug, right.slug, meant, permanent=True)
    page = pairs_page(left, right, number)
    if page is None:
        raise missing("rule-of-edition", edition=left, number=number[:40])
    address = reverse(name, args=[left.slug, right.slug, *([number] if number else [])])
    facts = {"page": page, "left": left, "right": right}
    context = {
        "page": page,
        "meta": Meta.of("twins/pairs", address, facts, index=False),
        "english_first": first_language(request) == "en",
    }
    return by_first_language(request, render(request, "twins/pairs.html", context))
