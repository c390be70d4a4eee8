"""`/cards`: the cards of card files, and those that FAQs describe."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from django.http import HttpRequest
from ninja import Query, Router, Schema

from corpus.api.assembly import place, references_of
from corpus.api.errors import RefusedError, answers
from corpus.api.schemas import OrNull, PlaceOut, ReferenceOut, Told
from corpus.cards.card import CardFace, GameCard, name_key
from corpus.library.cards import (
    card_at,
    card_called,
    content_of,
    faq_entries,
    find_cards,
    printed_in,
    rules_of,
    rulings_of,
)
from corpus.library.ingest.rows import slugify
from corpus.models import Entry, StoredCard, address_of

router = Router(tags=["cartes"])


class CardNameOut(Schema):
    """A card in the list."""

    slug: str
    name: str


class CardsOut(Schema):
    """All cards by name."""

    cards: list[CardNameOut]
    total: int


class RulingOut(Told):
    """One answer about a card: of a FAQ with its ``references``, of a card file with its ``date``, the numbers of the
    ``rules`` of today that it leans on and whether one of them surely changed since (``changed_rule``, ``changed_on``).
    """

    text: str
    references: list[ReferenceOut]
    date: OrNull = None
    rules: list[str] = []
    changed_since: bool = False
    changed_rule: OrNull = None
    changed_on: OrNull = None


class CardNamesOut(Schema):
    """What a card is called."""

    en: OrNull
    fr: OrNull


class CardTextOut(Schema):
    """A card's text in one language; ``printed`` is the day of the printing, null where it is not known."""

    text: str
    printed: OrNull


class CardTextsOut(Schema):
    """A card's text in both languages."""

    en: CardTextOut | None
    fr: CardTextOut | None


class CardFaceOut(Told):
    """One face of a card."""

    names: CardNamesOut
    mana_cost: OrNull
    type_line: str
    power: OrNull
    toughness: OrNull
    loyalty: OrNull
    defense: OrNull
    texts: CardTextsOut


class CardRuleOut(Told):
    """A rule that a card stands on, and why: keyword, action, type, probable or example."""

    number: str
    why: Literal["keyword", "action", "type", "probable", "example"]
    title: str
    url: str


class CardOut(CardFaceOut):
    """A card with its rulings, what its first face says first. ``edition``, ``source`` and ``topic`` are null where no
    FAQ has it; ``sources`` says where it is known from.
    """

    slug: str
    name: str
    oracle_id: OrNull = None
    text: list[str]
    faces: list[CardFaceOut] = []
    rulings: list[RulingOut]
    rules: list[CardRuleOut] = []
    topic: OrNull = None
    references: list[ReferenceOut] = []
    edition: OrNull = None
    source: PlaceOut | None = None
    sources: list[str]
    url: str


@router.get("", response=answers(CardsOut))
def cards(
    request: HttpRequest,
    q: str = "",
    keyword: str = "",
    limit: Annotated[int, Query(ge=1, le=5000)] = 1000,
    offset: Annotated[int, Query(ge=0)] = 0,
) -> CardsOut:
    """All cards in the order of their names, those called ``q`` first; a card of several sources stands once."""
    names: dict[str, str] = {}
    if not keyword:
        for key, name in Entry.objects.everywhere(Entry.Kind.CARD).best_first().values_list("key", "name"):
            if name_key(q) in name_key(name):
                names.setdefault(key, name)
    for card in find_cards(q[:200], keyword[:100]):
        names.pop(slugify(card.name_fr), None)
        names[card.slug] = card.name
    exact = card_called(q) if q else None
    first = exact.slug if exact else ""
    ordered = sorted(names.items(), key=lambda pair: (pair[0] != first, slugify(pair[1]), pair[0]))
    return CardsOut(
        cards=[CardNameOut(slug=slug, name=name) for slug, name in ordered[offset : offset + limit]],
        total=len(ordered),
    )


@router.get("/{slug}", response=answers(CardOut))
def card(request: HttpRequest, slug: str, edition: str = "") -> CardOut:
    """A card with its rulings: of the card files, with the FAQs' answers; else from the newest FAQ that describes it,
    or from ``edition``.
    """
    stored = None if edition else card_at(slug)
    if stored is not None:
        return _of_files(stored, content_of(stored))
    rows = Entry.objects.everywhere(Entry.Kind.CARD, slug).select_related("text", "edition__source")
    if edition:
        rows = rows.filter(edition__slug=edition)
    entry = rows.best_first().first()
    if entry is None:
        raise RefusedError(404, "card_unknown", slug=slug)
    return _card_out(
        entry.key,
        printed_in(entry),
        name=entry.name,
        faces=[],
        rulings=_of_faq(entry),
        topic=entry.details["topic"],
        references=references_of([entry.pk])[entry.pk],
        edition=entry.edition.slug,
        source=place(entry.edition, entry),
        sources=[entry.edition.slug],
        url=entry.get_absolute_url(),
    )


def _of_faq(entry: Entry) -> list[RulingOut]:
    """The answers of a FAQ about a card."""
    rulings = list(entry.children.select_related("text").order_by("position"))
    references = references_of([ruling.pk for ruling in rulings])
    return [RulingOut(text=ruling.content, references=references[ruling.pk]) for ruling in rulings]


def _of_files(stored: StoredCard, card: GameCard) -> CardOut:
    """A card of card files; rulings newest first, then the answers of FAQs."""
    faqs = faq_entries(card)
    rulings = [
        RulingOut.of(
            ruling,
            references=[],
            date=ruling.day,
            rules=[lean.number for lean in ruling.leans],
            changed_since=ruling.changed,
            changed_rule=ruling.aged.number if ruling.aged else None,
            changed_on=ruling.aged.change if ruling.aged else None,
        )
        for ruling in rulings_of(card)
    ]
    rules = [CardRuleOut.of(rule, url=address_of("rule", rule.number)) for rule in rules_of(card)]
    return _card_out(
        stored.slug,
        card,
        name=card.name,
        faces=[_face(face, card.printed) for face in card.faces],
        rulings=rulings + [answer for entry in faqs for answer in _of_faq(entry)],
        rules=rules,
        sources=["cards", *(entry.edition.slug for entry in faqs)],
        url=address_of("card", stored.slug),
    )


def _card_out(slug: str, card: GameCard, **more: Any) -> CardOut:
    """What every shape of a card says of it."""
    english, french = (
        "\n".join(texts) for texts in zip(*((f.text, f.text_fr) for f in card.faces), strict=True)
    )
    first, text = card.faces[0], english if english.strip() else french
    return CardOut.of(
        first,
        slug=slug,
        names=CardNamesOut(en=first.name and card.name, fr=card.name_fr),
        oracle_id=card.oracle,
        mana_cost=first.cost,
        text=[line for line in text.split("\n") if line],
        texts=_texts(english, french, card.printed),
        **more,
    )


def _face(face: CardFace, printed: str) -> CardFaceOut:
    return CardFaceOut.of(
        face,
        names=CardNamesOut(en=face.name, fr=face.name_fr),
        mana_cost=face.cost,
        texts=_texts(face.text, face.text_fr, printed),
    )


def _texts(english: str, french: str, printed: str) -> CardTextsOut:
    return CardTextsOut(
        en=CardTextOut(text=english, printed=None) if english.strip() else None,
        fr=CardTextOut(text=french, printed=printed) if french.strip() else None,
    )
