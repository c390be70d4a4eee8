"""The cards of card files and of FAQs."""

from __future__ import annotations

from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from corpus.cards.card import GameCard, name_key
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
from corpus.pages.cards.page import CardLine, card_lines, card_page, file_page, lines_of
from corpus.pages.shared.caching import MOVING, cached, render_either, shelf_of
from corpus.pages.shared.french import asked_number, counted
from corpus.pages.shared.meta import Meta, breadcrumbs, graph, missing
from corpus.pages.shared.plain import or_plain, plain_response

PAGE_SIZE = 80


@cached(MOVING)
def cards(request: HttpRequest) -> HttpResponse:
    """Every card, or those whose name or type holds ``?nom=``, or that have the keyword ``?mot=``. Where card files
    were read, theirs come first, and invented ones only where they are asked for (``?inventees=1``).
    """
    wanted, keyword = _asked(request, "nom"), _asked(request, "mot")
    number = keyword if keyword[:1].isdigit() else number_of(keyword)
    page = max(asked_number(request.GET.get("page", ""), 4), 1)
    invented = request.GET.get("inventees") == "1"
    here = has_cards()
    files = find_cards(wanted, number or keyword) if here and not invented else None
    count = files.count() if files is not None else 0
    start = (page - 1) * PAGE_SIZE
    shown = lines_of(list(files[start : start + PAGE_SIZE])) if files is not None else []
    faq = _of_faqs(wanted, invented) if not number and page == 1 else []
    meta = Meta.of("cards/cards", address_of("cards"), index=not (wanted or keyword or page > 1))
    kept = {"nom": wanted, "mot": keyword}
    context = {
        "files": shown,
        "cards": faq,
        "count": counted(count + len(faq), "carte"),
        "wanted": wanted,
        "keyword": titles_of([number]).get(number, "") if number else "",
        "number": number,
        "here": here,
        "invented": invented,
        "previous": _page(kept, page - 1) if page > 1 else "",
        "next": _page(kept, page + 1) if start + PAGE_SIZE < count else "",
        "meta": meta,
    }
    return render_either(request, "cards/_card_list.html", "cards/cards.html", context)


@cached(MOVING)
def plain_card(request: HttpRequest, slug: str, form: str = "txt") -> HttpResponse:
    """One card with its answers as text (``form``: txt or md)."""
    stored = card_at(slug)
    if stored is not None:
        return _plain_of_files(content_of(stored), stored.slug, form)
    entries = Entry.objects.everywhere(Entry.Kind.CARD, slug).best_first()
    entry = entries.select_related("edition", "text").first()
    if entry is None:
        raise missing("card", slug=slug)
    rulings = entry.children.filter(kind=Entry.Kind.RULING).order_by("position")
    texts = [entry.content, *(f"- {text}" for text in rulings.values_list("text__content", flat=True))]
    url = f"{settings.SITE_URL}{address_of('card', slug)}"
    name = {"name": entry.name, "type_line": entry.details.get("type_line") or ""}
    context = {"page": name, "edition": entry.edition, "url": url}
    return plain_response("cards/plain.txt", context, "\n".join(filter(None, texts)), form)


def _plain_of_files(card: GameCard, slug: str, form: str) -> HttpResponse:
    """A card of card files as text: what it does in both languages, then its rulings."""
    texts = [text for face in card.faces for text in (face.text_fr, face.text) if text]
    texts += [f"- {day}: {text}" if day else f"- {text}" for day, text in card.rulings]
    first = card.faces[0]
    page = {
        "name": " / ".join(dict.fromkeys([card.name_fr or card.name, card.name])),
        "type_line": first.type_line,
    }
    context = {"page": page, "url": f"{settings.SITE_URL}{address_of('card', slug)}"}
    return plain_response("cards/plain.txt", context, "\n".join(texts), form)


def _asked(request: HttpRequest, name: str) -> str:
    return request.GET.get(name, "").replace("\x00", "")[:100].strip()


def _page(kept: dict[str, str], page: int) -> str:
    return f"{address_of('cards')}?{urlencode({**{k: v for k, v in kept.items() if v}, 'page': page})}"


def _of_faqs(wanted: str, invented: bool) -> list[CardLine]:
    """The cards that FAQs alone have; in a library with card files the invented ones only where they are wanted."""
    lines = card_lines(wanted)
    if not has_cards():
        return lines
    known = known_names({name_key(line.name) for line in lines})
    return [
        line
        for line in lines
        if name_key(line.name) not in known and (line.invented == invented or bool(wanted))
    ]


@or_plain(plain_card)
@cached(MOVING)
def card(request: HttpRequest, slug: str) -> HttpResponse:
    """One card: of the card files where they have it, else the newest FAQ's with its answers, originals before
    restatements; ``?edition=`` asks for a FAQ's.
    """
    stored = card_at(slug)
    if stored is not None and not request.GET.get("edition"):
        if stored.slug != slug:
            return redirect(address_of("card", stored.slug), permanent=True)
        return _of_files(request, stored)
    held = list(
        Entry.objects.everywhere(Entry.Kind.CARD, slug).best_first().select_related("edition", "text")
    )
    wanted = request.GET.get("edition", "")
    held.sort(key=lambda entry: entry.edition.slug != wanted)
    if not held:
        raise missing("card", slug=slug)
    page = card_page(held[0], held[1:], shelf_of(request))
    name, path = held[0].name, address_of("card", slug)
    meta = Meta.of(
        "cards/card",
        path,
        {"name": name, "page": page},
        index=not wanted,
        data=graph(breadcrumbs([("Cartes", address_of("cards")), (name, path)])),
        kind="article",
    )
    return render(request, "cards/card.html", {"page": page, "edition": page["edition"], "meta": meta})


def _of_files(request: HttpRequest, stored: StoredCard) -> HttpResponse:
    page = file_page(stored)
    title = page["title"]
    path = address_of("card", stored.slug)
    meta = Meta.of(
        "cards/file_card",
        path,
        {"page": page, "type_line": stored.type_line},
        data=graph(breadcrumbs([("Cartes", address_of("cards")), (title, path)])),
        kind="article",
    )
    return render(request, "cards/file_card.html", {"page": page, "meta": meta})
