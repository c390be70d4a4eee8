"""The shapes of the JSON, field by field as the contract names them."""

from __future__ import annotations

import datetime

from ninja import Schema

from corpus.reading.document import Status


class PlaceOut(Schema):
    """The lines of the source that an entry was read from (1-based, both included)."""

    name: str
    first_line: int
    last_line: int


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
    status: Status
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
