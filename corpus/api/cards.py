"""`/cards`: the cards that FAQs describe."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest
from ninja import Query, Router, Schema

from corpus.api.assembly import place
from corpus.api.errors import RefusedError, answers
from corpus.api.references import references_of
from corpus.api.schemas import PlaceOut, ReferenceOut
from corpus.library.ingest.rows import slugify
from corpus.models import Entry

router = Router(tags=["cartes"])


class CardNameOut(Schema):
    """A card in the list."""

    slug: str
    name: str


class CardsOut(Schema):
    """All cards by name."""

    cards: list[CardNameOut]
    total: int


class RulingOut(Schema):
    """One answer about a card."""

    text: str
    references: list[ReferenceOut]


class CardOut(Schema):
    """A card with its rulings."""

    slug: str
    name: str
    mana_cost: str | None
    type_line: str
    power: str | None
    toughness: str | None
    text: list[str]
    rulings: list[RulingOut]
    topic: str | None
    references: list[ReferenceOut]
    edition: str
    source: PlaceOut
    url: str


@router.get(
    "",
    response=answers(CardsOut),
    summary="Les cartes",
    description="Par ordre alphabétique ; une carte citée par plusieurs FAQ n’apparaît qu’une fois.",
)
def cards(
    request: HttpRequest,
    limit: Annotated[int, Query(ge=1, le=5000)] = 1000,
    offset: Annotated[int, Query(ge=0)] = 0,
) -> CardsOut:
    """All cards, in the order of their names; a card of several FAQs stands once."""
    names: dict[str, str] = {}
    for key, name in Entry.objects.everywhere(Entry.Kind.CARD).best_first().values_list("key", "name"):
        names.setdefault(key, name)
    ordered = sorted(names.items(), key=lambda pair: (slugify(pair[1]), pair[0]))
    return CardsOut(
        cards=[CardNameOut(slug=slug, name=name) for slug, name in ordered[offset : offset + limit]],
        total=len(ordered),
    )


@router.get(
    "/{slug}",
    response=answers(CardOut),
    summary="Une carte",
    description="Avec ses réponses, d’après la FAQ la plus récente ou celle d’« edition ».",
)
def card(request: HttpRequest, slug: str, edition: str = "") -> CardOut:
    """A card with its rulings, from the newest FAQ that describes it, or from ``edition``."""
    rows = Entry.objects.everywhere(Entry.Kind.CARD, slug).select_related("text", "edition__source")
    if edition:
        rows = rows.filter(edition__slug=edition)
    entry = rows.best_first().first()
    if entry is None:
        raise RefusedError(404, "card_unknown", f"Aucune carte « {slug} » ; la liste est à /api/v1/cards.")
    rulings = list(entry.children.select_related("text").order_by("position"))
    references = references_of(entry.edition, [entry.pk, *(ruling.pk for ruling in rulings)])
    return CardOut(
        slug=entry.key,
        name=entry.name,
        mana_cost=entry.details["mana_cost"],
        type_line=entry.details["type_line"],
        power=entry.details["power"],
        toughness=entry.details["toughness"],
        text=entry.content.split("\n") if entry.content else [],
        rulings=[RulingOut(text=ruling.content, references=references[ruling.pk]) for ruling in rulings],
        topic=entry.details["topic"],
        references=references[entry.pk],
        edition=entry.edition.slug,
        source=place(entry.edition, entry),
        url=entry.get_absolute_url(),
    )
