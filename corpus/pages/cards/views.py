"""The cards of card files and of FAQs."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from corpus.cards.card import name_key
from corpus.library.cards import (
    card_at,
    content_of,
    find_cards,
    has_cards,
    known_names,
    number_of,
    titles_of,
)
from corpus.models import Entry, StoredCard, address_of
from corpus.models.entry import EntryQuerySet
from corpus.pages.cards.page import card_page, cards_of_faqs, file_page
from corpus.pages.editions.lists import is_invented
from corpus.pages.shared.caching import MOVING, cached, render_either
from corpus.pages.shared.meta import Meta, breadcrumbs, graph, missing
from corpus.pages.shared.plain import or_plain, plain_response

PAGE_SIZE = 80


@cached(MOVING)
def cards(request: HttpRequest) -> HttpResponse:
    """Every card, or those whose name or type holds ``?nom=``, or that have the keyword ``?mot=``. Where card files
    were read, theirs come first, and invented ones only where they are asked for (``?inventees=1``).
    """
    wanted, keyword = (request.GET.get(name, "").replace("\x00", "")[:100].strip() for name in ("nom", "mot"))
    number = keyword if keyword[:1].isdigit() else number_of(keyword)
    invented = request.GET.get("inventees") == "1"
    here = has_cards()
    files = find_cards(wanted, number or keyword) if here and not invented else StoredCard.objects.none()
    page = Paginator(files, PAGE_SIZE).get_page(request.GET.get("page"))
    faq = _of_faqs(wanted, invented, here) if not number and page.number == 1 else []
    meta = Meta.of("cards/cards", address_of("cards"), index=not (wanted or keyword or page.number > 1))
    context = {
        "files": page,
        "cards": faq,
        "count": page.paginator.count + len(faq),
        "wanted": wanted,
        "keyword": titles_of([number]).get(number, "") if number else "",
        "number": number,
        "here": here,
        "invented": invented,
        "meta": meta,
    }
    return render_either(request, "cards/_card_list.html", "cards/cards.html", context)


def _of_faqs(wanted: str, invented: bool, here: bool) -> list[Entry]:
    """The cards that FAQs alone have; in a library with card files the invented ones only where they are wanted."""
    cards = cards_of_faqs(wanted)
    known = known_names({name_key(card.name) for card in cards}) if here else {}
    return [
        card
        for card in cards
        if name_key(card.name) not in known and (wanted or not here or is_invented(card.edition) == invented)
    ]


def _in_faqs(slug: str) -> EntryQuerySet:
    """The card ``slug`` of FAQs, the best document first."""
    return Entry.objects.everywhere(Entry.Kind.CARD, slug).best_first().select_related("edition", "text")


@cached(MOVING)
def plain_card(request: HttpRequest, slug: str, form: str = "txt") -> HttpResponse:
    """One card with its answers as text (``form``: txt or md), what it does in both languages first."""
    stored = card_at(slug)
    context: dict[str, Any]
    if stored is not None:
        card, slug = content_of(stored), stored.slug
        name = " / ".join(dict.fromkeys([card.name_fr or card.name, card.name]))
        texts = [text for face in card.faces for text in (face.text_fr, face.text)]
        texts += [f"- {day}: {text}" if day else f"- {text}" for day, text in card.rulings]
        context = {"name": name, "type_line": card.faces[0].type_line}
    else:
        entry = _in_faqs(slug).first()
        if entry is None:
            raise missing("card", slug=slug)
        rulings = entry.children.filter(kind=Entry.Kind.RULING).order_by("position")
        texts = [entry.content, *(f"- {text}" for text in rulings.values_list("text__content", flat=True))]
        context = {"name": entry.name, "type_line": entry.details.get("type_line"), "edition": entry.edition}
    context["url"] = f"{settings.SITE_URL}{address_of('card', slug)}"
    return plain_response("cards/plain.txt", context, "\n".join(filter(None, texts)), form)


@or_plain(plain_card)
@cached(MOVING)
def card(request: HttpRequest, slug: str) -> HttpResponse:
    """One card: of the card files where they have it, else the newest FAQ's with its answers, originals before
    restatements; ``?edition=`` asks for a FAQ's.
    """
    wanted = request.GET.get("edition", "")
    stored = card_at(slug) if not wanted else None
    page: dict[str, Any]
    if stored is not None:
        if stored.slug != slug:
            return redirect(address_of("card", stored.slug), permanent=True)
        page, template = file_page(stored), "cards/file_card"
        name = stored.name_fr or stored.name
    else:
        held = sorted(_in_faqs(slug), key=lambda entry: entry.edition.slug != wanted)
        if not held:
            raise missing("card", slug=slug)
        page, template, name = card_page(held[0], held[1:]), "cards/card", held[0].name
    path = address_of("card", slug)
    trail = breadcrumbs([("Cartes", address_of("cards")), (name, path)])
    facts = {"name": name, "page": page, "stored": stored}
    meta = Meta.of(template, path, facts, index=not wanted, data=graph(trail), kind="article")
    edition = getattr(page["card"], "edition", None)
    return render(request, f"{template}.html", {"page": page, "edition": edition, "meta": meta})
