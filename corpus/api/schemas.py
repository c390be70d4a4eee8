"""The shapes of the JSON, field by field as the contract names them."""

from __future__ import annotations

import datetime
from typing import Literal

from ninja import Schema


class SourceOut(Schema):
    """Where an edition comes from."""

    name: str
    sha256: str


class PlaceOut(Schema):
    """The lines of the source that an entry was read from (1-based, both included)."""

    name: str
    first_line: int
    last_line: int


class EditionOut(Schema):
    """One dated state of a rules document."""

    slug: str
    title: str
    language: str
    kind: str
    date: datetime.date | None
    date_precision: str
    origin: str
    restatement: bool
    source: SourceOut
    covers: list[str]
    counts: dict[str, int]
    url: str


class EditionsOut(Schema):
    """All editions, newest first."""

    editions: list[EditionOut]


class OutcomeOut(Schema):
    """What became of one target of a reference; ``edition`` and ``url`` where it was found."""

    number: str
    status: str
    read: str | None
    edition: str | None
    url: str | None


class ReferenceOut(Schema):
    """A mention of rule numbers; ``start``/``end`` are offsets in ``text`` (characters, end excluded)."""

    raw: str
    start: int
    end: int
    targets: list[str]
    status: Literal["resolved", "not_covered", "unknown", "repaired"]
    outcomes: list[OutcomeOut]


class RuleOut(Schema):
    """One node of the numbered tree in one edition."""

    number: str
    level: str
    title: str | None
    title_origin: str | None
    text: str
    examples: list[str]
    parent: str | None
    children: list[str]
    previous: str | None
    next: str | None
    references: list[ReferenceOut]
    cited_by: list[str]
    source: PlaceOut
    edition: str
    url: str


class RulesOut(Schema):
    """All rules of an edition in order."""

    rules: list[RuleOut]


class StepOut(Schema):
    """What one edition holds of a rule."""

    edition: str
    date: datetime.date | None
    number: str | None
    change: str
    text: str | None
    kind: str | None
    url: str | None
    reason: str
    by_curator: bool


class ThreadOut(Schema):
    """A rule through time, oldest first."""

    thread: list[StepOut]


class RuleWithHistoryOut(RuleOut):
    """The newest edition's rule, with its history."""

    history: list[StepOut]


class TermOut(Schema):
    """A glossary entry."""

    term: str
    text: str
    references: list[ReferenceOut]
    source: PlaceOut
    url: str


class TermsOut(Schema):
    """An edition's glossary."""

    terms: list[TermOut]


class ItemOut(Schema):
    """A statement of a lesson."""

    position: int
    group: str | None
    text: str
    references: list[ReferenceOut]
    source: PlaceOut
    url: str


class ItemsOut(Schema):
    """A lesson's statements in order."""

    items: list[ItemOut]


class DiagnosticOut(Schema):
    """Something odd that reading met."""

    level: str
    code: str
    message: str
    line: int | None


class DiagnosticsOut(Schema):
    """An edition's diagnostics, and how its lines are owned."""

    diagnostics: list[DiagnosticOut]
    lines: dict[str, int]


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


class ErrorOut(Schema):
    """What went wrong, in French."""

    detail: str
