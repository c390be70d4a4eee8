"""A link between two rules put right: both texts side by side, then the reason."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render

from corpus.library.publishing import wishes
from corpus.library.sources.fetching import french
from corpus.models import Edition, Entry
from corpus.pages.desk.requests import REFUSED, desk_meta, wished
from corpus.pages.shared.readers import for_curators


@for_curators
def link(request: HttpRequest) -> HttpResponse:
    """Two rules chosen, shown and joined (POST); a rule that isn't there, or a number without its edition, is said so
    before a reason is asked for.
    """
    asked = request.POST if request.method == "POST" else request.GET
    old, new = (_place(asked, name) for name in ("ancienne", "nouvelle"))
    reason = asked.get("raison", "")
    nowhere = error = _nowhere(asked)
    if request.method == "POST" and not error:
        try:
            joined = wishes.unjoin(asked["cle"]) if "cle" in asked else wishes.join(old, new, reason)
            return redirect(wished(request, joined))
        except REFUSED as refused:
            error = french(refused)
    before, after = _rule(old), _rule(new)
    context = {
        "old": old,
        "new": new,
        "choosers": [
            ("Avant", "ancienne", *old.rpartition("/")[::2]),
            ("Après", "nouvelle", *new.rpartition("/")[::2]),
        ],
        "sides": [("Avant", old, before), ("Après", new, after)] if old and not nowhere else [],
        "ready": before is not None and (after is not None or not new),
        "reason": reason,
        "places": Edition.objects.filter(kind="rules").defer(*Edition.HEAVY).order_by("-date", "slug"),
        "error": error,
        "meta": desk_meta("Corriger un lien", "desk-link"),
    }
    refused_now = request.method == "POST" and error
    return render(request, "desk/link.html", context, status=400 if refused_now else 200)


def _place(asked: QueryDict, name: str) -> str:
    """``edition/number`` as it was asked for: whole, or an edition picked and a number typed."""
    slug, number = asked.get(f"{name}-edition", "").strip(), asked.get(f"{name}-numero", "").strip()
    return f"{slug}/{number}" if slug else asked.get(name, "").strip()


def _nowhere(asked: QueryDict) -> str:
    """What to say where a number was typed and no edition picked; empty where all is well."""
    for name in ("ancienne", "nouvelle"):
        number = asked.get(f"{name}-numero", "").strip()
        if number and not asked.get(f"{name}-edition", "").strip():
            return f"Choisissez l’édition où se lit la règle {number[:12]}."
    return ""


def _rule(place: str) -> Entry | None:
    slug, _, number = place.rpartition("/")
    rules = Entry.objects.select_related("edition", "text").filter(kind=Entry.Kind.RULE)
    return rules.filter(edition__slug=slug, key=number).first()
