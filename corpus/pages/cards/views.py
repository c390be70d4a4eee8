"""Cards as a reader meets them: the list with its filter, a card of a FAQ or of card files with what was answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.conf import settings
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString

from corpus.cards.card import name_key
from corpus.library.cards import (
    card_at,
    content_of,
    faq_entries,
    find_cards,
    has_cards,
    known_names,
    number_of,
    printed_in,
    rules_of,
    rulings_of,
    titles_of,
    topics_of,
)
from corpus.models import Entry, StoredCard, address_of
from corpus.models.entry import EntryQuerySet
from corpus.pages.shared.caching import MOVING, cached, or_plain, plain_response, render_either
from corpus.pages.shared.links import CardLinks, drawn, symbols
from corpus.pages.shared.meta import Meta, missing
from corpus.pages.shared.shelf import heavy, is_invented
from corpus.text.normalise import letters

RULES_OPEN, RULINGS_OPEN = 3, 6
"""Rules behind a card, and rulings, shown at once; the others are folded."""
AnswerView = tuple[str, SafeString]
"""One answer: its rank, its HTML."""


def cards_of_faqs(wanted: str = "") -> list[Entry]:
    """Every card of FAQs once (the newest document's), by name; only those whose name or type holds ``wanted``."""
    entries = Entry.objects.everywhere(Entry.Kind.CARD).best_first().select_related("edition")
    chosen: dict[str, Entry] = {}
    for entry in entries.defer(*heavy("edition")):
        if letters(wanted) in letters(f"{entry.name} {entry.details.get('type_line') or ''}"):
            chosen.setdefault(entry.key, entry)
    return sorted(chosen.values(), key=lambda card: (is_invented(card.edition), letters(card.name)))


def card_page(entry: Entry, others: Sequence[Entry]) -> dict[str, Any]:
    """All that `card.html` prints of the card ``entry`` of a FAQ (edition and text loaded); ``others`` are the same
    card in other documents.
    """
    rulings = _rulings_of(entry)
    html = drawn([entry, *rulings], own=entry.key)
    name = entry.details.get("topic")
    topics = Entry.objects.filter(edition=entry.edition_id, kind=Entry.Kind.TOPIC, name=name)
    topic = topics.select_related("edition", "text").first() if name else None
    return {
        "card": entry,
        "html": html[entry.pk],
        "rulings": _answers(rulings, html),
        "topic": topic,
        "last_line": max(each.last_line for each in [entry, *rulings]),
        "others": others,
    }


def _rulings_of(entry: Entry) -> list[Entry]:
    found = Entry.objects.filter(parent=entry, kind=Entry.Kind.RULING)
    return list(found.select_related("text").order_by("position"))


def _answers(rulings: Sequence[Entry], html: Mapping[int, SafeString]) -> list[AnswerView]:
    return [(ruling.key.rpartition(".")[2], html[ruling.pk]) for ruling in rulings]


def file_page(stored: StoredCard) -> dict[str, Any]:
    """All that `file_card.html` prints of a card of card files, the answers of FAQs among it."""
    card = content_of(stored)
    rulings = rulings_of(card)
    links = CardLinks([text for _, text in card.rulings], stored.slug)
    rules, topics = rules_of(card), topics_of(card)
    faqs = [(faq, _rulings_of(faq)) for faq in faq_entries(card)]
    return {
        "card": card,
        "is_french": any(face.text_fr for face in card.faces),
        "behind": len(rules) + len(topics),
        "rules": rules[:RULES_OPEN],
        "more_rules": rules[RULES_OPEN:],
        "topics": topics,
        "titles": titles_of({lean.number for ruling in rulings for lean in ruling.leans}),
        "rulings": [(ruling, links.link(symbols(ruling.text), example=True)) for ruling in rulings],
        "open": RULINGS_OPEN,
        "faqs": [(faq, _answers(answers, drawn(answers, own=stored.slug))) for faq, answers in faqs],
    }


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
    entry = None if stored else _in_faqs(slug).first()
    if stored:
        card, slug = content_of(stored), stored.slug
    elif entry:
        card = printed_in(entry)
    else:
        raise missing("card", slug=slug)
    texts = [text for face in card.faces for text in (face.text_fr, face.text)]
    texts += [f"- {day}: {text}" if day else f"- {text}" for day, text in card.rulings]
    context = {
        "name": " / ".join(dict.fromkeys([card.name_fr or card.name, card.name])),
        "type_line": card.faces[0].type_line,
        "edition": entry and entry.edition,
        "url": f"{settings.SITE_URL}{address_of('card', slug)}",
    }
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
    facts = {"name": name, "page": page, "stored": stored}
    meta = Meta.of(template, path, facts, index=not wanted, kind="article")
    edition = getattr(page["card"], "edition", None)
    return render(request, f"{template}.html", {"page": page, "edition": edition, "meta": meta})
