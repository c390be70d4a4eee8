"""The cards of the FAQs."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from corpus.models import Entry, address_of
from corpus.pages.cards.page import card_lines, card_page
from corpus.pages.shared.caching import MOVING, PINNED, cached, render_either, shelf_of
from corpus.pages.shared.french import counted
from corpus.pages.shared.meta import Meta, breadcrumbs, graph
from corpus.pages.shared.plain import or_plain, plain_response


@cached(MOVING)
def cards(request: HttpRequest) -> HttpResponse:
    """Every card, or those whose name or type holds ``?nom=``."""
    wanted = request.GET.get("nom", "").replace("\x00", "")[:100].strip()
    meta = Meta(
        "Cartes",
        "Les cartes que les FAQ expliquent : texte, symboles et réponses.",
        address_of("cards"),
        index=not wanted,
    )
    lines = card_lines(wanted)
    context = {"cards": lines, "count": counted(len(lines), "carte"), "wanted": wanted, "meta": meta}
    return render_either(request, "cards/_card_list.html", "cards/cards.html", context)


@cached(PINNED)
def plain_card(request: HttpRequest, slug: str, form: str = "txt") -> HttpResponse:
    """One card with its answers as text (``form``: txt or md)."""
    entries = Entry.objects.everywhere(Entry.Kind.CARD, slug).best_first()
    entry = entries.select_related("edition", "text").first()
    if entry is None:
        raise Http404(f"Aucune carte n’a pour adresse «\u00a0{slug}\u00a0».")
    page = card_page(entry, [], shelf_of(request))
    rulings = entry.children.filter(kind=Entry.Kind.RULING).order_by("position")
    texts = [entry.content, *(f"- {text}" for text in rulings.values_list("text__content", flat=True))]
    url = f"{settings.SITE_URL}{address_of('card', slug)}"
    context = {"page": page, "edition": page.edition, "url": url}
    return plain_response("cards/plain.txt", context, "\n".join(filter(None, texts)), form)


@or_plain(plain_card)
@cached(PINNED)
def card(request: HttpRequest, slug: str) -> HttpResponse:
    """One card with its answers: the newest document's, originals before restatements."""
    held = list(
        Entry.objects.everywhere(Entry.Kind.CARD, slug).best_first().select_related("edition", "text")
    )
    wanted = request.GET.get("edition", "")
    held.sort(key=lambda entry: entry.edition.slug != wanted)
    if not held:
        raise Http404(f"Aucune carte n’a pour adresse « {slug} ».")
    page = card_page(held[0], held[1:], shelf_of(request))
    path = address_of("card", slug)
    meta = Meta(
        page.name,
        f"{page.name}, {page.type_line} : texte de la carte et {len(page.rulings)} réponses ({page.edition.date}).",
        path,
        index=not wanted,
        data=graph(breadcrumbs([("Cartes", address_of("cards")), (page.name, path)])),
        kind="article",
    )
    return render(request, "cards/card.html", {"page": page, "edition": page.edition, "meta": meta})
