"""Shapes of cards."""

from __future__ import annotations

from ninja import Schema

from corpus.api.schemas import PlaceOut, ReferenceOut


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
