"""Shapes of editions and of what they hold besides rules."""

from __future__ import annotations

import datetime

from ninja import Schema

from corpus.api.schemas import PlaceOut, ReferenceOut


class SourceOut(Schema):
    """Where an edition comes from."""

    name: str
    sha256: str


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
    """All editions: original texts before restatements, newest first."""

    editions: list[EditionOut]


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
