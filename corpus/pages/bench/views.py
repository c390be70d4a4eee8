"""`/banc/`, where an article or a list is pasted, and `/citation/`, one citation with an address of its own."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from corpus.models import address_of
from corpus.pages.bench.judged import LONGEST, day_written, judged_text
from corpus.pages.shared.caching import MOVING, cached
from corpus.pages.shared.meta import Meta


@csrf_exempt  # nothing is stored and nobody is signed in: there is nothing to forge
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def bench(request: HttpRequest) -> HttpResponse:
    """The form, and below it the pasted text with its citations. Nothing that is pasted is kept."""
    text, written = request.POST.get("texte", ""), request.POST.get("ecrit", "").strip()
    context: dict[str, object] = {"text": text, "written": written, "longest": LONGEST, "meta": _meta()}
    status = 200
    try:
        day = day_written(written)
    except ValueError:
        context["problem"], day, status = "date", "", 422
    if len(text) > LONGEST:
        context["problem"], status = "length", 413
    elif text.strip() and status == 200:
        context["judged"] = judged_text(text, day, linked=True)
    return render(request, "bench/bench.html", context, status=status)


def _meta() -> Meta:
    return Meta(
        "Le banc\u00a0: des citations remises à jour",
        "Collez un article\u00a0: chaque règle citée y retrouve son numéro d’aujourd’hui.",
        address_of("bench"),
    )


@require_safe
@cached(MOVING)
def citation(request: HttpRequest) -> HttpResponse:
    """One citation (``?q=704.5k&le=2015``): what it named that day, and what carries it on."""
    query, written = request.GET.get("q", "").strip()[:300], request.GET.get("le", "").strip()
    address = address_of("citation")
    meta = Meta(
        "Une citation",
        "Ce qu’une règle citée désignait ce jour-là, et ce qu’elle est devenue.",
        address,
        index=False,
    )
    context: dict[str, object] = {"query": query, "written": written, "meta": meta}
    try:
        context["judged"] = judged_text(query, day_written(written)) if query else None
    except ValueError:
        context["problem"] = "date"
    status = 422 if "problem" in context else 200
    return render(request, "bench/citation.html", context, status=status)
